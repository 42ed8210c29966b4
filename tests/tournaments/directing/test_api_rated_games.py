"""A rating explained game by game, over the API and on its page: the arithmetic, and for whom."""

import pytest

from tests.frontend.browser import Browser
from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS, club_evening, worked
from tournaments.course.acts import (
    Close,
    CloseRound,
    PublishTournament,
    Report,
    UnpublishTournament,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated(cast):
    """An evening of one round that is over: Anna (1753) has beaten Bert (1653), Clara had a bye."""
    evening = club_evening(cast, "Clara")
    evening.done(evening.entering("Anna", rating=1753), evening.entering("Bert", rating=1653))
    evening.published(1, "Anna Bert", bye="Clara")
    evening.done(Report("A", 1, 1, scores=(400, 300)), CloseRound("A", 1), Close())
    evening.done(PublishTournament())
    worked(evening)
    return evening


def told(evening, name, account=None, series="rating"):
    """The answer to the wish for somebody's rated games."""
    place = f"{evening.club}/ranking/{series}/of/{evening.person(name)}/"
    asking = Client(token=account and Client(account).token, api=CLUBS)
    return asking.ask("GET", place)


def test_a_game_is_told_with_what_was_expected_and_what_it_moved(rated, cast):
    """100 points are 8 1/3 percent of 12 points each; 20 by 58 1/3 percent is 8.333."""
    page = told(rated, "Anna", cast.rosa).json()
    anna, bert = rated.person("Anna"), rated.person("Bert")
    assert page["names"] == {anna: "Anna Muster", bert: "Bert Muster"}
    assert page["games"] == [
        {
            "date": "2026-10-24", "stream": str(rated.stream), "round": 1, "division": "A",
            "table": 1, "place": 1, "before": 1_753_000, "half_wins": 2, "expected": 583_333,
            "factor": 20, "change": 8_333,
            "opponents": [{"person": bert, "rating": 1_653_000, "place": 2}],
        }
    ]  # fmt: skip


def test_who_may_not_see_the_ranking_finds_no_games_and_strangers_no_hidden_names(rated, cast):
    readers = {"nobody": None, "member": cast.rosa, "director": cast.frieda, "foreign": cast.vera}
    assert {told(rated, "Anna", one).status_code for one in readers.values()} == {200}
    assert "Muster" not in told(rated, "Anna").content.decode()
    rated.done(UnpublishTournament())
    seen = {name: told(rated, "Anna", one).status_code for name, one in readers.items()}
    assert seen == {"nobody": 404, "member": 200, "director": 200, "foreign": 404}


def test_who_has_no_rating_and_a_ranking_by_points_have_no_such_games(rated, cast):
    assert told(rated, "Clara", cast.rosa).status_code == 404
    assert told(rated, "Anna", cast.rosa, "points").status_code == 404


def test_the_page_has_the_same_in_a_table(rated, cast):
    path = f"/clubs/{cast.club.slug}/ranking/rating/of/{rated.person('Bert')}/"
    page = Browser(cast.rosa).get(path)
    assert "Partie für Partie" in page.text
    assert "Anna Muster (1753) 24.10.2026" in page.text
    assert "Runde 1, mit 1653 0,42 0 20 −8,33" in page.text
