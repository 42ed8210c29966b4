"""A list of players over REST: looked at row by row, entered as chosen, safe to send again."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client as Browser

from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, said, who
from tournaments.directing import queries
from tournaments.models import Person
from tournaments.register.commands import register_person

pytestmark = pytest.mark.django_db

LIST = "Name;Jahrgang;Wertung;Klasse\nNeu, Zoe;1980;1500;\nOtto Alt;;;B\nAnna Muster;;;\n"


@pytest.fixture
def evening(cast):
    """An evening of six, among them Anna."""
    return club_evening(cast)


@pytest.fixture
def otto(cast):
    """Somebody in the register who does not play yet."""
    return register_person(club=cast.club, name="Otto Alt")


@pytest.fixture
def frieda(cast):
    """The director's program."""
    return Client(cast.frieda, api=API)


def looked(program, evening, text=LIST):
    return program.ask("POST", f"{evening.stream}/entries/list/preview/", {"text": text})


def sent(program, evening, text=LIST, key=None, **body):
    digest = body.pop("hash", None) or looked(program, evening, text).json()["hash"]
    headers = {"Idempotency-Key": key or a_key()}
    told = {"text": text, "hash": digest, **body}
    return program.ask("POST", f"{evening.stream}/entries/list/", told, headers)


def playing(evening):
    """Who plays by name: the division, the rating, the round from which on."""
    state = queries.tournament_at(evening.stream).state
    people = {str(p.pk): p.name for p in Person.objects.all()}
    return {
        people[one.person]: (one.division, one.rating, one.spells[0][0])
        for one in state.entries.values()
    }


def test_the_preview_says_who_each_row_is_and_stores_nothing(evening, frieda, otto):
    before, people = evening.version, Person.objects.count()
    told = looked(frieda, evening).json()
    assert (told["version"], told["ignored"]) == (before, [])
    shown = [
        {name: row[name] for name in ("line", "name", "born", "rating", "division", "becomes")}
        for row in told["rows"]
    ]
    assert shown == [
        {"line": 2, "name": "Zoe Neu", "born": 1980, "rating": 1500, "division": "",
         "becomes": "new"},
        {"line": 3, "name": "Otto Alt", "born": None, "rating": None, "division": "B",
         "becomes": "known"},
        {"line": 4, "name": "Anna Muster", "born": None, "rating": None, "division": "",
         "becomes": "out"},
    ]  # fmt: skip
    assert told["rows"][1]["people"] == [
        {"id": str(otto.pk), "number": otto.number, "name": "Otto Alt"}
    ]
    entered = (
        "{name} Muster is entered already, in division A, and nobody is entered twice. "
        "Until the entry is paired, its division can be changed."
    )
    assert [(one["code"], one["detail"]) for one in told["rows"][2]["doubts"]] == [
        ("ROW_KNOWN", "In the register this may be number 1, 6."),
        ("PERSON_ENTERED", entered.format(name="Anna")),
        ("PERSON_ENTERED", entered.format(name="Hanna")),
    ]
    assert (evening.version, Person.objects.count()) == (before, people)


def test_who_is_new_is_registered_and_all_enter_as_the_list_says(evening, frieda, otto):
    before = evening.version
    answer = sent(frieda, evening)
    assert (answer.status_code, answer.json()["added"]) == (
        201,
        [before + 1, before + 2, before + 3],
    )
    there = playing(evening)
    assert (there["Zoe Neu"], there["Otto Alt"]) == (("A", 1500, 1), ("B", None, 1))
    assert len(there) == 8
    assert list(queries.tournament_at(evening.stream).state.divisions) == ["A", "B"]


def test_a_list_that_is_sent_again_enters_nobody_twice(evening, frieda, otto):
    digest = looked(frieda, evening).json()["hash"]
    first = sent(frieda, evening, key="liste-eins", hash=digest)
    again = sent(frieda, evening, key="liste-eins", hash=digest)
    assert (again.status_code, again.json()) == (201, first.json())
    assert Person.objects.filter(name="Zoe Neu").count() == 1
    other = sent(frieda, evening, key="liste-eins", hash=digest, category="Jugend")
    assert said(other)[1] == "KEY_REUSED"


