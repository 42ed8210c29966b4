"""The board of a view as a picture (SVG) and as rows of text: no request, no language."""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Any, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from engine.letters import SMALL_OF
from games.schemas_of_games import Board, Tile

# The booklets' colours are named here and painted by the style sheet (REISE-23, -24, -26; MINI-16
# to -18).
PREMIUMS = {
    ".": "plain",
    "d": "double-letter",
    "t": "triple-letter",
    "D": "double-word",
    "T": "triple-word",
    "*": "star",
}
SQUARE, RIM = 40, 26  # in units of the picture


class Square(NamedTuple):
    """One square: its place from 0, its premium glyph, and the tile on it or None."""

    row: int
    column: int
    premium: str
    tile: Tile | None


def squares(board: Board) -> list[list[Square]]:
    """The squares of a board row by row."""
    lying = {(tile.row - 1, tile.column - 1): tile for tile in board.tiles}
    return [
        [Square(row, column, glyph, lying.get((row, column))) for column, glyph in enumerate(line)]
        for row, line in enumerate(board.layout)
    ]


def text_rows(board: Board, marks: Mapping[str, str]) -> list[list[dict[str, Any]]]:
    """The board as rows of text: a letter, a small one for a blank, else the premium's mark."""
    return [
        [{"laid": square.tile is not None, "text": _as_text(square, marks)} for square in row]
        for row in squares(board)
    ]


def _as_text(square: Square, marks: Mapping[str, str]) -> str:
    if square.tile is None:
        return marks.get(square.premium, "")
    letter: str = square.tile.letter
    return SMALL_OF[letter] if square.tile.blank else letter


def column_name(column: int) -> str:
    """The letter of a column counted from 0."""
    return chr(65 + column)


def svg(
    board: Board,
    *,
    title: str,
    description: str,
    marks: Mapping[str, str],
    fresh: int | None = None,
) -> SafeString:
    """The board as SVG text, outlines without a style sheet, in the colours of one with it.

    `data-cells` says where the squares lie: x, y, width, height, first row and column, how many of
    each. `marks` has a short text for each premium glyph, `fresh` is the version of the play whose
    tiles stand out.
    """
    rows = squares(board)
    width, height = (RIM + SQUARE * count + RIM // 4 for count in (len(rows[0]), len(rows)))
    return format_html(
        '<svg class="board" viewBox="0 0 {} {}" data-cells="{}" fill="none" '
        'stroke="currentColor" role="img" '
        'aria-labelledby="board-title board-text"><title id="board-title">{}</title>'
        '<desc id="board-text">{}</desc>{}{}</svg>',
        width,
        height,
        f"{RIM} {RIM} {SQUARE} {SQUARE} 0 0 {len(rows)} {len(rows[0])}",
        title,
        description,
        _rim(len(rows), len(rows[0])),
        format_html_join("", "{}", ((_square(s, marks, fresh),) for row in rows for s in row)),
    )


def _rim(rows: int, columns: int) -> SafeString:
    """The names of the columns along the top and of the rows along the left."""
    label = '<text class="rim" x="{}" y="{}">{}</text>'
    half = SQUARE // 2
    along = [(RIM + SQUARE * n + half, RIM - 8, column_name(n)) for n in range(columns)]
    aside = [(RIM // 2, RIM + SQUARE * n + half + 5, n + 1) for n in range(rows)]
    return format_html_join("", label, [*along, *aside])


def _square(square: Square, marks: Mapping[str, str], fresh: int | None) -> SafeString:
    x, y = RIM + SQUARE * square.column, RIM + SQUARE * square.row
    ground = format_html(
        '<rect class="square {}" x="{}" y="{}" width="{}" height="{}" rx="3"/>',
        PREMIUMS[square.premium],
        x + 1,
        y + 1,
        SQUARE - 2,
        SQUARE - 2,
    )
    return ground + (_tile(square.tile, x, y, fresh) if square.tile else _mark(square, x, y, marks))


def _mark(square: Square, x: int, y: int, marks: Mapping[str, str]) -> SafeString:
    """What a free premium square says besides its colour."""
    if square.premium == "*":
        return format_html(
            '<path class="star-mark" d="{}"/>', _star(x + SQUARE / 2, y + SQUARE / 2)
        )
    if square.premium not in marks:
        return SafeString("")
    place = (x + SQUARE // 2, y + SQUARE // 2 + 4, marks[square.premium])
    return format_html('<text class="premium" x="{}" y="{}">{}</text>', *place)


def _star(x: float, y: float) -> str:
    """The outline of a five-pointed star around a centre."""
    points = []
    for corner in range(10):
        radius, angle = (13.0, 5.4)[corner % 2], pi * (corner / 5 - 0.5)
        points.append(f"{x + radius * cos(angle):.1f} {y + radius * sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"


def _tile(tile: Tile, x: int, y: int, fresh: int | None) -> SafeString:
    """A tile: letter and value; a blank has a ring around its letter and no value."""
    return format_html(
        '<g class="tile{}{}"><rect class="edge" x="{}" y="{}" width="36" height="36" rx="5"/>'
        '<rect class="face" x="{}" y="{}" width="36" height="34.5" rx="5"/>{}</g>',
        " blank" if tile.blank else "",
        " fresh" if tile.version == fresh else "",
        x + 2,
        y + 2,
        x + 2,
        y + 2,
        format_html_join("", "{}", ((part,) for part in _face(tile, x, y))),
    )


def _face(tile: Tile, x: int, y: int) -> Iterator[SafeString]:
    middle = x + SQUARE // 2
    if tile.blank:
        yield format_html('<circle class="ring" cx="{}" cy="{}" r="14"/>', middle, y + 19.25)
        letter = '<text class="letter" x="{}" y="{}">{}</text>'
        yield format_html(letter, middle, y + 27, tile.letter)
        return
    aside = 2 if tile.value < 10 else 4  # noqa: PLR2004  (two figures need room)
    letter = '<text class="letter" x="{}" y="{}">{}</text>'
    yield format_html(letter, middle - aside, y + 28, tile.letter)
    value = '<text class="value" x="{}" y="{}">{}</text>'
    yield format_html(value, x + 36, y + 34, tile.value)
