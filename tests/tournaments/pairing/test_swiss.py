"""Small Swiss rounds that can be checked by eye."""

from dataclasses import replace

import pytest

from engine.facts import plain
from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import (
    cost_of,
    drawn,
    entries,
    field,
    met,
    round_of,
    standing,
    told,
)
from tournaments.pairing.refusals import Reason
from tournaments.pairing.swiss import WEIGHTS, Swiss
from tournaments.pairing.systems import pair


def test_in_the_first_round_the_upper_half_meets_the_lower():
    pairing = pair(field(entries(8)))
    assert met(pairing) == {
        frozenset(("anna", "emma")),
        frozenset(("bert", "fritz")),
        frozenset(("clara", "greta")),
        frozenset(("david", "hugo")),
    }
    assert cost_of(pairing) == 0


def test_equal_scores_meet():
    who = standing(anna=2, bert=0, clara=2, david=0)
    assert met(pair(field(who))) == {frozenset(("anna", "clara")), frozenset(("bert", "david"))}


def test_an_odd_score_group_sends_its_last_down_to_the_first_of_the_next():
    who = standing(anna=2, bert=2, clara=2, david=0, emma=0, fritz=0)
    pairing = pair(field(who))
    assert met(pairing) == {
        frozenset(("anna", "bert")),
        frozenset(("clara", "david")),
        frozenset(("emma", "fritz")),
    }
    assert told(pairing.tables[1])[0] == (
        "Different scores: Clara 1, David 0. No round in which both meet equal scores costs less."
    )


def test_spread_orders_a_score_group():
    who = [
        replace(one, spread=spread)
        for one, spread in zip(entries(4), (-90, 10, 80, 5), strict=True)
    ]
    assert met(pair(field(who))) == {frozenset(("clara", "david")), frozenset(("bert", "anna"))}


def test_who_met_does_not_meet_again_even_if_scores_differ():
    who = standing(anna=2, bert=2, clara=0, david=0)
    played = round_of(1, "anna bert", "clara david")
    assert frozenset(("anna", "bert")) not in met(pair(field(who, played=played)))


def test_if_everybody_has_met_the_pairs_of_the_last_round_come_last():
    played = (
        *round_of(1, "anna bert", "clara david"),
        *round_of(2, "anna clara", "bert david"),
        *round_of(3, "anna david", "bert clara"),
    )
    who = standing(anna=6, bert=2, clara=2, david=2)
    pairing = pair(field(who, played=played))
    assert frozenset(("anna", "david")) not in met(pairing)
    assert told(pairing.tables[0])[1:3] == [
        "Anna and Bert meet again: 1× before, the last time in round 1.",
        "No round without this repeat costs less.",
    ]


def test_players_of_one_club_are_kept_apart_where_it_costs_little():
    who = [replace(one, club=club) for one, club in zip(entries(4), "XYXY", strict=True)]
    pairing = pair(field(who))
    assert met(pairing).isdisjoint([frozenset(("anna", "clara")), frozenset(("bert", "david"))])
    held = pair(field(who, Swiss({"club": 0})))
    assert "Anna and Clara are of the same club." in told(held.tables[0])


def test_the_lowest_has_the_bye_and_it_costs_nothing():
    pairing = pair(field(entries(5)))
    assert [bye.entry for bye in pairing.byes] == ["emma"]
    assert pairing.byes[0].costs == ()
    (said,) = told(pairing.byes[0])
    assert said == (
        "Emma has the bye: nobody to be paired has had fewer byes (0), and of these Emma is the "
        "lowest whose bye leaves the others a good round."
    )


def test_the_bye_goes_up_by_one_if_only_so_a_repeat_is_avoided():
    played = round_of(1, "anna bert")
    pairing = pair(field(entries(3), played=played))
    assert [bye.entry for bye in pairing.byes] == ["bert"]
    assert plain(pairing.byes[0].costs) == [{"name": "bye", "amount": 1, "weight": 10**8}]


def test_nobody_has_a_second_bye_before_all_had_one():
    who = [replace(one, byes=1) for one in entries(5)]
    who[1] = replace(who[1], byes=0)
    assert [bye.entry for bye in pair(field(who)).byes] == ["bert"]


