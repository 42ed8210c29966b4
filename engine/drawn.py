"""What lies in a game, as rows of text: a board, a table of cards, a two-coloured field."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.games import family_of
from engine.letters import CAPITALISE, EMPTY, SMALL_OF
from engine.roles import PUBLIC

NOTHING = "."


class Drawn(NamedTuple):
    """The rows from the topmost that holds something to the lowest, and where they begin.

    A dot is empty. On boards and tables a small letter is a blank, in the field of Wörterklauer
    black's card. Boards count from 1, what has no squares from the cell 0:0.
    """

    row: int
    column: int
    rows: tuple[str, ...]

    def __str__(self) -> str:
        """All in one line: 8:6 HORN."""
        return f"{self.row}:{self.column} {'/'.join(self.rows)}" if self.rows else ""


def drawn(state: Any) -> Drawn:
    """What lies in a game of any family, cut to what holds something."""
    glyphs = _glyphs(state)
    if not glyphs:
        return Drawn(0, 0, ())
    rows, columns = [cell[0] for cell in glyphs], [cell[1] for cell in glyphs]
    across = range(min(columns), max(columns) + 1)
    down = range(min(rows), max(rows) + 1)
    return Drawn(down[0], across[0], tuple(_row(glyphs, row, across) for row in down))


def whole(state: Any) -> tuple[str, ...]:
    """All rows of a board, empty ones too; of what has no squares, as `drawn`."""
    if "board" not in family_of(state).shown(state, PUBLIC):
        return drawn(state).rows
    grid, glyphs = state.rules.grid, _glyphs(state)
    across = range(1, grid.columns + 1)
    return tuple(_row(glyphs, row, across) for row in range(1, grid.rows + 1))


def _row(glyphs: Mapping[tuple[int, int], str], row: int, across: range) -> str:
    return "".join(glyphs.get((row, column), NOTHING) for column in across)


def _glyphs(state: Any) -> dict[tuple[int, int], str]:
    """Each cell that holds something, with the letter that is drawn for it."""
    shown = family_of(state).shown(state, PUBLIC)
    if "board" in shown:
        stride = state.rules.grid.stride
        return {divmod(cell, stride): one for cell, one in enumerate(state.tiles) if one != EMPTY}
    cards = shown["table" if "table" in shown else "field"]["cards"]
    return {(card["row"], card["column"]): _glyph(card) for card in cards}


def _glyph(card: Mapping[str, Any]) -> str:
    small = card.get("blank") or card.get("colour") == "black"
    letter: str = card["letter"].translate(CAPITALISE)
    return SMALL_OF[letter] if small else letter
