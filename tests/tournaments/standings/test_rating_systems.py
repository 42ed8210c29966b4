"""Rating systems by name: their curves and factors against the published rules, worked by hand."""

import math
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Unusable
from tests.tournaments.standings.evenings import tables
from tests.tournaments.standings.rating_list import rating_list
from tests.tournaments.standings.seasons import closed
from tournaments.rating import (
    LINEAR,
    Factor,
    RatingRule,
    expected,
    performance,
    read_rule,
    rule_data,
    whole,
)
from tournaments.rating_systems import SYSTEMS, chess_curve, dwz, north_american
from tournaments.rating_systems.curves import FINE, FURTHEST
from tournaments.rating_systems.forms import Form

ratings = st.integers(0, 3_000_000)
CURVES = {"chess_curve": chess_curve, "north_american": north_american, "dwz": dwz}


def share(system, difference):
    """The expectation at a difference of points, in ten thousandths."""
    rule = RatingRule(system=system, period="tournament")
    return round(10_000 * expected(1_000_000 + difference * 1000, 1_000_000, rule) / whole(rule))


@pytest.mark.parametrize("system", sorted(CURVES))
@pytest.mark.parametrize("unit", [100_000, 1_200_000, 1_100_000_000])
def test_the_lines_of_a_curve_are_less_than_a_thousandth_off_it_on_both_sides(system, unit):
    curve = CURVES[system].CURVE
    lines = curve.lines(unit)
    for difference in (0, 1, 999, 1000, 1001, *range(1783, FURTHEST * 1000, 7919), 1_199_999):
        points, rest = divmod(difference, 1000)
        low, high = curve.table[points], curve.table[points + 1]
        exactly = Fraction(unit * (1000 * low + (high - low) * rest), 1000 * FINE)
        for sign in (1, -1):
            at = sign * points
            line = lines.bases[at] + lines.slopes[at] * (sign * difference)
            assert abs(Fraction(line) - sign * exactly) < Fraction(1, 1_000_000)


def test_the_curves_go_through_the_points_of_their_rules():
    """Chess: 400 points are ten to one; the American one by its formula; DWZ by the normal law."""
    assert [share("chess_curve", d) for d in (0, 200, 400)] == [5000, 7597, 9091]
    assert [share("north_american", d) for d in (0, 100, 300)] == [5000, 5790, 7224]
    assert [share("dwz", d) for d in (0, 100, 200, 400)] == [5000, 6382, 7602, 9214]


@given(st.integers(0, 1_200_000))
def test_a_table_is_its_curve_to_a_millionth(difference):
    points, unit = difference / 1000, 10**9
    told = {name: one.CURVE.above_half(difference, unit) / unit for name, one in CURVES.items()}
    assert told == pytest.approx(
        {
            "chess_curve": 1 / (1 + 10 ** (-points / 400)) - 0.5,
            "north_american": 1 / (1 + math.exp(-0.0031879 * points)) - 0.5,
            "dwz": math.erf(points / 400) / 2,
        },
        abs=1e-6,
    )


def test_the_tables_are_the_same_everywhere():
    told = repr([one.CURVE.table for one in CURVES.values()])
    assert sha256(told.encode()).hexdigest()[:16] == "9be71df2e8dbc6c3"


@pytest.mark.parametrize("system", SYSTEMS)
@given(ratings, ratings)
def test_two_expectations_are_one_win_and_the_stronger_has_more(system, own, other):
    rule = RatingRule(system=system, period="tournament")
    one, two = expected(own, other, rule), expected(other, own, rule)
    assert one + two == whole(rule)
    assert (one > two) == (own > other) or one == two


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("won", range(11))
def test_a_performance_is_where_the_result_was_to_be_expected(system, won):
    rule = RatingRule(system=system, period="tournament")
    found = performance((1_500_000,) * 5, won, 5, rule)
    if 0 < won < 10:
        hoped = expected(found, 1_500_000, rule) / whole(rule)
        assert hoped == pytest.approx(won / 10, abs=2e-6)
    elif system != "straight_line":
        assert found == 1_500_000 + (800_000 if won else -800_000)


