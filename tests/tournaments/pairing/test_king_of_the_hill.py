"""King of the hill: neighbours meet."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given

from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import (
    CAST,
    MANY,
    cost_of,
    entries,
    field,
    fields,
    met,
    round_of,
    standing,
    told,
)
from tests.tournaments.pairing.slow import Slow
from tournaments.pairing.king_of_the_hill import WEIGHTS, KingOfTheHill
from tournaments.pairing.refusals import Reason
from tournaments.pairing.systems import pair

KING = KingOfTheHill()


def test_the_leader_meets_the_second_even_if_they_met_before():
    who = standing(anna=2, bert=6, clara=0, david=4)
    pairing = pair(field(who, KING, played=round_of(1, "bert david")))
    assert met(pairing) == {frozenset(("bert", "david")), frozenset(("anna", "clara"))}
    assert told(pairing.tables[0])[:2] == [
        "Places 1 and 2 of the standing; neighbours meet.",
        "Bert and David meet again: 1× before, the last time in round 1.",
    ]


@pytest.mark.parametrize("number", range(2, 11, 2))
def test_an_even_field_without_wishes_is_paired_from_the_top(number):
    pairing = pair(field(entries(number), KING))
    assert met(pairing) == {frozenset(CAST[n : n + 2]) for n in range(0, number, 2)}


def test_the_bye_goes_to_the_lowest_of_those_with_the_fewest_and_the_rest_closes_up():
    who = [replace(one, byes=int(one.id != "bert")) for one in entries(5)]
    pairing = pair(field(who, KING))
    assert [bye.entry for bye in pairing.byes] == ["bert"]
    assert met(pairing) == {frozenset(("anna", "clara")), frozenset(("david", "emma"))}


def test_a_forbidden_pair_moves_as_few_places_as_possible():
    pairing = pair(field(entries(6), KING, forbidden=(("anna", "bert"),)))
    assert met(pairing) == {
        frozenset(("anna", "clara")),
        frozenset(("bert", "david")),
        frozenset(("emma", "fritz")),
    }


def test_a_fixed_final_leaves_the_others_as_neighbours():
    pairing = pair(field(entries(6), KING, fixed=(("bert", "emma"),)))
    assert met(pairing) == {
        frozenset(("bert", "emma")),
        frozenset(("anna", "clara")),
        frozenset(("david", "fritz")),
    }


def test_with_a_weight_for_repeats_neighbours_who_met_are_parted():
    who, played = entries(4), round_of(1, "anna bert")
    assert frozenset(("anna", "bert")) in met(pair(field(who, KING, played=played)))
    parted = pair(field(who, KingOfTheHill({"repeat": 100}), played=played))
    assert frozenset(("anna", "bert")) not in met(parted)


@MANY
@given(fields(KING))
def test_no_possible_round_is_cheaper(before):
    slow = Slow(before)
    if slow.possible():
        assert cost_of(pair(before)) == slow.least(WEIGHTS)


def test_where_everybody_may_meet_nobody_all_are_left():
    forbidden = tuple(combinations(CAST[:4], 2))
    with pytest.raises(Refusal) as refused:
        pair(field(entries(4), KING, forbidden=forbidden))
    assert refused.value == Refusal(Reason.NO_PAIRING, number=4, entries="anna, bert, clara, david")


def test_without_repeats_the_first_two_may_meet_all_the_same():
    who = standing(anna=8, bert=8, clara=6, david=6, emma=4, fritz=4)
    played = round_of(1, "anna bert", "clara emma", "david fritz")
    weights = {"repeat": 10**12}
    strict = pair(field(who, KingOfTheHill(weights), played=played))
    assert met(strict) == pairs("anna clara", "bert david", "emma fritz")
    final = pair(field(who, KingOfTheHill(weights, finals=1), played=played))
    assert met(final) == pairs("anna bert", "clara david", "emma fritz")
    assert told(final.tables[0])[:2] == [
        "Places 1 and 2 of the standing; neighbours meet.",
        "Anna and Bert meet again: 1× before, the last time in round 1.",
    ]


def test_nobody_else_meets_again_for_a_final():
    who = standing(anna=8, bert=8, clara=6, david=6)
    played = round_of(1, "anna bert", "clara david")
    final = KingOfTheHill({"repeat": 10**12}, finals=1)
    assert met(pair(field(who, final, played=played))) == pairs("anna clara", "bert david")


def test_who_is_due_for_the_bye_plays_no_final():
    who = [replace(one, byes=int(one.id == "clara")) for one in standing(anna=4, bert=2, clara=0)]
    pairing = pair(field(who, KingOfTheHill(finals=1)))
    assert (met(pairing), pairing.byes[0].entry) == (pairs("anna clara"), "bert")


def pairs(*tables):
    """Tables as sets, each a text: "anna bert"."""
    return {frozenset(table.split()) for table in tables}
