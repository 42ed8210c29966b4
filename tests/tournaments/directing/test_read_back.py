"""What Wortwart writes out of a tournament is read back: another one gets the same standings."""

import csv
from dataclasses import replace
from io import BytesIO, StringIO
from unicodedata import normalize

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client as Browser
from openpyxl import load_workbook

from games.acting import By
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, who
from tournaments.course.acts import Correct, Forfeit, OpenDivision, Publish, Report
from tournaments.directing import commands, queries
from tournaments.directing.computed_standings import standing_of
from tournaments.long_texts import sha256_of
from tournaments.points import POINTS_OF_MANY, points_data
from tournaments.register.commands import change_person
from tournaments.standings.data import as_text
from tournaments.standings.order import ORDER_OF_MANY

pytestmark = pytest.mark.django_db

OF_MANY = {
    "ruleset": "mini", "clock": None, "seats": 4, "rating": None,
    "points": points_data(POINTS_OF_MANY), "standing": list(ORDER_OF_MANY),
}  # fmt: skip
FORMULA = '=HYPERLINK("https://verein.example";"1+1")'
NAMES = {
    "Anna": FORMULA,
    "Bert": normalize("NFD", "Bert Müller-Groß"),
    "Clara": "Özlem d’Ärmel",
    "Dora": "@Dora; Muster",
}


def of_two(evening):
    """Four rounds of two: as usual, lost on time, one not there, and both not there."""
    for number in (1, 2, 3):
        evening.published(number, "Anna Bert", "Clara Dora", "Georg Hanna")


def played_by_two(evening):
    evening.done(*(Report("A", 1, n, scores=(400 + n, 377)) for n in (1, 2, 3)))
    evening.done(Correct("A", 2, 1, places=(2, 1), scores=(430, 380)))
    evening.done(Forfeit("A", 2, 2, entries=(who("Dora"),)))
    evening.done(Report("A", 2, 3, scores=(-4, 390), confirmed=True))
    evening.done(Forfeit("A", 3, 1, entries=(who("Anna"), who("Bert"))))
    evening.done(Report("A", 3, 3, scores=(388, 388)))


def of_three(evening):
    """Two rounds of tables of three."""
    for number in (1, 2):
        evening.published(number, "Anna Bert Clara", "Dora Georg Hanna")


def played_by_three(evening):
    evening.done(Report("A", 1, 1, scores=(150, 171, 160)))
    evening.done(Report("A", 1, 2, places=(1, 3, 2)))
    evening.done(Forfeit("A", 2, 1, entries=(who("Bert"),)))
    evening.done(Report("A", 2, 1, scores=(150, 0, 160)))
    evening.done(Correct("A", 2, 2, places=(1, 2, 3), scores=(140, 150, 130)))


def played_without_points(evening):
    evening.done(Report("A", 1, 1, places=(2, 1)), Report("A", 1, 2, places=(1, 1)))
    evening.done(Forfeit("A", 2, 2, entries=(who("Dora"),)))


KINDS = {
    "tables of two": (of_two, played_by_two, {}),
    "without points": (of_two, played_without_points, {"ruleset": "klauer"}),
    "tables of three": (of_three, played_by_three, OF_MANY),
}


@pytest.fixture(params=KINDS)
def pair(request, cast):
    """A tournament that was played, and another one with the same players and pairings."""
    seat, play, rules = KINDS[request.param]
    both = [club_evening(cast, **rules), club_evening(cast, **rules)]
    for evening in both:
        for name, shown in NAMES.items():
            person = evening.people[name].pk
            change_person(club=cast.club, person=person, said={"name": shown})
        seat(evening)
    play(both[0])
    return both


def state_of(evening):
    return queries.tournament_at(evening.stream).state


def standing(evening, division="A"):
    """The hash of a standing with all that it is made of."""
    return sha256_of(as_text(standing_of(state_of(evening), division), explained=True))


def exported(evening, cast, place, language="de"):
    answer = Client(cast.frieda, language=language, api=API).ask("GET", f"{evening.stream}/{place}")
    assert answer.status_code == 200
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def sent(evening, user, content, step="results/", **body):
    """The answer to a file that somebody sends."""
    browser = Browser(headers={"Idempotency-Key": a_key(), "Accept-Language": "en"})
    browser.force_login(user)
    file = SimpleUploadedFile("export", content)
    return browser.post(f"{evening.path}{step}", {"file": file, **body})