def test_a_round_missed_before_a_late_entry_counts_as_a_bye():
    who = [*entries(4), replace(entries(5)[4], late_byes=1)]
    assert [bye.entry for bye in pair(field(who)).byes] == ["david"]


def test_who_asked_for_a_bye_has_it_and_the_others_are_even():
    pairing = pair(field(entries(6), byes=("bert", "anna")))
    assert [told(bye) for bye in pairing.byes] == [
        ["Anna asked for the bye."],
        ["Bert asked for the bye."],
    ]
    assert len(pairing.tables) == 2


def test_a_fixed_table_stands_and_costs_nothing():
    who = standing(anna=6, bert=4, clara=2, david=0)
    pairing = pair(field(who, fixed=(("david", "anna"),)))
    assert met(pairing) == {frozenset(("anna", "david")), frozenset(("bert", "clara"))}
    assert pairing.tables[0].costs == ()
    assert told(pairing.tables[0])[0] == "This table was fixed beforehand."


def test_somebody_alone_has_a_bye():
    assert drawn(pair(field(entries(1)))) == ["anna bye"]


def test_all_may_ask_for_byes():
    pairing = pair(field(entries(2), byes=("anna", "bert")))
    assert drawn(pairing) == ["anna bye", "bert bye"]


def test_half_points_count():
    who = standing(anna=3, bert=2, clara=2, david=1)
    pairing = pair(field(who))
    assert told(pairing.tables[0])[0].startswith("Different scores: Anna 1½, Bert 1.")
    assert told(pair(field(standing(anna=1, bert=1))).tables[0])[0] == (
        "Equal scores (½), places 1 and 2 of the standing."
    )


def test_who_may_meet_nobody_is_named():
    forbidden = (("anna", "bert"), ("anna", "clara"), ("anna", "david"))
    with pytest.raises(Refusal) as refused:
        pair(field(entries(4), forbidden=forbidden))
    assert refused.value.reason is Reason.NO_PAIRING
    assert refused.value.facts["number"] == 2
    assert "anna" in refused.value.facts["entries"]


def test_a_bye_that_would_be_unfair_is_refused_and_not_given():
    who = [replace(one, byes=1) for one in entries(3)]
    who[0] = replace(who[0], byes=0)
    with pytest.raises(Refusal) as refused:
        pair(field(who, forbidden=(("bert", "clara"),)))
    assert refused.value == Refusal(Reason.NO_FAIR_BYE, entries="anna")
    asked = pair(field(who, forbidden=(("bert", "clara"),), byes=("clara",)))
    assert [bye.entry for bye in asked.byes] == ["clara"]


def test_a_fixed_table_of_three_is_none_of_two():
    with pytest.raises(Refusal) as refused:
        pair(field(entries(4), fixed=(("anna", "bert", "clara"),)))
    assert refused.value == Refusal(Reason.FIXED_SIZE, entries="anna, bert, clara", least=2, most=2)


def test_weights_that_are_not_given_are_the_usual_ones():
    assert Swiss({"club": 7}).weights == {**WEIGHTS, "club": 7}


# A proposal of version 1 as it always was: if this changes, the version goes up.

HISTORY = (
    *round_of(1, "anna emma", "fritz bert", "clara greta", "hugo david"),
    *round_of(2, "emma greta", "bert anna", "david clara", "ida fritz"),
)
FIFTH = [
    replace(one, score=score, spread=spread, seats=seats, byes=byes)
    for one, score, spread, seats, byes in zip(
        entries(9),
        (4, 3, 2, 2, 2, 1, 0, 2, 2),
        (90, 12, 7, -60, 33, 5, -87, 40, -40),
        ((1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (0, 2), (1, 0), (1, 0)),
        (0, 0, 0, 0, 0, 0, 0, 1, 1),
        strict=True,
    )
]


def test_version_1_pairs_as_it_always_did():
    pairing = pair(field(FIFTH, played=HISTORY, seed="evening"))
    assert (pairing.system, pairing.version) == ("swiss", 1)
    assert drawn(pairing) == [
        "anna hugo",
        "bert emma",
        "clara ida",
        "fritz david",
        "greta bye",
    ]
    assert [cost_of(table) for table in pairing.tables] == [400_001, 100_001, 1, 100_000]
    assert pairing.field == "920a700fea6d4c7aabb22da6149d1c33e16071fc688073d4f62b82be8fbba6ff"
