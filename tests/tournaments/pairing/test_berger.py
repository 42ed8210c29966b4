"""The Berger tables: their laws, and the table of six by heart."""

from collections import Counter
from itertools import pairwise

import pytest

from tournaments.pairing.berger import pairs, rounds

SIX = """
1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1
"""
NUMBERS = range(2, 25)


def test_the_table_of_six():
    wanted = [{tuple(map(int, one.split("-"))) for one in line.split()} for line in SIX.split("\n")]
    assert [set(pairs(6, number)) for number in range(1, 6)] == wanted[1:-1]


def all_pairs(number, cycles=1):
    """The pairs of all rounds."""
    return [
        pair
        for round_ in range(1, cycles * rounds(number) + 1)
        for pair in pairs(number, round_, cycles)
    ]


@pytest.mark.parametrize("number", NUMBERS)
def test_everybody_meets_everybody_once(number):
    met = Counter(frozenset(pair) for pair in all_pairs(number))
    assert set(met.values()) == {1}
    assert len(met) == number * (number - 1) // 2


@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_has_two_tables_in_a_round_and_each_of_an_odd_number_is_free_once(number):
    free = Counter()
    for round_ in range(1, rounds(number) + 1):
        seated = [one for pair in pairs(number, round_) for one in pair]
        assert len(seated) == len(set(seated))
        free.update(set(range(1, number + 1)) - set(seated))
    assert free == (Counter(range(1, number + 1)) if number % 2 else Counter())


@pytest.mark.parametrize("number", NUMBERS)
def test_firsts_and_seconds_differ_by_one_at_most_and_not_at_all_with_an_odd_number(number):
    firsts = Counter(first for first, _ in all_pairs(number))
    for one in range(1, number + 1):
        assert abs(2 * firsts[one] - (number - 1)) == (number + 1) % 2


@pytest.mark.parametrize("number", NUMBERS)
def test_in_two_cycles_each_goes_first_once_against_each(number):
    assert sorted(all_pairs(number, 2)) == [
        (one, other)
        for one in range(1, number + 1)
        for other in range(1, number + 1)
        if one != other
    ]


@pytest.mark.parametrize("number", range(4, 25, 2))
def test_in_two_cycles_nobody_is_first_or_second_three_times_running(number):
    for one in range(1, number + 1):
        turns = "".join(
            str(pair.index(one))
            for round_ in range(1, 2 * rounds(number) + 1)
            for pair in pairs(number, round_, 2)
            if one in pair
        )
        assert "000" not in turns
        assert "111" not in turns


def test_after_the_last_round_there_are_no_pairs_and_one_alone_has_no_rounds():
    assert pairs(4, 4) == pairs(4, 7, 2) == []
    assert rounds(1) == rounds(0) == 0
    assert pairs(1, 1) == []


@pytest.mark.parametrize("odd", range(3, 24, 2))
def test_a_late_entry_on_the_free_number_changes_no_table(odd):
    for round_ in range(1, rounds(odd) + 1):
        assert set(pairs(odd, round_)) <= set(pairs(odd + 1, round_))


@pytest.mark.parametrize("cycles", [3, 4, 7])
@pytest.mark.parametrize("number", range(2, 14))
def test_in_many_cycles_all_meet_as_often_and_firsts_change_from_cycle_to_cycle(number, cycles):
    drawn = all_pairs(number, cycles)
    assert set(Counter(map(frozenset, drawn)).values()) == {cycles}
    size = len(drawn) // cycles
    parts = [drawn[at : at + size] for at in range(0, len(drawn), size)]
    for one, other in pairwise(parts):
        assert sorted(one) == sorted((second, first) for first, second in other)


@pytest.mark.parametrize("cycles", [2, 3, 5])
@pytest.mark.parametrize("number", range(4, 25, 2))
def test_nobody_goes_first_or_second_three_times_running(number, cycles):
    seats = dict.fromkeys(range(1, number + 1), "")
    for first, second in all_pairs(number, cycles):
        seats[first] += "1"
        seats[second] += "2"
    for sat in seats.values():
        assert "111" not in sat
        assert "222" not in sat