# DWZ


@pytest.mark.parametrize(
    ("rating", "events", "coefficient"),
    [
        (1700, None, 23),  # 1.7^4 = 8.35, and 15
        (2000, None, 30),  # 16 and 15 are 31; 30 at most
        (1000, None, 16),  # nobody brakes who won more than expected
        (1700, 1, 5),
        (1700, 3, 15),
        (1700, 6, 23),
    ],
)
def test_the_coefficient_of_who_won_more_than_expected(rating, events, coefficient):
    form = Form(rating * 1000, 50, 7, Fraction(5), Fraction(4), events)
    assert dwz.coefficient(form) == coefficient


@pytest.mark.parametrize(
    ("rating", "coefficient"),
    [
        (1300, 18),  # 2.86 and 15: no brake from here on
        (1150, 18),  # 1.75 and 15, and e - 1 = 1.72
        (1000, 22),  # 1 and 15, and e² - 1 = 6.39
        (550, 150),  # e⁵ - 1 = 147.4 and 15.1; 150 at most
    ],
)
def test_below_1300_a_brake_holds_who_lost_more_than_expected(rating, coefficient):
    form = Form(rating * 1000, 50, 7, Fraction(3), Fraction(4))
    assert dwz.coefficient(form) == coefficient


def dwz_list(text, pinned):
    """The list after one tournament of people with ratings."""
    rule = RatingRule(system="dwz", period="tournament", provisional_below=0)
    persons = {name: name for name in pinned}
    one = closed("t1", ["2026-10-24"] * 3, tables(text), persons=persons, ratings=pinned)
    return {row.person: row.rating for row in rating_list([one], rule).rows}


def test_a_tournament_of_dwz_counts_as_a_whole():
    """Anna won three games of three against her like: 800 / (23 + 3) points for 1.5 wins."""
    text = "1.1 Anna 400 Bert 300\n2.1 Anna 400 Cleo 300\n3.1 Anna 400 Dora 300"
    found = dwz_list(text, dict.fromkeys(("Anna", "Bert", "Cleo", "Dora"), 1700))
    assert found["Anna"] == 1_700_000 + 3 * 15_385
    assert found["Bert"] == 1_700_000 - 16_667


# By the rule


def test_a_rule_names_its_system_unless_it_is_the_line():
    assert "system" not in rule_data(LINEAR)
    for system in SYSTEMS:
        rule = RatingRule(system=system, period="tournament")
        assert read_rule(rule_data(rule)) == rule


@pytest.mark.parametrize("data", [{"system": "guess"}, {"system": 1}, {"system": "dwz"}])
def test_a_system_that_is_none_or_wants_whole_tournaments_says_so(data):
    with pytest.raises(Unusable) as bad:
        read_rule(data)
    assert bad.value.where == "rating.system"


def test_another_curve_gives_another_list_and_the_same_games():
    text = "1.1 Anna 400 Bert 300\n1.2 Cleo 380 Dora 390"
    pinned = {"Anna": 1300, "Bert": 1900, "Cleo": 1500, "Dora": 1500}
    one = closed("t1", ["2026-10-24"], tables(text), persons={n: n for n in pinned}, ratings=pinned)
    rule = replace(LINEAR, factors=(Factor(20),), provisional_below=0)
    lists = {
        system: {
            row.person: row.rating for row in rating_list([one], replace(rule, system=system)).rows
        }
        for system in ("straight_line", "chess_curve", "north_american")
    }
    gains = {name: found["Anna"] - 1_300_000 for name, found in lists.items()}
    assert gains == {"straight_line": 20_000, "chess_curve": 19_387, "north_american": 17_427}
    assert all(found["Bert"] == 1_900_000 - gains[name] for name, found in lists.items())
    assert {found["Dora"] for found in lists.values()} == {1_510_000}
