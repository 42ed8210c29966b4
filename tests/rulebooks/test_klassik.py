"""The standard German booklet: who begins, and what it adds to the course of the game."""

import pytest

from engine.moves import Challenge, Rack, Start, Verdict
from tests.boards import (
    ANNA,
    BERT,
    CLARA,
    counts,
    entered,
    game,
    rack,
    refused,
    result,
    scores,
    words,
)

DRAWN = pytest.mark.parametrize("ruleset", ["klassik", "reise"])


def draw(letters):
    """A draw in which Anna, Bert, ... take these tiles; a dot is a player who doesn't draw."""
    return tuple((seat, letter) for seat, letter in enumerate(letters) if letter != ".")


def after(*draws, ruleset="klassik"):
    """A game of three after these draws."""
    return entered(game(ruleset, "Anna", "Bert", "Clara"), Start(tuple(map(draw, draws))))


def against(*draws, ruleset="klassik"):
    """The reason against these draws in a game of three."""
    return refused(game(ruleset, "Anna", "Bert", "Clara"), Start(tuple(map(draw, draws))))


@DRAWN
@pytest.mark.rule("KLASSIK-01", "REISE-03")
def test_every_player_draws_one_tile(ruleset):
    clause = {"klassik": "KLASSIK-01", "reise": "REISE-03"}[ruleset]
    two_tiles = ((0, "A"), (0, "B"), (1, "C"), (2, "D"))

    assert against("AB.", ruleset=ruleset) == ("DRAW_INCOMPLETE", clause, {"round": 1})
    assert refused(game(ruleset, "Anna", "Bert", "Clara"), Start((two_tiles,))) == (
        "DRAW_INCOMPLETE",
        clause,
        {"round": 1},
    )


@DRAWN
@pytest.mark.rule("KLASSIK-02", "REISE-03")
@pytest.mark.parametrize(
    ("letters", "first"), [("EAK", BERT), ("A?B", BERT), ("ZYX", CLARA), ("KLM", ANNA)]
)
def test_blank_or_else_the_letter_nearest_the_start_of_the_alphabet_opens(ruleset, letters, first):
    state = after(letters, ruleset=ruleset)

    assert (state.first, state.turn) == (first, first)


@DRAWN
@pytest.mark.rule("KLASSIK-03", "REISE-03")
@pytest.mark.parametrize("letters", ["BÄC", "PÖQ", "VÜW"])
def test_umlaut_ranks_before_the_letter_behind_its_vowel(ruleset, letters):
    assert after(letters, ruleset=ruleset).turn == BERT


@DRAWN
@pytest.mark.rule("KLASSIK-03", "REISE-03")
@pytest.mark.parametrize("letters", ["ÄAC", "ÖOP", "ÜUV"])
def test_umlaut_ranks_behind_its_own_vowel(ruleset, letters):
    assert after(letters, ruleset=ruleset).turn == BERT


@DRAWN
@pytest.mark.rule("KLASSIK-04", "REISE-03")
def test_those_with_equal_letters_in_front_draw_again(ruleset):
    clause = {"klassik": "KLASSIK-04", "reise": "REISE-03"}[ruleset]

    assert against("EKE", ruleset=ruleset) == ("DRAW_UNDECIDED", clause, {"seats": "0, 2"})
    assert against("EKE", "DAC", ruleset=ruleset)[0] == "DRAW_INCOMPLETE"
    assert against("EKE", "N.N", ruleset=ruleset) == ("DRAW_UNDECIDED", clause, {"seats": "0, 2"})
    assert after("EKE", "N.M", ruleset=ruleset).turn == CLARA
    assert after("EKE", "N.N", "A.B", ruleset=ruleset).turn == ANNA


@DRAWN
@pytest.mark.rule("KLASSIK-04", "REISE-03")
def test_equal_letters_behind_the_first_do_not_matter(ruleset):
    clause = {"klassik": "KLASSIK-04", "reise": "REISE-03"}[ruleset]

    assert after("AEE", ruleset=ruleset).turn == ANNA
    assert against("AEE", ".AB", ruleset=ruleset) == ("DRAW_NEEDLESS", clause, {"round": 2})


@DRAWN
@pytest.mark.rule("KLASSIK-04", "REISE-03")
def test_two_blanks_tie(ruleset):
    assert against("??A", ruleset=ruleset)[0] == "DRAW_UNDECIDED"
    assert after("??A", "ED.", ruleset=ruleset).turn == BERT


@DRAWN
@pytest.mark.rule("KLASSIK-04", "REISE-03")
def test_drawn_tiles_are_still_out_while_others_draw_again(ruleset):
    clause = {"klassik": "KLASSIK-19", "reise": "REISE-36"}[ruleset]

    assert against("EEQ", "QA.", ruleset=ruleset) == ("NOT_UNSEEN", clause, {"tiles": "Q"})


@DRAWN
@pytest.mark.rule("KLASSIK-05", "REISE-03")
def test_drawn_tiles_go_back_into_the_bag(ruleset):
    state = after("QXY", ruleset=ruleset)

    assert counts(state) == counts(game(ruleset, "Anna", "Bert", "Clara"))
    assert rack(entered(state, Rack(ANNA, "QXY")), ANNA) == "QXY"


@pytest.mark.rule("KLASSIK-07")
def test_each_player_draws_seven_tiles():
    assert counts(game("klassik", "Anna", "Bert", "Clara")) == [7, 7, 7, 102 - 21]


@pytest.mark.rule("KLASSIK-16")
def test_word_is_extended_in_front_and_behind_at_once():
    state = entered(game("klassik"), "8F LAUB", "8E G....E")

    assert words(state) == [("GLAUBE", "8E", 10, "2+2+1+1+3+1")]


@pytest.mark.rule("KLASSIK-17")
def test_new_word_extends_a_lying_word_by_one_of_its_letters():
    state = entered(game("klassik"), "8F HORN", "J6 ARE")

    assert [word[:2] for word in words(state)] == [("ARE", "J6"), ("HORNE", "8F")]


@pytest.mark.rule("KLASSIK-18", "KLASSIK-15")
def test_parallel_word_is_legal_and_all_words_across_it_count():
    state = entered(game("klassik"), "8F HORN", "9F OH")

    assert words(state) == [
        ("OH", "9F", 6, "2+2x2"),
        ("HO", "F8", 4, "2+2"),
        ("OH", "G8", 6, "2+2x2"),
    ]


@pytest.mark.rule("KLASSIK-19")
def test_what_the_booklet_does_not_say_is_as_in_mini():
    state = entered(game("klassik"), "8F HORN", Challenge(BERT), Verdict({"HORN": True}))
    assert scores(state) == [12, -5]

    state = entered(state, *["-"] * 4)
    assert (state.phase, result(state)) == ("settling", None)
    assert refused(game("klassik"), "-8")[0] == "TOO_MANY_LAID"
