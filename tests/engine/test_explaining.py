"""A signed game explained: what a turn gave away, as far as racks are known, and never before."""

import pytest

from engine.explaining import Drawn, explained
from engine.moves import (
    Bonus,
    Challenge,
    Close,
    Exchange,
    Play,
    Rack,
    Stop,
    Verdict,
    Withdraw,
)
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


# Of cards

CARDS = WordList(["GARTEN", "GARTENZAUN", "ZAUN", "AN", "RAT", "RATEN", "ARTEN", "ZU"])


def with_cards(*entries, **options):
    """A signed game of cards explained."""
    return explained(entered(game("karten", **options), *entries, *SIGNED), CARDS, every).turns


def test_a_double_card_is_part_of_what_was_possible():
    """GARTEN 7 and Z3 A1 U1 N1 are 13, doubled by the card that Bert is known to have held."""
    _, turn = with_cards("0:0> GARTEN", "0:0> ......ZAUN x2@Z")

    assert (turn.rack, turn.card, turn.whole, turn.score) == ("ANUZ", "double", False, 26)
    assert turn.made == turn.best[0]
    assert (turn.made.on, turn.made.added, turn.given_away) == ("0:6", 13, 0)


def test_a_double_card_that_stayed_in_the_hand_was_given_away():
    seen = Rack(BERT, "ANUZ", "double")
    _, turn = with_cards("0:0> GARTEN", seen, "0:0> ......ZAUN")

    assert (turn.card, turn.score, turn.given_away) == ("double", 13, 13)
    assert (turn.best[0].card, turn.best[0].score) == ("double", 26)


def test_where_no_bonus_card_is_known_none_is_told():
    _, turn = with_cards("0:0> GARTEN", "0:0> ......ZAUN")

    assert (turn.card, turn.whole, turn.best[0].card, turn.given_away) == (None, False, None, 0)


def test_a_points_card_on_the_own_word_is_part_of_the_turn():
    """-EN brings 5 more for GARTEN, and RATEN would have brought no more."""
    (turn,) = with_cards("0:0> GARTEN", Bonus(ANNA, "-N"))

    assert (turn.card, turn.made.card, turn.score - turn.made.added) == (
        turn.made.card, turn.best[0].card, 14
    )  # fmt: skip
    assert turn.score == turn.best[0].score > 14


def test_a_hand_is_known_as_a_whole_with_its_bonus_card():
    seen = Rack(ANNA, "AEGNRTU", "triple")
    (turn,) = with_cards(seen, "0:0> RATEN")

    assert (turn.whole, turn.given_away) == (True, 4)  # GARTEN 14, RATEN 10
    assert turn.best[0].word == "GARTEN"


def test_a_play_of_cards_that_was_taken_back_made_nothing():
    """The double card is back as well, and could have been used."""
    back = (Challenge(ANNA), Verdict({"GARTENZAUN": False}))
    _, turn = with_cards("0:0> GARTEN", "0:0> ......ZAUN x2@Z", *back)

    assert (turn.stands, turn.score, turn.card) == (False, 0, "double")
    assert turn.given_away == turn.best[0].score == 26


@pytest.mark.parametrize("until", [0, 1])
def test_nothing_is_told_of_cards_before_the_sheet_is_signed(until):
    state = entered(game("karten"), "0:0> GARTEN", *SIGNED[:until])
    assert explained(state, CARDS, every) is None
