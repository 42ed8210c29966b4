"""What is entered that the sheet does not say is told, line by line."""

import pytest

from engine.refusals import Unusable
from engine.solving.entering import entered
from engine.solving.reading import line_of, read_sheet
from engine.solving.sheet import EXCHANGE, Line
from tests.engine.solving.solved import solve
from tests.engine.solving.test_golden_sheets import BOARD

HEAD = "Rules: klassik\nPlayers: Anna, Bert\nAnna HORN 12\n"


def told(lines, head=HEAD):
    """What is assumed of a sheet with `lines` between its words, and the entries behind HORN."""
    sheet, _ = read_sheet(f"{head}{lines}Bert ORT 5\n{BOARD}")
    (game,) = solve(sheet).games
    made = entered(sheet, game, ("a", "b"))
    return [str(one) for one in game.assumed], [move.kind for move in made.stream[2:-1]]


def test_a_word_taken_back_whose_place_is_open_becomes_a_pass_and_the_game_says_so():
    assert told("Bert (QUARK)\nAnna -\n") == (
        ["QUARK was taken back; where it lay is unknown, and a pass is entered."],
        ["pass", "pass"],
    )


def test_a_word_taken_back_that_fits_at_one_place_alone_is_entered_there_and_the_game_says_so():
    assert told("Bert (HORNS) 10\nAnna -\n") == (
        ["HORNS was taken back; it is entered on I7, the one place that fits."],
        ["play", "withdraw", "pass"],
    )


def test_a_word_taken_back_that_an_unmarked_blank_lets_fit_elsewhere_becomes_a_pass():
    marked = "Bert (OX) 2\nAnna -\n"
    assert told(marked)[1] == told(marked, f"Blanks: unmarked\n{HEAD}")[1] == ["pass", "pass"]


@pytest.mark.parametrize("word", ["H?RN", "?"])
def test_a_word_taken_back_that_nobody_can_read_becomes_a_pass(word):
    assert told(f"Bert ({word}) 8\nAnna -\n") == (
        [f"{word} was taken back; where it lay is unknown, and a pass is entered."],
        ["pass", "pass"],
    )


def test_points_as_the_rules_take_them_are_a_challenge_in_vain_and_the_game_says_so():
    assert told("Bert ! -5\n") == (
        ["-5 points are entered as a challenge of HORN in vain."],
        ["challenge", "verdict"],
    )


def test_other_points_without_a_turn_are_overtime_and_the_game_says_so():
    assert told("Bert ! -10\n") == (
        ["-10 points without a turn are entered as overtime."],
        ["time"],
    )


def test_where_a_challenge_in_vain_costs_nothing_five_points_are_no_challenge():
    """REISE-11."""
    reise = "Rules: reise\nPlayers: Anna, Bert\nAnna HORN\n"
    sheet, _ = read_sheet(f"{reise}Bert ! -5\nBert ORT\n{BOARD}")
    (game,) = solve(sheet).games
    assert [one.what.name for one in game.assumed] == ["OVERTIME_ASSUMED"]


def test_points_of_nobody_are_entered_for_somebody_and_the_game_says_so():
    assert told("! -5\n")[0] == [
        "-5 points are entered as a challenge of HORN in vain.",
        "Whose points these are is not noted; they are entered for player 2.",
    ]
    assert told("! -7\n")[0] == [
        "-7 points without a turn are entered as overtime.",
        "Whose points these are is not noted; they are entered for player 1.",
    ]


def test_of_points_on_which_two_sheets_disagree_the_first_are_entered_and_the_game_says_so():
    assert told("Bert ! -7|-8\n")[0] == [
        "-7 points are entered; the other reading is -8.",
        "-7 points without a turn are entered as overtime.",
    ]


@pytest.mark.parametrize("typed", ["-0", "-00", "- 12", "-3 12"])
def test_an_exchange_of_nothing_or_with_points_is_none(typed):
    with pytest.raises(Unusable):
        line_of("line 1", typed.split(), None)


@pytest.mark.parametrize(("typed", "count"), [("-3", 3), ("-ABC", 3), ("-3 0", 3), ("-03", 3)])
def test_an_exchange_is_counted(typed, count):
    assert line_of("line 1", typed.split(), 0) == Line(EXCHANGE, 0, count=count)


def test_an_endless_number_of_tiles_is_read_as_many():
    assert line_of("line 1", ["-" + "9" * 5000], 0).count == 99
    assert line_of("line 1", ["-" + "0" * 5000 + "3"], 0).count == 3


def test_that_the_others_accepted_the_last_play_is_told_where_the_tiles_left_are_booked():
    tiles = [[letter, 1, 1] for letter in "AEHNORST"]
    letters = {"name": "eight", "blanks": 0, "tiles": tiles}
    of = "Rules: klassik\nPlayers: Anna, Bert\nAnna HORN 8\nAnna = 4\nBert = -4\n"
    sheet, _ = read_sheet(of, {"rack": 4, "letter_set": letters, "all_tiles_bonus": 0})
    (game, *_) = solve(sheet).games
    assert [(str(one), one.line) for one in game.assumed] == [
        ("The points for tiles left show that nobody challenged the last play.", 2)
    ]
    made = entered(sheet, game, ("a", "b"))
    assert [move.kind for move in made.stream] == ["open", "play", "accept", "settle", "settle"]
    assert made.state.scores == (12, -4)
