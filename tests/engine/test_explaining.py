"""A signed game explained: what a turn gave away, as far as racks are known, and never before."""

import pytest

from engine.explaining import Drawn, explained
from engine.moves import Challenge, Close, Exchange, Play, Stop, Verdict, Withdraw
from engine.wordlist import WordList
from tests.boards import ANNA, BERT, entered, few, game

WORDS = WordList(["HORN", "HORNE", "STERN", "NEST", "TON", "THRONES"])
HORN = Play(ANNA, "8F", "HORN", rack="EHNORST")
SIGNED = (Stop("time"), Close())


def every(_laid):
    """Every play is admitted."""
    return True


def told(*entries, admits=every, **options):
    """Of each turn: seat, known tiles, whether all, its score, what it gave away."""
    found = explained(entered(game("klassik", **options), *entries), WORDS, admits)
    return [(t.seat, t.rack, t.whole, t.score, t.given_away) for t in found.turns]


def test_what_was_given_away_is_certain_with_a_whole_rack_and_else_a_least():
    assert told(HORN, "H5 STE.N", "-", *SIGNED) == [
        (ANNA, "EHNORST", True, 12, 60),  # THRONES, 22 and 50
        (BERT, "ENST", False, 5, 8),  # NEST beside HORN, 6 and 7
        (ANNA, "EST", False, 0, 7),  # HORNE
    ]


def test_the_best_play_of_all_tiles_is_told_where_it_was_not_laid():
    missed = entered(game("klassik"), HORN, *SIGNED)
    laid = entered(game("klassik"), "8F THRONES", *SIGNED)

    (one,), (other,) = (explained(state, WORDS, every).turns for state in (missed, laid))
    assert (one.missed.word, one.missed.score, other.missed) == ("THRONES", 72, None)


def test_a_play_that_was_taken_back_made_nothing():
    back = (Challenge(BERT), Verdict({"HORN": False}))
    assert told(HORN, *back, *SIGNED) == [(ANNA, "EHNORST", True, 0, 72)]
    assert told(HORN, Withdraw(ANNA), *SIGNED) == [(ANNA, "EHNORST", True, 0, 72)]


def test_plays_that_are_not_admitted_are_not_told():
    def short(laid):
        return len(laid.word) < 7

    assert told(HORN, *SIGNED, admits=short) == [
        (ANNA, "EHNORST", True, 12, 6)  # HORNE, 18
    ]


def test_of_an_unknown_rack_nothing_is_told():
    assert told("-", *SIGNED) == [(ANNA, "", False, 0, None)]


def test_racks_that_would_take_too_long_are_left():
    many = Play(ANNA, "8F", "HORN", rack="???HORN")
    tiles = few("HORNHORNESTEINSTEIN????")
    assert told(many, *SIGNED, letter_set=tiles) == [(ANNA, "???HNOR", True, 12, None)]


def test_the_turn_by_which_the_lead_went_over_is_told():
    state = entered(game("klassik"), "8F HORN", "F8 .OCHZEIT", *SIGNED)
    assert [one.lead for one in explained(state, WORDS, every).turns] == [None, BERT]


def test_what_a_seat_drew_is_counted_as_far_as_it_is_known():
    state = entered(game("klassik"), HORN, Exchange(BERT, "Q?"), *SIGNED)
    assert explained(state, WORDS, every).drawn == (Drawn(7, 9, 14, 0), Drawn(2, 10, 4, 1))


@pytest.mark.parametrize("until", [0, 1, 2])
def test_nothing_is_told_before_the_sheet_is_signed(until):
    state = entered(game("klassik"), *(HORN, *SIGNED)[:until])
    assert explained(state, WORDS, every) is None


@pytest.mark.parametrize("ruleset", ["karten", "klauer"])
def test_games_without_a_board_are_not_explained(ruleset):
    state = game(ruleset)
    assert explained(state._replace(phase="closed"), WORDS, every) is None
