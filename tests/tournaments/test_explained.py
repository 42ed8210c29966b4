"""A game explained, and to whom never: while it is open, while a round runs, where unwanted."""

from dataclasses import replace
from uuid import uuid4

import pytest

from engine.moves import Accept, Annul, Close, Play, Publish, Stop
from engine.steps import Draw, Lay, Swap, Turn
from games import commands
from games.acting import By
from games.commands import open_game
from tests.frontend.browser import Browser
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import Amend, CloseRound, Link, Report
from tournaments.directing import inviting, queries
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

HORN = Play(0, "8F", "HORN", rack="EHNORST")
SIGNED = (Stop("time"), Close())


def a_game(cast, *entries, ruleset="klassik", players=()):
    """A game of the cast's club after these entries."""
    seats = {"players": players} if players else {"names": ("Anna", "Bert")}
    opened = open_game(by=By("x", a_key()), club=str(cast.club.pk), ruleset=ruleset, **seats).stream
    for entry in entries:
        commands.enter(by=By("x", a_key()), stream=opened, move=entry, after=None)
    return opened


def asked(user, game, query=""):
    """The answer to who asks for a game explained."""
    return Client(user, api="/api/v1/").ask("GET", f"games/{game}/explained/{query}")


def code(answer):
    """Status and code of a refusal."""
    return answer.status_code, answer.json()["code"]


def test_a_signed_game_is_explained_to_who_may_read_it(cast):
    game = a_game(cast, HORN, *SIGNED)

    (turn,) = asked(cast.rosa, game).json()["turns"]

    assert (turn["rack"], turn["whole"], turn["score"]) == ("EHNORST", True, 12)
    assert turn["best"][0]["points"] - 12 == turn["given_away"] > 0
    assert turn["stayed"] == []


def test_turning_points_are_told_as_sentences_in_the_language_that_was_asked_for(cast):
    low, high = Play(0, "8H", "OH", rack="EHNORST"), Play(1, "7G", "RHO", rack="EHNORST")
    game = a_game(cast, low, high, *SIGNED)
    told = asked(cast.rosa, game).json()
    given_away, lead = told["turning_points"]
    lost, (low_turn, high_turn) = told["turns"][0]["given_away"], told["turns"]
    behind = high_turn["score"] - low_turn["score"]

    assert lead == {
        "version": 3,
        "turn": 2,
        "seat": 1,
        "code": "LEAD_TAKEN",
        "said": "Bert takes the lead.",
    }
    assert given_away == {
        "version": 2,
        "turn": 1,
        "seat": 0,
        "code": "WAS_MISSING",
        "said": f"Anna gave {lost} points away and was {behind} behind in the end.",
    }
    german = Client(cast.rosa, api="/api/v1/").ask(
        "GET", f"games/{game}/explained/", headers={"Accept-Language": "de"}
    )
    assert german.json()["turning_points"][1]["said"] == "Bert geht in Führung."


def test_who_may_not_read_a_game_is_told_nothing_of_it(cast):
    game, nobody = a_game(cast, HORN, *SIGNED), uuid4()
    answers = {
        relation: asked(user if user.is_authenticated else None, game).status_code
        for relation, user in cast.by_relation().items()
    }

    assert answers == {
        "anonymous": 404,
        "stranger": 404,
        "player": 404,
        "reader": 200,
        "helper": 200,
        "arbiter": 200,
        "director": 200,
        "foreign": 404,
    }
    assert asked(cast.vera, game).content == asked(cast.vera, nobody).content


def test_a_public_game_is_explained_to_everybody(cast):
    game = a_game(cast, HORN, *SIGNED, Publish())
    assert asked(None, game).status_code == 200


@pytest.mark.parametrize("until", [0, 1, 2])
def test_an_open_game_is_explained_to_nobody(cast, until):
    game = a_game(cast, *(HORN, *SIGNED)[:until])
    for user in (cast.rosa, cast.hugo, cast.emil, cast.frieda):
        assert code(asked(user, game)) == (403, "GAME_NOT_SIGNED")


def test_a_game_of_cards_is_explained_with_its_bonus_cards(cast):
    garden = Play(0, "0:0>", "GARTEN", rack="AEGNRTU")
    house = Play(1, "0:0>", "......HAUS", bonus="double", named="0:6")
    game = a_game(cast, garden, house, *SIGNED, ruleset="karten")

    first, second = asked(cast.rosa, game).json()["turns"]

    assert (first["rack"], first["card"], first["whole"]) == ("AEGNRTU", None, False)
    assert first["given_away"] == first["best"][0]["points"] - first["score"] > 0
    assert (second["card"], second["made"]["on"], second["made"]["added"]) == ("double", "0:6", 12)
    assert second["score"] == second["made"]["points"] == 24


