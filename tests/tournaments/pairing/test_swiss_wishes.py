"""What a club wishes of Swiss rounds beyond the weights."""

from dataclasses import replace

import pytest
from hypothesis import given

from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import (
    drawn,
    entries,
    field,
    fields,
    met,
    proposed,
    round_of,
    standing,
)
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import pair, system


def pairs(*tables):
    return {frozenset(table.split()) for table in tables}


# By spread David leads his group and Anna is its last; by rating it is the other way round.
GROUP = [
    replace(one, score=2, spread=spread)
    for one, spread in zip(entries(4), (10, 20, 80, 90), strict=True)
]


def test_inside_a_group_the_upper_half_by_rating_meets_the_lower():
    assert met(pair(field(GROUP))) == pairs("david bert", "clara anna")
    assert met(pair(field(GROUP, Swiss(order="rating")))) == pairs("anna clara", "bert david")


def test_where_nobody_has_a_rating_the_order_is_that_by_spread():
    nobody = [replace(one, unrated=True) for one in GROUP]
    for order in ("rating", "mix"):
        assert met(pair(field(nobody, Swiss(order=order)))) == met(pair(field(GROUP)))


def test_who_has_no_rating_keeps_the_place_that_the_spread_gives():
    # By spread David, Clara, Bert, Anna; Clara keeps the second place, the others go by rating.
    who = [replace(one, unrated=one.id == "clara") for one in GROUP]
    assert met(pair(field(who, Swiss(order="rating")))) == pairs("anna bert", "clara david")


def test_a_mix_adds_the_places_by_rating_and_by_spread():
    who = [
        replace(one, score=2, spread=spread)
        for one, spread in zip(entries(6), (60, 50, 10, 40, 20, 30), strict=True)
    ]
    # By rating a b c d e f, by spread a b d f e c: together a, b, d, then c, f and e.
    assert met(pair(field(who, Swiss(order="mix")))) == pairs(
        "anna clara", "bert fritz", "david emma"
    )


def test_who_floated_down_last_time_is_spared():
    who = [
        replace(one, floats=floats)
        for one, floats in zip(
            standing(anna=2, bert=2, clara=2, david=0), ((), (), ("down",), ()), strict=True
        )
    ]
    assert frozenset(("clara", "david")) in met(pair(field(who)))
    spared = met(pair(field(who, Swiss(floats=True))))
    assert frozenset(("clara", "david")) not in spared


def test_a_repeat_is_allowed_after_so_many_rounds_where_three_wins_lie_between_the_others():
    who = standing(anna=8, bert=8, clara=2, david=2)
    played = round_of(1, "anna bert", "clara david")
    before = {"played": played, "round": 5}
    assert met(pair(field(who, **before))) != pairs("anna bert", "clara david")
    allowed = pair(field(who, Swiss(repeat_after=4), **before))
    assert met(allowed) == pairs("anna bert", "clara david")
    assert [[cost.name for cost in table.costs] for table in allowed.tables] == [["again"]] * 2
    assert met(pair(field(who, Swiss(repeat_after=5), **before))) != met(allowed)


def test_who_has_met_as_often_as_may_be_does_not_meet_again():
    who = standing(anna=8, bert=8, clara=2, david=2)
    played = (*round_of(1, "anna bert", "clara david"), *round_of(3, "anna bert", "clara david"))
    again = pairs("anna bert", "clara david")
    for most, expected in ((1, False), (2, True)):
        wished = Swiss(repeat_after=2, most_repeats=most)
        assert (met(pair(field(who, wished, played=played, round=6))) == again) is expected


def test_beyond_the_limit_nobody_meets_while_a_repeat_can_avoid_it():
    who = standing(anna=8, bert=8, clara=2, david=2)
    played = round_of(1, "anna bert", "clara david")
    limited = pair(field(who, Swiss(most_gap=2), played=played, round=5))
    assert met(limited) == pairs("anna bert", "clara david")
    wide = pair(field(who, Swiss(most_gap=3), played=played, round=5))
    assert met(wide) != met(limited)


@given(fields(wishes=True))
def test_wishes_that_wish_nothing_change_nothing(before):
    plain = Swiss(order="spread", floats=False, repeat_after=0, most_repeats=1, most_gap=None)
    assert plain.parameters() == {"weights": dict(Swiss().weights)}
    assert replace(before, system=plain).sha256() == before.sha256()
    assert proposed(replace(before, system=plain)) == proposed(before)


@given(fields(wishes=True))
def test_whatever_is_wished_everybody_has_one_table_or_bye(before):
    wished = Swiss(order="mix", floats=True, repeat_after=2, most_repeats=2, most_gap=1)
    usual, found = proposed(before), proposed(replace(before, system=wished))
    assert (usual is None) == (found is None)
    if found is not None:
        named = [one for line in drawn(found) for one in line.split() if one != "bye"]
        assert sorted(named) == sorted(entry.id for entry in before.entries)


def test_parameters_are_told_only_where_something_is_wished():
    wished = {"order": "rating", "floats": True, "repeat_after": 3, "most_gap": 4}
    told = system("swiss", wished).parameters()
    assert {name: told[name] for name in told if name != "weights"} == wished
    assert system("swiss", told).parameters() == told


@pytest.mark.parametrize(
    "wrong",
    [
        {"order": "luck"},
        {"floats": 1},
        {"repeat_after": -1},
        {"most_repeats": 0},
        {"most_gap": "x"},
    ],
)
def test_a_wish_that_is_none_is_refused(wrong):
    with pytest.raises(Refusal) as refused:
        system("swiss", wrong)
    assert refused.value.code == "BAD_PARAMETER"
