"""What can be entered now, over the API: for whom, and why not."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.moves import Publish
from games import commands
from games.acting import By
from tests.games.cast import HUGO, a_key, enter
from tests.games.client import Client, assemble

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def game(people):
    """Anna has laid HORN; it is Bert's turn."""
    stream = commands.open_game(
        by=By(HUGO, a_key()), club=people.club, ruleset="klassik", players=people.players
    ).stream
    enter(stream, "8F HORN 12")
    return stream


def told(client, game):
    """What may be entered: the kinds by seat, with the codes of what is against them."""
    answer = client.get(f"{game}/enterable/")
    assert answer.status_code == 200
    kinds = answer.json()["kinds"]
    return {(one["kind"], one["seat"]): [why["code"] for why in one["against"]] for one in kinds}


def test_a_player_is_told_what_the_own_seat_can_enter_and_why_not_the_rest(people, game):
    anna, bert = (told(people.by_relation()[name], game) for name in ("own", "other"))
    assert anna == {
        ("play", 0): ["NOT_YOUR_TURN"],
        ("exchange", 0): ["NOT_YOUR_TURN"],
        ("pass", 0): ["NOT_YOUR_TURN"],
        ("rack", 0): [],
        ("challenge", 0): ["OWN_PLAY"],
        ("accept", 0): ["OWN_PLAY"],
        ("withdraw", 0): [],
        ("resign", 0): [],
        ("note", None): [],
    }
    assert bert == {
        ("play", 1): [],
        ("exchange", 1): [],
        ("pass", 1): [],
        ("rack", 1): [],
        ("challenge", 1): [],
        ("accept", 1): [],
        ("withdraw", 1): ["NOT_YOUR_TURN"],
        ("resign", 1): [],
        ("note", None): [],
    }


def test_a_helper_is_told_for_every_seat_but_not_what_only_arbiters_enter(people, game):
    kinds = told(Client(people.house.hugo), game)
    assert [seat for kind, seat in kinds if kind == "play"] == [0, 1]
    assert kinds["stop", None] == []
    assert kinds["end", None] == ["NO_AGREED_END"]
    assert kinds["close", None] == ["NOT_OVER"]
    assert not {"verdict", "annul", "publish", "open"} & {kind for kind, _ in kinds}


def test_a_reason_is_a_sentence_with_facts_and_clause_in_the_readers_language(people, game):
    german = Client(people.house.anna, language="de")
    first = german.get(f"{game}/enterable/").json()["kinds"][0]
    assert first == {
        "kind": "play",
        "seat": 0,
        "against": [
            {
                "code": "NOT_YOUR_TURN",
                "detail": "Am Zug ist Sitz 2, nicht Sitz 1.",
                "facts": {"expected": 1, "seat": 0},
                "clause": "KLASSIK-06",
            }
        ],
    }


def test_whoever_sees_a_public_game_and_nothing_more_can_enter_nothing(people, game):
    enter(game, Publish())
    assert told(Client(), game) == {}


def test_the_version_told_is_the_one_to_send_along(people, game):
    hugo = Client(people.house.hugo)
    told_at = hugo.get(f"{game}/enterable/").json()["version"]
    stop = {"kind": "stop", "reason": "time"}
    assert hugo.enter(game, stop, told_at).status_code == 201
    assert told(hugo, game)["stop", None] == ["GAME_OVER"]


def test_it_takes_a_fixed_number_of_questions_however_long_the_game_is(people, game):
    hugo = Client(people.house.hugo)
    told(hugo, game)
    with CaptureQueriesContext(connection) as early:
        told(hugo, game)
    enter(game, "-", "-1", "-", "-1")
    told(hugo, game)
    with CaptureQueriesContext(connection) as late:
        told(hugo, game)
    assert len(early) == len(late) == 4
