"""All plays of a rack on a board: where, which letters, how many points.

After Appel and Jacobson, "The World's Fastest Scrabble Program" (CACM 31, 1988), with a plain word
graph. What the rack can make before the first tile that lies is made once for all lines; from there
on each line goes its own way, cell by cell with all words at once. A run of empty cells is filled
with whole words, made once as well. What a run of cells adds to the points is said once for all
words that fill it, and a play is made when somebody looks at it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from math import prod
from operator import getitem
from typing import NamedTuple, Protocol, overload

from engine.boards import Board
from engine.letters import CAPITAL_OF, EMPTY, SMALL_OF, LetterSet
from engine.placement import touched_once
from engine.racked import Begun, Graph, Words, walk


class Ground(Protocol):
    """What is asked of the rules under which plays are looked for."""

    @property
    def letters(self) -> LetterSet:
        """The values of the tiles."""

    @property
    def grid(self) -> Board:
        """The board with its premiums."""

    @property
    def rack(self) -> int:
        """How many tiles bring the bonus."""

    @property
    def opening(self) -> int:
        """The least tiles of the first play."""

    @property
    def all_tiles_bonus(self) -> int:
        """What all tiles at once bring."""

    @property
    def connection(self) -> str:
        """How words are joined: `modern`, or as REISE-15 has it."""


class Possible(NamedTuple):
    """A play that can be laid: its points, its first cell and direction, its letters.

    Letters are canonical: a dot for a lying tile, a small letter for a blank.
    """

    score: int
    cell: int
    down: bool
    letters: str


class Plays(Sequence[Possible]):
    """Plays, the best first, then by place and letters; each is made when it is looked at."""

    def __init__(self, found: "_Found") -> None:
        """Put in order what was found."""
        self._found, self._keys = found, sorted(found)
        self._number = sum(map(len, found.values()))

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Possible]:
        new = tuple.__new__  # there can be tens of thousands
        for key in self._keys:
            less, place = divmod(key, _PLACES)
            score, cell, down = -less, place >> 1, bool(place & 1)
            for letters in sorted(self._found[key]):
                yield new(Possible, (score, cell, down, letters))

    @overload
    def __getitem__(self, index: int) -> Possible: ...
    @overload
    def __getitem__(self, index: slice) -> list[Possible]: ...
    def __getitem__(self, index: int | slice) -> Possible | list[Possible]:
        if isinstance(index, slice):
            wanted = range(self._number)[index]
            each = list(islice(self, max(wanted, default=-1) + 1))
            return [each[number] for number in wanted]
        return next(islice(self, range(self._number)[index], None))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


def plays(rules: Ground, tiles: str, rack: str, graph: Graph) -> Plays:
    """Every play of `rack` (`?` a blank) on the flat board `tiles` whose words are all in `graph`.

    Each once, the best first, then by place and letters. What is asked of a play is what
    `placement.lay` asks: REISE-05, -12 to -17; KLASSIK-09 to -18; MINI-11, -12, -15.
    """
    words = Words(graph, rack, rules.letters.values)
    found: _Found = defaultdict(list)
    for down in (False, True):
        line = _Line(rules, tiles, graph, down=down)
        _through(words, line, found)
        _alongside(words, line, found)
    return Plays(found)


_PLACES = 1 << 20  # more than twice as many as the cells of any board or table
_Found = defaultdict[int, list[str]]
"""The letters of plays by points below zero, first cell and direction, as they are sorted."""


class _Crossing(NamedTuple):
    """The word that a tile would make across the line: which letters fit, what is lying counts."""

    fitting: frozenset[str]
    points: int


def _crossings(rules: Ground, tiles: str, graph: Graph, cross: int) -> dict[int, _Crossing]:
    """The crossing of each empty square beside a tile, looking along `cross`."""
    values, inside, found = rules.letters.values, rules.grid.inside, {}
    for cell, glyph in enumerate(tiles):
        if glyph != EMPTY or not inside[cell]:
            continue
        low, high = cell - cross, cell + cross
        if tiles[low] == EMPTY and tiles[high] == EMPTY:
            continue
        while tiles[low] != EMPTY:
            low -= cross
        while tiles[high] != EMPTY:
            high += cross
        before, behind = tiles[low + cross : cell : cross], tiles[cell + cross : high : cross]
        points = sum(values[lying] for lying in before + behind)
        found[cell] = _Crossing(_fitting(graph, before, behind), points)
    return found


def _fitting(graph: Graph, before: str, behind: str) -> frozenset[str]:
    node = walk(graph, graph.root, before)
    if node is None:
        return frozenset()
    behind_each = {
        letter: walk(graph, after, behind) for letter, after in graph.children(node).items()
    }
    return frozenset(
        letter for letter, end in behind_each.items() if end is not None and graph.ends(end)
    )


class _Span(NamedTuple):
    """A run of cells that a play fills: its points whatever is laid, what each glyph adds to a key.

    `wanted` are the places that cross other words, each with the letters that fit.
    """

    points: int
    adds: list[dict[str, int]]
    wanted: list[tuple[int, frozenset[str]]]


class _Line:
    """One direction of the board: what crosses it, and what its spans are worth."""

    def __init__(self, rules: Ground, tiles: str, graph: Graph, *, down: bool) -> None:
        """Look at what lies across."""
        self.rules, self.tiles, self.down, self.grid = rules, tiles, down, rules.grid
        self.step, self.cross = (rules.grid.stride, 1) if down else (1, rules.grid.stride)
        self.crossings = _crossings(rules, tiles, graph, self.cross)
        self._adds: dict[int, dict[str, int]] = {}

    def span(self, first: int, end: int) -> _Span | None:
        """The run from `first` to before `end`; None where no play can fill it alone."""
        rules, tiles, values = self.rules, self.tiles, self.rules.letters.values
        letter_premium, word_premium = self.grid.letter_premium, self.grid.word_premium
        cells = range(first, end, self.step)
        laid = [cell for cell in cells if tiles[cell] == EMPTY]
        least = rules.opening if tiles == self.grid.empty else 1
        if len(laid) < least or not _stands(rules, tiles, cells, laid, self.step, self.cross):
            return None
        factor = prod(word_premium[cell] for cell in laid)
        points = sum(values[tiles[cell]] for cell in cells if tiles[cell] != EMPTY) * factor
        points += rules.all_tiles_bonus if len(laid) == rules.rack else 0
        adds, wanted = [], []
        for place, cell in enumerate(cells):
            times = 0
            if tiles[cell] == EMPTY:
                times = factor
                if crossing := self.crossings.get(cell):
                    times += word_premium[cell]
                    points += crossing.points * word_premium[cell]
                    wanted.append((place, crossing.fitting))
            adds.append(self._worth(times * letter_premium[cell]))
        return _Span(points, adds, wanted)

    def _worth(self, times: int) -> dict[str, int]:
        """What each glyph adds to a play's key that counts so many times."""
        if times not in self._adds:
            values, each = self.rules.letters.values, -times * _PLACES
            self._adds[times] = {".": 0, **{glyph: values[glyph] * each for glyph in values}}
        return self._adds[times]

    def key(self, first: int, span: _Span) -> int:
        """The key of a play in a span that begins at `first`, without what its tiles add."""
        return 2 * first + self.down - span.points * _PLACES

    def beginnings(self, most: int) -> Iterator[tuple[int, int, int]]:
        """Where words can begin: the cell, the first that joins what lies, the next tile or edge.

        On an empty board words join the star.
        """
        tiles, inside, step = self.tiles, self.grid.inside, self.step
        star = self.grid.star if tiles == self.grid.empty else 0
        for first, here in enumerate(inside):
            if not here or tiles[first - step] != EMPTY:
                continue
            end = first
            joint = 0
            while inside[end] and tiles[end] == EMPTY:
                if not joint and (end in self.crossings or end == star):
                    joint = end
                end += step
            joint = joint or end
            if inside[joint] and (joint - first) // step + (tiles[joint] == EMPTY) <= most:
                yield first, joint, end


