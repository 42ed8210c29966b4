"""An exhaustive list of the plays that the judge accepts, for small boards and small racks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from tests.oracle.letters import ALPHABET, BLANK, small
from tests.oracle.scorer import Board, Score, Square, judge, judge_tiles, moved

Tiles = tuple[tuple[str, bool], ...]
Placement = frozenset[tuple[Square, str, bool]]


@dataclass(frozen=True, order=True)
class Play:
    """One play as it is written down, with the points that the judge gives."""

    position: str
    text: str
    points: int


@dataclass(frozen=True)
class World:
    """The rules of a small game: layout with its star, values, tiles on a rack, way of joining."""

    layout: list[str]
    letter_values: dict[str, int]
    rack_size: int
    connection: str = "booklet"
    blank_letters: str = ALPHABET
    """What a blank may stand for; a few letters keep the list short."""


def plays(board: Board, rack: str, world: World, *, first_word: bool) -> list[Play]:
    """Return every written play of the rack ('?' a blank) that the judge accepts, sorted.

    A lone tile that makes words in both directions is listed in both; all texts are whole words.
    """
    found = []
    for line in lines(world.layout):
        empty = [square for square in line if square not in board]
        for squares in subsets(empty, world.rack_size):
            for tiles in arrangements(rack, len(squares), world):
                laid = dict(zip(squares, tiles, strict=True))
                position, text = written(board, laid, line)
                verdict = judge(
                    board,
                    position,
                    text,
                    rack_size=world.rack_size,
                    letter_values=world.letter_values,
                    connection=world.connection,
                    first_word=first_word,
                    layout=world.layout,
                )
                if isinstance(verdict, Score):
                    found.append(Play(position, text, verdict.total))
    return sorted(found)


def placements(board: Board, rack: str, world: World, *, first_word: bool) -> dict[Placement, int]:
    """Return the same as tiles on squares, without notation: every subset of all empty squares.

    Only for boards of four or five rows: nothing is left out beforehand, not even tiles that are
    scattered over the board.
    """
    found: dict[Placement, int] = {}
    everywhere = [square for line in rows(world.layout) for square in line if square not in board]
    for squares in subsets(everywhere, world.rack_size):
        for tiles in arrangements(rack, len(squares), world):
            laid = dict(zip(squares, tiles, strict=True))
            verdict = judge_tiles(
                board,
                laid,
                rack_size=world.rack_size,
                letter_values=world.letter_values,
                connection=world.connection,
                first_word=first_word,
                layout=world.layout,
            )
            if isinstance(verdict, Score):
                found[as_placement(laid)] = verdict.total
    return found


def as_placement(laid: Board) -> Placement:
    """Return laid tiles in a form that can be compared and counted."""
    return frozenset((square, letter, blank) for square, (letter, blank) in laid.items())


def arrangements(rack: str, length: int, world: World) -> Iterator[Tiles]:
    """Yield every different row of `length` tiles of the rack, blanks with every letter."""
    for hand in sorted(set(permutations(rack, length))):
        yield from product(*(faces(tile, world.blank_letters) for tile in hand))


def faces(tile: str, blank_letters: str) -> Tiles:
    """Return what a tile can show: itself, or as a blank any letter."""
    if tile == BLANK:
        return tuple((letter, True) for letter in blank_letters)
    return ((tile, False),)


def subsets(squares: list[Square], largest: int) -> Iterator[tuple[Square, ...]]:
    """Yield every choice of one to `largest` squares, in their order."""
    for size in range(1, min(largest, len(squares)) + 1):
        yield from combinations(squares, size)


def rows(layout: list[str]) -> list[list[Square]]:
    """Return the squares of the board row by row."""
    return [
        [(row, column) for column in range(1, len(layout[0]) + 1)]
        for row in range(1, len(layout) + 1)
    ]


def lines(layout: list[str]) -> list[list[Square]]:
    """Return every row from left to right and every column from top to bottom."""
    across = rows(layout)
    return across + [list(column) for column in zip(*across, strict=True)]


def written(board: Board, laid: Board, line: list[Square]) -> tuple[str, str]:
    """Return position and text of tiles in one line, holes and lying tiles as dots."""
    step = moved(line[1], line[0], -1)
    first, last = min(laid), max(laid)
    while moved(first, step, -1) in board:
        first = moved(first, step, -1)
    while moved(last, step) in board:
        last = moved(last, step)
    inside = line[line.index(first) : line.index(last) + 1]
    row, column = first[0], chr(ord("A") + first[1] - 1)
    position = f"{row}{column}" if step == (0, 1) else f"{column}{row}"
    return position, "".join(sign(laid.get(square)) for square in inside)


def sign(tile: tuple[str, bool] | None) -> str:
    """Return how a text shows a square: a capital, small for a blank, a dot where none is laid."""
    if tile is None:
        return "."
    letter, blank = tile
    return small(letter) if blank else letter
