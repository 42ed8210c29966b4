"""All plays of a rack on a board: where, which letters, how many points.

After Appel and Jacobson, "The World's Fastest Scrabble Program" (CACM 31, 1988), with a plain word
graph. What the rack can make before the first tile that lies is made once for all lines; from there
on each line goes its own way, cell by cell with all words at once. A run of empty cells is filled
with whole words, made once as well. What a run of cells adds to the points is said once for all
words that fill it, and a play is made when somebody looks at it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import chain
from math import prod
from operator import getitem, mul
from typing import NamedTuple, Protocol, overload

from engine.boards import Board
from engine.letters import BLANK, CAPITAL_OF, EMPTY, LetterSet
from engine.placement import touched_once
from engine.racked import (
    ANY,
    BIT_OF,
    END,
    ONLY_END,
    TILE_OR_END,
    Coming,
    Graph,
    Grown,
    Made,
    Open,
    Words,
    Written,
    bits_of,
    walk,
)


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


_PLACES = 1 << 20  # more than twice as many as the cells of any board or table
_Adds = list[dict[str, int]]
"""What each glyph adds to a key, place by place; a blank adds nothing."""


class _Span(NamedTuple):
    """A run of cells that a play fills: what of the play's key is said by it, and what by glyphs.

    `times` is how often a tile on each cell counts, `adds` what each glyph there adds to the key;
    in `most` blanks add what their letters do.
    """

    key: int
    times: list[int]
    adds: _Adds
    most: _Adds


_FEW = 16  # words; of so many the keys are made at once


class _Found:
    """Words by the key by which plays are sorted: points below zero, first cell and direction.

    Keys are made when it may be the turn of one. Many words of a span stand under a key that none
    of them can be below until then; and afterwards those that can be written in several ways under
    the least that one of the ways can have.
    """

    def __init__(self, values: list[int], ways: Callable[[Open], Written]) -> None:
        """Nothing is found yet; `values` are those of the rack's tiles, the highest first."""
        self.keys: list[int] = []
        self.closed: dict[int, list[tuple[_Span, Made]]] = defaultdict(list)
        self.plain: dict[int, list[str]] = defaultdict(list)
        self.several: dict[int, list[tuple[_Adds, Open]]] = defaultdict(list)
        self._values, self._ways = values, ways

    def add(self, span: _Span, made: Made) -> None:
        """Add words that fill a span."""
        if len(made.plain) + len(made.several) <= _FEW:
            self.keys += self._own(span, made)
        else:
            most = sum(map(mul, sorted(span.times, reverse=True), self._values))
            self.keys.append(span.key - most * _PLACES)
            self.closed[self.keys[-1]].append((span, made))

    def number(self) -> int:
        """How many plays they are."""
        closed = [made for _, made in chain.from_iterable(self.closed.values())]
        number = sum(map(len, self.plain.values())) + sum(len(made.plain) for made in closed)
        opened = [one for _, one in chain.from_iterable(self.several.values())]
        further = chain(opened, chain.from_iterable(made.several for made in closed))
        return number + sum(len(self._ways(one)[1]) for one in further)

    def opened(self, key: int) -> Iterator[int]:
        """Give the words of the spans under a key their own keys; those that are new."""
        for span, made in self.closed.pop(key):
            yield from self._own(span, made)

    def _own(self, span: _Span, made: Made) -> Iterator[int]:
        plain, several, (least, _, adds, most) = self.plain, self.several, span
        for glyphs in made.plain:
            own = sum(map(getitem, adds, glyphs), least)
            if own not in plain:
                yield own
            plain[own].append(glyphs)
        for one in made.several:
            own = sum(map(getitem, most, one[0]), least)
            if own not in several:
                yield own
            several[own].append((adds, one))

    def written(self, key: int) -> Iterator[int]:
        """Write the words that stand under a key until they are written; the keys of their ways."""
        for adds, one in self.several.pop(key, ()):
            word, choices, forms = self._ways(one)
            worth = list(map(getitem, adds, word))
            for places, form in zip(choices, forms, strict=True):
                less = key
                for place in places:
                    less -= worth[place]
                if less not in self.plain:
                    yield less
                self.plain[less].append(form)


