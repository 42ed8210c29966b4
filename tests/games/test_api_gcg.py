"""GCG over REST: looked at, stored once, refused with the line, and taken out again."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games import commands
from games.acting import By
from games.gcg_files import MOST_OF_AN_UPLOAD
from games.models import ImportedFile, Sheet
from tests.games.cast import HUGO, a_key, stored
from tests.games.client import Client, assemble
from tests.told import game_page

pytestmark = pytest.mark.django_db

HEAD = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"
HORN = f"{HEAD}>Anna: HORNABC 8F HORN +12 12\n>Bert: -3 +0 0\n"


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def arbiter(people):
    """A program of somebody who may import games for the club."""
    return people.by_relation()["arbiter"]


def sent(client, people, gcg, **more):
    """The answer to a file."""
    return client.ask("POST", "gcg/", {"club": people.club, "gcg": gcg, **more})


def test_a_file_is_stored_and_says_by_which_rules(arbiter, people):
    answer = sent(arbiter, people, HORN, ruleset="klassik")

    told = answer.json()
    (sheet,) = Sheet.objects.all()
    assert (answer.status_code, told.pop("stream")) == (201, str(sheet.stream))
    assert told == {
        "repeated": False,
        "players": ["Anna Adler", "Bert Brandt"],
        "ruleset": "klassik",
        "options": {},
        "alike": [],
        "entries": 2,
        "findings": [],
    }
    assert game_page(sheet.stream, "official")["names"] == ["Anna Adler", "Bert Brandt"]


def test_a_preview_tells_the_findings_by_line_and_stores_nothing(arbiter, people):
    before = stored()
    wrong = HORN.replace("+12 12", "+13 13") + ">Anna: HORNABC -- -13 0\n"
    told = sent(arbiter, people, wrong.replace(">Bert: -3 +0 0\n", ""), preview=True).json()

    assert told["stream"] is None
    assert [(one["line"], one["code"]) for one in told["findings"]] == [(3, "SCORE_DIFFERS")]
    assert (told["ruleset"], told["alike"]) == ("klassik", ["reise", "mini", "english"])
    assert stored() == before


def test_the_same_file_is_not_stored_twice(arbiter, people):
    first = sent(arbiter, people, HORN).json()
    again = sent(arbiter, people, HORN)

    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert again.json()["stream"] == first["stream"]
    assert (Sheet.objects.count(), ImportedFile.objects.count()) == (1, 1)


def test_a_file_may_be_sent_as_a_file_in_its_own_encoding(arbiter, people):
    text = HORN.replace("Brandt", "Brändt").replace(HEAD[:1], "#", 1)
    file = SimpleUploadedFile("horn.gcg", text.encode("latin-1"))
    answer = arbiter.http.post(
        f"{arbiter.api}gcg/",
        {"club": people.club, "file": file},
        format="multipart",
        headers={"Authorization": arbiter.token},
    )

    assert (answer.status_code, answer.json()["players"]) == (201, ["Anna Adler", "Bert Brändt"])


def test_no_text_is_no_file(arbiter, people):
    answer = sent(arbiter, people, "")
    assert (answer.status_code, answer.json()["facts"]) == (400, {"where": "gcg"})


@pytest.mark.parametrize(
    ("gcg", "where"),
    [
        ("kein Spiel", "file"),
        (HEAD, "file"),
        (f"{HEAD}>Anna: 8F HORNß +1 1\n", "line 3"),
        (f"{HEAD}#\n>Bert: XYZ\n", "line 4"),
    ],
)
def test_what_cannot_be_read_names_its_place(arbiter, people, gcg, where):
    before = stored()
    answer = sent(arbiter, people, gcg)

    assert (answer.status_code, answer.json()["code"]) == (422, "UNUSABLE")
    assert answer.json()["facts"] == {"where": where}
    assert stored() == before


def test_what_the_rules_refuse_names_its_line(arbiter, people):
    answer = sent(arbiter, people, f"{HEAD}>Anna: 8A HORN +6 6\n", ruleset="klassik")

    told = answer.json()
    assert (answer.status_code, told["code"], told["facts"]["line"]) == (422, "LINE_REFUSED", 3)
    assert told["detail"] == (
        "Line 3, by the rules klassik: The first word must lie across the star square H8."
    )
    assert not Sheet.objects.exists()


def test_a_file_that_is_too_long_is_refused_by_its_length(arbiter, people):
    note = "#note " + "x" * MOST_OF_AN_UPLOAD
    answer = sent(arbiter, people, f"{HORN}{note}\n")
    assert answer.status_code == 400

    umlauts = "ä" * (MOST_OF_AN_UPLOAD // 2 + 1)
    told = sent(arbiter, people, f"{HORN}#note {umlauts}\n")
    assert (told.status_code, told.json()["code"]) == (413, "TOO_LONG")

    file = SimpleUploadedFile("lang.gcg", f"{HORN}{note}\n".encode())
    posted = arbiter.http.post(
        f"{arbiter.api}gcg/",
        {"club": people.club, "file": file},
        format="multipart",
        headers={"Authorization": arbiter.token},
    )
    assert (posted.status_code, posted.json()["facts"]) == (422, {"where": "file"})
    assert not Sheet.objects.exists()


def test_rules_that_are_not_played_on_a_board_are_no_rules_for_a_file(arbiter, people):
    assert sent(arbiter, people, HORN, ruleset="karten").status_code == 400


def test_what_came_in_is_taken_out_as_it_was(arbiter, people):
    stream = sent(arbiter, people, HORN, ruleset="klassik").json()["stream"]
    answer = arbiter.get(f"{stream}/gcg/")

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{stream}.gcg"'
    lines = [" ".join(line.split()) for line in answer.content.decode().splitlines()]
    assert lines == ["#character-encoding UTF-8", *HORN.splitlines()]


@pytest.mark.parametrize(("ruleset", "names"), [("mini", 3), ("karten", 2), ("klauer", 2)])
def test_a_game_that_gcg_cannot_hold_says_so(people, ruleset, names):
    stream = commands.open_game(
        by=By(HUGO, a_key()),
        club=people.club,
        ruleset=ruleset,
        names=["Anna", "Bert", "Clara"][:names],
    ).stream
    answer = Client(people.house.frieda).get(f"{stream}/gcg/")

    assert (answer.status_code, answer.json()["code"]) == (422, "UNUSABLE")
    assert "JSON lines" in answer.json()["detail"]