def in_encoding(encoding, mark=b""):
    return lambda content: mark + content.decode("utf-8-sig").encode(encoding)


def anonymous_entries(content):
    """The table without the ids of entries, so that names alone say who is meant."""
    rows = list(csv.DictReader(StringIO(content.decode())))
    text = StringIO()
    writer = csv.DictWriter(text, [name for name in rows[0] if name != "entry"], delimiter="\t")
    writer.writeheader()
    writer.writerows({name: row[name] for name in row if name != "entry"} for row in rows)
    return text.getvalue().encode()


def upside_down(content):
    """The table with its rows in another order, decomposed, as Excel's Unicode text."""
    head, *rows = content.decode().splitlines()
    return normalize("NFD", "\r\n".join([head, *reversed(rows)])).encode("utf-16")


WAYS = {
    "as it is": ("results.csv", lambda content: content),
    "as a German Excel opens it": ("results.csv?excel=true", lambda content: content),
    "by names alone, with tabs": ("results.csv", anonymous_entries),
    "in ISO 8859-1": ("results.csv?excel=true", in_encoding("cp1252")),
    "in UTF-16": ("results.csv", in_encoding("utf-16-le", b"\xff\xfe")),
    "upside down": ("results.csv", upside_down),
    "the workbook": ("workbook.xlsx", lambda content: content),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_exported_gives_another_tournament_the_same_standing(pair, cast, way):
    played, fresh = pair
    place, changed = WAYS[way]
    place, _, query = place.partition("?")
    content = changed(exported(played, cast, f"{place}{'?' if query else ''}{query}"))
    before = standing(fresh)
    assert before != standing(played)
    answer = sent(fresh, cast.frieda, content, meant=True)
    assert answer.status_code == 201, answer.json()
    assert standing(fresh) == standing(played)
    again = sent(fresh, cast.frieda, content, meant=True)
    assert (again.status_code, again.json()["added"]) == (200, [])
    told = sent(fresh, cast.frieda, content, "results/preview/").json()["rows"]
    assert {row["status"] for row in told} <= {"there", "open"}


def test_a_workbook_of_several_divisions_says_by_its_sheets_which_is_meant(cast):
    both = [club_evening(cast, "Anna", "Bert") for _ in range(2)]
    for evening in both:
        others = (replace(evening.entering(name), division="B") for name in ("Clara", "Dora"))
        evening.done(OpenDivision("B"), *others)
        for division, names in (("A", "Anna Bert"), ("B", "Clara Dora")):
            tables = {"tables": [[who(name) for name in names.split()]], "byes": []}
            commands.pair(
                by=By("frieda", a_key()),
                stream=evening.stream,
                division=division,
                number=1,
                after=None,
                system="by_hand",
                parameters=tables,
            )
            evening.done(Publish(division, 1))
    played, fresh = both
    played.done(Report("A", 1, 1, scores=(410, 390)), Report("B", 1, 1, scores=(350, 430)))
    for language in ("de", "en"):
        content = exported(played, cast, "workbook.xlsx", language)
        told = sent(fresh, cast.hugo, content, "results/preview/").json()["rows"]
        assert [(row["sheet"][-1], row["division"], row["scores"]) for row in told] == [
            ("A", "A", [410, 390]), ("B", "B", [350, 430]),
        ]  # fmt: skip
    assert sent(fresh, cast.hugo, content).status_code == 201
    assert [standing(fresh, code) for code in "AB"] == [standing(played, code) for code in "AB"]


def test_a_workbook_that_was_filled_in_is_read_with_its_sheet_named(cast):
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    book = load_workbook(BytesIO(exported(evening, cast, "workbook.xlsx")))
    sheet = book["Runden"]
    sheet["D2"], sheet["F2"], sheet["D3"], sheet["F3"] = 412, 389, "viel", 401
    file = BytesIO()
    book.save(file)
    told = sent(evening, cast.hugo, file.getvalue(), "results/preview/").json()["rows"]
    assert [(row["sheet"], row["line"], row["status"], row["column"]) for row in told] == [
        ("Runden", 2, "new", ""),
        ("Runden", 3, "refused", "Punkte 1"),
        ("Runden", 4, "open", ""),
    ]
    answer = sent(evening, cast.hugo, file.getvalue())
    assert answer.json()["detail"] == (
        "Sheet Runden, Line 3, column Punkte 1: Here stands no whole number, but viel."
    )
