"""Byes: no more than must be, and nobody has one more before all have had as many."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given

from engine.refusals import Refusal
from tests.thorough import share_of
from tests.tournaments.pairing.rounds import MANY, SEEDS, entries, field, fields, tournament
from tournaments.pairing.fillers import fillers
from tournaments.pairing.king_of_the_hill import KingOfTheHill
from tournaments.pairing.ranked import ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import pair
from tournaments.pairing.tables_of_many import TablesOfMany


def fill(number, sizes):
    """Whether so many fill tables of these sizes exactly, each used any number of times."""
    reached = {0}
    for count in range(1, number + 1):
        if any(count - size in reached for size in sizes):
            reached.add(count)
    return number in reached


@pytest.mark.parametrize("size", range(3, 9))
def test_at_tables_of_many_there_are_as_few_byes_as_the_sizes_allow(size):
    for least in range(2, size + 1):
        allowed = range(max(least, min(size - 1, 3)), size + 1)
        for number in range(1, 11):
            fewest = next(byes for byes in range(number + 1) if fill(number - byes, allowed))
            before = field(entries(number), TablesOfMany(size, least, last_round=1))
            if fewest == number:
                with pytest.raises(Refusal) as refused:
                    pair(before)
                assert refused.value.reason is Reason.NO_TABLES
            else:
                assert len(pair(before).byes) == fewest


def least_had(before, pairing):
    """Whether each bye that nobody asked for went to somebody with the fewest of those who play."""
    given_ = {bye.entry for bye in pairing.byes} - set(before.byes)
    bound = {*before.byes, *(one for table in before.fixed for one in table)}
    loose = [entry for entry in before.entries if entry.id not in bound]
    with_bye = [entry.byes_had for entry in loose if entry.id in given_]
    without = [entry.byes_had for entry in loose if entry.id not in given_]
    return max(with_bye, default=0) <= min(without, default=10**9)


@MANY
@given(fields(TablesOfMany(4, 3)))
def test_byes_at_tables_of_many_go_to_those_with_the_fewest(before):
    try:
        pairing = pair(before)
    except Refusal:
        return
    assert least_had(before, pairing)


@pytest.mark.parametrize("system", [Swiss(), KingOfTheHill()])
@pytest.mark.parametrize("number", range(3, 14))
def test_over_a_whole_tournament_with_absences_byes_are_as_few_and_as_even_as_can_be(
    system, number
):
    dice = Random(number)
    away = {(n, f"e{dice.randrange(number)}") for n in range(1, 8) if number > 3}
    rounds = list(tournament(number, 7, system, absent=lambda n, one: (n, one) in away))
    for before, pairing in rounds:
        assert len(pairing.byes) == len(before.entries) % 2
        assert least_had(before, pairing)


@pytest.mark.parametrize(
    ("number", "size", "least"), [*share_of([(7, 4, 4), (5, 4, 3), (8, 3, 3), (11, 5, 5)])]
)
def test_byes_go_round_at_tables_of_many(number, size, least):
    system = TablesOfMany(size, least, last_round=6)
    had = Counter({f"e{n}": 0 for n in range(number)})
    for _, pairing in tournament(number, 6, system):
        had.update(bye.entry for bye in pairing.byes)
    assert max(had.values()) - min(had.values()) <= 1


def ways(left):
    """All ways to put some of these into pairs; the others have byes."""
    if not left:
        yield []
        return
    first, *others = left
    yield from ways(others)
    for other in others:
        for pairs in ways([one for one in others if one != other]):
            yield [(first, other), *pairs]


def rank(order, left, pairs):
    """How good a way is: byes, byes of those who had many, repeats."""
    free = set(left).difference(*pairs)
    had = sum(order.entries[one].byes_had for one in free)
    return len(free), had, sum(order.met[pair].times for pair in pairs if pair in order.met)


@MANY
@given(fields(wishes=False), SEEDS)
def test_no_other_way_to_put_those_together_who_are_left_is_better(before, seed):
    dice = Random(seed)
    number = len(before.entries)
    order = ranked(replace(before, forbidden=()))
    left = sorted(dice.sample(range(number), dice.randint(0, number)))
    reserved = {pair_ for pair_ in combinations(left, 2) if dice.random() < 0.4}
    found = fillers(order, left, reserved)
    possible = [pairs for pairs in ways(left) if not reserved & set(pairs)]
    assert rank(order, left, found) == min(rank(order, left, pairs) for pairs in possible)
