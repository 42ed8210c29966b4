"""Games at tables: which game a private link may put there, and who writes once it is all over."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import commands as games
from games.acting import By
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import club_evening, enter, said, undone
from tournaments.course.acts import Close, CloseRound, Link, Report

pytestmark = pytest.mark.django_db

GAMES = "/api/v1/games/"


@pytest.fixture
def evening(cast):
    """Six players, the first round is out."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    return evening


def opened(evening, *names):
    """A game of people of the club."""
    return games.open_game(
        by=By("hugo", a_key()),
        club=evening.club,
        ruleset="klassik",
        players=[evening.person(name) for name in names],
    ).stream


def linking(game):
    return {"kind": "link", "division": "A", "round": 1, "table": 1, "game": str(game)}


def seen(program, game):
    """The status that a program gets for a game."""
    return Client(token=program.token, api=GAMES).get(f"{game}/").status_code


@pytest.mark.parametrize("role", ["helper", "arbiter", "director"])
def test_by_a_link_a_table_gets_the_game_of_its_own_players_alone(evening, role):
    """Otherwise a link would open every game of the club, racks and all."""
    program = evening.link(role)
    for foreign in (opened(evening, "Clara", "Dora"), opened(evening, "Anna", "Clara")):
        assert said(enter(program, evening, linking(foreign)))[:2] == (404, "NO_SUCH_GAME")
        assert seen(program, foreign) == 404
    own = opened(evening, "Bert", "Anna")
    assert enter(program, evening, linking(own)).status_code == 201
    assert seen(program, own) == 200


def test_whoever_helps_the_club_by_account_links_as_before(evening, cast):
    """They reach every game of the club anyway; a wrong one is named where it is not the result."""
    foreign = opened(evening, "Clara", "Dora")
    program = Client(cast.hugo, api=evening.path.removesuffix(f"{evening.stream}/"))
    assert enter(program, evening, linking(foreign)).status_code == 201


# Once the tournament is closed


@pytest.fixture
def game(evening):
    """The game of the first table, in which nothing has been played."""
    game = opened(evening, "Anna", "Bert")
    evening.done(Link("A", 1, 1, str(game)))
    return game


def ended(evening):
    """The evening is over."""
    evening.done(*(Report("A", 1, number, scores=(400, 350)) for number in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close())


# Anna is the player; it is her turn.
WRITING = """
          open    closed
nobody    401     401
stranger  403     403
player    201     403
plink     403     403
reader    403     403
helper    201     403
hlink     201     403
arbiter   201     201
director  201     201
dlink     201     403
foreign   404     404
"""


def test_a_closed_tournaments_games_are_left_to_those_who_put_them_right(evening, game):
    passing = {"seat": 0, "notation": "-"}
    programs = {
        name: Client(token=one.token, api=GAMES) for name, one in evening.knockers().items()
    }
    before = {name: undone(one.enter, game, passing) for name, one in programs.items()}
    ended(evening)
    after = {name: undone(one.enter, game, passing) for name, one in programs.items()}
    rows = [
        f"{name:<10}{before[name].status_code:<8}{after[name].status_code}" for name in programs
    ]
    assert ["          open    closed", *rows] == WRITING.strip("\n").splitlines()


def test_a_link_still_reads_the_games_of_a_closed_tournament(evening, game):
    ended(evening)
    assert seen(evening.link("helper"), game) == 200


def test_a_game_of_no_tournament_is_not_at_rest(evening, game, cast):
    ended(evening)
    free = opened(evening, "Clara", "Dora")
    assert Client(cast.hugo).enter(free, {"kind": "resign", "seat": 0}).status_code == 201


def test_a_move_asks_who_sends_it_and_for_its_game_at_once(evening, game, cast):
    hugo = Client(cast.hugo)
    hugo.enter(game, {"seat": 0, "notation": "-"})
    with CaptureQueriesContext(connection) as captured:
        assert hugo.enter(game, {"seat": 1, "notation": "-"}, after=2).status_code == 201
    asked = [one["sql"] for one in captured.captured_queries if one["sql"].startswith("SELECT")]
    assert [re.findall(r'SELECT "(\w+)"', sql)[:2] for sql in asked] == [
        ["knox_authtoken", "games_sheet"]
    ]
