"""What an answer says of itself: what was left out, and which lines only one thing confirms."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.letters import BLANK
from engine.solving.contradictions import contradictions
from engine.solving.doubts import left_out, ranges, unconfirmed
from engine.solving.reading import read_sheet
from engine.solving.search import Limits
from engine.solving.sheet import PLAY
from tests.engine.solving.played import laid, played, proposed, sheet
from tests.engine.solving.solved import solve
from tests.engine.solving.test_golden_sheets import BOARD, SHORT
from tests.thorough import examples

HORN = "Rules: klassik\nPlayers: Anna, Bert\nAnna HORN 12\nBert ORT 5\n"
UNMARKED = SHORT.replace("Spieler", "Blankos: unmarkiert\nSpieler")
BOTH = st.sampled_from(("klassik", "reise"))


def answered(text):
    """Whether a game fits, whether all are told, what was left out, what is doubtful."""
    of, _ = read_sheet(text)
    solved = solve(of)
    doubts = unconfirmed(of, solved.games[0]) if solved.games else []
    return (
        len(solved.games) > 0,
        solved.complete,
        [str(one) for one in left_out(of, solved.games)],
        [str(one) for one in doubts],
    )


def test_words_points_and_the_board_confirm_one_another():
    assert answered(SHORT) == (True, True, [], [])


def test_without_the_board_nothing_but_the_points_speaks():
    assert answered(HORN) == (
        True,
        True,
        [],
        ["Nothing but the points speaks for where line 1–2 lies."],
    )


def test_without_board_and_points_nothing_speaks():
    assert answered(HORN.replace(" 12", "")) == (
        True,
        True,
        [],
        [
            "Nothing but the points speaks for where line 2 lies.",
            "Nothing at all speaks for where line 1 lies.",
        ],
    )


def test_without_points_nothing_but_the_board_speaks():
    assert answered(SHORT.replace(" 12", ""))[3] == [
        "Nothing but the board speaks for line 1; no points are noted."
    ]


def test_a_blank_that_nobody_marked_is_told_by_the_points_alone():
    of = UNMARKED.replace("HORN 12", "HORN 8")
    assert answered(of) == (
        True,
        True,
        [],
        ["Nothing but the points tells which tiles of line 1 are blanks."],
    )


def test_where_neither_marks_nor_points_tell_blanks_the_answer_is_never_called_all():
    of = UNMARKED.replace("HORN 12", "HORN")
    assert answered(of)[1:3] == (
        False,
        ["Nothing tells which tiles of line 1 are blanks; none was taken for one."],
    )


def test_a_word_that_nobody_can_read_is_not_looked_for_without_the_board_and_that_is_said():
    text = HORN.replace("ORT", "?")
    said = "A word that nobody can read is not looked for without the board."
    assert answered(text)[:2] == (False, False)
    assert said in answered(text)[2]
    of, _ = read_sheet(text)
    assert [(one.line, str(one)) for one in contradictions(of, solve(of))] == [
        (2, "Without the board this line can't be looked for in all ways it may be meant.")
    ]


def test_a_word_that_nobody_can_read_is_told_as_the_board_has_it():
    of, _ = read_sheet(SHORT.replace("ORT", "?"))
    (game,) = solve(of).games
    assert [str(one) for one in game.assumed] == ["ORT is what nobody could read: ?."]


@settings(max_examples=examples(6))
@given(BOTH, st.integers(0, 500), st.booleans(), st.integers(0, 99))
def test_a_letter_that_nobody_can_read_is_found_without_the_board(name, seed, marked, at):
    state = played(name, seed, turns=2)
    of = sheet(state, board=False, marked=marked)
    plays = [n for n, line in enumerate(of.lines) if line.kind == PLAY]
    assume(plays)
    index = plays[at % len(plays)]
    word = of.lines[index].words[0]
    n = at % len(word)
    line = replace(of.lines[index], words=(word[:n] + BLANK + word[n + 1 :],))
    unread = replace(of, lines=(*of.lines[:index], line, *of.lines[index + 1 :]))
    solved = solve(unread, limits=Limits(games=3000))
    assert (
        not solved.complete
        or laid(state)[0].down
        or laid(state) in [proposed(game) for game in solved.games]
    )
    for game in solved.games[:5]:
        (read,) = (one for one in game.assumed if one.what.name == "READ_AS")
        assert (read.line, read.facts["read"]) == (index + 1, line.words[0])


def test_of_two_letters_that_nobody_can_read_not_all_are_looked_for_and_that_is_said():
    assert answered(HORN.replace("ORT", "O??"))[1:3] == (
        False,
        [
            "O??: of the letters that nobody can read one at most was looked for.",
        ],
    )


def test_new_letters_alone_are_never_all_without_the_board():
    told = answered(HORN.replace("Players", "Letters: new\nPlayers"))
    assert told[1:3] == (
        False,
        ["Only newly laid letters are noted; without the board none lengthens a word."],
    )


def test_a_game_with_a_fault_is_not_the_only_one_without_the_board():
    assert answered(HORN.replace("HORN 12", "HORN 13"))[1:3] == (
        False,
        ["Without the board only wrong points and order were looked for; words can be wrong."],
    )


def test_a_tile_of_the_board_that_nobody_can_read_is_not_found_by_a_word_like_it():
    of = SHORT.replace("ORT", "?").replace("........T", "........?")
    assert answered(of)[1:3] == (
        False,
        ["A tile of the board that nobody can read is only found by a word that has it."],
    )


@pytest.mark.parametrize(
    ("numbers", "said"), [([], ""), ([3], "3"), ([3, 1, 2, 5, 2], "1–3, 5"), ([1, 3], "1, 3")]
)
def test_lines_are_told_as_people_write_them(numbers, said):
    assert ranges(numbers) == said


# Two sheets that disagree


def readings(text):
    """What is told of the readings that were taken."""
    of, _ = read_sheet(text)
    return [str(one) for one in solve(of).games[0].assumed]


def test_a_misspelt_word_has_no_other_reading():
    of = SHORT.replace("HORN 12", "HORNE 12")
    assert readings(of) == ["HORN: the sheet says HORNE."]


def test_the_other_reading_is_told_of_words_and_of_points():
    assert readings(SHORT.replace("HORN 12", "HORM|HORN 12|14")) == [
        "HORN, 12 points: the other reading is HORM, 14."
    ]


def test_the_other_points_are_told_where_a_blank_makes_one_of_them_right():
    of = UNMARKED.replace("HORN 12", "HORN 8|7")
    told = readings(of)
    assert [one for one in told if "other reading" in one] == [
        "hORN, 8 points: the other reading is 7."
    ]


def test_the_other_reading_of_new_letters_is_told_as_well():
    of = SHORT.replace("ORT 5", "RT|RR 5").replace("Spieler", "Buchstaben: neue\nSpieler")
    assert readings(of) == ["ORT, 5 points: the other reading is RR."]


def test_neither_of_two_points_is_the_one_that_was_taken_where_both_are_wrong():
    assert readings(SHORT.replace("HORN 12", "HORN 13|14")) == [
        "HORN: 13/14 points were booked, the rules give 12."
    ]


def test_the_board_alone_is_confirmed_by_nothing_else():
    of, _ = read_sheet(f"Rules: klassik\nPlayers: Anna, Bert\nAnna HORN\nBert ORT\n{BOARD}")
    assert [one.facts for one in unconfirmed(of, solve(of).games[0])] == [{"lines": "1–2"}]