def test_a_game_of_two_colours_is_explained_by_the_leads_that_were_there(cast):
    laid = (Draw(0, "CDEHIKNORSTU"), Lay(0, "0:0>", "SOCKE"), Turn(0), Accept(1))
    stolen = (Draw(1, "LGMNE"), Swap(1, "0:0>", "L...."), Turn(1), Accept(0))
    game = a_game(cast, *laid, *stolen, *SIGNED, ruleset="klauer")

    answer = asked(cast.rosa, game).json()

    first, second = answer["turns"]
    assert (first["rack"], first["score"], first["stolen"]) == ("CDEHIKNORSTU", 5, [])
    assert first["given_away"] == first["best"][0]["points"] - 5 > 0
    assert (second["made"]["word"], second["score"], second["stolen"]) == (
        "LOCKE",
        5,
        ["SOCKE>LOCKE"],
    )
    assert [seat["stolen"] for seat in answer["seats"]] == [0, 1]


def test_games_without_a_list_are_not_explained(cast):
    game = a_game(cast, *SIGNED, ruleset="english")
    assert code(asked(cast.frieda, game)) == (403, "GAME_WITHOUT_LIST")


def test_a_word_that_stayed_is_named(cast):
    game = a_game(cast, Play(0, "8F", "HXRN"), *SIGNED)
    (turn,) = asked(cast.rosa, game).json()["turns"]

    assert turn["stayed"] == [{"word": "HXRN", "verdict": "not admissible", "clause": "MINI-32"}]


def test_an_edition_that_is_not_there_is_named(cast):
    game = a_game(cast, HORN, *SIGNED)
    assert code(asked(cast.rosa, game, f"?edition={'0' * 64}")) == (404, "NO_SUCH_LIST")


@pytest.fixture
def at_a_table(cast):
    """An evening whose first round is published, and a signed game of Anna's table."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    game = a_game(cast, HORN, *SIGNED, players=(evening.person("Anna"), evening.person("Bert")))
    evening.done(Link("A", 1, 1, str(game)))
    return evening, game


def closed(evening):
    """Every table has a result, and the first round is closed."""
    for table in (1, 2, 3):
        evening.done(Report("A", 1, table, scores=(401, 351)))
    evening.done(CloseRound("A", 1))


def test_while_a_round_runs_its_games_are_explained_to_nobody(cast, at_a_table):
    evening, game = at_a_table
    for user in (cast.anna, cast.rosa, cast.emil, cast.frieda):
        assert code(asked(user, game)) == (403, "GAME_OF_RUNNING_ROUND")

    closed(evening)
    assert asked(cast.anna, game).status_code == 200

    evening.published(2)
    assert code(asked(cast.anna, game)) == (403, "GAME_OF_RUNNING_ROUND")


ROLES = ("reader", "helper", "arbiter", "director", "player")
DOORS = (
    "/games/{}/explained/",
    "/games/{}/explained/?turn=2",
    "/games/{}/explained.pdf",
    "/api/v1/games/{}/explained/",
)


def by_link(evening, role):
    """A browser that came by a link of the tournament."""
    row = Tournament.objects.get(pk=evening.stream)
    if role == "player":
        state = queries.tournament_at(evening.stream).state
        entry = next(iter(state.entries))
        _link, secret = inviting.invite_entry(row, state, entry)
    else:
        _link, secret = inviting.invite(row, role)
    browser = Browser(language="en")
    assert browser.get(f"/l/{secret}/").status == 200
    return browser


@pytest.mark.parametrize("role", ROLES)
def test_no_link_of_the_tournament_opens_a_door_while_a_round_runs(at_a_table, role):
    evening, game = at_a_table
    browser = by_link(evening, role)
    seen = [browser.client.get(door.format(game)) for door in DOORS]

    assert {answer.status_code for answer in seen} <= {403, 404}
    assert not [answer for answer in seen if b"EHNORST" in answer.content]


def test_a_link_opens_it_once_the_round_is_closed(at_a_table):
    """What the links above are refused is refused for the round, and not because they are links."""
    evening, game = at_a_table
    closed(evening)
    browser = by_link(evening, "director")

    assert browser.client.get(DOORS[2].format(game)).status_code == 200


def test_where_the_tournament_wants_none_nobody_is_told(cast, at_a_table):
    evening, game = at_a_table
    setup = queries.tournament_at(evening.stream).state.setup
    evening.done(Amend(replace(setup, explained=False)))
    closed(evening)

    assert code(asked(cast.frieda, game)) == (403, "GAMES_NOT_EXPLAINED")


def test_a_game_that_is_opened_again_is_explained_no_more(cast):
    game = a_game(cast, HORN, *SIGNED)
    assert asked(cast.emil, game).status_code == 200

    commands.enter(by=By("x", a_key()), stream=game, move=Annul(4), after=None)
    assert code(asked(cast.emil, game)) == (403, "GAME_NOT_SIGNED")
