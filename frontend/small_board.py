"""A board without words around it, small enough to be compared with others, as SVG."""

from collections.abc import Collection, Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from engine.boards import Board
from engine.letters import CAPITALISE, EMPTY
from frontend.board import PREMIUMS

_SQUARE = 20  # in units of the picture


def small_board(
    grid: Board,
    tiles: str,
    *,
    title: str,
    marked: Collection[int] = (),
    lacking: Collection[int] = (),
) -> SafeString:
    """The flat board `tiles` as a picture called `title`.

    Tiles on cells that are `marked` stand out; where a tile is `lacking` its place is outlined.
    """
    across, down = _SQUARE * grid.columns, _SQUARE * grid.rows
    return format_html(
        '<svg class="board small" viewBox="0 0 {0} {1}" fill="none" stroke="currentColor" '
        'role="img" aria-label="{2}"><rect class="square" width="{0}" height="{1}"/>{3}</svg>',
        across,
        down,
        title,
        format_html_join("", "{}", ((one,) for one in _cells(grid, tiles, marked, lacking))),
    )


def _cells(
    grid: Board, tiles: str, marked: Collection[int], lacking: Collection[int]
) -> Iterator[SafeString]:
    for row, layout in enumerate(grid.layout):
        for column, premium in enumerate(layout):
            cell = grid.cell(row + 1, column + 1)
            x, y = _SQUARE * column, _SQUARE * row
            if tiles[cell] != EMPTY:
                yield _tile(tiles[cell], x, y, cell in marked)
            elif premium in PREMIUMS and premium != ".":
                square = '<rect class="square {}" x="{}" y="{}" width="18" height="18" rx="2"/>'
                yield format_html(square, PREMIUMS[premium], x + 1, y + 1)
            if tiles[cell] == EMPTY and cell in lacking:
                spare = '<rect class="spare" x="{}" y="{}" width="16" height="16" rx="3"/>'
                yield format_html(spare, x + 2, y + 2)


def _tile(glyph: str, x: int, y: int, marked: bool) -> SafeString:  # noqa: FBT001
    """A tile; a blank has a ring around its letter."""
    letter = glyph.translate(CAPITALISE)
    ring = SafeString("")
    if letter != glyph:
        ring = format_html('<circle class="ring" cx="{}" cy="{}" r="8"/>', x + 10, y + 10)
    return format_html(
        '<g class="tile{}"><rect class="face" x="{}" y="{}" width="19" height="19" rx="3"/>{}'
        '<text class="letter" x="{}" y="{}">{}</text></g>',
        " fresh" if marked else "",
        x + 0.5,
        y + 0.5,
        ring,
        x + 10,
        y + 15,
        letter,
    )
