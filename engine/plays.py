"""All plays of a rack on a board: where, which letters, how many points.

After Appel and Jacobson, "The World's Fastest Scrabble Program" (CACM 31, 1988), with a plain word
graph. What the rack can make before the first tile that lies is made once for all lines; from there
on each line goes its own way. A run of empty cells is filled with whole words, made once as well.
What a run of cells adds to the points is said once for all words that fill it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import prod
from operator import getitem
from typing import NamedTuple, Protocol

from engine.boards import Board
from engine.letters import CAPITAL_OF, EMPTY, SMALL_OF, LetterSet
from engine.placement import touched_once
from engine.racked import Graph, Left, Words, walk


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


def plays(rules: Ground, tiles: str, rack: str, graph: Graph) -> list[Possible]:
    """Every play of `rack` (`?` a blank) on the flat board `tiles` whose words are all in `graph`.

    Each once, the best first, then by place and letters. What is asked of a play is what
    `placement.lay` asks: REISE-05, -12 to -17; KLASSIK-09 to -18; MINI-11, -12, -15.
    """
    words = Words(graph, rack, rules.letters.values)
    found: _Found = defaultdict(list)
    for down in (False, True):
        line = _Line(rules, tiles, graph, down=down)
        _through(rules, tiles, words, line, found)
        _alongside(tiles, words, line, found)
    new, listed = tuple.__new__, []  # there can be tens of thousands
    for key in sorted(found):
        less, place = divmod(key, _PLACES)
        score, cell, turned = -less, place >> 1, bool(place & 1)
        listed += [new(Possible, (score, cell, turned, one)) for one in sorted(found[key])]
    return listed


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
    """A run of cells that a play fills: what is there whatever is laid, and what each glyph adds.

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
        """What each glyph adds that counts so many times."""
        if times not in self._adds:
            values = self.rules.letters.values
            self._adds[times] = {".": 0, **{glyph: values[glyph] * times for glyph in values}}
        return self._adds[times]

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


def _through(rules: Ground, tiles: str, words: Words, line: _Line, found: _Found) -> None:  # noqa: C901, PLR0915
    """Add the plays of one direction that have a lying tile in their main word.

    One function with what its loops need at hand: it is called for every square of every try.
    """
    step, crossings, inside, most = line.step, line.crossings, rules.grid.inside, len(words.rack)
    graph, children, ends = words.graph, words.graph.children, words.graph.ends
    known = words.known
    first = place = 0
    spans: dict[int, _Span | None] = {}

    def at(cell: int, node: int, left: Left, letters: str, dots: str) -> None:
        """Go on at the cell behind tiles that lie."""
        if ends(node):
            note(cell, left, letters + dots)
        taking = left[0]
        if taking and inside[cell]:
            kids = known.get(node)
            if kids is None:
                kids = known[node] = children(node)
            if leading := kids.keys() & taking:
                on(cell, kids, leading, taking, letters + dots)

    def on(
        cell: int,
        kids: Mapping[str, int],
        leading: Iterable[str],
        taking: dict[str, tuple[str, Left]],
        letters: str,
    ) -> None:
        """Lay each letter that leads on."""
        behind = cell + step
        if cell in crossings:
            leading = crossings[cell].fitting.intersection(leading)
        lying, there = _run(tiles, behind, step), inside[behind]
        dots = "." * len(lying)
        for letter in leading:
            after = kids[letter]
            glyph, rest = taking[letter]
            if lying:
                node = walk(graph, after, lying)
                if node is not None:
                    at(behind + step * len(lying), node, rest, letters + glyph, dots)
                continue
            if ends(after):
                note(behind, rest, letters + glyph)
            further = rest[0]
            if there and further:
                more = known.get(after)
                if more is None:
                    more = known[after] = children(after)
                if leading_on := (more if rest[2] else further.keys() & more):
                    on(behind, more, leading_on, further, letters + glyph)

    def note(end: int, left: Left, letters: str) -> None:
        """Keep the plays that end before a cell."""
        if end not in spans:
            spans[end] = line.span(first, end)
        span = spans[end]
        if span is None:
            return
        points, adds, _ = span
        if left[1] or left[2]:
            for glyphs in words.written(letters, left):
                found[place - (points + sum(map(getitem, adds, glyphs))) * _PLACES].append(glyphs)
        else:
            found[place - (points + sum(map(getitem, adds, letters))) * _PLACES].append(letters)

    for first, _, end in line.beginnings(most):
        place, spans, number = 2 * first + line.down, {}, (end - first) // step
        if tiles[end] == EMPTY or number > most:
            continue
        lying = _run(tiles, end, step)
        dots, more, behind = "." * len(lying), lying[1:], end + step * len(lying)
        wanted = [
            ((cell - first) // step, crossings[cell].fitting)
            for cell in range(first, end, step)
            if cell in crossings
        ]
        for node, left, letters in words.followed_by(number)[CAPITAL_OF.get(lying[0], lying[0])]:
            for n, fit in wanted:
                if CAPITAL_OF.get(letters[n], letters[n]) not in fit:
                    break
            else:
                after = walk(graph, node, more) if more else node
                if after is not None:
                    at(behind, after, left, letters, dots)


def _alongside(tiles: str, words: Words, line: _Line, found: _Found) -> None:
    """Add the plays of one direction that fill empty cells with a whole word."""
    step, most = line.step, len(words.rack)
    for first, joint, end in line.beginnings(most):
        place = 2 * first + line.down
        crossed = (joint - first) // step
        longest = (end - first) // step - (tiles[end] != EMPTY)
        for number in range(crossed + 1, min(longest, most) + 1):
            span = line.span(first, first + step * number)
            if span is None:
                continue
            points, adds, wanted = span
            others = [(n, fit) for n, fit in wanted if n != crossed]
            fitting = line.crossings[joint].fitting if joint in line.crossings else SMALL_OF
            for letter, listed in words.whole(number, crossed).items():
                for glyphs in listed if letter in fitting else ():
                    for n, fit in others:
                        if CAPITAL_OF.get(glyphs[n], glyphs[n]) not in fit:
                            break
                    else:
                        worth = points + sum(map(getitem, adds, glyphs))
                        found[place - worth * _PLACES].append(glyphs)


def _run(tiles: str, cell: int, step: int) -> str:
    """The tiles that lie in a row from a cell on."""
    end = cell
    while tiles[end] != EMPTY:
        end += step
    return tiles[cell:end:step]


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
