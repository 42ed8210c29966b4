"""Tables of three to six: sizes, repeats, scores, seats."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import (
    CAST,
    MANY,
    SEEDS,
    drawn,
    entries,
    field,
    fields,
    in_lines,
    met,
    proposed,
    renamed,
    round_of,
    standing,
    told,
    tournament,
)
from tests.tournaments.pairing.slow import Slow
from tournaments.pairing.refusals import Reason
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.systems import pair
from tournaments.pairing.tables_of_many import WEIGHTS, TablesOfMany

FOUR, THREE = TablesOfMany(4), TablesOfMany(3)


@pytest.mark.parametrize(
    ("number", "size", "least", "sizes"),
    [
        (4, 4, 2, [4]),
        (3, 4, 2, [3]),
        (5, 4, 2, None),
        (6, 4, 2, [3, 3]),
        (9, 4, 2, [3, 3, 3]),
        (10, 4, 2, [4, 3, 3]),
        (7, 3, 2, [3, 2, 2]),
        (7, 3, 3, None),
        (9, 3, 3, [3, 3, 3]),
        (1, 3, 2, None),
        (0, 3, 2, []),
    ],
)
def test_sizes(number, size, least, sizes):
    assert table_sizes(number, size, least) == sizes


@given(st.integers(1, 200), st.integers(3, 6))
def test_sizes_add_up_to_as_few_tables_as_can_be(number, size):
    sizes = table_sizes(number, size, size - 1)
    smaller_do = any(
        size * full + (size - 1) * less == number
        for full in range(number + 1)
        for less in [-(-number // size) - full]
        if less >= 0
    )
    assert (sizes is not None) == smaller_do
    if sizes:
        assert sum(sizes) == number
        assert len(sizes) == -(-number // size)
        assert set(sizes) <= {size, size - 1}


def test_equal_scores_sit_together():
    who = standing(anna=0, bert=6, clara=0, david=6, emma=6, fritz=0)
    pairing = pair(field(who, THREE))
    assert met(pairing) == {
        frozenset(("bert", "david", "emma")),
        frozenset(("anna", "clara", "fritz")),
    }
    assert told(pairing.tables[0]) == [
        "Scores at this table: from 3 to 3.",
        "Nobody at this table has met before.",
        "The seats are chosen so that everybody sits at each of them about equally often.",
    ]


def test_the_first_round_is_drawn_by_lot():
    rounds = {tuple(drawn(pair(field(entries(8), FOUR, seed=str(n))))) for n in range(10)}
    assert len(rounds) > 5


def test_byes_go_to_the_lowest_with_the_fewest_where_the_number_does_not_divide():
    who = [replace(one, byes=int(one.id == "emma")) for one in entries(5)]
    pairing = pair(field(who, FOUR))
    assert [bye.entry for bye in pairing.byes] == ["david"]
    three = pair(field(entries(8), TablesOfMany(3, least=3)))
    assert [bye.entry for bye in three.byes] == ["hugo", "greta"]


def test_who_asked_for_a_bye_has_it_first():
    pairing = pair(field(entries(5), FOUR, byes=("anna",)))
    assert [told(bye) for bye in pairing.byes] == [["Anna asked for the bye."]]


def every_round(ids, sizes):
    """All ways to put these to tables of these sizes, each perhaps several times."""
    if not ids:
        yield []
        return
    for size in set(sizes):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(ids[1:], size - 1):
            table = frozenset((ids[0], *others))
            for tables in every_round([one for one in ids if one not in table], rest):
                yield [table, *tables]


@MANY
@given(fields(FOUR, most=9))
def test_up_to_twelve_no_possible_round_is_cheaper(before):
    possible, pairing = all_costs(before), proposed(before)
    assert (pairing is None) == (possible == [])
    if pairing:
        assert pairing.cost == min(possible)


def all_costs(before):
    """What each possible round costs, told by reading the rule."""
    plain = Slow(replace(before, fixed=(), byes=()))
    here = [one for one in plain.free if one not in before.byes]
    fixed = [set(table) for table in before.fixed]
    forbidden = [set(pair) for pair in before.forbidden]
    loose = [one for one in here if not any(one in table for table in fixed)]
    had = {one: plain.entries[one].byes_had for one in loose}
    fairest = sorted(loose, key=lambda one: (had[one], -plain.free.index(one)))
    for byes in range(len(fairest) + 1):
        sizes = table_sizes(len(here) - byes, 4, 2)
        if sizes is not None and (byes < len(here) or not here):
            break
    else:
        return []
    sitting = [one for one in here if one not in fairest[:byes]]
    return [
        sum(price(plain, pair) for table in tables for pair in combinations(table, 2))
        for tables in every_round(sitting, sizes)
        if not any(pair <= table for pair in forbidden for table in tables)
        and all(any(together <= table for table in tables) for together in fixed)
    ]


def price(plain, pair):
    """What two at one table cost."""
    amounts = plain.amounts(frozenset(pair))
    return sum(weight * amounts[name] for name, weight in WEIGHTS.items())


@MANY
@given(fields(THREE), SEEDS)
def test_neither_names_nor_any_order_of_input_matter(before, seed):
    other, names = renamed(before, seed)
    assert in_lines(proposed(before), names) == in_lines(proposed(other))


@pytest.mark.parametrize(("number", "rounds"), [(30, 5), (32, 5), (48, 6), (13, 3)])
def test_in_a_whole_tournament_nobody_meets_twice(number, rounds):
    pairings = [pairing for _, pairing in tournament(number, rounds, FOUR)]
    together = Counter(
        frozenset(two)
        for pairing in pairings
        for table in pairing.tables
        for two in combinations(table.seats, 2)
    )
    assert set(together.values()) == {1}


def test_in_a_whole_tournament_everybody_sits_everywhere():
    *_, (last, _) = tournament(16, 9, FOUR)
    for entry in last.entries:
        times = [entry.sat(seat) for seat in range(4)]
        assert max(times) - min(times) <= 2
        assert sum(times) == 8


@MANY
@given(fields(FOUR, wishes=False))
def test_no_other_seats_at_a_table_are_more_even(before):
    who = {entry.id: entry for entry in before.entries}

    def unevenness(seats):
        return sum(who[one].sat(seat) for seat, one in enumerate(seats))

    pairing = proposed(before)
    for table in pairing.tables if pairing else ():
        assert unevenness(table.seats) == min(map(unevenness, permutations(table.seats)))


def test_in_a_large_round_wishes_are_kept():
    who = [
        replace(one, id=f"{one.id}{n}", seeding=n * 10 + one.seeding)
        for n in range(3)
        for one in entries(10)
    ]
    wishes = {
        "fixed": (("anna0", "jakob2"), ("bert0", "bert1", "bert2")),
        "forbidden": (("clara0", "clara1"), ("clara1", "clara2"), ("anna0", "anna1")),
    }
    tables = met(pair(field(who, FOUR, **wishes)))
    for together in wishes["fixed"]:
        assert any(set(together) <= table for table in tables)
    for apart in wishes["forbidden"]:
        assert not any(set(apart) <= table for table in tables)
    assert sorted(map(len, tables)) == [3, 3, 4, 4, 4, 4, 4, 4]


def test_a_fixed_table_may_be_a_whole_one():
    pairing = pair(field(entries(6), THREE, fixed=(("fritz", "anna", "clara"),)))
    assert frozenset(("anna", "clara", "fritz")) in met(pairing)
    assert told(pairing.tables[0])[0] == "This table was fixed beforehand."


def test_a_repeat_that_can_not_be_avoided_is_told():
    played = round_of(1, "anna bert clara")
    (table,) = pair(field(entries(3), THREE, played=played)).tables
    assert told(table)[1:3] == [
        "Anna and Bert meet again: 1× before, the last time in round 1.",
        "Anna and Clara meet again: 1× before, the last time in round 1.",
    ]
    assert table.cost == 3 * (10**12 + 10**9)


@pytest.mark.parametrize(
    ("number", "facts", "refusal"),
    [
        (2, {}, Refusal(Reason.NO_TABLES, number=2, size=4, least=2)),
        (
            5,
            {"fixed": (tuple(CAST[:5]),)},
            Refusal(Reason.FIXED_SIZE, entries=", ".join(CAST[:5]), least=2, most=4),
        ),
        (4, {"forbidden": (("anna", "bert"),)}, Refusal(Reason.NO_TABLES_FOUND)),
    ],
)
def test_what_can_not_be_had_is_refused(number, facts, refusal):
    with pytest.raises(Refusal) as refused:
        pair(field(entries(number), FOUR, **facts))
    assert refused.value == refusal


@pytest.mark.parametrize("wrong", [{"size": 2}, {"size": 7}, {"least": 5}, {"least": 1}])
def test_other_sizes_are_refused(wrong):
    with pytest.raises(Refusal) as refused:
        TablesOfMany(**wrong)
    assert refused.value.reason is Reason.BAD_PARAMETER


# Proposals of version 1 as they always were: if these change, the version goes up.


def test_version_1_arranges_as_it_always_did():
    rounds = [pairing for _, pairing in tournament(11, 3, FOUR)]
    assert [pairing.version for pairing in rounds] == [1, 1, 1]
    assert drawn(rounds[-1]) == ["e1 e3 e8", "e4 e2 e0 e9", "e10 e7 e6 e5"]
    *_, (_, larger) = tournament(14, 3, FOUR)
    assert drawn(larger) == ["e11 e2 e7", "e9 e6 e3 e5", "e1 e0 e13 e8", "e10 e4 e12"]
