"""Cards on a table without squares, looked at as a board that is large enough for their plays."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.boards import Board
from engine.letters import LetterSet
from engine.plays import Possible, plays
from engine.racked import Graph

Cell = tuple[int, int]
"""Row and column, any whole numbers."""


class _Ground(NamedTuple):
    """The table as a board without premiums."""

    letters: LetterSet
    grid: Board
    rack: int
    opening: int
    all_tiles_bonus: int = 0
    connection: str = "modern"


def plays_around(
    letters: LetterSet,
    lying: Mapping[Cell, str],
    hand: str,
    graph: Graph,
    *,
    far: int,
    opening: int,
) -> Iterator[tuple[Cell, Possible]]:
    """Every play of `hand` whose words are all in `graph`, with the cell of its first letter.

    No play begins or ends more than `far` cells beyond what lies there. On the empty table words of
    at least `opening` cards begin at 0:0 and run across. The letters of a play have a dot for each
    card that lies there.
    """
    rows = [row for row, _ in lying] or [0]
    columns = [column for _, column in lying] or [0]
    around = far if lying else 0
    top, left = min(rows) - around, min(columns) - around
    height = max(rows) + around - top + 1
    width = max(columns) + far - left + (1 if lying else 0)
    grid = Board(("*" + "." * (width - 1), *["." * width] * (height - 1)))
    tiles = list(grid.empty)
    for (row, column), glyph in lying.items():
        tiles[grid.cell(row - top + 1, column - left + 1)] = glyph
    ground = _Ground(letters, grid, len(hand) + 1, opening)
    for one in plays(ground, "".join(tiles), hand, graph):
        row, column = divmod(one.cell, grid.stride)
        yield (row - 1 + top, column - 1 + left), one
