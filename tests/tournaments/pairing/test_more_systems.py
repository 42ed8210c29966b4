"""By lot, Monrad, the Australian draw, and finals beside which the others go on."""

from dataclasses import replace

import pytest
from hypothesis import given

from tests.tournaments.pairing.rounds import (
    SEEDS,
    drawn,
    entries,
    field,
    fields,
    met,
    proposed,
    renamed,
    round_of,
    standing,
    told,
    tournament,
)
from tournaments.pairing.australian import AustralianDraw
from tournaments.pairing.factor import FactorPairing
from tournaments.pairing.finals import Finals
from tournaments.pairing.knock_out import OTHERS, KnockOut
from tournaments.pairing.monrad import Monrad
from tournaments.pairing.random_draw import RandomDraw
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import pair

ALL = (
    *(RandomDraw(), Monrad(), AustralianDraw(), AustralianDraw(3), FactorPairing(), Finals()),
    *(KnockOut(players=4, others=one) for one in OTHERS),
)


def pairs(*tables):
    return {frozenset(table.split()) for table in tables}


@pytest.mark.parametrize("system", ALL, ids=str)
@given(before=fields(), seed=SEEDS)
def test_everybody_has_one_table_or_bye_whatever_they_are_called(system, before, seed):
    before = replace(before, system=system)
    found = proposed(before)
    other, names = renamed(before, seed)
    again = proposed(other)
    assert (found is None) == (again is None)
    if found is not None:
        named = [one for line in drawn(found) for one in line.split() if one != "bye"]
        assert sorted(named) == sorted(entry.id for entry in before.entries)
        assert [
            " ".join(names.get(one, one) for one in line.split()) for line in drawn(found)
        ] == drawn(again)


@pytest.mark.parametrize(
    "system", [RandomDraw(), Monrad(), AustralianDraw(), FactorPairing(factor=2)], ids=str
)
def test_in_seven_rounds_of_ten_nobody_meets_twice_and_the_bye_goes_round(system):
    for number in (10, 9):
        seen, byes = set(), []
        for _before, pairing in tournament(number, 7, system):
            assert not seen & met(pairing)
            seen |= met(pairing)
            byes += [bye.entry for bye in pairing.byes]
        assert len(set(byes)) == len(byes) == 7 * (number % 2)


def test_the_lot_gives_other_rounds_for_other_seeds_and_the_same_for_the_same():
    rounds = {seed: drawn(pair(field(entries(8), RandomDraw(), seed=seed))) for seed in "abcdef"}
    assert len({str(one) for one in rounds.values()}) > 3
    assert drawn(pair(field(entries(8), RandomDraw(), seed="a"))) == rounds["a"]


def test_the_lot_says_that_it_was_one():
    pairing = pair(field(entries(2), RandomDraw()))
    assert told(pairing.tables[0])[0] == (
        "Drawn by lot among all rounds with as few repeats as can be."
    )


def test_monrad_pairs_neighbours_and_moves_who_has_met():
    who = standing(anna=6, bert=6, clara=4, david=2)
    assert met(pair(field(who, Monrad()))) == pairs("anna bert", "clara david")
    played = round_of(1, "anna bert")
    assert met(pair(field(who, Monrad(), played=played))) == pairs("anna clara", "bert david")


def test_the_australian_draw_begins_with_upper_against_lower_half():
    assert met(pair(field(entries(6), AustralianDraw()))) == pairs(
        "anna david", "bert emma", "clara fritz"
    )


def test_from_the_top_each_meets_the_highest_that_leaves_the_others_a_round():
    who = standing(anna=4, bert=4, clara=2, david=2, emma=0, fritz=0)
    played = (*round_of(1, "anna bert", "emma fritz"), *round_of(2, "david emma", "david2 fritz"))
    pairing = pair(field(who, AustralianDraw(), played=played))
    # Emma and Fritz have met, so Bert can't have David, who is higher.
    assert met(pairing) == pairs("anna clara", "bert emma", "david fritz")
    assert told(pairing.tables[0])[0] == (
        "Places 1 and 3 of the standing: from the top each meets the highest that is still free "
        "and has not been met since round 1."
    )


def test_before_the_reset_meetings_do_not_count_and_the_reset_moves_up_where_it_must():
    who = standing(anna=6, bert=4, clara=2, david=0)
    played = (
        *round_of(1, "anna bert", "clara david"),
        *round_of(2, "anna clara", "bert david"),
        *round_of(3, "anna david", "bert clara"),
    )
    assert met(pair(field(who, AustralianDraw(2), played=played))) == pairs(
        "anna bert", "clara david"
    )
    moved = pair(field(who, AustralianDraw(1), played=played))
    assert met(moved) == pairs("anna bert", "clara david")
    assert "since round 2" in told(moved.tables[0])[0]


def test_who_is_alone_has_the_bye_by_the_australian_draw():
    assert drawn(pair(field(entries(1), AustralianDraw()))) == ["anna bye"]
    assert met(pair(field(entries(3), AustralianDraw(7)))) == pairs("anna bert")


def test_the_first_two_play_the_final_again_and_the_others_go_on():
    who = standing(anna=8, bert=8, clara=6, david=6, emma=2, fritz=2)
    first = pair(field(who, Finals()))
    assert first.tables[0].seats in (("anna", "bert"), ("bert", "anna"))
    assert (
        told(first.tables[0])[0] == "A final of the first in the standing, while the others go on."
    )
    others = pair(field(who[2:], Swiss()))
    assert met(first) == met(others) | pairs("anna bert")
    # Clara has passed Bert by now; the final is between those who began it.
    later = standing(anna=10, clara=9, bert=8, david=6, emma=2, fritz=2)
    played = round_of(1, *(" ".join(table.seats) for table in first.tables))
    again = pair(field(later, Finals(1, (("anna", "bert"),)), played=played))
    assert set(again.tables[0].seats) == {"anna", "bert"}
    assert again.tables[0].seats[0] == first.tables[0].seats[1]


def test_where_a_finalist_is_gone_the_other_goes_on_with_the_rest():
    who = standing(anna=8, clara=6, david=6, emma=2)
    pairing = pair(field(who, Finals(1, (("anna", "bert"),))))
    assert met(pairing) == met(pair(field(who)))


# Factor


def level(number):
    """So many entries of one score; p1 stands highest."""
    return standing(**{f"p{n}": 2 for n in range(1, number + 1)})


def test_with_a_factor_of_three_the_first_six_meet_three_places_apart():
    pairing = pair(field(level(10), FactorPairing(factor=3), round=2))
    assert met(pairing) == pairs("p1 p4", "p2 p5", "p3 p6", "p7 p9", "p8 p10")
    reasons = [told(table)[0] for table in pairing.tables]
    assert reasons[0] == (
        "Places 1 and 4 of the standing: by the factor 3 each of the first meets the one so many "
        "places below; whoever has met moves on."
    )
    assert reasons[3] == "Equal scores (1), places 7 and 9 of the standing."


def test_a_factor_of_more_than_half_the_field_is_half_the_field():
    found = met(pair(field(level(6), FactorPairing(factor=40), round=2)))
    assert found == pairs("p1 p4", "p2 p5", "p3 p6")


def test_who_has_met_by_factor_moves_on_rather_than_meet_again():
    played = round_of(1, "p1 p4", "p2 p5")
    found = met(pair(field(level(8), FactorPairing(factor=3), played=played)))
    assert found == pairs("p1 p5", "p2 p4", "p3 p6", "p7 p8")
