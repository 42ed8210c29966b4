"""By hand: what a person set is kept, explained and priced, or refused with the reason."""

from dataclasses import replace

import pytest

from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import (
    cost_of,
    drawn,
    entries,
    field,
    round_of,
    standing,
    told,
)
from tournaments.pairing.by_hand import ByHand
from tournaments.pairing.refusals import Reason
from tournaments.pairing.systems import pair


def hand(*tables, byes="", **facts):
    """Tables set by hand, each a text: "anna bert"."""
    return ByHand(tuple(tuple(table.split()) for table in tables), tuple(byes.split()), **facts)


def test_the_tables_are_as_they_were_set_and_in_that_order():
    pairing = pair(field(entries(5), hand("david anna", "clara bert", byes="emma")))
    assert drawn(pairing) == ["david anna", "clara bert", "emma bye"]
    assert told(pairing.byes[0]) == ["Emma has the bye: so it was set by hand."]


def test_what_the_rule_would_say_about_going_first_is_told():
    who = [replace(one, seats=(int(one.id == "anna"), 0)) for one in entries(2)]
    assert told(pair(field(who, hand("bert anna"))).tables[0])[-1] == (
        "Bert goes first: 0× first so far, Anna 1×."
    )
    assert told(pair(field(who, hand("anna bert"))).tables[0])[-1] == (
        "Anna goes first: so it was set by hand; the rule would let Bert begin."
    )


def test_it_costs_what_it_would_cost_in_the_swiss_system():
    who = standing(anna=4, bert=2, clara=2, david=0)
    played = round_of(1, "anna bert")
    table = pair(field(who, hand("anna bert", "clara david"), played=played)).tables[0]
    assert {cost.name: cost.total for cost in table.costs} == {
        "repeat": 10**12,
        "back_to_back": 10**9,
        "score": 4 * 10**5,
    }
    assert "Anna and Bert meet again: 1× before, the last time in round 1." in told(table)


def test_fixed_tables_and_byes_that_were_asked_for_are_said_to_be_so():
    wishes = {"fixed": (("anna", "bert"),), "byes": ("clara",)}
    pairing = pair(field(entries(3), hand("bert anna", byes="clara"), **wishes))
    assert told(pairing.tables[0])[0] == "This table was fixed beforehand."
    assert pairing.tables[0].costs == ()
    assert told(pairing.byes[0]) == ["Clara asked for the bye."]


def test_tables_of_three_and_four():
    who, system = entries(7), hand("anna bert clara", "david emma fritz greta", least=3, most=4)
    pairing = pair(field(who, system, played=round_of(1, "bert clara")))
    assert drawn(pairing) == ["anna bert clara", "david emma fritz greta"]
    assert told(pairing.tables[0]) == [
        "This table was set by hand.",
        "Bert and Clara meet again: 1× before, the last time in round 1.",
    ]
    assert cost_of(pairing.tables[0]) == 10**12 + 10**9


FORBIDDEN = {"forbidden": (("anna", "bert"),)}
FIXED = {"fixed": (("anna", "bert"),)}


@pytest.mark.parametrize(
    ("system", "facts", "refusal"),
    [
        (hand("anna bert"), {}, Refusal(Reason.NOT_SEATED, entries="clara")),
        (hand("anna bert", "clara anna"), {}, Refusal(Reason.SEATED_TWICE, entry="anna")),
        (hand("anna bert", byes="clara anna"), {}, Refusal(Reason.SEATED_TWICE, entry="anna")),
        (
            hand("anna zoe", byes="bert clara"),
            {},
            Refusal(Reason.NOT_IN_FIELD, entry="zoe", what="the tables and byes"),
        ),
        (
            hand("anna bert clara"),
            {},
            Refusal(Reason.TABLE_SIZE, entries="anna, bert, clara", number=3, least=2, most=2),
        ),
        (
            hand("bert anna", byes="clara"),
            FORBIDDEN,
            Refusal(Reason.FORBIDDEN_TABLE, first="anna", second="bert"),
        ),
        (
            hand("anna clara", byes="bert"),
            FIXED,
            Refusal(Reason.FIXED_BROKEN, entries="anna, bert"),
        ),
        (
            hand("anna clara", byes="bert"),
            {"byes": ("anna",)},
            Refusal(Reason.BYE_NOT_GIVEN, entry="anna"),
        ),
    ],
)
def test_what_can_not_stand_is_refused(system, facts, refusal):
    with pytest.raises(Refusal) as refused:
        pair(field(entries(3), system, **facts))
    assert refused.value == refusal


def test_a_second_bye_before_all_had_one_is_refused_unless_it_was_asked_for():
    who = [replace(one, byes=int(one.id == "anna")) for one in entries(3)]
    system = hand("bert clara", byes="anna")
    with pytest.raises(Refusal) as refused:
        pair(field(who, system))
    assert refused.value == Refusal(Reason.UNFAIR_BYE, entry="anna", had=1, second="bert", fewest=0)
    assert drawn(pair(field(who, system, byes=("anna",)))) == ["bert clara", "anna bye"]


@pytest.mark.parametrize("sizes", [{"least": 1}, {"least": 4, "most": 3}, {"most": 9}])
def test_other_sizes_are_refused(sizes):
    with pytest.raises(Refusal) as refused:
        hand("anna bert", **sizes)
    assert refused.value.reason is Reason.BAD_PARAMETER
