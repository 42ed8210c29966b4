"""The wall chart and the cross table: on the page and on paper, and how large they get."""

import gzip
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from deploy.benchmarks.rounds import Desk
from deploy.kept import ANSWERS
from frontend.pages.tournaments.visits import at, standing_at
from games import followers
from tests.frontend.browser import Browser
from tests.frontend.tournaments.test_documents import fetched, opened, words
from tests.frontend.tournaments.visitors import address, club_evening, public_evening
from tests.thorough import seeds
from tests.tournaments.directing.evening import who
from tournaments.course.acts import CloseRound, Correct, PublishTournament, Report

WALL, CROSS = "wall-chart/A/", "cross-table/A/"


@pytest.fixture
def evening(cast):
    """A published evening of six: one round is over, of the second one result is in."""
    return public_evening(cast)


def lines(browser):
    """The rows of the chart, each as the text of its cells."""
    found = re.findall(r"<tr[^>]*>(.*?)</tr>", browser.html.split("drawn-out")[1], re.DOTALL)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in found]
    return [
        [re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", one)).strip() for one in row] for row in cells
    ]


def test_a_wall_chart_has_a_field_for_each_round(evening):
    page = Browser(language="en").get(address(evening, WALL))
    head, *rows = lines(page)
    assert head == ["No.", "Player", "1", "2"]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    assert rows[0][2:] == ["W 6 1 +120", "W 2 2 +180"]
    assert rows[3][2:] == ["D 3 ½ 0", "–"]


def without_points(cast, **counted):
    """A public evening of a game without points: one round is over."""
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora", ruleset="klauer", **counted)
    evening.done(PublishTournament())
    evening.published(1, "Anna Bert", "Clara Dora")
    evening.done(Report("A", 1, 1, places=(1, 2)), Report("A", 1, 2, places=(1, 1)))
    evening.done(CloseRound("A", 1))
    return evening


def heads_of_rounds(evening):
    """What stands above the rounds of a player, on the own page and in the standing."""
    pages = ("", f"standing/A/{who('Anna')}/")
    shown = [Browser(language="en").get(address(evening, page)).html for page in pages]
    head = re.compile(r'<table class="lines">\s*<thead>(.*?)</thead>', re.DOTALL)
    return [re.sub("<[^>]+>", " ", head.findall(one)[0]).split() for one in shown]


def test_where_nobody_can_have_a_spread_none_is_shown(cast):
    evening = without_points(cast)
    _head, *rows = lines(Browser(language="en").get(address(evening, WALL)))
    assert [row[2] for row in rows] == ["W 4 1", "D 3 ½", "D 2 ½", "L 1 0"]
    said = " ".join(words(opened(fetched(Browser(language="en"), evening, "wall-chart"))))
    assert "Below the opponent's number: won games so far." in said
    assert heads_of_rounds(evening) == [["Rd.", "Opponent", "Result", "Points"]] * 2


def test_where_the_standing_is_ordered_by_spread_it_is_shown_whatever_the_game(cast):
    evening = without_points(cast, standing=["wins", "spread"])
    _head, *rows = lines(Browser(language="en").get(address(evening, WALL)))
    assert [row[2] for row in rows] == ["W 4 1 0", "D 3 ½ 0", "D 2 ½ 0", "L 1 0 0"]
    assert heads_of_rounds(evening) == [["Rd.", "Opponent", "Result", "Points", "Spread"]] * 2


def test_a_cross_table_has_a_row_and_a_column_for_each(evening):
    page = Browser(language="en").get(address(evening, f"{CROSS}?round=1"))
    head, *rows = lines(page)
    assert head == ["No.", "Player", "1", "2", "3", "4", "5", "6"]
    assert rows[0] == ["1", "No. 6", "×", "", "1"]
    assert rows[2] == ["3", "No. 3", "", "×", "½", ""]
    assert spans(page) == [
        [1, 1, 1, 4, 1], [1, 1, 1, 1, 2, 1, 1], [1, 1, 2, 1, 1, 2],
        [1, 1, 2, 1, 1, 2], [1, 1, 1, 1, 2, 1, 1], [1, 1, 1, 4, 1],
    ]  # fmt: skip


def spans(browser):
    """How many columns each cell of each row has."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", browser.html.split("drawn-out")[1], re.DOTALL)[1:]
    cells = [re.findall(r"<t[dh]([^>]*)>", row) for row in rows]
    wide = re.compile(r'colspan="(\d+)"')
    return [[int(found[1]) if (found := wide.search(one)) else 1 for one in row] for row in cells]


def test_both_are_led_to_from_the_tournament_and_its_standing(evening):
    for rest in ("", "standing/A/"):
        links = {link.partition("?")[0] for link in Browser().get(address(evening, rest)).links}
        assert {address(evening, WALL), address(evening, CROSS)} <= links


def test_before_the_first_round_nothing_is_drawn(cast):
    evening = club_evening(cast)
    evening.done(PublishTournament())
    for one in (WALL, CROSS):
        page = Browser(language="en").get(address(evening, one))
        assert "Nothing has been played yet." in page.text


@pytest.mark.parametrize("rest", ["?round=3", "?page=2", "?round=0"])
def test_what_is_not_there_is_not_found(evening, rest):
    for one in (WALL, CROSS):
        assert Client().get(address(evening, one + rest)).status_code in (400, 404)
        assert Client().get(address(evening, one.replace("A", "B"))).status_code == 404


def test_who_may_not_see_the_tournament_sees_neither(cast):
    evening = club_evening(cast)
    evening.played(1)
    for one in (WALL, CROSS):
        assert Client().get(address(evening, one)).status_code == 404
        assert Browser(cast.frieda).client.get(address(evening, one)).status_code == 200


def test_names_are_shown_as_in_the_standing(evening, cast):
    assert "Hanna Muster" in Browser(cast.frieda).get(address(evening, WALL)).text
    assert "Hanna Muster" not in Browser().get(address(evening, WALL)).text


def test_an_earlier_version_has_its_own_charts(evening):
    version = evening.version
    evening.done(Correct("A", 1, 1, scores=(300, 500)))
    then = lines(Browser(language="en").get(address(evening, f"{WALL}?version={version}")))
    now = lines(Browser(language="en").get(address(evening, WALL)))
    assert then[2] == ["2", "No. 1", "W 5 1 +50", "L 1 1 −10"]
    assert now[2] == ["2", "No. 2", "W 6 1 +200", "–"]


# Four hundred players and thirty rounds, of which a plain run plays the first

PLAYERS, ROUNDS = 400, len(seeds(30))


def played_out(cast, players, rounds):
    """A large field after its rounds, for everybody to see."""
    desk = Desk.opened(cast.club, players, rounds)
    for number in range(1, rounds + 1):
        desk.play(number)
    desk.enter([PublishTournament()])
    followers.follow(desk.stream)
    ANSWERS.clear()
    return desk


def test_four_hundred_players_and_thirty_rounds_have_their_columns_and_short_pages(evening, cast):
    hall = played_out(cast, PLAYERS, ROUNDS)
    few = {one: queries(address(evening, one)) for one in (WALL, CROSS)}
    for one, columns in ((WALL, ROUNDS), (CROSS, PLAYERS)):
        place = f"/tournaments/{hall.stream}/{one}"
        assert queries(place) == few[one]
        page = Browser(language="en").get(place)
        assert len(lines(page)) == 1 + 50
        assert {sum(row) for row in spans(page)} == {2 + columns}
        assert "351–400" in page.text
        assert lines(Browser().get(f"{place}?page=8"))[-1][0] == "400"
        ANSWERS.clear()
        packed = Client().get(place, headers={"Accept-Encoding": "gzip"}).content
        assert len(packed) < 60_000
        assert len(gzip.decompress(packed)) < 350_000


def test_paper_has_room_for_the_rounds_of_a_long_tournament_beside_the_names(cast):
    desk = played_out(cast, 42, 30)
    for name in ("wall-chart", "cross-table"):
        said = words(opened(fetched(Browser(language="en"), desk, name)))
        for first, last in ((1, 15), (16, 30)):
            heads = " ".join(map(str, range(first, last + 1)))
            assert any(f"Player {heads}" in page for page in said)


def queries(place):
    """How many queries a page costs a stranger whose process knows nothing."""
    ANSWERS.clear()
    at.cache_clear()
    standing_at.cache_clear()
    with CaptureQueriesContext(connection) as found:
        assert Client().get(place).status_code == 200
    return len(found)
