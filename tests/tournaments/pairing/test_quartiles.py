"""Quartiles: groups by hand, who is left over, the lot, and against all groups that could be."""

from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

import pytest

from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import drawn, entries, field, round_of, told
from tournaments.pairing import berger
from tournaments.pairing.field import PlayedTable
from tournaments.pairing.groups import Past
from tournaments.pairing.quartiles import ACROSS, BY_LOT, EVEN, Quartiles, dealt, strata_for
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import Situation
from tournaments.pairing.systems import pair, system

NEW = Past()


def lines(groups):
    return [" ".join(group) for group in groups]


def test_each_group_has_one_of_each_quarter_to_and_fro():
    assert lines(dealt(entries(8), 4, EVEN, NEW)) == [
        "anna david emma hugo",
        "bert clara fritz greta",
    ]


def test_across_the_first_of_all_quarters_come_together():
    assert lines(dealt(entries(8), 4, ACROSS, NEW)) == [
        "anna clara emma greta",
        "bert david fritz hugo",
    ]


def test_two_who_are_left_over_make_the_last_group_one_of_six_and_its_parts_even():
    assert lines(dealt(entries(10), 4, EVEN, NEW)) == [
        "anna emma fritz jakob",
        "bert clara david greta hugo ida",
    ]


@pytest.mark.parametrize(
    ("number", "sizes"),
    [(1, [1]), (3, [3]), (4, [4]), (5, [5]), (7, [7]), (8, [4, 4]), (9, [4, 5])],
)
def test_no_group_is_smaller_than_four_unless_all_are_fewer(number, sizes):
    assert [len(group) for group in dealt(entries(number), 4, EVEN, NEW)] == sizes


def test_by_lot_the_seed_says_who_of_each_quarter_comes_where():
    ways = {tuple(lines(dealt(entries(8), 4, BY_LOT, NEW, seed=str(seed)))) for seed in range(99)}
    assert dealt(entries(8), 4, BY_LOT, NEW, seed="1") == dealt(
        entries(8), 4, BY_LOT, NEW, seed="1"
    )
    assert len(ways) == 2**4
    quarters = [{"anna", "bert"}, {"clara", "david"}, {"emma", "fritz"}, {"greta", "hugo"}]
    for groups in ways:
        for members in groups:
            assert [len(quarter & {*members.split()}) for quarter in quarters] == [1] * 4


def test_three_rounds_let_everybody_of_a_group_meet():
    played, rounds = (), []
    for number in (1, 2, 3):
        plan = Quartiles(groups=dealt(entries(8), 4, EVEN, NEW), first_round=1, rounds=3)
        found = pair(field(entries(8), plan, round=number, played=played))
        rounds.append(drawn(found))
        played += tuple(PlayedTable(number, table.seats) for table in found.tables)
    assert rounds == [
        ["anna hugo", "david emma", "bert greta", "clara fritz"],
        ["anna david", "hugo emma", "bert clara", "greta fritz"],
        ["emma anna", "david hugo", "fritz bert", "clara greta"],
    ]


STRATA = (
    "The field is cut into 4 equal parts by strength, and each group has players of all of them: "
    "Anna is of part 1, Hugo of part 4."
)


def test_a_table_says_of_which_parts_the_two_are():
    table = pair(field(entries(8), Quartiles())).tables[0]
    assert told(table) == [
        STRATA,
        "Numbers 1 and 4 of group 1: round 1 of the round robin.",
        "Nobody at this table has met before.",
        "Anna goes first: so says the plan of the round robin.",
    ]


@pytest.mark.parametrize(("rounds", "strata"), [(1, 2), (2, 4), (3, 4), (4, 6), (5, 6), (99, 20)])
def test_there_is_one_part_more_than_rounds_and_an_even_number(rounds, strata):
    assert strata_for(rounds) == strata


def situation(number, last, earlier=None, players=8):
    return Situation(number, 1, last, last, entries(players), earlier=earlier)


