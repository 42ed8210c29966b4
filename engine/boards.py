"""The board of the classic games: squares, premium squares and their names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.letters import EMPTY
from engine.refusals import Reason, Refusal, Unusable

# The glyphs of a layout: T triple word, D double word, t triple letter, d double letter,
# * star (double word), . plain (tilesets.md).
LETTER_PREMIUM = {"d": 2, "t": 3}  # REISE-23, MINI-16
WORD_PREMIUM = {"D": 2, "T": 3, "*": 2}  # REISE-24, REISE-26, MINI-17, MINI-18
_PLAIN = "."

_UPPER_HALF = (
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D...d...D..d",
    "....D.....D....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "T..d...*...d..T",
)
# REISE-36, MINI-08. Rows 9 to 15 mirror rows 7 to 1. Never edited: old games lie on it.
STANDARD = (*_UPPER_HALF, *reversed(_UPPER_HALF[:-1]))
LAYOUTS = {"standard": STANDARD}

_ACROSS = re.compile(r"([1-9][0-9]?)([A-Z])")
_DOWN = re.compile(r"([A-Z])([1-9][0-9]?)")
_MOST = 26


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of squares in one flat string with a rim of empty cells around it.

    A cell is an index into that string; `step` from a cell to the next is 1 across and `stride`
    down. The rim lets every run of tiles end at an empty cell, so that no loop asks for the edge.
    """

    layout: tuple[str, ...]
    rows: int = field(init=False)
    columns: int = field(init=False)
    stride: int = field(init=False)
    star: int = field(init=False)
    empty: str = field(init=False, repr=False)
    inside: tuple[bool, ...] = field(init=False, repr=False)
    letter_premium: tuple[int, ...] = field(init=False, repr=False)
    word_premium: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Lay the layout out flat."""
        rows, columns = len(self.layout), len(self.layout[0])
        stride = columns + 2
        flat = EMPTY * stride
        for row in self.layout:
            flat += EMPTY + row + EMPTY
        flat += EMPTY * stride
        for name, value in {
            "rows": rows,
            "columns": columns,
            "stride": stride,
            "star": flat.index("*"),
            "empty": EMPTY * len(flat),
            "inside": tuple(glyph != EMPTY for glyph in flat),
            "letter_premium": tuple(LETTER_PREMIUM.get(glyph, 1) for glyph in flat),
            "word_premium": tuple(WORD_PREMIUM.get(glyph, 1) for glyph in flat),
        }.items():
            object.__setattr__(self, name, value)

    def cell(self, row: int, column: int) -> int:
        """The cell of a row and a column, both counted from 1."""
        return row * self.stride + column

    def square(self, cell: int) -> str:
        """The name of a cell, column before row: H8."""
        row, column = divmod(cell, self.stride)
        return f"{chr(64 + column)}{row}"

    def position(self, cell: int, *, down: bool) -> str:
        """The name of a play's place: 8H where it runs across, H8 where it runs down."""
        row, column = divmod(cell, self.stride)
        letter = chr(64 + column)
        return f"{letter}{row}" if down else f"{row}{letter}"

    def place(self, at: str) -> tuple[int, bool]:
        """Read a place: row first runs across, column first runs down.

        Returns (cell, down); cell is 0 where the place is off the board. Raises Unusable.
        """
        if found := _ACROSS.fullmatch(at):
            row, column, down = int(found[1]), ord(found[2]) - 64, False
        elif found := _DOWN.fullmatch(at):
            row, column, down = int(found[2]), ord(found[1]) - 64, True
        else:
            raise Unusable("at", "{at!r} is no square; write 8F for across or F8 for down.", at=at)
        if row > self.rows or column > self.columns:
            return 0, down
        return row * self.stride + column, down


def board(spec: str | Sequence[str]) -> Board:
    """Return the board that an opening entry names or holds as rows of premium glyphs.

    Raises Refusal BAD_OPTION or BROKEN_BOARD.
    """
    if isinstance(spec, str):
        if spec not in LAYOUTS:
            names = ", ".join(sorted(LAYOUTS))
            raise Refusal(Reason.BAD_OPTION, option="board", value=spec, values=names)
        return Board(LAYOUTS[spec])
    rows = tuple(spec) if isinstance(spec, list | tuple) else ()
    if not 1 <= len(rows) <= _MOST or not all(isinstance(row, str) for row in rows):
        raise Refusal(Reason.BROKEN_BOARD, what="it has 1 to 26 rows of text")
    if not 1 <= len(rows[0]) <= _MOST or {len(row) for row in rows} != {len(rows[0])}:
        raise Refusal(Reason.BROKEN_BOARD, what="its rows have the same length, 1 to 26")
    glyphs = "".join(rows)
    if set(glyphs) - {_PLAIN, *LETTER_PREMIUM, *WORD_PREMIUM} or glyphs.count("*") != 1:
        raise Refusal(Reason.BROKEN_BOARD, what="it is drawn with T D t d . and one *")
    return Board(rows)
