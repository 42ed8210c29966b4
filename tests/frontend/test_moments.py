"""Two moments of a game side by side: what stands in the address, what differs, who sees it."""

import pytest

from engine.klauer.notation import read_move as in_two_colours
from engine.moves import Annul, Publish, Rack, Unpublish
from engine.notation import read_move
from tests.frontend.browser import Browser


@pytest.fixture
def horn(table):
    """HORN, STERN and an E, published."""
    typed = [read_move("8F HORN 12", 0), read_move("H5 STE.N 6", 1), read_move("H5 .....E 7", 0)]
    return table.game("reise", moves=[Publish(), *typed], title="Die drei Züge")


def look(game, rest="", user=None):
    """The page as somebody who reads English sees it."""
    return Browser(user, language="en").get(f"/games/{game}/course/{rest}")


def test_both_moments_stand_in_the_address_and_beside_each_other(horn):
    page = look(horn, "?version=3&with=5")
    slider = page.element("timeline-version")[1]
    assert (slider["value"], slider["max"]) == ("3", "5")
    assert "Entry 3 beside entry 5." in page.text
    assert "Entry 3 in play Anna 8F HORN" in page.text
    assert {f"/games/{horn}/3/", f"/games/{horn}/5/", "?version=2&with=5"} <= set(page.links)
    assert [page.html.count(f'id="{side}-board-title"') for side in ("earlier", "later")] == [1, 1]


def test_what_differs_are_the_points_and_the_lines_between(horn):
    page = look(horn, "?version=3&with=5")
    assert "Anna 12 19 (+7) Bert 0 6 (+6)" in page.text
    assert "4 Bert H5 STE.N 6" in page.text
    assert "5 Anna H5" in page.text
    assert "3 Anna" not in page.text.partition("What is told otherwise")[2]


def test_it_makes_no_difference_which_moment_is_named_first(horn):
    one, other = (look(horn, f"?version={a}&with={b}").html for a, b in ((2, 4), (4, 2)))
    assert (
        one.partition('id="players-heading"')[2].partition("<ol")[0]
        == (other.partition('id="players-heading"')[2].partition("<ol")[0])
    )


def test_the_same_moment_stands_there_once(horn):
    for rest in ("", "?version=5", "?version=5&with=5"):
        page = look(horn, rest)
        assert "Both moments are the same." in page.text
        assert page.html.count('class="tried-table"') == 1


def test_a_line_that_was_corrected_since_is_told_otherwise(table):
    game = table.game(moves=[Publish(), read_move("8F HORN 12", 0), Annul(3)])
    text = look(game, "?version=3&with=4").text
    assert "3 Anna 8F HORN annulled" in text
    assert "Anna 12 0 (−12)" in text


def test_a_game_of_cards_compares_its_fields(table):
    moves = [in_two_colours(text, 0) for text in ("<SOCKELGABTIR", "0:0> SOCKE")]
    game = table.game("klauer", moves=[Publish(), *moves])
    page = look(game, "?version=3&with=4")
    assert page.status == 200
    assert [page.html.count(f'id="{side}-field-title"') for side in ("earlier", "later")] == [1, 1]


@pytest.mark.parametrize("rest", ["?version=0", "?version=6", "?version=x", "?with=6", "?with="])
def test_a_moment_that_there_is_not_is_refused(horn, rest):
    assert look(horn, rest).status == 400


def test_who_may_not_see_the_game_sees_no_moment_of_it(table, cast):
    game = table.game(moves=[Publish(), read_move("8F HORN", 0), Unpublish()])
    relations = cast.by_relation().items()
    seen = {
        name: look(game, "?version=2&with=3", user if user.pk else None).status
        for name, user in relations
    }
    assert seen == {
        "anonymous": 404, "stranger": 404, "player": 404, "foreign": 404,
        "reader": 200, "helper": 200, "arbiter": 200, "director": 200,
    }  # fmt: skip


def test_what_is_on_a_rack_is_told_as_little_as_on_the_page_of_then(table):
    game = table.game(moves=[Publish(), Rack(0, "QXYZÄÖÜ"), read_move("-", 0)])
    assert "QXYZ" not in look(game, "?version=3&with=4").text
    assert "QXYZ" not in look(game, "?version=4&with=4").text


def test_the_page_of_a_game_leads_there(horn):
    assert f"/games/{horn}/course/?version=4&with=5" in Browser().get(f"/games/{horn}/4/").links