def test_five_rounds_are_played_in_groups_of_six():
    told_ = Quartiles.settled({"dealing": "even"}, situation(1, 5, players=6))
    assert (told_["strata"], told_["rounds"], told_["dealt"]) == (6, 5, 6)


def test_the_groups_stay_as_they_were_dealt_and_who_comes_late_takes_the_free_number():
    first = system("quartiles", Quartiles.settled({}, situation(1, 3, players=9)))
    assert lines(first.groups) == ["anna emma fritz ida", "bert clara david greta hugo"]
    earlier = {1: ("quartiles", first.parameters())}
    second = system("quartiles", Quartiles.settled({}, situation(2, 3, earlier, players=10)))
    assert lines(second.groups) == ["anna emma fritz ida", "bert clara david greta hugo jakob"]
    found = pair(field(entries(10), second, round=2))
    [late] = [table for table in found.tables if "jakob" in table.seats]
    assert late.why[0].why.name == "PLAN"
    others = [one.why[0].why.name for one in found.tables if one != late]
    assert others == ["STRATA"] * 4


def test_without_an_opponent_somebody_meets_whoever_is_left_as_well():
    plan = Quartiles(groups=dealt(entries(8), 4, EVEN, NEW), first_round=1, rounds=3)
    here = tuple(one for one in entries(8) if one.id not in ("hugo", "greta"))
    assert drawn(pair(field(here, plan))) == ["david emma", "clara fritz", "bert anna"]


def test_who_may_not_meet_changes_places_with_one_of_the_same_part():
    past = Past(forbidden=(("anna", "hugo"),), rounds=3)
    assert lines(dealt(entries(8), 4, EVEN, past)) == [
        "anna david emma greta",
        "bert clara fritz hugo",
    ]


def meetings(groups, past):
    """How often the groups let two meet in the rounds to come who may not, or have met."""
    barred = [set(pair) for pair in past.forbidden]
    met = [set(table.seats) for table in past.played]
    found = [
        {members[one - 1], members[other - 1]}
        for members in groups
        for number in range(1, past.rounds + 1)
        for one, other in berger.pairs(len(members), number, 1)
    ]
    return sum(one in barred for one in found), sum(met.count(one) for one in found)


def all_ways(parts):
    """All groups that can be made with one of each part."""
    for orders in product(*map(permutations, parts)):
        yield list(zip(*orders, strict=True))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("number", "strata"), [(8, 4), (6, 2), (8, 2)])
def test_no_groups_of_one_of_each_part_are_better(number, strata, seed):
    dice, who = Random(f"{number} {strata} {seed}"), entries(number)
    ids = [one.id for one in who]
    pairs = list(combinations(ids, 2))
    played = tuple(PlayedTable(1, one) for one in dice.sample(pairs, 6))
    past = Past(played, tuple(dice.sample(pairs, dice.randint(0, 4))), strata - 1)
    found = dealt(who, strata, dice.choice((EVEN, ACROSS, BY_LOT)), past, str(seed))
    size = number // strata
    parts = [ids[at : at + size] for at in range(0, number, size)]
    assert meetings(found, past) == min(meetings(one, past) for one in all_ways(parts))
    assert all([one in part for one, part in zip(g, parts, strict=True)] for g in found)


def test_the_round_after_the_last_one_is_refused():
    plan = replace(Quartiles(), groups=dealt(entries(4), 4, EVEN, NEW), first_round=1, rounds=3)
    played = round_of(3, "anna bert")
    with pytest.raises(Refusal) as refused:
        pair(field(entries(4), plan, played=played))
    assert refused.value.reason is Reason.NOT_IN_CYCLE


@pytest.mark.parametrize(
    "wrong", [{"strata": 1}, {"strata": 21}, {"dealing": "snake"}, {"rounds": 0}]
)
def test_a_parameter_out_of_its_bounds_is_refused(wrong):
    with pytest.raises(Refusal) as refused:
        Quartiles(**wrong)
    assert refused.value.reason is Reason.BAD_PARAMETER