def _through(words: Words, line: _Line, found: _Found) -> None:
    """Add the plays of one direction that have a lying tile in their main word."""
    tiles, step, crossings, most = line.tiles, line.step, line.crossings, len(words.rack)
    for first, _, end in line.beginnings(most):
        before = range(first, end, step)
        if tiles[end] == EMPTY or len(before) > most:
            continue
        begun = words.followed_by(len(before), tiles[end])
        for n, cell in enumerate(before):
            if crossing := crossings.get(cell):
                fit = crossing.fitting
                begun = [one for one in begun if CAPITAL_OF.get(one[2][n], one[2][n]) in fit]
        _on(words, line, found, first, begun, end + step, most - len(before))


def _on(
    words: Words,
    line: _Line,
    found: _Found,
    first: int,
    begun: list[Begun],
    cell: int,
    left: int,
) -> None:
    """Go on from a cell with what begins at `first` and so many tiles that are left."""
    tiles, step, inside, crossings = line.tiles, line.step, line.grid.inside, line.crossings
    while begun:
        behind = cell + step
        if tiles[cell] != EMPTY:
            begun, cell = words.through(begun, tiles[cell]), behind
            continue
        if span := line.span(first, cell):
            least, adds = line.key(first, span), span.adds
            for glyphs in words.finished(begun):
                found[sum(map(getitem, adds, glyphs), least)].append(glyphs)
        if not (left and inside[cell]):
            return
        left -= 1
        if crossing := crossings.get(cell):
            begun = words.fitting(begun, crossing.fitting)
        elif tiles[behind] == EMPTY and not (left and inside[behind]):
            begun = words.last(begun)
        else:
            begun = words.longer(begun)
        cell = behind


def _alongside(words: Words, line: _Line, found: _Found) -> None:
    """Add the plays of one direction that fill empty cells with a whole word."""
    tiles, step, most = line.tiles, line.step, len(words.rack)
    for first, joint, end in line.beginnings(most):
        crossed = (joint - first) // step
        longest = (end - first) // step - (tiles[end] != EMPTY)
        for number in range(crossed + 1, min(longest, most) + 1):
            span = line.span(first, first + step * number)
            if span is None:
                continue
            least, adds, wanted = line.key(first, span), span.adds, span.wanted
            others = [(n, fit) for n, fit in wanted if n != crossed]
            fitting = line.crossings[joint].fitting if joint in line.crossings else SMALL_OF
            for letter, listed in words.whole(number, crossed).items():
                for glyphs in listed if letter in fitting else ():
                    for n, fit in others:
                        if CAPITAL_OF.get(glyphs[n], glyphs[n]) not in fit:
                            break
                    else:
                        found[sum(map(getitem, adds, glyphs), least)].append(glyphs)


def _stands(
    rules: Ground, tiles: str, cells: range, laid: list[int], step: int, cross: int
) -> bool:
    """Whether a play of words is laid as the rules of joining want it, and is the canonical one."""
    if len(laid) < len(cells):
        if len(laid) != 1 or cross != 1:
            return True
        return tiles[laid[0] - 1] == EMPTY and tiles[laid[0] + 1] == EMPTY
    if len(laid) == 1:  # a tile alone is no word
        return False
    if rules.connection == "modern" or tiles == rules.grid.empty:
        return True
    return not touched_once(tiles, laid, step, cross)
