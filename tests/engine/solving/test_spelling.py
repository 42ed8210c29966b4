"""Sheets as people write them: small letters, ß, points alone, signs that nobody sees."""

import pytest

from engine.refusals import Unusable
from engine.rulesets import ruleset
from engine.solving.reading import read_sheet
from engine.solving.sheet import EXCHANGE, PLAY, Line
from engine.solving.spelling import mark_blanks
from tests.engine.solving.test_golden_sheets import ALL_FOUR, BOARD, SHORT, SLIPPED, told


def lines_of(text):
    """The lines of a typed sheet, and whether its blanks are marked."""
    sheet, _names = read_sheet(text)
    return sheet.lines, sheet.marked


HORN, ORT = Line(PLAY, 0, ("HORN",), (12,)), Line(PLAY, 1, ("ORT",), (5,))
HEAD, TYPED = "Spieler: Anna, Bert\n", "Anna HORN 12\nBert ORT 5\n"


@pytest.mark.parametrize(
    "typed",
    [
        TYPED,
        TYPED.replace("Anna", "Anna:").replace("Bert", "Bert:"),
        "\ufeff" + TYPED,
        TYPED.replace("HORN", "HO\u00adRN").replace("5", "5\u200b"),
        TYPED.replace(" ", "\t"),
    ],
    ids=["as told", "a colon behind names", "a mark of order", "unseen signs", "tabs"],
)
def test_a_sheet_is_read_however_it_comes(typed):
    assert lines_of(HEAD + typed) == ((HORN, ORT), True)
    assert lines_of("\ufeff" + HEAD + typed) == ((HORN, ORT), True)


@pytest.mark.parametrize(
    ("typed", "words", "marked"),
    [
        ("Anna HORN\nBert oRt", ["HORN", "oRt"], True),
        ("Anna horn\nBert ORT", ["HORN", "ORT"], False),
        ("Anna Horn\nBert Ort", ["HORN", "ORT"], False),
        ("Anna ho\nBert es", ["HO", "ES"], False),
        ("Anna ho", ["ho"], True),
        ("Anna horn|HORN\nBert ORT", ["HORN", "ORT"], False),
        ("Blankos: unmarkiert\nAnna HORn\nBert Ort", ["HORN", "ORT"], False),
    ],
)
def test_more_small_letters_than_there_are_blanks_mark_none(typed, words, marked):
    lines, are = lines_of(HEAD + typed)
    assert ([word for line in lines for word in line.words], are) == (words, marked)


@pytest.mark.parametrize(
    ("name", "words", "marks"),
    [
        ("mini", ["horn", "ort"], True),
        ("mini", ["horn", "ort", "es"], False),
        ("mini", ["horn", "HORNE"], True),
        ("mini", ["hornes"], False),
        ("klassik", [], True),
        ("reise", ["HORN", "ORT"], True),
    ],
)
def test_five_blanks_are_more_than_two(name, words, marks):
    assert mark_blanks(ruleset(name), words) is marks


@pytest.mark.parametrize("head", ["", "Blankos: unmarkiert\n"])
@pytest.mark.parametrize("board", [str, str.lower])
def test_a_sheet_in_small_letters_is_the_game_that_it_is_in_capitals(head, board):
    text = SLIPPED
    for word in ("HORN", "ORT", "TAT", "AST"):
        text = text.replace(f" {word} ", f" {word.lower()} ")
    turns, rows = text.split("Brett:")
    assert told(f"{head}{turns}Brett:{board(rows)}")[0] == (ALL_FOUR, [])


def test_a_board_in_small_letters_shows_no_blanks_and_words_can_still_mark_them():
    small = SHORT.replace(BOARD, "Brett:" + BOARD.removeprefix("Brett:").lower())
    told = [read_sheet(small.replace("HORN", word))[0] for word in ("HORN", "HORn")]
    tiles = read_sheet(SHORT)[0].tiles
    assert [(one.tiles, one.marked) for one in told] == [(tiles, False), (tiles, True)]


def test_what_no_blank_can_be_is_laid_as_two_tiles():
    lines, _ = lines_of("STRAßE 9\nMÜẞE|MÜSSE 8")
    assert [line.words for line in lines] == [("STRASSE",), ("MÜSSE",)]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Anna 12", Line(PLAY, 0, (), (12,))),
        ("12", Line(PLAY, None, (), (12,))),
        ("Bert +12|14", Line(PLAY, 1, (), (12, 14))),
        ("Anna -3", Line(EXCHANGE, 0, count=3)),
    ],
)
def test_points_alone_are_those_of_a_word_that_nobody_can_read(typed, line):
    assert lines_of(HEAD + typed)[0] == (line,)


def test_points_and_the_board_are_enough():
    ((plays, assumed),) = told(SHORT.replace("HORN ", "").replace("ORT ", ""))
    assert plays == ["8H HORN", "I8 .RT"]
    assert assumed == [
        "1: HORN is what nobody could read: ?.",
        "2: ORT is what nobody could read: ?.",
    ]


def test_a_rack_on_which_nothing_was_left_is_noted_by_a_hyphen():
    sheet, _ = read_sheet(f"{HEAD}Bank: Bert –\nBank: Anna ?e\n{TYPED}")
    assert sheet.racks == ("?E", "")


@pytest.mark.parametrize("typed", ["Anna HÖR_N 12", "Anna HOŁZ 12", f"Anna {'A' * 16} 12"])
def test_what_no_sheet_can_hold_is_named_by_its_line_of_the_text(typed):
    with pytest.raises(Unusable) as problem:
        read_sheet(f"Regeln: klassik\n\n{HEAD}Bert ORT 5\n{typed}\n")
    assert problem.value.where == "line 5"
