"""Round robin in groups: the plan, who is missing, and what it can't do."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from engine.refusals import Refusal, Unusable
from tests.tournaments.pairing.rounds import CAST, drawn, entries, field, met, round_of, told
from tournaments.pairing import berger
from tournaments.pairing.field import PlayedTable
from tournaments.pairing.groups import Past, dealt, group_sizes
from tournaments.pairing.refusals import Reason
from tournaments.pairing.round_robin import RoundRobin
from tournaments.pairing.systems import pair


def of(*groups, **facts):
    """A round robin of groups, each a text: "anna bert clara"."""
    return RoundRobin(tuple(tuple(group.split()) for group in groups), **facts)


FOUR = of("anna bert clara david")
FIVE = of("anna bert clara david emma")


def test_the_first_round_of_four():
    pairing = pair(field(entries(4), FOUR))
    assert drawn(pairing) == ["anna david", "bert clara"]
    assert told(pairing.tables[1]) == [
        "Numbers 2 and 3 of group 1: round 1 of the round robin.",
        "Nobody at this table has met before.",
        "Bert goes first: so says the plan of the round robin.",
    ]


def test_the_plan_may_begin_in_any_round_of_the_tournament():
    later = of("anna bert clara david", first_round=3)
    assert drawn(pair(field(entries(4), later, round=3))) == ["anna david", "bert clara"]
    assert drawn(pair(field(entries(4), later, round=5))) == ["clara anna", "bert david"]


def test_in_all_rounds_together_everybody_meets_everybody_in_the_group_and_nobody_else():
    groups = of("anna bert clara", "david emma fritz greta")
    tables = [
        table
        for number in (1, 2, 3)
        for table in pair(field(entries(7), groups, round=number)).tables
    ]
    assert Counter(frozenset(table.seats) for table in tables) == Counter(
        frozenset(two) for group in groups.groups for two in combinations(group, 2)
    )


def test_in_two_cycles_everybody_meets_everybody_twice_and_goes_first_once():
    double = of("anna bert clara david", cycles=2)
    seats = [
        table.seats
        for number in range(1, 7)
        for table in pair(field(entries(4), double, round=number)).tables
    ]
    assert sorted(seats) == sorted(
        (one, other) for one in CAST[:4] for other in CAST[:4] if one != other
    )


def test_with_an_odd_number_one_is_free_by_the_plan():
    pairing = pair(field(entries(5), FIVE))
    assert drawn(pairing) == ["bert emma", "clara david", "anna bye"]
    assert told(pairing.byes[0]) == ["Anna has the bye by the plan of the round robin, group 1."]


def test_who_is_not_here_keeps_the_number_and_the_opponent_has_a_bye():
    here = [one for one in entries(4) if one.id != "clara"]
    pairing = pair(field(here, FOUR))
    assert drawn(pairing) == ["anna david", "bert bye"]
    assert told(pairing.byes[0]) == [
        "Bert has the bye: the opponent by the plan of the round robin is not here."
    ]


def test_who_asks_for_a_bye_leaves_the_opponent_one_too():
    pairing = pair(field(entries(4), FOUR, byes=("anna",)))
    assert drawn(pairing) == ["bert clara", "anna bye", "david bye"]


def test_a_smaller_group_is_done_earlier():
    groups = of("anna bert", "clara david emma fritz")
    pairing = pair(field(entries(6), groups, round=2))
    assert drawn(pairing) == ["clara david", "fritz emma", "anna bye", "bert bye"]
    assert told(pairing.byes[0]) == ["Anna has the bye: group 1 has played its round robin."]


def test_a_late_entry_on_the_free_number_meets_who_would_have_had_a_bye():
    six = of("anna bert clara david emma fritz")
    before = set(drawn(pair(field(entries(5), FIVE))))
    after = set(drawn(pair(field(entries(6), six))))
    assert after - before == {"anna fritz"}


def test_going_first_may_follow_the_rule_instead_of_the_plan():
    who = [replace(one, seats=(int(one.id == "anna"), 0)) for one in entries(4)]
    by_rule = of("anna bert clara david", going_first="rule")
    table = pair(field(who, by_rule)).tables[0]
    assert table.seats == ("david", "anna")
    assert told(table) == [
        "Numbers 4 and 1 of group 1: round 1 of the round robin.",
        "Nobody at this table has met before.",
        "David goes first: 0× first so far, Anna 1×.",
    ]


def test_a_repeat_is_said():
    played = round_of(1, "anna bert")
    pairing = pair(field(entries(2), of("anna bert", first_round=2), played=played))
    assert told(pairing.tables[0])[1] == (
        "Anna and Bert meet again: 1× before, the last time in round 1."
    )


@pytest.mark.parametrize(
    ("system", "facts", "refusal"),
    [
        (FOUR, {"round": 4}, Refusal(Reason.NOT_IN_CYCLE, number=4, rounds=3)),
        (replace(FOUR, first_round=2), {}, Refusal(Reason.NOT_IN_CYCLE, number=0, rounds=3)),
        (of("anna bert clara"), {}, Refusal(Reason.NOT_IN_GROUPS, entry="david")),
        (
            FOUR,
            {"forbidden": (("david", "anna"),)},
            Refusal(Reason.FORBIDDEN_BY_PLAN, first="anna", second="david"),
        ),
        (
            FOUR,
            {"fixed": (("anna", "bert"),)},
            Refusal(Reason.FIXED_AGAINST_PLAN, entries="anna, bert"),
        ),
    ],
)
def test_what_the_plan_can_not_do_is_refused(system, facts, refusal):
    with pytest.raises(Refusal) as refused:
        pair(field(entries(4), system, **facts))
    assert refused.value == refusal


def test_wishes_that_agree_with_the_plan_are_no_matter():
    wishes = {"fixed": (("david", "anna"),), "forbidden": (("anna", "bert"),)}
    assert drawn(pair(field(entries(4), FOUR, **wishes))) == ["anna david", "bert clara"]


@pytest.mark.parametrize(
    "wrong", [{"cycles": 0}, {"cycles": 21}, {"cycles": True}, {"going_first": "?"}]
)
def test_other_parameters_are_refused(wrong):
    with pytest.raises(Refusal) as refused:
        of("anna bert", **wrong)
    assert refused.value.reason is Reason.BAD_PARAMETER


def test_nobody_is_in_two_groups():
    with pytest.raises(Unusable):
        of("anna bert", "bert clara")


def test_groups_are_dealt_like_a_snake():
    who = [replace(one, score=score) for one, score in zip(entries(8), range(8), strict=True)]
    assert dealt(tuple(who), 4) == (
        ("hugo", "emma", "david", "anna"),
        ("greta", "fritz", "clara", "bert"),
    )


def test_those_left_over_make_the_last_group_larger_and_no_weaker():
    assert dealt(entries(10), 4) == (
        ("bert", "david", "greta", "ida"),
        ("anna", "clara", "emma", "fritz", "hugo", "jakob"),
    )


@pytest.mark.parametrize(
    ("number", "size", "sizes"),
    [
        (3, 4, [3]),
        (5, 4, [5]),
        (7, 4, [7]),
        (9, 4, [4, 5]),
        (10, 4, [4, 6]),
        (11, 4, [4, 7]),
        (12, 4, [4, 4, 4]),
        (41, 4, [*[4] * 9, 5]),
        (11, 3, [3, 3, 5]),
        (7, 2, [2, 2, 3]),
    ],
)
def test_sizes_of_groups(number, size, sizes):
    assert group_sizes(number, size) == sizes


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_groups_have_their_share_of_each_stratum(number, size):
    groups = dealt(entries(number), size)
    assert sorted(one for group in groups for one in group) == CAST[:number]
    for group in groups:
        places = [CAST.index(one) for one in group]
        ideal = [(2 * nth + 1) * number / (2 * len(group)) for nth in range(len(group))]
        assert places == sorted(places)
        assert all(
            abs(place + 0.5 - wanted) <= len(groups) / 2 + 0.5
            for place, wanted in zip(places, ideal, strict=True)
        )


def phase(number, size, rounds, *, played=(), byes=(), first=1):
    """The rounds of groups dealt after these tables: who had how many byes, who met how often."""
    who = tuple(replace(one, byes=byes.count(one.id)) for one in entries(number))
    groups = dealt(who, size, Past(tuple(played), rounds=rounds))
    system = RoundRobin(groups, first_round=first, rounds=rounds)
    had = Counter(byes)
    met_ = Counter(frozenset(two) for table in played for two in combinations(table.seats, 2))
    most = 0
    for at in range(first, first + rounds):
        pairing = pair(field(who, system, round=at, played=played))
        had.update(bye.entry for bye in pairing.byes)
        met_.update(met(pairing))
        most = max(most, len(pairing.byes))
        played = (*played, *(PlayedTable(at, table.seats) for table in pairing.tables))
        who = tuple(replace(one, byes=had[one.id]) for one in who)
    return most, had, met_


@pytest.mark.parametrize("number", range(4, 11))
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_groups_give_a_bye_only_where_the_number_is_odd_and_to_everybody_in_turn(number, size):
    rounds = min(berger.rounds(size), berger.rounds(number))
    most, had, meetings = phase(number, size, rounds)
    assert most == number % 2
    assert max(had.values(), default=0) <= 1
    assert set(meetings.values()) == {1}


def test_groups_know_who_has_had_a_bye():
    played = round_of(1, "anna bert", "clara david", "emma fritz", "greta hugo")
    for resting in combinations(CAST[:9], 3):
        _, had, _ = phase(9, 4, 3, played=played, byes=resting, first=2)
        assert max(had.values()) == 1


def test_groups_know_who_has_met():
    for seed in range(20):
        dice = Random(seed)
        played = []
        for number in (1, 2):
            order = dice.sample(CAST[:8], 8)
            played += round_of(number, *(" ".join(order[n : n + 2]) for n in range(0, 8, 2)))
        before = Counter(frozenset(table.seats) for table in played)
        _, _, meetings = phase(8, 4, 2, played=played, first=3)
        assert sum((meetings - Counter(set(meetings))).values()) == sum(
            (before - Counter(set(before))).values()
        )


def test_groups_keep_apart_who_may_not_meet():
    groups = dealt(entries(8), 4, Past(forbidden=(("anna", "hugo"), ("anna", "david"))))
    (anna,) = [set(group) for group in groups if "anna" in group]
    assert anna.isdisjoint({"hugo", "david"})


def test_who_is_left_in_one_group_meets_who_is_left_in_another():
    groups = of("anna bert clara", "david emma fritz")
    pairing = pair(field(entries(6), groups))
    assert drawn(pairing) == ["bert clara", "emma fritz", "anna david"]
    assert told(pairing.tables[-1]) == [
        "By the plan of the round robin both are without an opponent; so they meet.",
        "Nobody at this table has met before.",
        "Anna goes first by lot: nothing else tells the two apart.",
    ]


def test_of_three_who_are_left_the_bye_goes_to_who_has_had_the_fewest():
    groups = of("anna bert clara", "david emma fritz", "greta hugo ida")
    who = [replace(one, byes=int(one.id in ("david", "greta"))) for one in entries(9)]
    assert drawn(pair(field(who, groups)))[3:] == ["greta david", "anna bye"]


def test_who_is_left_does_not_meet_somebody_of_the_own_group_before_their_round():
    here = [one for one in entries(6) if one.id not in ("emma", "fritz")]
    six = of("anna bert clara david emma fritz")
    assert drawn(pair(field(here, six))) == ["clara david", "anna bye", "bert bye"]


def test_who_missed_their_own_round_makes_up_for_it_when_both_are_left():
    eight = RoundRobin((tuple(CAST[:8]),))
    here = [one for one in entries(8) if one.id not in ("bert", "emma")]
    missed = round_of(1, "bert greta", "clara fritz", "david emma")
    tables = drawn(pair(field(here, eight, round=2, played=missed)))
    assert tables == ["greta clara", "fritz david", "hugo anna"]
    played = (*missed, *round_of(1, "anna hugo"))
    tables = drawn(pair(field(here, eight, round=2, played=played)))
    assert tables == ["greta clara", "fritz david", "anna bye", "hugo bye"]


def test_of_a_table_that_is_not_played_to_its_end_the_round_is_taken_that_leaves_fewest_over():
    here = [one for one in entries(5) if one.id != "clara"]
    whole, part = of("anna bert clara david emma"), of("anna bert clara david emma", rounds=3)
    played = round_of(1, "bert emma", "clara david") + round_of(2, "emma clara", "anna bert")
    by_plan = pair(field(here, whole, round=3, played=played))
    assert len(by_plan.byes) == 2
    assert len(pair(field(here, part, round=3, played=played)).byes) == 0


def test_pairs_that_met_by_hand_do_not_meet_again_while_the_table_has_another_round():
    played = round_of(1, "anna bert", "clara david")
    rounds = []
    for number in (2, 3):
        pairing = pair(field(entries(4), FOUR, round=number, played=played))
        rounds += met(pairing)
        played = (*played, *(PlayedTable(number, table.seats) for table in pairing.tables))
    assert len({*rounds, *map(frozenset, (("anna", "bert"), ("clara", "david")))}) == 6


def test_in_groups_everybody_who_is_here_meets_somebody_of_the_group():
    groups = RoundRobin(dealt(entries(8), 4))
    for number in (1, 2, 3):
        pairs = met(pair(field(entries(8), groups, round=number)))
        assert all(any(two <= set(group) for group in groups.groups) for two in pairs)
        assert len(pairs) == 4
