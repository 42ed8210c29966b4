"""Round robin in groups: the plan, who is missing, and what it can't do."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from engine.refusals import Malformed, Refusal
from tests.tournaments.pairing.rounds import CAST, drawn, entries, field, met, round_of, told
from tournaments.pairing.groups import dealt
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


@pytest.mark.parametrize("wrong", [{"cycles": 3}, {"cycles": True}, {"going_first": "?"}])
def test_other_parameters_are_refused(wrong):
    with pytest.raises(Refusal) as refused:
        of("anna bert", **wrong)
    assert refused.value.reason is Reason.BAD_PARAMETER


def test_nobody_is_in_two_groups():
    with pytest.raises(Malformed):
        of("anna bert", "bert clara")


def test_groups_are_dealt_like_a_snake():
    who = [replace(one, score=score) for one, score in zip(entries(10), range(10), strict=True)]
    assert dealt(tuple(who), 4) == (
        ("jakob", "emma", "david"),
        ("ida", "fritz", "clara"),
        ("hugo", "greta", "bert", "anna"),
    )


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_groups_are_of_nearly_one_size_and_have_one_of_each_stratum(number, size):
    groups = dealt(entries(number), size)
    sizes = [len(group) for group in groups]
    assert max(sizes) <= size
    assert max(sizes) - min(sizes) <= 1
    assert sorted(one for group in groups for one in group) == CAST[:number]
    for group in groups:
        strata = [CAST.index(one) // len(groups) for one in group]
        assert strata == list(range(len(group)))


def test_in_groups_everybody_who_is_here_meets_somebody_of_the_group():
    groups = RoundRobin(dealt(entries(8), 4))
    for number in (1, 2, 3):
        pairs = met(pair(field(entries(8), groups, round=number)))
        assert all(any(two <= set(group) for group in groups.groups) for two in pairs)
        assert len(pairs) == 4
