"""A board that somebody typed, drew or copied out of a spreadsheet, read row by row.

A line a row. An empty square is a dot, a hyphen or one of the other signs below, or a blank where
no sign is written at all. Squares stand one behind the other, with a blank between all of them, or
with a tab or an upright line. The names of rows and columns and a frame may stand around them.
What could be read in two ways is refused rather than guessed, since a shifted row is a wrong game.

The page on which a score sheet is typed reads it the same way, in drawn_board.js; one table of
examples in the tests holds both.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from engine.boards import Board
from engine.letters import EMPTY
from engine.notation import plain
from engine.refusals import Unusable

WHAT = {
    "rows": "the board has {rows} rows here, not {needed}.",
    "squares": "this row has {size} squares, not {needed}.",
    "name": "the row {row} stands here twice, or the board has none of this number.",
    "tile": "on {square} stands {glyph!r}, which is no tile of this game.",
    "star": "nothing lies on {square}, so something is shifted; write a dot for an empty square.",
}
"""What can speak against a board, by the names that the page knows too."""

EMPTY_SIGNS = ".-_·•*='\""
_BETWEEN = re.compile(r"[\t|│;]")
_FRAME = re.compile(r"[\s|│+\-=_─━═┌┬┐├┼┤└┴┘]*")
_CORNER = re.compile(r"[+─━═┌┬┐├┼┤└┴┘]")
_NUMBERED = re.compile(
    r" *([0-9]{1,2}) *[:)|│]|([0-9]{1,2})[\t;]| *([0-9]{1,2})(?: |$)| *([0-9]{1,2})"
)
_LEFT, _RIGHT = re.compile(r" *[|│]"), re.compile(r"[|│] *$")


class _Row(NamedTuple):
    """A typed row: the number of its line, what it calls itself, and its squares so far."""

    line: int
    name: str
    typed: str

    @property
    def void(self) -> bool:
        return not self.name and not self.typed.strip()


def read_board(grid: Board, lines: Iterable[tuple[int, str]], tiles: Collection[str]) -> str:
    """The flat board of typed lines, each with its number; `tiles` are the glyphs it may hold.

    Raises Unusable, which names the line, or "board".
    """
    typed = [(number, _plain(line)) for number, line in lines]
    rows = [_row(*one) for one in typed if not _around(grid, one[1])]
    signs = any(set(row.typed) & set(EMPTY_SIGNS) for row in rows)
    rows = _counted(grid, rows, signs=signs)
    squares = _squares(rows, grid.columns, signs=signs)
    flat = dict.fromkeys(range(1, grid.rows + 1), EMPTY * grid.columns)
    for number, row, read in zip(_places(grid, rows), rows, squares, strict=True):
        flat[number] = _checked(grid, row, number, read, tiles)
    within = "".join(EMPTY + row + EMPTY for row in flat.values())
    board = EMPTY * grid.stride + within + EMPTY * grid.stride
    if not signs and board.strip() and board[grid.star] == EMPTY:
        raise _unread("board", "star", square=grid.square(grid.star))
    return board


def _unread(where: str, what: str, **facts: Any) -> Unusable:
    return Unusable(where, WHAT[what], **facts)


def _plain(line: str) -> str:
    """A line without what programs for texts make of dots and blanks."""
    return plain(line).replace("…", "...").replace("\u00a0", " ")


def _around(grid: Board, line: str) -> bool:
    """Whether a line is a heading of letters or numbers, or a part of a frame."""
    bare = re.sub(r"[\s|│;]", "", line)
    letters = "".join(chr(64 + n) for n in range(1, grid.columns + 1))
    numbers = "".join(map(str, range(1, grid.columns + 1)))
    long = re.search(rf"[\-=_]{{{grid.columns + 1},}}", line)
    framed = _FRAME.fullmatch(line) and (long or _CORNER.search(line))
    return bare.upper() in (letters, numbers) or bool(framed)


def _row(number: int, line: str) -> _Row:
    """A line without what stands at its left and right."""
    found = _NUMBERED.match(line)
    name = next(filter(None, found.groups())) if found else ""
    rest = line[found.end() :] if found else _LEFT.sub("", line, count=1)
    if name:
        rest = re.sub(rf"(?:\s|[|│])0?{int(name)}\s*$", "", rest)
    return _Row(number, name, _RIGHT.sub("", rest.rstrip()).rstrip())


def _counted(grid: Board, rows: list[_Row], *, signs: bool) -> list[_Row]:
    """The rows that the board has; an empty line is one of them where empty squares are blanks."""
    if signs:
        rows = [row for row in rows if not row.void]
    while rows and rows[-1].void:
        rows.pop()
    while len(rows) > grid.rows and rows[0].void:
        rows = rows[1:]
    if len(rows) > grid.rows or (signs and len(rows) < grid.rows):
        raise _unread("board", "rows", rows=len(rows), needed=grid.rows)
    return rows


def _places(grid: Board, rows: Sequence[_Row]) -> Sequence[int]:
    """Which row of the board each is: by its own number where all have one."""
    if not all(row.name for row in rows):
        return range(1, len(rows) + 1)
    numbers = [int(row.name) for row in rows]
    for place, (row, number) in enumerate(zip(rows, numbers, strict=True)):
        if not 1 <= number <= grid.rows or number in numbers[:place]:
            raise _unread(f"line {row.line}", "name", row=number)
    return numbers


def _squares(rows: Sequence[_Row], columns: int, *, signs: bool) -> list[list[str]]:
    """The squares of each row, as many as were typed."""
    texts = [row.typed for row in rows if not _BETWEEN.search(row.typed)]
    longest = max(map(len, texts), default=0)
    # With a blank between all squares: the star square is never empty, so that no other board
    # has blanks at each second place and is as long as this.
    first = next((at for at in (0, 1) if longest >= columns + at and not _any(texts, 1 - at)), None)
    margin = min((len(text) - len(text.lstrip()) for text in texts), default=0) if signs else 0
    return [_of_row(row.typed, columns, first, margin) for row in rows]


def _any(texts: Iterable[str], place: int) -> bool:
    """Whether something stands at each second place, from this one on."""
    return any(text[place::2].strip() for text in texts)


def _of_row(typed: str, columns: int, first: int | None, margin: int) -> list[str]:
    if _BETWEEN.search(typed):
        return [square.strip() for square in _BETWEEN.split(typed)]
    bare = "".join(typed.split())
    if len(bare) == columns:
        return [*bare]
    return [*(typed[margin:] if first is None else typed[first::2])]


def _checked(grid: Board, row: _Row, number: int, read: list[str], tiles: Collection[str]) -> str:
    """The squares of a row as tiles. Raises Unusable."""
    where = f"line {row.line}"
    if len(read) > grid.columns:
        raise _unread(where, "squares", size=len(read), needed=grid.columns)
    glyphs = [EMPTY if not one.strip() or one in EMPTY_SIGNS else one for one in read]
    for column, glyph in enumerate(glyphs, 1):
        if glyph not in tiles:
            square = grid.square(grid.cell(number, column))
            raise _unread(where, "tile", square=square, glyph=glyph)
    return "".join(glyphs).ljust(grid.columns, EMPTY)
