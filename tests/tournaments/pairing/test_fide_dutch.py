"""The FIDE Dutch System in a tournament of ours: from the field to tables with their reasons."""

from dataclasses import replace
from itertools import combinations

import pytest

from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import (
    NAMES,
    drawn,
    entries,
    field,
    round_of,
    sentences,
    standing,
)
from tournaments.pairing.fide_dutch import FideDutch
from tournaments.pairing.refusals import Reason
from tournaments.pairing.systems import pair

DUTCH = FideDutch()


def after(who, *played):
    """The entries with the seats that they had, and the tables."""
    tables = tuple(table for one in played for table in one)
    known = tuple(
        replace(
            entry,
            sat_at=tuple(t.seats.index(entry.id) for t in tables if entry.id in t.seats),
        )
        for entry in who
    )
    return {"who": known, "played": tables}


def test_in_the_first_round_the_upper_half_meets_the_lower_and_the_last_has_the_bye():
    assert drawn(pair(field(entries(5), DUTCH))) == ["anna clara", "david bert", "emma bye"]
    assert drawn(pair(field(entries(4), FideDutch(initial="second")))) == [
        "clara anna",
        "bert david",
    ]


def test_equal_scores_meet_and_the_colours_that_are_due_are_given():
    who = standing(anna=2, bert=2, clara=0, david=0)
    paired = pair(field(system=DUTCH, **after(who, round_of(1, "anna clara", "david bert"))))
    assert drawn(paired) == ["bert anna", "clara david"]
    assert sentences(paired.tables[0], NAMES) == [
        "Equal scores (1), places 1 and 2 of the standing.",
        "Nobody at this table has met before.",
        "Bert goes first: so the colours are due, 0× first so far, Anna 1× first so far.",
    ]


def test_who_floats_down_is_told_so_and_a_float_is_not_repeated():
    who = standing(anna=2, bert=2, clara=2, david=0, emma=0, fritz=0)
    first = field(who, DUTCH, round=2)
    assert drawn(pair(first)) == ["anna bert", "clara david", "emma fritz"]
    floated = tuple(replace(e, floats=("down",)) if e.id == "clara" else e for e in who)
    again = pair(field(floated, DUTCH, round=2))
    assert drawn(again) == ["anna clara", "david bert", "emma fritz"]
    assert sentences(again.tables[1], NAMES)[0] == (
        "Different scores: Bert 1, David 0. By the rules of the Dutch System Bert is left over "
        "among equal scores."
    )


def test_wishes_come_first():
    before = field(
        entries(7),
        DUTCH,
        forbidden=(("anna", "clara"),),
        fixed=(("emma", "fritz"),),
        byes=("greta",),
    )
    assert drawn(pair(before)) == ["anna david", "clara bert", "emma fritz", "greta bye"]


def test_nobody_has_a_bye_after_another_or_after_a_win_without_a_game():
    had = tuple(replace(entry, unplayed_wins=int(entry.id != "bert")) for entry in entries(3))
    assert drawn(pair(field(had, DUTCH))) == ["anna clara", "bert bye"]
    with pytest.raises(Refusal) as refused:
        pair(field(tuple(replace(entry, unplayed_wins=1) for entry in entries(3)), DUTCH))
    assert refused.value.reason is Reason.NO_FAIR_BYE


def test_byes_that_were_asked_for_and_rounds_missed_leave_the_bye_open():
    had = tuple(replace(e, byes=int(e.id == "clara"), late_byes=1) for e in entries(3))
    assert drawn(pair(field(had, DUTCH))) == ["anna bert", "clara bye"]


def test_the_number_in_the_list_decides_who_begins_where_nothing_else_does():
    second = tuple(replace(entry, number=entry.seeding + 1) for entry in entries(2))
    assert drawn(pair(field(second, DUTCH))) == ["bert anna"]


def test_a_round_that_can_t_be_had_is_refused():
    met = tuple((one, other) for one in ("anna", "bert") for other in ("clara", "david"))
    with pytest.raises(Refusal) as refused:
        pair(field(entries(4), DUTCH, forbidden=(*met, ("anna", "bert"))))
    assert refused.value.reason is Reason.NO_PAIRING
    with pytest.raises(Refusal) as refused:
        pair(
            field(
                entries(3),
                DUTCH,
                forbidden=tuple(combinations(("anna", "bert", "clara"), 2)),
            )
        )
    assert refused.value.reason is Reason.NO_FAIR_BYE


def test_a_round_too_wide_for_its_weights_is_refused_with_a_way_out(monkeypatch):
    monkeypatch.setattr("tournaments.pairing.dutch.plain.MOST_BITS", 1)
    kept_apart = (("anna", "clara"), ("anna", "david"), ("bert", "clara"))
    with pytest.raises(Refusal) as refused:
        pair(field(entries(4), DUTCH, forbidden=kept_apart))
    assert (refused.value.reason, refused.value.facts) == (Reason.TOO_WIDE, {"number": 4})


def test_in_the_last_round_those_with_more_than_half_may_have_the_same_a_third_time():
    rounds = round_of(1, "clara anna", "david bert"), round_of(2, "emma anna", "fritz bert")
    before = after(standing(anna=4, bert=4), *rounds)
    assert drawn(pair(field(system=FideDutch(3), **before))) == ["anna bert"]
    with pytest.raises(Refusal):
        pair(field(system=FideDutch(4), **before))


@pytest.mark.parametrize("wrong", [{"initial": "both"}, {"edition": "1998"}, {"rounds": 0}])
def test_parameters_are_checked(wrong):
    with pytest.raises(Refusal):
        FideDutch(**wrong)
