"""Scrabble Karten, house rule C: the time limit, the turn lost by it, the exchange after it."""

import pytest

from engine.moves import Clock, Exchange
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    entered,
    few,
    line,
    opening,
    refused,
    scores,
)
from tests.tables import OST, hands, karten


@pytest.mark.rule("KARTEN-53", "KARTEN-73")
def test_turn_is_lost_by_the_clock():
    state = karten(OST, "!", seconds=10)

    assert (state.turn, scores(state), line(state)["text"]) == (ANNA, [8, 0], "!")


@pytest.mark.rule("KARTEN-53", "KARTEN-99")
@pytest.mark.parametrize("entry", ["!", "!!", "!15"])
def test_without_house_rule_c_there_is_no_time_limit(entry):
    assert refused(karten(), entry) == ("NO_TIME_LIMIT", "KARTEN-53", {})


@pytest.mark.rule("KARTEN-53", "KARTEN-99")
@pytest.mark.parametrize("seconds", [5, 11, 20])
def test_time_limit_is_ten_or_fifteen_seconds(seconds):
    facts = {"option": "seconds", "value": seconds, "values": "10, 15"}

    assert refused(karten(seconds=10), Clock(seconds)) == ("BAD_OPTION", "KARTEN-99", facts)
    assert refused(None, opening("karten", "Anna", "Bert", seconds=seconds))[0] == "BAD_OPTION"


@pytest.mark.rule("KARTEN-99", "KARTEN-53")
def test_others_may_change_the_time_limit_for_one_turn():
    state = karten(OST, "!15", seconds=10)

    def limit(state):
        return view(state, "public")["seconds"]

    assert [limit(karten(seconds=10)), limit(state)] == [10, 15]
    for turn in ("-", "!", "1:-1> A.T"):
        assert limit(entered(state, turn)) == 10
    assert limit(entered(state, "Anna: *-T")) == 15  # a points card on the word before
    assert limit(karten()) is None


@pytest.mark.rule("KARTEN-54", "KARTEN-100")
def test_player_who_lost_the_turn_by_the_clock_may_still_exchange():
    state = karten(OST, "!", "Bert: -ABC", seconds=10)

    assert (state.turn, line(state)["seat"], hands(state)) == (ANNA, BERT, [7, 7])
    assert refused(state, "Bert: -A")[0] == "NOT_YOUR_TURN"  # once only


@pytest.mark.rule("KARTEN-54", "KARTEN-99")
@pytest.mark.parametrize("entries", [["!!"], ["-"], ["-1"], ["!", "-"], ["!", "1:-1> A.T"]])
def test_exchange_is_over_once_the_next_player_begins_or_where_no_clock_ran_out(entries):
    state = karten(OST, *entries, seconds=10, players=3)

    assert refused(state, Exchange(BERT, count=1))[0] == "NOT_YOUR_TURN"


@pytest.mark.rule("KARTEN-99")
def test_word_that_was_begun_in_time_and_given_up_loses_the_turn():
    state = karten(OST, "!!", seconds=10)

    assert (state.turn, scores(state)) == (ANNA, [8, 0])


@pytest.mark.rule("KARTEN-100", "KARTEN-38")
def test_turn_lost_by_the_clock_counts_once_as_sat_out_with_its_exchange():
    state = karten("!", "Anna: -*", "!", "!", seconds=10, letter_set=few("ABCDEFGHIJKLMN"))

    assert state.phase == "playing"
    assert entered(state, "!").ending == "sat_out"