def test_a_choice_says_who_a_row_is_and_who_is_not_named_stays_out(evening, frieda, otto):
    choices = [{"line": 2, "person": str(otto.pk)}, {"line": 4, "person": None}]
    answer = sent(frieda, evening, choices=choices, from_round=2, category="Jugend")
    assert answer.status_code == 201
    there = playing(evening)
    assert there["Otto Alt"] == ("A", 1500, 2)
    assert Person.objects.filter(name="Anna Muster", club=evening.cast.club).count() == 2
    assert "Zoe Neu" not in there


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"hash": "0" * 64}, (422, "PREVIEW_OUTDATED")),
        ({"choices": []}, (422, "NOBODY_CHOSEN")),
        ({"choices": [{"line": 1, "person": None}]}, (422, "UNUSABLE")),
        ({"choices": [{"line": 2, "person": who("Anna")}]}, (422, "NO_SUCH_PERSON")),
        ({"division": "C"}, (422, "NO_SUCH_DIVISION")),
        ({"from_round": 99}, (422, "NO_SUCH_ROUND")),
        ({"category": "!"}, (422, "UNUSABLE")),
        ({"hash": "x"}, (400, "MALFORMED")),
    ],
)
def test_what_can_not_be_is_refused_and_nobody_is_registered(evening, frieda, otto, body, expected):
    before, people = evening.version, Person.objects.count()
    answer = sent(frieda, evening, **body)
    assert (answer.status_code, answer.json()["code"]) == expected
    assert (evening.version, Person.objects.count()) == (before, people)


def test_a_person_of_another_club_is_as_good_as_none(evening, frieda, cast):
    strange = register_person(club=cast.other_club, name="Otto Alt")
    choices = [{"line": 2, "person": str(strange.pk)}]
    before = evening.version
    assert said(sent(frieda, evening, choices=choices))[1] == "NO_SUCH_PERSON"
    assert evening.version == before


def test_a_file_is_sent_as_a_form(evening, cast):
    browser = Browser()
    browser.force_login(cast.frieda)
    place = f"{API}{evening.stream}/entries/list/"
    file = SimpleUploadedFile("liste.csv", LIST.encode())
    told = browser.post(f"{place}preview/", {"file": file}).json()
    file = SimpleUploadedFile("liste.csv", LIST.encode())
    sent = {"file": file, "hash": told["hash"], "division": "A"}
    assert browser.post(place, sent, headers={"Idempotency-Key": a_key()}).status_code == 201


def test_a_row_that_may_be_many_people_names_the_first_of_them(evening, frieda, cast):
    for _ in range(8):
        register_person(club=cast.club, name="Eva Gleich")
    (row,) = looked(frieda, evening, "Name\nEva Gleich\n").json()["rows"]
    assert (row["becomes"], len(row["people"])) == ("known", 5)


def test_a_column_of_teams_says_for_which_team_each_plays(evening, frieda):
    text = "Name;Team\nZoe Neu;Nord\nYann Neu;NORD\nXenia Neu;Süd\nWim Neu;\n"
    rows = looked(frieda, evening, text).json()["rows"]
    assert [row["team"] for row in rows] == ["Nord", "NORD", "Süd", ""]
    digest = looked(frieda, evening, text).json()["hash"]
    for _ in range(2):
        answer = sent(frieda, evening, text, key="mit-teams", hash=digest)
        assert answer.status_code == 201
    told = frieda.get(f"{evening.stream}/").json()
    people = {str(p.pk): p.name for p in Person.objects.all()}
    state = queries.tournament_at(evening.stream).state
    newest = list(state.entries.values())[6:]
    teams = {people[one.person]: told["texts"].get(one.club) for one in newest}
    assert teams == {"Zoe Neu": "Nord", "Yann Neu": "Nord", "Xenia Neu": "Süd", "Wim Neu": None}
    assert sent(frieda, evening, "Name;Mannschaft\nVera Neu;süd\n").status_code == 201
    state = queries.tournament_at(evening.stream).state
    assert list(state.entries.values())[-1].club == newest[2].club
