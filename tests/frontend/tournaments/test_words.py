"""How numbers and names of a tournament are written, in both languages."""

import pytest
from django.utils.translation import override

from frontend.pages.tournaments.standings import rows
from frontend.pages.tournaments.words import halves, signed, value
from tests.tournaments.standings.evenings import table
from tournaments.points import Points
from tournaments.standings.stages import FINALIST, OUTSIDE, THIRD, WINNER, among
from tournaments.standings.table import Entrant, standing


@pytest.mark.parametrize(
    ("amount", "written"),
    [(0, "0"), (1, "½"), (2, "1"), (5, "2½"), (-1, "−½"), (-3, "−1½"), (-4, "−2"), ("7/3", "1,17")],
)
def test_half_points_are_written_as_points(amount, written):
    assert halves(amount) == written


@pytest.mark.parametrize(
    ("amount", "written"),
    [(0, "0"), (45, "+45"), (-80, "−80"), ("7/2", "+3,50"), ("-1/3", "−0,33"), (1234, "+1234")],
)
def test_differences_have_a_sign(amount, written):
    assert signed(amount) == written


def test_numbers_are_written_in_the_manner_of_the_language():
    with override("en"):
        assert (halves("7/3"), signed("7/2")) == ("1.17", "+3.50")


@pytest.mark.parametrize(
    ("criterion", "written"),
    [("wins", "2½"), ("place_points", "2½"), ("spread", "+5"), ("total", "5"), ("best_game", "5")],
)
def test_each_criterion_has_its_unit(criterion, written):
    assert value(criterion, 5) == written


@pytest.mark.parametrize(
    ("left", "written"),
    [(2, "final"), (4, "semi-final"), (8, "quarter-final"), (16, "last 16"), (64, "last 64")],
)
def test_how_far_somebody_came_in_a_knock_out_is_said_in_words(left, written):
    with override("en"):
        assert value("knock_out", among(left)) == written


def test_who_was_in_no_knock_out_has_a_dash_and_the_first_three_a_word():
    with override("de"):
        said = [value("knock_out", stage) for stage in (WINNER, FINALIST, THIRD, OUTSIDE)]
    assert said == ["gewonnen", "Finale", "Platz 3", "–"]


def test_a_game_of_which_not_all_points_count_says_how_many_do():
    games = [table("1.1 Anna 500 Bert 200")]
    field = [Entrant("Anna"), Entrant("Bert")]
    found = standing(field, games, division="A", points=Points(score_cap=450))
    with override("en"):
        told = [row.lines[0].result for row in rows(found, {"Anna": "Anna", "Bert": "Bert"})]
    assert told == ["500 : 200 (counts 450)", "200 : 500"]
