"""Where a word can stand on the final board, by its letters."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.boards import Board
from engine.letters import BLANK, CAPITALISE, EMPTY
from engine.solving.sheet import THROUGH


class Place(NamedTuple):
    """A line of cells: the first, the direction, the cells as bits, the letters that differ."""

    cell: int
    down: bool
    size: int
    mask: int
    differing: int


@lru_cache(maxsize=64)
def starts(grid: Board, size: int) -> tuple[tuple[int, bool, int], ...]:
    """Every first cell, direction and mask of a word of so many letters."""
    found = []
    for down, step, rows, columns in (
        (False, 1, grid.rows, grid.columns - size + 1),
        (True, grid.stride, grid.rows - size + 1, grid.columns),
    ):
        for row in range(1, rows + 1):
            for column in range(1, columns + 1):
                cell = grid.cell(row, column)
                found.append((cell, down, sum(1 << cell + step * n for n in range(size))))
    return tuple(found)


def on_final(grid: Board, final: str, word: str, most: int) -> list[Place]:
    """The places of `word` on a final board in capitals, with up to `most` letters that differ."""
    word, size, stride = word.translate(CAPITALISE), len(word), grid.stride
    letters = [(n, glyph) for n, glyph in enumerate(word) if glyph not in (BLANK, THROUGH)]
    found = []
    most = min(most, max(len(letters) - 1, 0))
    for cell, down, mask in starts(grid, size):
        step, differing = stride if down else 1, 0
        for n, glyph in letters:
            lying = final[cell + step * n]
            if lying not in (glyph, BLANK):
                differing += 1
                if differing > most:
                    break
        else:
            lying = final[cell : cell + step * size : step]
            if len(letters) == size or all(
                lying[n] != EMPTY for n, glyph in enumerate(word) if glyph in (BLANK, THROUGH)
            ):
                found.append(Place(cell, down, size, mask, differing))
    return found


def segments(grid: Board, final: str, tiles: str, most: int) -> Iterator[Place]:
    """The places of any word: tiles of the final board in a row, 1 to `most` not lying yet."""
    for down, step in ((False, 1), (True, grid.stride)):
        for cell, glyph in enumerate(final):
            if glyph == EMPTY or tiles[cell - step] != EMPTY:
                continue
            here, new, mask = cell, 0, 0
            while final[here] != EMPTY:
                mask |= 1 << here
                new += tiles[here] == EMPTY
                if new > most:
                    break
                here += step
                if new and here - cell > step and tiles[here] == EMPTY:
                    yield Place(cell, down, (here - cell) // step, mask, 0)


def newly_laid(grid: Board, final: str, tiles: str, letters: str) -> Iterator[Place]:
    """The places of new `letters` in a row of the final board; what lies between goes along."""
    letters = letters.translate(CAPITALISE).replace(THROUGH, "")
    for down, step in ((False, 1), (True, grid.stride)):
        for first, glyph in enumerate(final):
            if tiles[first] != EMPTY or glyph == EMPTY or glyph not in (letters[0], BLANK):
                continue
            if end := _end_of_new(final, tiles, letters, first, step):
                cell = first
                while tiles[cell - step] != EMPTY:
                    cell -= step
                size = (end - cell) // step
                mask = sum(1 << cell + step * n for n in range(size))
                yield Place(cell, down, size, mask, 0)


def _end_of_new(final: str, tiles: str, letters: str, here: int, step: int) -> int:
    """The cell behind a word of new letters that begin at `here`; 0 where they do not fit."""
    waiting = 0
    while True:
        if tiles[here] != EMPTY:
            here += step
            continue
        if waiting == len(letters):
            return here
        if final[here] == EMPTY or final[here] not in (letters[waiting], BLANK):
            return 0
        if letters[waiting] == BLANK and final[here] == EMPTY:
            return 0
        waiting += 1
        here += step


def around(mask: int, stride: int) -> int:
    """The cells of a mask and those beside them."""
    return mask | mask << 1 | mask >> 1 | mask << stride | mask >> stride
