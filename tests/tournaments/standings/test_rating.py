"""The line of the rating, checked against numbers worked out by hand and against its laws."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Unusable
from tournaments.rating import (
    GERMAN,
    LINEAR,
    Factor,
    RatingRule,
    change,
    expected,
    factor,
    millionths,
    performance,
    read_rule,
    rounded,
    rule_data,
    whole_points,
)

ratings = st.integers(0, 3_000_000)


@pytest.mark.parametrize(
    ("own", "other", "percent"),
    [(1500, 1500, 50), (1512, 1500, 51), (1500, 1512, 49), (1800, 1500, 75), (1500, 900, 100),
     (2500, 900, 100), (900, 2500, 0)],
)  # fmt: skip
def test_twelve_points_are_one_percentage_point(own, other, percent):
    assert millionths(expected(own * 1000, other * 1000, LINEAR), LINEAR) == percent * 10_000


def test_an_expectation_can_be_limited():
    limited = replace(LINEAR, most_percent=95)
    both = expected(2_500_000, 900_000, limited), expected(900_000, 2_500_000, limited)
    assert [millionths(one, limited) for one in both] == [950_000, 50_000]


@pytest.mark.parametrize(
    ("games", "rating", "points"),
    [(0, 1799, 30), (49, 1800, 24), (49, 2000, 15), (50, 1799, 20), (50, 1999, 16), (50, 2000, 10)],
)
def test_the_factor_goes_by_games_and_rating(games, rating, points):
    assert factor(games, rating * 1000, LINEAR) == points


@pytest.mark.parametrize(
    ("half_wins", "own", "other", "moved"),
    [(2, 1500, 1500, 10_000), (1, 1500, 1500, 0), (2, 1800, 1500, 5_000), (0, 1800, 1500, -15_000),
     (1, 1512, 1500, -200), (2, 1501, 1500, 9_983)],
)  # fmt: skip
def test_a_game_moves_the_factor_times_the_surprise(half_wins, own, other, moved):
    chance = expected(own * 1000, other * 1000, LINEAR)
    assert change(half_wins, chance, 20, 1, LINEAR) == moved


def test_at_a_table_of_three_each_pair_counts_half_a_game():
    assert change(2, expected(1_500_000, 1_500_000, LINEAR), 20, 2, LINEAR) == 5_000


def test_a_performance_is_the_opponents_average_and_twelve_points_a_percentage_point():
    """Three wins of four against 1500 on average: 75 percent, so 300 points more."""
    opponents = (1_400_000, 1_500_000, 1_600_000, 1_500_000)
    assert performance(opponents, 6, 4, LINEAR) == 1_800_000


def test_a_performance_is_never_below_the_least():
    assert performance((300_000,), 0, 1, replace(LINEAR, least=100)) == 100_000


@given(ratings, ratings, st.sampled_from([0, 1, 2]), st.integers(0, 40), st.integers(1, 3))
def test_with_equal_factors_what_one_gains_the_other_loses(own, other, half_wins, points, tables):
    one = change(half_wins, expected(own, other, LINEAR), points, tables, LINEAR)
    two = change(2 - half_wins, expected(other, own, LINEAR), points, tables, LINEAR)
    assert one == -two


@given(st.integers(), st.integers(1, 10**9))
def test_rounding_is_half_to_even(over, under):
    assert rounded(over, under) == round(Fraction(over, under))


def test_a_rating_between_two_points_is_the_farther_from_zero_wherever_it_is_shown_or_pinned():
    halves = (1_499_500, 1_500_500, 1_500_499, 499, 500, -500, -1_500_500, 0)
    assert [whole_points(one) for one in halves] == [1500, 1501, 1500, 0, 1, -1, -1501, 0]


@pytest.mark.parametrize("rule", [LINEAR, GERMAN, replace(LINEAR, factors=(Factor(20),))])
def test_a_rule_comes_back_from_its_data(rule):
    assert read_rule(rule_data(rule)) == rule


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ([], "rating"),
        ({"k": 20}, "rating.k"),
        ({"start": 1.5}, "rating.start"),
        ({"points_per_percent": 0}, "rating.points_per_percent"),
        ({"most_percent": 40}, "rating.most_percent"),
        ({"newcomers": "guess"}, "rating.newcomers"),
        ({"newcomers": "performance"}, "rating.newcomers"),
        ({"period": "year"}, "rating.period"),
        ({"factors": []}, "rating.factors"),
        ({"factors": [[20, 50, None]]}, "rating.factors"),
        ({"factors": [[-1, None, None]]}, "rating.factors"),
        ({"factors": [[20]]}, "rating.factors"),
        ({"factors": [[20, "x", None]]}, "rating.factors"),
        ({"factors": 20}, "rating.factors"),
    ],
)
def test_a_rule_that_can_not_be_says_where(data, where):
    with pytest.raises(Unusable) as bad:
        read_rule(data)
    assert bad.value.where == where


def test_the_rule_without_data_is_the_plain_line():
    assert read_rule({}) == LINEAR == RatingRule()
