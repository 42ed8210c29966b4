"""What lies in a game as a file, SVG, PNG or text: a board, a table of cards, a field."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import get_language

from engine.answers import there
from engine.letters import SMALL_OF
from frontend.board import squares
from frontend.paper.printing import as_picture
from games.schemas_of_games import Board, ColouredCard, GamePage, Tile

TYPES = {"svg": "image/svg+xml", "png": "image/png", "txt": "text/plain; charset=utf-8"}
_TEMPLATE = "position"
_BEFORE_A = 64  # columns have letters
_PPI = 120  # a board is about 630 pixels wide
_LEAST = 9  # cells across, so that the line below has room
_GROUND = {
    ".": "#e9e2d0",
    "d": "#bfe1f2",
    "t": "#5aa7d6",
    "D": "#f5c1bb",
    "T": "#dd6a5e",
    "*": "#f5c1bb",
}
_TILE, _INK = "#f8e6b8", "#26221c"
_COLOURS = {"red": "#b3261e", "black": "#26221c"}

Cell = dict[str, Any]


def picture(page: GamePage, kind: str, *, title: str) -> bytes:
    """The picture of a page (`games.queries.game_page`) as a file of a kind of `TYPES`."""
    if kind == "txt":
        return "".join(f"{row}\n" for row in _text(page)).encode()
    cells = list(_squares(page.board) if page.board else _cards(page))
    told = {
        "title": title,
        "below": _below(page),
        "language": get_language() or "en",
        "cells": cells,
        "columns": max([_LEAST, *(cell["column"] + 1 for cell in cells)]),
        "rows": max([1, *(cell["row"] + 1 for cell in cells)]),
    }
    return as_picture(_TEMPLATE, told, kind=kind, ppi=_PPI)


def _text(page: GamePage) -> Iterator[str]:
    """A line a row, a dot where nothing lies, a small letter for a blank and for black's cards.

    Around a board stand the names of its rows and columns; so `typed_boards` reads it.
    """
    board = page.board
    lying = board.tiles if board else _lying(page)
    glyphs = {(one.row, one.column): _glyph(one) for one in lying}
    rows, columns = _span(row for row, _ in glyphs), _span(column for _, column in glyphs)
    if board:
        rows, columns = range(1, len(board.layout) + 1), range(1, len(board.layout[0]) + 1)
        yield "   " + "".join(chr(_BEFORE_A + column) for column in columns)
    for row in rows:
        name = f"{row:>2} " if board else ""
        yield name + "".join(glyphs.get((row, column), ".") for column in columns)


def _span(numbers: Iterable[int]) -> range:
    """All numbers from the least of them to the greatest."""
    known = sorted(numbers)
    return range(known[0], known[-1] + 1) if known else range(0)


def _glyph(tile: Tile | ColouredCard) -> str:
    black = isinstance(tile, ColouredCard) and tile.colour == "black"
    small = black or (isinstance(tile, Tile) and tile.blank)
    return SMALL_OF[tile.letter] if small else tile.letter


def _below(page: GamePage) -> str:
    """Who plays, and their points, or the cards of each in the field."""
    said = zip(page.names, page.seats, strict=True)
    counted = ((name, s.cards if s.score is None else s.score) for name, s in said)
    return " · ".join(f"{name} {number}" for name, number in counted)


def _squares(board: Board) -> Iterator[Cell]:
    for square in (one for row in squares(board) for one in row):
        at = {"row": square.row, "column": square.column}
        if square.tile is None:
            yield _cell(at, fill=_GROUND[square.premium])
        else:
            yield _tile(at, square.tile)


def _cards(page: GamePage) -> Iterator[Cell]:
    cards = _lying(page)
    top = min((card.row for card in cards), default=0)
    left = min((card.column for card in cards), default=0)
    for card in cards:
        yield _tile({"row": card.row - top, "column": card.column - left}, card)


def _lying(page: GamePage) -> Sequence[Tile | ColouredCard]:
    return page.table.cards if page.table else there(page.field).cards


def _tile(at: Mapping[str, int], tile: Tile | ColouredCard) -> Cell:
    if isinstance(tile, ColouredCard):
        return _cell(at, fill=_TILE, letter=tile.letter, ink=_COLOURS[tile.colour])
    value, blank = "" if tile.blank else str(tile.value), tile.blank
    return _cell(at, fill=_TILE, letter=tile.letter, value=value, ring=blank)


def _cell(
    at: Mapping[str, int],
    *,
    fill: str,
    letter: str = "",
    ink: str = _INK,
    value: str = "",
    ring: bool = False,
) -> Cell:
    return {**at, "fill": fill, "letter": letter, "ink": ink, "value": value, "ring": ring}
