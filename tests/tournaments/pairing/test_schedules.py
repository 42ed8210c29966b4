"""Schedules without repeats, and how players are put to their seats again."""

from collections import Counter
from copy import deepcopy
from itertools import combinations
from random import Random

import pytest

from tournaments.pairing.ahead import Plan, add, repeats
from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.fitting import Fitting
from tournaments.pairing.galois import factors, lines, plus
from tournaments.pairing.schedules import schedule, vacant


@pytest.mark.parametrize("size", range(3, 9))
@pytest.mark.parametrize("tables", range(1, 18))
def test_in_a_schedule_everybody_plays_each_round_and_nobody_meets_twice(tables, size):
    rounds = schedule(tables, size, 20)
    for one in rounds:
        assert sorted(seat for table in one for seat in table) == list(range(tables * size))
        assert {len(table) for table in one} == {size}
    together = Counter(
        frozenset(two) for one in rounds for table in one for two in combinations(table, 2)
    )
    assert set(together.values()) == {1}


@pytest.mark.parametrize(
    ("tables", "size", "rounds"),
    [
        *((3, 3, 4), (4, 3, 4), (5, 3, 7), (6, 3, 7), (7, 3, 10), (9, 3, 13)),
        *((4, 4, 5), (5, 4, 5), (6, 4, 7), (7, 4, 9), (8, 4, 9), (10, 4, 10), (16, 4, 20)),
        *((5, 5, 6), (6, 5, 6), (7, 6, 7), (7, 7, 8), (8, 8, 9)),
    ],
)
def test_how_many_rounds_there_are_without_repeats(tables, size, rounds):
    assert len(schedule(tables, size, 20)) == rounds


@pytest.mark.parametrize("number", [2, 3, 4, 5, 7, 8, 9, 11, 12, 15, 16, 20, 25, 27, 32, 36, 49])
def test_two_points_of_different_columns_are_on_one_line_exactly(number):
    columns = range(factors(number)[0])
    for one, other in combinations(columns, 2):
        ends = {
            (plus(number)[slope[one]][start], plus(number)[slope[other]][start])
            for slope in lines(number)
            for start in range(number)
        }
        assert len(ends) == number**2


@pytest.mark.parametrize(("tables", "size", "empty"), [(4, 4, 1), (5, 4, 3), (7, 4, 5), (8, 3, 2)])
def test_seats_that_stay_empty_are_never_at_one_table(tables, size, empty):
    rounds = schedule(tables, size, tables)[:tables]
    seats = vacant(rounds, empty)
    assert len(seats) == empty
    assert all(len(set(seats) & set(table)) <= 1 for one in rounds for table in one)


@pytest.mark.parametrize(
    ("tables", "size", "empty"), [(4, 4, 0), (5, 4, 2), (7, 4, 3), (5, 3, 1), (13, 8, 4)]
)
def test_players_find_their_seats_again_from_the_rounds_that_were_played(tables, size, empty):
    rounds = schedule(tables, size, tables)[:tables]
    away = vacant(rounds, empty)
    seats = [seat for seat in range(tables * size) if seat not in away]
    who = dict(zip(seats, Random(1).sample(range(len(seats)), len(seats)), strict=True))
    played = [[[who[seat] for seat in table if seat in who] for table in one] for one in rounds]
    for number in range(tables):
        found = Fitting(rounds, played[:number], len(who), away, Dice("seats")).seats()
        assert sorted(found) == seats
        for tables_played, one in zip(played[:number], rounds, strict=False):
            places = {frozenset(found[player] for player in table) for table in tables_played}
            assert places == {frozenset(table) - set(away) for table in one}


def test_what_is_no_beginning_of_a_schedule_has_no_seats():
    rounds = schedule(4, 4, 5)
    twice = [[list(table) for table in rounds[0]]] * 2
    assert Fitting(rounds, twice, 16, (), Dice("seats")).seats() is None


def test_a_search_makes_a_plan_better_and_counts_its_repeats_right():
    dice = Dice("drawn")
    drawn = []
    for _ in range(3):
        order = dice.shuffled(range(16))
        drawn.append([order[at : at + 4] for at in range(0, 16, 4)])
    nobody = [[0] * 16 for _ in range(16)]
    before = repeats(drawn, nobody)
    found = Plan(deepcopy(drawn), nobody, Dice("search")).improved()
    assert repeats(found, nobody) == 0 < before
    assert all(
        sorted(one for table in tables for one in table) == list(range(16)) for tables in found
    )
    assert found == Plan(deepcopy(drawn), nobody, Dice("search")).improved()


def test_a_meeting_counts_as_often_as_the_two_have_met_before():
    met = [[0] * 3 for _ in range(3)]
    assert [add(met, [[0, 1, 2]]) for _ in range(3)] == [0, 3, 6]
    assert repeats([[[0, 1, 2]]], met) == 9
