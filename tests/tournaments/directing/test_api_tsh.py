"""A tournament of tsh over the API: looked at line by line, stored whole, for who may do both."""

import pytest

from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS
from tests.tournaments.tsh.events import event
from tournaments.models import Person, Tournament
from tournaments.scopes import DIRECT, REGISTER
from tournaments.tokens import Wanted, make_token
from tournaments.tsh.aupair import write_aupair
from tournaments.tsh.writing import write_archive

pytestmark = pytest.mark.django_db

BROKEN = "Muster, Anna 1700 2; 400\nMuster, Bert x\nMuster, Cleo 1600 2; x\n"
CROSSED = "Muster, Anna 1700 2; 400\nMuster, Bert 1600 0; 50\nMuster, Cleo 1500 9; 1\n"
GOOD = "Muster, Ida 1432 2 0; 400 50\nMuster, Jan 1400 1 0; 377 -50\n"


def asked(user, club, token=None, **body):
    """The answer to who sends a file of tsh."""
    program = Client(user, api=CLUBS) if user else Client(token=token, api=CLUBS)
    return program.ask("POST", f"{club.pk}/tsh/", {"name": "a.t", "text": GOOD, **body}, {})


def everything():
    """What the house holds of it."""
    return Tournament.objects.count(), Person.objects.filter(name__endswith="Muster").count()


def test_a_preview_says_what_the_file_holds_and_stores_nothing(cast):
    before = everything()
    answer = asked(cast.frieda, cast.club, preview=True)
    assert answer.status_code == 200
    assert answer.json() == {
        "stream": None, "repeated": False, "title": "", "date": "", "known": 0, "new": 2,
        "divisions": [{"division": "A", "players": 2, "rounds": 2}], "faults": [],
        "left_out": [],
    }  # fmt: skip
    assert everything() == before


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (BROKEN, ["a.t, line 2", "a.t, line 3"]),
        (CROSSED, ["a.t, line 1", "a.t, line 3"]),
        ("Muster, Anna 1700 1 ; 3\n", ["a.t, line 1"]),
        ("# nothing\n", ["file"]),
        (f"{'x' * 300}, Anna 1700 0; 50\n", ["A, line 1"]),
    ],
)
def test_each_line_that_cannot_be_entered_is_named_and_nothing_is_stored(cast, text, places):
    before = everything()
    told = asked(cast.frieda, cast.club, text=text, preview=True).json()
    assert [one["place"] for one in told["faults"]] == places
    refused = asked(cast.frieda, cast.club, text=text, title="T", date="2026-10-24")
    assert refused.status_code == 422
    assert everything() == before


def test_a_file_is_stored_once_with_its_people(cast):
    first = asked(cast.frieda, cast.club, title="Pokal", date="2026-10-24")
    assert (first.status_code, first.json()["new"]) == (201, 2)
    again = asked(cast.frieda, cast.club, title="Pokal", date="2026-10-24")
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert again.json()["stream"] == first.json()["stream"]
    assert Tournament.objects.count() == 1


def test_what_the_archive_says_of_title_and_day_needs_not_be_said(cast):
    text = write_archive(event(4, rounds=2)).decode("latin-1")
    told = asked(cast.frieda, cast.club, name="dm.tsh", text=text).json()
    assert (told["title"], told["date"]) == ("Deutsche Meisterschaft", "2026-10-24")
    assert asked(cast.frieda, cast.club, title="T").status_code == 422  # a.t tells no day


def test_a_file_of_aupair_is_looked_at_line_by_line_and_stored_whole(cast):
    good = write_aupair(event(4, rounds=2)).decode()
    broken = good.replace("\r\n*** END", " x\r\n*** END")
    faults = asked(cast.frieda, cast.club, name="dm.tou", text=broken, preview=True).json()[
        "faults"
    ]
    assert [one["place"] for one in faults] == ["dm.tou, line 7"]
    answer = asked(cast.frieda, cast.club, name="dm.tou", text=good)
    assert (answer.status_code, answer.json()["new"]) == (201, 4)
    assert (answer.json()["title"], answer.json()["date"]) == (
        "Deutsche Meisterschaft", "2026-10-24",
    )  # fmt: skip


def test_who_may_not_make_tournaments_brings_none_in(cast):
    for somebody in (cast.hugo, cast.anna, cast.emil):
        assert asked(somebody, cast.club, preview=True).status_code in (403, 404)
    assert asked(cast.frieda, cast.other_club, preview=True).status_code == 404
    assert Client(api=CLUBS).ask("POST", f"{cast.club.pk}/tsh/", {}, {}).status_code == 401


@pytest.mark.parametrize(
    ("scopes", "code", "missing"),
    [
        ((DIRECT,), 403, "manage_register"),
        ((REGISTER,), 403, "direct"),
        ((DIRECT, REGISTER), 200, None),
    ],
)
def test_a_token_needs_to_direct_and_to_keep_the_register(cast, scopes, code, missing):
    _, secret = make_token(cast.frieda, Wanted("Probe", scopes))
    answer = asked(None, cast.club, token=f"Token {secret}", preview=True)
    assert answer.status_code == code
    assert answer.json().get("facts", {}).get("scope") == missing
