"""The exhaustive list is exhaustive: counted by hand, and by two ways of listing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.oracle.brute import Placement, Play, World, as_placement, placements, plays
from tests.oracle.scorer import Board, read_play

VALUES = {"A": 1, "B": 3, "?": 0}
THREE = World(["d.T", ".*.", "T.d"], VALUES, rack_size=3, blank_letters="AB")
FOUR = World(["d..T", ".*..", "....", "T..D"], VALUES, rack_size=3, blank_letters="AB")
FIVE = World(["T...T", ".d.d.", "..*..", ".d.d.", "T...T"], VALUES, rack_size=4)


def lying(*rows: str) -> Board:
    """Return the tiles of a drawn board."""
    return {
        (row, column): (sign, False)
        for row, line in enumerate(rows, start=1)
        for column, sign in enumerate(line, start=1)
        if sign != "."
    }


@pytest.mark.parametrize(
    ("rack", "number"),
    [
        pytest.param("AB", 4 * 2, id="four places over the star, two orders"),
        pytest.param("AAB", 4 * 3 + 2 * 3, id="with three tiles two more places"),
        pytest.param("A?", 4 * 2 * 2, id="a blank shows one of two letters"),
        pytest.param("A", 0, id="one tile opens no game"),
    ],
)
# REISE-05, MINI-11, MINI-05
def test_openings_on_a_board_of_three_rows_are_counted_by_hand(rack: str, number: int) -> None:
    assert len(plays({}, rack, THREE, first_word=True)) == number


# REISE-14, REISE-15
def test_all_plays_beside_a_word_are_listed_by_hand() -> None:
    board = lying("...", "AB.", "...")

    found = plays(board, "B", replace(THREE, connection="modern"), first_word=False)

    assert found == [
        Play("2A", "..B", 1 + 3 + 3),
        Play("A1", "B.", 2 * 3 + 1),
        Play("A2", ".B", (1 + 3) * 3),
        Play("B1", "B.", 3 + 3),
        Play("B2", ".B", 3 + 3),
    ]


BOARDS = [
    lying(".A..", "BAB.", "....", "...."),
    lying("....", ".AB.", "..A.", "...B"),
    lying("....", ".A..", ".B..", ".A.."),
]


@pytest.mark.parametrize("connection", ["booklet", "modern"])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("rack", ["AB", "ABA", "B?"])
def test_written_plays_are_the_accepted_subsets_of_all_squares(
    board: Board, rack: str, connection: str
) -> None:
    world = replace(FOUR, connection=connection)

    written = plays(board, rack, world, first_word=False)

    assert as_placements(board, written, world) == placements(board, rack, world, first_word=False)


# REISE-15
def test_booklet_lists_fewer_plays_than_modern() -> None:
    booklet = plays(BOARDS[0], "ABA", FOUR, first_word=False)
    modern = plays(BOARDS[0], "ABA", replace(FOUR, connection="modern"), first_word=False)

    assert set(booklet) < set(modern)


# REISE-05
def test_five_rows_and_four_tiles_are_listed_completely() -> None:
    found = plays({}, "AABB", FIVE, first_word=True)

    two, three, four = 4 * 4, 6 * 6, 4 * 6
    assert len(found) == len(set(found)) == two + three + four


def as_placements(board: Board, written: list[Play], world: World) -> dict[Placement, int]:
    """Return written plays as tiles on squares."""
    found = {}
    for play in written:
        read = read_play(board, play.position, play.text, world.layout)
        assert isinstance(read, tuple)
        found[as_placement(read[0])] = play.points
    return found
