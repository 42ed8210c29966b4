"""No setting without a field: each fact of a set-up is changed by a form of the set-up page."""

from dataclasses import fields

import pytest

from tests.frontend.directing.conftest import sit
from tests.tournaments.directing.evening import club_evening
from tournaments.course.shapes import Limits, SetUp
from tournaments.points import POINTS_OF_MANY, Award, Points, points_data, read_points
from tournaments.standings.order import ORDER_OF_MANY

SET_UP = "set-up/"
WRITTEN_OUT = {"least", "scored"}
"""What the rules of the game say, and nobody chooses."""

# Form and fields for each fact.
SETTINGS = {
    "ruleset": ("rules", {"ruleset": "reise"}),
    "options": ("rules", {"scoreless_to_end": "6"}),
    "lexicon": ("rules", {"lexicon": "LIST"}),
    "clock": ("amend", {"clock": "11"}),
    "seats": ("amend", {"seats": "3"}),
    "points": ("counting", {"bye-spread": "30"}),
    "standing": ("order", {"order-0": "total", "order-2": ""}),
    "rating": ("amend", {"rated": None}),
    "zone": ("amend", {"zone": "UTC"}),
    "date": ("amend", {"date": "2026-12-24"}),
    "check_in": ("amend", {"check_in": "on"}),
    "limits": ("counting", {"limit-2-most": "500"}),
    "withdrawal": ("counting", {"withdrawal": "losses"}),
    "typed_twice": ("amend", {"typed_twice": "on"}),
    "explained": ("amend", {"explained": None}),
}


def test_every_fact_of_a_set_up_has_a_field(frieda):
    assert {*SETTINGS, *WRITTEN_OUT} == {fact.name for fact in fields(SetUp)}
    page = frieda.get(SET_UP).html
    asked = [name for _form, told in SETTINGS.values() for name in told]
    assert [name for name in asked if f'name="{name}"' not in page] == []


@pytest.mark.parametrize("fact", sorted(set(SETTINGS) - {"lexicon"}))
def test_a_setting_is_changed_by_its_field(frieda, fact):
    before = frieda.state.setup
    form, told = SETTINGS[fact]
    page = frieda.send(SET_UP, form, **{name: said or "" for name, said in told.items()})
    assert page.status == 200
    assert getattr(frieda.state.setup, fact) != getattr(before, fact)


POINTS = {
    "of_two": {"place-2-0": "3", "place-2-1": "1"},
    "by_place": {"place-3-0": "5"},
    "bye": {"bye-points": "2"},
    "forfeit_win": {"forfeit_win-spread": "20"},
    "forfeit_loss": {"forfeit_loss-spread": "-20"},
    "double_forfeit": {"double_forfeit-spread": "-20"},
    "spread_cap": {"spread_cap": "250"},
    "score_cap": {"score_cap": "500"},
    "byes": {"bye-late-points": "0.5"},
}
AWARD = {"half_points": "points", "half_wins": "wins", "spread": "spread", "total": "total"}


@pytest.fixture
def of_three(cast):
    """The director of an evening at tables of two and three."""
    counted = {"points": points_data(POINTS_OF_MANY), "standing": list(ORDER_OF_MANY)}
    return sit(club_evening(cast, ruleset="klassik", seats=3, **counted), cast.frieda)


def test_every_part_of_the_points_is_changed_by_its_field(of_three):
    assert set(POINTS) == {part.name for part in fields(Points)}
    page = of_three.get(SET_UP)
    for part, told in POINTS.items():
        before = read_points(of_three.state.setup.points)
        page = of_three.send(SET_UP, "counting", page, **told)  # it leads to the page as it is then
        assert page.status == 200
        after = read_points(of_three.state.setup.points)
        changed = [one.name for one in fields(Points) if _differs(before, after, one.name)]
        assert changed == [part]
    points = read_points(of_three.state.setup.points)
    assert (points.of_two, points.by_place[0]) == ((6, 2, 0), (10, 3, 0))


def _differs(before, after, part):
    return getattr(before, part) != getattr(after, part)


def test_every_part_of_what_a_bye_counts_is_changed_by_its_field(of_three):
    assert set(AWARD) == {part.name for part in fields(Award)}
    told = {"bye-points": "2", "bye-wins": "0.5", "bye-spread": "7", "bye-total": "300"}
    assert sorted(told) == sorted(f"bye-{part}" for part in AWARD.values())
    of_three.send(SET_UP, "counting", **told)
    assert read_points(of_three.state.setup.points).bye == Award(4, 1, 7, 300)


def test_every_limit_is_changed_by_its_field(frieda):
    names = [part.name for part in fields(Limits) if part.name != "players"]
    told = {f"limit-2-{name}": str(number) for number, name in enumerate(names, start=400)}
    frieda.send(SET_UP, "counting", **told)
    assert frieda.state.setup.limits == (Limits(2, 400, 401, 402, 403),)


def test_a_bye_counts_as_won_or_drawn_as_a_game_with_its_points(frieda):
    told = {"place-2-0": "3", "place-2-1": "1", "bye-points": "3"}
    page = frieda.send(SET_UP, "counting", **told)
    assert read_points(frieda.state.setup.points).bye == Award(6, 2, 50)
    frieda.send(SET_UP, "counting", page, **{"bye-points": "1"})
    assert read_points(frieda.state.setup.points).bye == Award(2, 1, 50)


def test_a_better_place_counts_no_less(frieda):
    page = frieda.send(SET_UP, "counting", **{"place-2-0": "0", "place-2-1": "1"})
    assert page.status == 400
    assert "A better place can't count less than a worse one." in page.text
