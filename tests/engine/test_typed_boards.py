"""Boards as text: one reading, whatever people write for an empty square and around the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.letters import BLANK
from engine.positions import read_position
from engine.refusals import Unusable
from engine.rulesets import KLASSIK
from engine.solving.reading import drawn, read_sheet
from engine.typed_boards import read_board
from tests.engine import typed_boards
from tests.engine.typed_boards import FULL, LYING, READ, WRONG

GRID, TILES = KLASSIK.grid, KLASSIK.letters.values


def read(text):
    """The board of a text, drawn with dots."""
    return drawn(GRID, read_board(GRID, enumerate(text.splitlines(), 1), TILES)).splitlines()


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_a_board_is_read_however_it_is_written(text):
    assert read(text) == LYING


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_a_sheet_and_a_position_are_read_the_same_way(text):
    sheet, _ = read_sheet(f"HORN 10\r\nBoard:\r\n{text}")
    assert drawn(GRID, sheet.tiles).splitlines() == LYING
    assert read_position(text.splitlines(), "klassik").tiles == sheet.tiles


@pytest.mark.parametrize(("text", "where", "what"), WRONG.values(), ids=WRONG)
def test_what_is_no_board_names_line_and_square(text, where, what):
    with pytest.raises(Unusable) as problem:
        read(text)
    assert str(problem.value) == f"{where}: {what}"


@pytest.mark.parametrize(
    "write",
    [
        typed_boards.numbered, typed_boards.blank, typed_boards.spaced, typed_boards.cells,
        lambda rows: typed_boards.blank(typed_boards.spaced(rows)), typed_boards.quackle,
        lambda rows: typed_boards.numbered(typed_boards.cells(rows), "{n}\t{row}"),
    ],
)  # fmt: skip
@given(rows=st.lists(st.text("...Ae?", min_size=15, max_size=15), min_size=15, max_size=15))
def test_any_board_with_a_tile_on_its_star_is_read_as_it_was_written(write, rows):
    rows[7] = f"{rows[7][:7]}H{rows[7][8:]}"
    if write is typed_boards.quackle:
        rows = ["." + row[1:] for row in rows]
    assert read("\n".join(write(rows))) == rows


def test_a_row_without_an_empty_square_is_no_other_than_the_rest():
    assert read("\n".join(typed_boards.blank(FULL))) == FULL


def test_an_unreadable_tile_is_one_of_a_sheet_and_none_of_a_position():
    text = "\n".join(LYING).replace("T", BLANK)
    assert read(text)[9] == "........?ÜR...."
    with pytest.raises(Unusable, match="line 10: on I10 stands '\\?', which is no tile"):
        read_position(text.splitlines(), "klassik")


def test_a_heading_with_nothing_below_is_no_board():
    sheet, _ = read_sheet("HORN 10\nBoard:\n\n")
    assert sheet.tiles == ""
