"""Without a final board: where a word fits beside what lies, by its points before it is laid.

A board has hundreds of lines of squares and nearly all of them give other points than were booked.
What a word counts along a line depends on the few tiles in it alone and is worked out once; what
it makes across is added, and what is left over tells which of its tiles can be blanks.
"""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.boards import Board
from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, EMPTY, SMALL_OF
from engine.rulesets import Ruleset
from engine.solving.places import around, starts
from engine.solving.sheet import THROUGH

_MOST_BLANKS = 2  # of one word


_SMALL = re.compile("[" + "".join(CAPITAL_OF) + "]")


def blanks_in(glyphs: str) -> int:
    """How many glyphs are blanks."""
    return len(_SMALL.findall(glyphs))


class Fit(NamedTuple):
    """A play that fits: its place, its letters as `lay` reads them, the cells of found blanks."""

    cell: int
    down: bool
    letters: str
    blanks: tuple[int, ...] = ()


class _New(NamedTuple):
    """A newly laid tile: its cell, its place in the word, what it counts there and in the word."""

    cell: int
    place: int
    points: int
    word_premium: int
    in_word: int


class _Along(NamedTuple):
    """A word along a line of squares with what lies in it: its letters, new cells, points."""

    cell: int
    down: bool
    letters: str
    mask: int
    points: int
    new: tuple[_New, ...]


class Beside:
    """The places of words beside what lies, asked again and again while a sheet is solved.

    A board is given as its tiles and as the mask of the cells on which they lie.
    """

    def __init__(self, rules: Ruleset) -> None:
        """Nothing is known of any word yet."""
        self._rules, self._grid = rules, rules.grid
        self._known: dict[tuple[str, int, bool, str], _Along | None] = {}

    def anywhere(self, tiles: str, lying: int, word: str) -> Iterator[Fit]:
        """Wherever the word fits, whatever it counts."""
        for along in self._along(tiles, lying, word):
            yield Fit(along.cell, along.down, along.letters)

    def counting(
        self, tiles: str, lying: int, word: str, points: Collection[int], blanks: int
    ) -> Iterator[Fit]:
        """Where the word counts `points`, if need be with up to `blanks` of its tiles as blanks."""
        most, least, stride = max(points), min(points), self._grid.stride
        beside = (lying << stride | lying >> stride, lying << 1 | lying >> 1)
        crossed: dict[tuple[int, bool], int] = {}
        for along in self._along(tiles, lying, word):
            counted, down = along.points, along.down
            if counted > most and not blanks:
                continue
            touched = along.mask & beside[down]
            for one in along.new if touched else ():
                if touched >> one.cell & 1:
                    if (one.cell, down) not in crossed:
                        crossed[one.cell, down] = self._crossed(tiles, one.cell, down)
                    across = crossed[one.cell, down]
                    counted += (one.points + across) * one.word_premium
            if counted in points:
                yield Fit(along.cell, down, along.letters)
            elif blanks and counted > least:
                spare = {counted - right for right in points}
                yield from _with_blanks(along, touched, spare, blanks)

    def _along(self, tiles: str, lying: int, word: str) -> Iterator[_Along]:
        """The lines of squares that the word fits, on or beside what lies, or on the star."""
        stride, size, known = self._grid.stride, len(word), self._known
        joined = around(lying, stride) if lying else 1 << self._grid.star
        holding = [_holding(tiles, glyph) for glyph in word]
        for down, step in ((False, 1), (True, stride)):
            at = _first_cells(self._grid, size, down) & ~(lying << step | lying >> step * size)
            touching = 0
            for n, held in enumerate(holding):
                at &= ~((lying & ~held) >> step * n)
                touching |= joined >> step * n
            at &= touching
            while at:
                cell = (at & -at).bit_length() - 1
                at &= at - 1
                inside = tiles[cell : cell + step * size : step]
                key = word, cell, down, inside
                if key not in known:
                    known[key] = self._read(word, cell, down, inside)
                along = known[key]
                if along is not None:
                    yield along

    def _read(self, word: str, cell: int, down: bool, inside: str) -> _Along | None:  # noqa: FBT001
        """The word from a cell on, with what lies there; None where it can't be laid."""
        letters, mask, new, points, factor = "", 0, [], 0, 1
        values, grid = self._rules.letters.values, self._grid
        step = grid.stride if down else 1
        for n, (glyph, lying) in enumerate(zip(word, inside, strict=True)):
            here = cell + step * n
            if lying != EMPTY:
                letters += THROUGH
                points += values[lying]
            elif glyph in (BLANK, THROUGH):
                return None
            else:
                letters += glyph
                mask |= 1 << here
                counted = values[glyph] * grid.letter_premium[here]
                points += counted
                factor *= grid.word_premium[here]
                new.append((here, n, counted, grid.word_premium[here]))
        if not 1 <= len(new) <= self._rules.rack:
            return None
        bonus = self._rules.all_tiles_bonus if len(new) == self._rules.rack else 0
        laid = tuple(_New(*one, one[2] * factor) for one in new)
        return _Along(cell, down, letters, mask, points * factor + bonus, laid)

    def _crossed(self, tiles: str, cell: int, down: bool) -> int:  # noqa: FBT001
        """What lies in a row before and behind a cell, across a word."""
        values, found, across = self._rules.letters.values, 0, 1 if down else self._grid.stride
        for way in (-across, across):
            here = cell + way
            while tiles[here] != EMPTY:
                found += values[tiles[here]]
                here += way
        return found


@lru_cache(maxsize=64)
def _first_cells(grid: Board, size: int, down: bool) -> int:  # noqa: FBT001
    """The cells on which a word of so many letters can begin, as bits."""
    return sum(1 << cell for cell, runs_down, _ in starts(grid, size) if runs_down == down)


def _holding(tiles: str, glyph: str) -> int:
    """The cells on which the letter of a word lies, as a tile or as a blank; all for no letter."""
    if glyph in (BLANK, THROUGH):
        return -1
    found, letter = 0, glyph.translate(CAPITALISE)
    for wanted in (letter, SMALL_OF.get(letter, letter)):
        cell = tiles.find(wanted)
        while cell >= 0:
            found |= 1 << cell
            cell = tiles.find(wanted, cell + 1)
    return found


def _with_blanks(along: _Along, touched: int, spare: set[int], blanks: int) -> Iterator[Fit]:
    """The word with blanks that take the spare points off it."""
    tiles = [
        (one.in_word + (one.points * one.word_premium if touched >> one.cell & 1 else 0), one)
        for one in along.new
        if along.letters[one.place] in SMALL_OF
    ]
    for number in range(1, min(blanks, _MOST_BLANKS) + 1):
        for chosen in combinations(tiles, number):
            if sum([drop for drop, _ in chosen]) in spare:
                letters = list(along.letters)
                for _, one in chosen:
                    letters[one.place] = SMALL_OF[letters[one.place]]
                cells = tuple(one.cell for _, one in chosen)
                yield Fit(along.cell, along.down, "".join(letters), cells)
