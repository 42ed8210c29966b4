"""Clubs that play by turns without points: so many in a row end the game (an option of MINI-30)."""

import pytest

from engine import games
from engine.moves import Annul, Challenge, Rack, Verdict, Withdraw
from engine.refusals import Refusal
from engine.rulesets import ruleset
from tests.boards import (
    ANNA,
    BERT,
    appended,
    entered,
    few,
    game,
    result,
    stream,
    through_json,
)

BOOKLETS = ["english", "klassik", "mini", "reise"]
IN_EVERY_BOOKLET = pytest.mark.parametrize("booklet", BOOKLETS)


def six(*entries, booklet="english", **options):
    """A game that six turns without points in a row end, after `entries`."""
    options = {"scoreless_to_end": 6, "passes_to_end": 10, "passes_with_bag": "any", **options}
    return entered(game(booklet, **options), *entries)


@IN_EVERY_BOOKLET
@pytest.mark.rule("MINI-30")
def test_six_exchanges_and_passes_in_a_row_end_the_game(booklet):
    row = ("-3", "-", "-2", "-", "-1")

    assert six(*row, booklet=booklet).phase == "playing"
    ended = six(*row, "-1", booklet=booklet)
    assert (ended.ending, ended.phase, ended.turn) == ("scoreless", "settling", None)


@IN_EVERY_BOOKLET
def test_a_play_that_is_taken_back_or_judged_inadmissible_counts_as_one(booklet):
    row = ("-", "-", "8F HXRN", Withdraw(ANNA), "-", "8F HXRN", "Bert: ?")
    state = six("-", *row[:3], Withdraw(BERT), "-", booklet=booklet)
    assert (state.scoreless, state.phase) == (5, "playing")

    state = entered(state, "8F HXRN", Challenge(1 - state.turn), Verdict({"HXRN": False}))
    assert state.ending == "scoreless"


@IN_EVERY_BOOKLET
def test_a_play_that_stands_breaks_the_row(booklet):
    state = six("-", "-", "-", "-", "-", "8F HORN", "-", booklet=booklet)

    assert (state.phase, state.scoreless) == ("playing", 1)


def test_a_play_that_is_taken_back_leaves_the_row_as_it_was_and_counts_in_it():
    state = six("8F HORN", "-", "-", "8F ....E")
    assert state.scoreless == 0

    assert entered(state, Withdraw(BERT)).scoreless == 3


def test_without_the_option_the_game_goes_on():
    state = entered(game("english", passes_to_end=10), *["-1"] * 12)

    assert state.phase == "playing"


def test_each_loses_what_is_left_and_nobody_gains_it():
    letters = {"letter_set": few("HORNEQRNXYAE"), "rack": 4, "exchange_from": 0}
    state = six("8G OR", *["-"] * 6, Rack(BERT, "HQNE"), Rack(ANNA, "XYAE"), **letters)

    values = state.rules.letters.face_value
    left = [state.entries[1].score - values("XYAE"), -values("HQNE")]
    assert result(state)[:2] == ("scoreless", left)


@pytest.mark.rule("MINI-30", "MINI-41")
def test_passes_by_all_still_end_the_game_by_the_booklet():
    state = six("-", "-", "-", "-", booklet="mini", passes_to_end=2)

    assert state.ending == "passes"


def test_a_play_brought_back_by_an_annulment_lets_the_game_go_on():
    moves = stream(six("8F HXRN", "Bert: ?", Verdict({"HXRN": False}), *["-"] * 5))
    assert games.replay(moves).ending == "scoreless"

    again = games.replay(through_json(appended(moves, Annul(4), Annul(3))))
    assert (again.ending, again.phase) == (None, "playing")


@pytest.mark.parametrize("number", [-1, 25, True, "6", None])
def test_the_number_of_turns_is_checked(number):
    with pytest.raises(Refusal) as refused:
        ruleset("english", {"scoreless_to_end": number})
    assert refused.value.code == "BAD_OPTION"


def test_games_that_were_opened_before_there_was_the_option_go_on_as_they_were():
    options = game("english").rules.options()
    del options["scoreless_to_end"]

    moves = games.decide(None, type(stream(game("english"))[0])("english", options, ("A", "B")))
    assert games.replay(moves).rules.scoreless_to_end == 0
