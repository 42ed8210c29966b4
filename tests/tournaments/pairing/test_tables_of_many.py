"""Tables of three to eight: sizes, repeats, scores, seats."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.refusals import Refusal
from tests.thorough import examples, share_of
from tests.tournaments.pairing.rounds import (
    CAST,
    MANY,
    SEEDS,
    cost_of,
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
from tournaments.pairing.field import Entry, Field, PlayedTable
from tournaments.pairing.refusals import Reason
from tournaments.pairing.systems import pair
from tournaments.pairing.tables_of_many import WEIGHTS, TablesOfMany, table_sizes

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
        (9, 8, 3, [5, 4]),
        (17, 8, 3, [6, 6, 5]),
        (11, 5, 3, [4, 4, 3]),
        (11, 5, 4, None),
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
        assert cost_of(pairing) == min(possible)


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


@pytest.mark.parametrize(("number", "rounds"), [*share_of([(13, 3), (30, 5), (32, 5), (48, 6)])])
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
    assert cost_of(table) == 3 * (10**12 + 10**9)


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


@pytest.mark.parametrize("wrong", [{"size": 2}, {"size": 9}, {"least": 5}, {"least": 1}])
def test_other_sizes_are_refused(wrong):
    with pytest.raises(Refusal) as refused:
        TablesOfMany(**wrong)
    assert refused.value.reason is Reason.BAD_PARAMETER


# The rounds to come


def everybody(_round, _entry):
    """Nobody is absent from any round."""
    return False


@cache
def plan(number, size, rounds, *, least=2, seed=0, absent=everybody):
    """All rounds of a plan that the system knows the end of."""
    system = TablesOfMany(size, least, last_round=rounds)
    return tuple(tournament(number, rounds, system, seed=seed, absent=absent))


def meetings(rounds):
    """How often each two met."""
    return Counter(
        frozenset(two)
        for _, pairing in rounds
        for table in pairing.tables
        for two in combinations(table.seats, 2)
    )


def repeats(rounds):
    """How many meetings were not the first."""
    return sum(times - 1 for times in meetings(rounds).values())


def at_least(rounds):
    """How many pairs of meetings of the same two there are at least, however it is played.

    Two rounds share the more the fewer tables there are for the members of one; and so many
    meetings among so many pairs can't be more even than even.
    """
    tables = [[len(table.seats) for table in pairing.tables] for _, pairing in rounds]
    shared = sum(
        (size % len(later)) * comb(size // len(later) + 1, 2)
        + (len(later) - size % len(later)) * comb(size // len(later), 2)
        for at, earlier in enumerate(tables)
        for later in tables[at + 1 :]
        for size in earlier
    )
    total = sum(comb(size, 2) for sizes in tables for size in sizes)
    pairs = comb(max(len(before.entries) for before, _ in rounds), 2)
    each, more = divmod(total, pairs)
    return max(shared, more * comb(each + 1, 2) + (pairs - more) * comb(each, 2))


@pytest.mark.parametrize(
    ("number", "size", "rounds"),
    [
        *share_of(
            [
                *((9, 3, 4), (12, 3, 4), (15, 3, 7), (17, 3, 5), (18, 3, 6)),
                *((13, 4, 4), (14, 4, 4), (15, 4, 5), (16, 4, 5), (18, 4, 5), (20, 4, 5)),
                *((22, 4, 5), (24, 4, 6), (28, 4, 7), (25, 5, 5), (30, 5, 5), (49, 7, 3)),
                (61, 8, 2),
            ]
        )
    ],
)
def test_nobody_meets_twice_where_a_plan_without_repeats_is_known(number, size, rounds):
    assert repeats(plan(number, size, rounds)) == 0


@pytest.mark.parametrize(("number", "rounds"), [*share_of([(20, 5), (16, 5), (28, 7)])])
def test_more_than_twelve_look_ahead_even_where_nobody_says_how_far(number, rounds):
    assert repeats(list(tournament(number, rounds, FOUR))) == 0


@pytest.mark.parametrize(("number", "size", "rounds"), [(6, 3, 3), (8, 4, 3), (12, 4, 4)])
def test_where_repeats_can_not_be_avoided_there_are_as_few_as_can_be(number, size, rounds):
    played = plan(number, size, rounds)
    assert sum(comb(times, 2) for times in meetings(played).values()) == at_least(played)


@pytest.mark.parametrize(
    ("number", "size", "rounds", "more"),
    [*share_of([(17, 8, 3, 4), (10, 4, 4, 3), (11, 4, 4, 3), (21, 6, 4, 5)])],
)
def test_elsewhere_there_are_few_more_than_must_be(number, size, rounds, more):
    played = plan(number, size, rounds)
    found = sum(comb(times, 2) for times in meetings(played).values())
    assert at_least(played) <= found <= at_least(played) + more


def test_scores_decide_as_long_as_the_rounds_to_come_can_be_had_all_the_same():
    with_room = plan(32, 4, 4)
    for before, pairing in with_room:
        alone = pair(replace(before, system=TablesOfMany(last_round=before.round)))
        assert drawn(pairing) == drawn(alone)
    assert repeats(with_room) == 0


def test_a_round_that_is_chosen_for_those_to_come_says_so():
    reasons = [told(table) for _, pairing in plan(28, 4, 7) for table in pairing.tables]
    said = [lines for lines in reasons if any("rounds to come" in line for line in lines)]
    assert said
    assert said[0][1] == (
        "The tables of this round are chosen together with those of the rounds to come, so that "
        "all of them repeat as few meetings as can be."
    )


def test_in_the_last_round_nothing_is_looked_ahead_to():
    *_, (before, pairing) = plan(13, 4, 3)
    assert drawn(pairing) == drawn(pair(replace(before, system=TablesOfMany(last_round=3))))
    for table in pairing.tables:
        assert not any("rounds to come" in line for line in told(table))


def test_late_entries_and_withdrawals_are_planned_for_anew():
    def absent(number, entry):
        return {"e3": number > 2, "e4": number > 3, "e15": number < 3, "e9": number == 2}.get(
            entry, False
        )

    for seed in range(3):
        assert repeats(plan(16, 4, 4, seed=seed, absent=absent)) == 0


def test_who_may_not_meet_does_not_meet_whatever_is_looked_ahead_to():
    apart = (("e0", "e1"), ("e2", "e3"))
    played, met_ = (), Counter()
    for number in (1, 2, 3, 4):
        who = [Entry(f"e{n}", n + 1) for n in range(16)]
        system = TablesOfMany(4, last_round=4)
        before = Field(number, tuple(who), system, played, forbidden=apart)
        tables = [table.seats for table in pair(before).tables]
        met_.update(frozenset(two) for table in tables for two in combinations(table, 2))
        played = (*played, *(PlayedTable(number, table) for table in tables))
    assert not {frozenset(two) for two in apart} & set(met_)
    assert max(met_.values()) == 1


def test_a_round_set_by_hand_is_planned_on_from():
    seats = [f"e{n}" for n in range(16)]
    hand = tuple(PlayedTable(1, tuple(seats[n::4])) for n in range(4))
    mixed = (seats[:4], seats[5:8] + seats[8:9], seats[4:5] + seats[9:12], seats[12:])
    hand += tuple(PlayedTable(2, tuple(table)) for table in mixed)
    before = Field(
        3, tuple(Entry(one, n + 1) for n, one in enumerate(seats)), TablesOfMany(last_round=4), hand
    )
    pairing = pair(before)
    again = {frozenset(two) for table in hand for two in combinations(table.seats, 2)}
    new = {frozenset(two) for table in pairing.tables for two in combinations(table.seats, 2)}
    assert not again & new


def test_without_a_weight_for_repeats_nothing_is_looked_ahead_to():
    before = field(standing_of(16), TablesOfMany(weights={"repeat": 0}, last_round=5))
    table = pair(before).tables[0]
    assert not any("rounds to come" in line for line in told(table))


def standing_of(number):
    """So many entries without scores."""
    return [Entry(f"e{n}", n + 1) for n in range(number)]


@given(SEEDS)
@settings(max_examples=examples(5))
def test_looking_ahead_depends_neither_on_names_nor_on_any_order_of_input(seed):
    dice = Random(seed)
    (_, first), (_, second), (before, pairing) = plan(16, 4, 4, seed=seed % 5)[:3]
    names = {entry.id: f"x{at}" for at, entry in enumerate(dice.sample(before.entries, 16))}
    other = replace(
        before,
        entries=tuple(
            replace(one, id=names[one.id]) for one in dice.sample(before.entries, len(names))
        ),
        played=tuple(
            replace(table, seats=tuple(names[one] for one in table.seats))
            for table in dice.sample(before.played, len(before.played))
        ),
    )
    assert [tuple(names[one] for one in table.seats) for table in pairing.tables] == [
        table.seats for table in pair(other).tables
    ]
    assert len(first.tables) == len(second.tables) == 4


# Proposals of version 2 as they always were: if these change, the version goes up.


def test_version_2_arranges_as_it_always_did():
    rounds = [pairing for _, pairing in tournament(11, 3, FOUR)]
    assert [pairing.version for pairing in rounds] == [2, 2, 2]
    assert drawn(rounds[-1]) == ["e1 e3 e8", "e4 e2 e0 e9", "e10 e7 e6 e5"]
    *_, (_, larger) = tournament(14, 3, FOUR)
    assert drawn(larger) == ["e11 e6 e5", "e10 e8 e1", "e7 e12 e13 e2", "e9 e3 e0 e4"]
    *_, (_, last) = plan(16, 4, 5)
    assert drawn(last) == ["e2 e11 e9 e12", "e6 e13 e3 e0", "e1 e14 e5 e15", "e7 e4 e10 e8"]
