"""What holds in every Swiss round, against a second Swiss that looks at every possible round."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.pairing.rounds import (
    MANY,
    SEEDS,
    cost_of,
    fields,
    in_lines,
    met,
    proposed,
    renamed,
    tournament,
)
from tests.tournaments.pairing.slow import Slow
from tournaments.pairing import costs, swiss
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import pair

A_FEW = settings(max_examples=examples(15))


@MANY
@given(fields())
def test_no_possible_round_is_cheaper_and_none_is_refused_that_is_possible(field):
    slow, pairing = Slow(field), proposed(field)
    assert (pairing is None) == (slow.possible() == [])
    if pairing:
        assert cost_of(pairing) == slow.least(field.system.weights)


@A_FEW
@given(fields(most=10))
def test_so_it_is_with_ten(field):
    slow, pairing = Slow(field), proposed(field)
    assert (pairing is None) == (slow.possible() == [])
    if pairing:
        assert cost_of(pairing) == slow.least(field.system.weights)


@MANY
@given(
    fields(), st.fixed_dictionaries({}, optional=dict.fromkeys(swiss.WEIGHTS, st.integers(0, 9)))
)
def test_the_weights_may_be_any(field, weights):
    other = replace(field, system=Swiss(weights))
    pairing = proposed(other)
    if pairing:
        assert cost_of(pairing) == Slow(field).least({**swiss.WEIGHTS, **weights})


@MANY
@given(fields())
def test_everybody_has_one_table_or_one_bye_and_the_wishes_are_kept(field):
    pairing = proposed(field)
    if pairing:
        seated = [one for table in pairing.tables for one in table.seats]
        byes = [bye.entry for bye in pairing.byes]
        assert sorted(seated + byes) == sorted(entry.id for entry in field.entries)
        assert met(pairing).isdisjoint(map(frozenset, field.forbidden))
        assert met(pairing).issuperset(map(frozenset, field.fixed))
        assert byes[: len(field.byes)] == sorted(field.byes, key=place_in(field))


def place_in(field):
    """The place of an entry in the standing."""
    ranked = sorted(field.entries, key=lambda one: (-one.score, -one.spread, one.seeding))
    return [entry.id for entry in ranked].index


@MANY
@given(fields())
def test_a_bye_goes_to_nobody_who_had_more_than_another_still_to_be_paired(field):
    pairing = proposed(field)
    if pairing:
        slow = Slow(field)
        given_byes = [bye.entry for bye in pairing.byes if bye.entry not in field.byes]
        assert len(given_byes) == len(slow.free) % 2
        assert set(given_byes) <= set(slow.fairest)


@MANY
@given(fields(wishes=False))
def test_nobody_meets_again_while_it_can_be_avoided(field):
    met_before = {frozenset(table.seats) for table in field.played}
    avoidable = any(met_before.isdisjoint(pairs) for pairs in Slow(field).possible())
    assert met(pair(field)).isdisjoint(met_before) == avoidable


@MANY
@given(fields(wishes=False))
def test_firsts_and_seconds_differ_by_one_at_most_where_a_round_can_have_it(field):
    only_first = dict.fromkeys(swiss.WEIGHTS, 0) | {"first": 1}
    pairing = pair(replace(field, system=Swiss(only_first)))
    assert cost_of(pairing) == Slow(field).least(only_first)


@MANY
@given(fields(), SEEDS)
def test_neither_names_nor_any_order_of_input_matter(field, seed):
    other, names = renamed(field, seed)
    assert in_lines(proposed(field), names) == in_lines(proposed(other))


@MANY
@given(fields(), st.text("abc", max_size=2))
def test_another_seed_chooses_among_equals_only(field, seed):
    pairing, other = proposed(field), proposed(replace(field, seed=seed))
    assert (pairing is None) == (other is None)
    if pairing and other:
        assert cost_of(pairing) == cost_of(other)
        lots = [BY_LOT in reasons(table) for table in other.tables]
        alike = [table.seats for table in pairing.tables]
        for table, by_lot in zip(other.tables, lots, strict=True):
            if table.seats[::-1] in alike:
                assert by_lot


BY_LOT = "BY_LOT"


def reasons(part):
    """The codes of why a table or a bye is so."""
    return [said.why.name for said in part.why]


@MANY
@given(fields())
def test_the_same_field_gets_the_same_round(field):
    assert proposed(field) == proposed(replace(field, entries=tuple(reversed(field.entries))))


PAIR_ALL = """
import sys
from tests.tournaments.pairing.rounds import tournament
from tournaments.pairing.tables_of_many import TablesOfMany
for number, system in ((25, None), (13, TablesOfMany(4))):
    for _, pairing in tournament(number, 4, system):
        sys.stdout.write(str(pairing.data()))
"""


def test_every_process_makes_the_same_rounds():
    said = {
        subprocess.run(
            [sys.executable, "-c", PAIR_ALL],
            cwd=Path(__file__).parents[3],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


@pytest.mark.parametrize("number", [5, 6, 7, 8])
def test_in_a_whole_tournament_nobody_meets_again_while_it_can_be_avoided(number):
    for field, pairing in tournament(number, number - 1, seed=number):
        met_before = {frozenset(table.seats) for table in field.played}
        avoidable = any(met_before.isdisjoint(pairs) for pairs in Slow(field).possible())
        assert met(pairing).isdisjoint(met_before) == avoidable


@pytest.mark.parametrize("number", [9, 21])
def test_in_a_whole_tournament_nobody_has_two_byes_more_than_another(number):
    for field, _ in tournament(number, 14, seed=number):
        had = [entry.byes for entry in field.entries]
        assert max(had) - min(had) <= 1


def test_who_comes_and_goes_is_paired_when_here_and_a_late_entry_gets_the_next_bye():
    def absent(number, entry):
        return (entry == "e3" and number in (2, 3)) or (entry == "e8" and number < 4)

    rounds = list(tournament(9, 6, absent=absent))
    assert [len(field.entries) for field, _ in rounds] == [8, 7, 7, 9, 9, 9]
    byes = [[bye.entry for bye in pairing.byes] for _, pairing in rounds]
    assert [len(some) for some in byes] == [0, 1, 1, 1, 1, 1]
    assert len({entry for some in byes for entry in some}) == 5
    for field, _ in rounds[4:]:
        had = {entry.id: entry.byes for entry in field.entries}
        assert max(had.values()) == 1


def test_one_repeat_costs_more_than_everything_else_in_the_largest_round():
    tables, widest = 500, 998
    weights = Swiss().weights
    dearest = (
        weights["score"] * costs.MOST_GAP**2
        + weights["first"] * costs.MOST_EXCESS
        + weights["club"]
        + weights["spread"] * widest**2
    )
    back_to_back = weights["back_to_back"] * tables
    bye = weights["bye"] * 998
    assert weights["repeat"] > tables * dearest + back_to_back + bye