class Plays(Sequence[Possible]):
    """Plays, the best first, then by place and letters; each is made when it is looked at."""

    def __init__(self, found: _Found) -> None:
        """Put in order what was found."""
        self._found, self._told = found, list[Possible]()
        self._keys = found.keys
        self._number: int | None = None
        heapify(self._keys)

    def __len__(self) -> int:
        if self._number is None:
            self._number = len(self._told) + self._found.number()
        return self._number

    def __bool__(self) -> bool:
        return bool(self._told or self._keys)

    def __iter__(self) -> Iterator[Possible]:
        told, n = self._told, 0
        while n < len(told) or self._tell_more():
            further = told[n:]
            yield from further
            n += len(further)

    def _tell_more(self) -> bool:
        """Make the plays of the next key; whether there was one."""
        if not self._keys:
            return False
        if (key := self._keys[0]) in self._found.closed:
            for also in self._found.opened(key):
                heappush(self._keys, also)
            return True
        heappop(self._keys)
        for also in self._found.written(key):
            heappush(self._keys, also)
        new = tuple.__new__  # there can be tens of thousands
        less, place = divmod(key, _PLACES)
        score, cell, down = -less, place >> 1, bool(place & 1)
        self._told += [
            new(Possible, (score, cell, down, letters))
            for letters in sorted(self._found.plain.pop(key, ()))
        ]
        return True

    @overload
    def __getitem__(self, index: int) -> Possible: ...
    @overload
    def __getitem__(self, index: slice) -> list[Possible]: ...
    def __getitem__(self, index: int | slice) -> Possible | list[Possible]:
        ends = (index.start or 0, index.stop) if isinstance(index, slice) else (index, index)
        counted = [end for end in ends if end is not None and end >= 0]
        most = max(counted) + 1 if len(counted) == len(ends) else len(self)
        while len(self._told) < most and self._tell_more():
            pass
        return self._told[index]

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
    lines = [_Line(rules, tiles, graph, rack, down=down) for down in (False, True)]
    followed: dict[int, int] = defaultdict(int)
    second = 0
    for line in lines:
        for first, _, end in line.begun:
            followed[(end - first) // line.step] |= BIT_OF.get(tiles[end], 0)
            second |= BIT_OF.get(tiles[end + line.step], 0) if tiles[end] != EMPTY else 0
    words = Words(graph, rack, rules.letters.values, followed, second)
    worth = [rules.letters.values.get(tile, 0) for tile in rack]
    found = _Found(sorted(worth, reverse=True), words.ways)
    for line in lines:
        _through(words, line, found)
        _alongside(words, line, found)
    return Plays(found)


class _Crossing(NamedTuple):
    """The word that a tile would make across the line: which letters fit, what is lying counts."""

    fitting: int
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


def _fitting(graph: Graph, before: str, behind: str) -> int:
    node = walk(graph, graph.root, before)
    if node is None:
        return 0
    behind_each = {
        letter: walk(graph, after, behind) for letter, after in graph.children(node).items()
    }
    return bits_of(
        letter for letter, end in behind_each.items() if end is not None and graph.ends(end)
    )


class _Line:
    """One direction of the board: what crosses it, and what its spans are worth."""

    def __init__(self, rules: Ground, tiles: str, graph: Graph, rack: str, *, down: bool) -> None:
        """Look at what lies across."""
        self.rules, self.tiles, self.down, self.grid = rules, tiles, down, rules.grid
        self.step, self.cross = (rules.grid.stride, 1) if down else (1, rules.grid.stride)
        self.crossings = _crossings(rules, tiles, graph, self.cross)
        self._adds: dict[int, tuple[dict[str, int], dict[str, int]]] = {}
        self._blanks = BLANK in rack
        self.begun = list(self._beginnings(len(rack)))

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
        counted = []
        for cell in cells:
            times = 0
            if tiles[cell] == EMPTY:
                times = factor
                if crossing := self.crossings.get(cell):
                    times += word_premium[cell]
                    points += crossing.points * word_premium[cell]
            counted.append(times * letter_premium[cell])
        key = 2 * first + self.down - points * _PLACES
        each = [self._worth(times) for times in counted]
        return _Span(key, counted, [adds for adds, _ in each], [most for _, most in each])

    def _worth(self, times: int) -> tuple[dict[str, int], dict[str, int]]:
        """What each glyph adds to a play's key that counts so many times; the same of no blanks."""
        if times not in self._adds:
            values, each = self.rules.letters.values, -times * _PLACES
            adds = {".": 0, **{glyph: values[glyph] * each for glyph in values}}
            self._adds[times] = adds, adds
            if self._blanks:
                most = {glyph: adds[CAPITAL_OF.get(glyph, glyph)] for glyph in adds}
                self._adds[times] = adds, most
        return self._adds[times]

    def coming(self, cell: int) -> Coming:
        """What can stand on a cell that words come to."""
        if self.tiles[cell] != EMPTY:
            return BIT_OF[self.tiles[cell]], 0
        if not self.grid.inside[cell]:
            return ONLY_END
        crossing = self.crossings.get(cell)
        return (END, crossing.fitting) if crossing else TILE_OR_END

    def _beginnings(self, most: int) -> Iterator[tuple[int, int, int]]:
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
    for first, _, end in line.begun:
        before = range(first, end, step)
        if tiles[end] == EMPTY or len(before) > most:
            continue
        begun, made = words.followed_by(len(before), tiles[end])
        if tiles[end + step] != EMPTY:
            made = Made([], [])
        for n, cell in enumerate(before):
            if crossing := crossings.get(cell):
                fit = crossing.fitting
                begun = [one for one in begun if BIT_OF[one[0][n]] & fit]
                made = _fitting_at(made, n, fit)
        _on(words, line, found, first, (begun, made), end + step, most - len(before))


def _on(
    words: Words,
    line: _Line,
    found: _Found,
    first: int,
    grown: Grown,
    cell: int,
    left: int,
) -> None:
    """Go on from a cell with what begins at `first` and so many tiles that are left."""
    tiles, step, inside, crossings = line.tiles, line.step, line.grid.inside, line.crossings
    begun, made = grown
    while True:
        if any(made) and (span := line.span(first, cell)):
            found.add(span, made)
        if not begun:
            return
        behind = cell + step
        if tiles[cell] != EMPTY:
            begun, made = words.through(begun, tiles[cell], line.coming(behind))
        elif left and inside[cell]:
            left -= 1
            crossing = crossings.get(cell)
            fit = crossing.fitting if crossing else ANY
            begun, made = words.longer(begun, line.coming(behind), fit)
        else:
            return
        cell = behind


def _alongside(words: Words, line: _Line, found: _Found) -> None:
    """Add the plays of one direction that fill empty cells with a whole word."""
    tiles, step, most = line.tiles, line.step, len(words.rack)
    for first, joint, end in line.begun:
        crossed = (joint - first) // step
        longest = (end - first) // step - (tiles[end] != EMPTY)
        for number in range(crossed + 1, min(longest, most) + 1):
            made = _fitting_whole(words, line, first, number, crossed)
            if any(made) and (span := line.span(first, first + step * number)):
                found.add(span, made)


def _fitting_whole(words: Words, line: _Line, first: int, number: int, crossed: int) -> Made:
    """The whole words of so many tiles that fit what they cross from a cell on."""
    by_letter = words.whole(number, crossed)
    if not by_letter:
        return Made([], [])
    fits = [
        (n, crossing.fitting)
        for n in range(crossed, number)
        if (crossing := line.crossings.get(first + line.step * n))
    ]
    if fits and fits[0][0] == crossed:
        _, fit = fits.pop(0)
        by_letter = {letter: by_letter[letter] for letter in by_letter if letter & fit}
    plain = [word for made in by_letter.values() for word in made.plain]
    several = [one for made in by_letter.values() for one in made.several]
    made = Made(plain, several)
    for n, fit in fits:
        made = _fitting_at(made, n, fit)
    return made


def _fitting_at(made: Made, place: int, fit: int) -> Made:
    """The words of which the letter at a place fits."""
    plain, several = made
    return Made(
        [word for word in plain if BIT_OF[word[place]] & fit],
        [one for one in several if BIT_OF[one[0][place]] & fit],
    )


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
