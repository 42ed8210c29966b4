"""All plays of a rack on a board: where, which letters, how many points.

Appel and Jacobson, "The World's Fastest Scrabble Program" (CACM 31, 1988), with a plain word graph:
what can stand before an anchor is made once from the rack, and goes on to the right from there.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from engine.letters import BLANK, CAPITAL_OF, EMPTY, SMALL_OF
from engine.placement import touched_once
from engine.rulesets import Ruleset


class Graph(Protocol):
    """All words as paths of capitals from a root; nodes are numbers."""

    @property
    def root(self) -> int:
        """Where every word begins."""

    def children(self, node: int) -> Mapping[str, int]:
        """The letters that lead on from a node, each with the node behind it."""

    def ends(self, node: int) -> bool:
        """Whether a word ends at a node."""


class Possible(NamedTuple):
    """A play that can be laid: its points, its first cell and direction, its letters.

    Letters are canonical: a dot for a lying tile, a small letter for a blank.
    """

    score: int
    cell: int
    down: bool
    letters: str


def plays(rules: Ruleset, tiles: str, rack: str, graph: Graph) -> list[Possible]:
    """Every play of `rack` (`?` a blank) on the flat board `tiles` whose words are all in `graph`.

    Each once, the best first, then by place and letters. What is asked of a play is what
    `placement.lay` asks: REISE-05, -12 to -17; KLASSIK-09 to -18; MINI-11, -12, -15.
    """
    held = {letter: rack.count(letter) for letter in sorted(set(rack))}
    starts = _starts(graph, held, len(rack) - 1)
    found: list[Possible] = []
    for down in (False, True):
        _along(rules, tiles, graph, held, starts, down, found)
    return sorted(found, key=lambda play: (-play.score, play.cell, play.down, play.letters))


class _Start(NamedTuple):
    """Letters that can stand before an anchor: where they lead, what is left of the rack."""

    node: int
    letters: str
    left: dict[str, int]


def _starts(graph: Graph, held: dict[str, int], most: int) -> list[list[_Start]]:
    """What can stand before an anchor, by its length from 0 to `most`."""
    rows = [[_Start(graph.root, "", held)]]
    for _ in range(most):
        rows.append([longer for start in rows[-1] for longer in _longer(graph, start)])
    return rows


def _longer(graph: Graph, start: _Start) -> Iterator[_Start]:
    for letter, node in graph.children(start.node).items():
        for tile, glyph in ((letter, letter), (BLANK, SMALL_OF[letter])):
            if left := start.left.get(tile):
                yield _Start(node, start.letters + glyph, {**start.left, tile: left - 1})


class _Crossing(NamedTuple):
    """The word that a tile would make across the line: which letters fit, what is lying counts."""

    fitting: frozenset[str]
    points: int


def _crossings(rules: Ruleset, tiles: str, graph: Graph, cross: int) -> dict[int, _Crossing]:
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
    node = _walk(graph, graph.root, before)
    if node is None:
        return frozenset()
    behind_each = {
        letter: _walk(graph, after, behind) for letter, after in graph.children(node).items()
    }
    return frozenset(
        letter for letter, end in behind_each.items() if end is not None and graph.ends(end)
    )


def _walk(graph: Graph, node: int | None, lying: str) -> int | None:
    """The node behind tiles that lie there, blanks read as what they stand for."""
    for glyph in lying:
        if node is None:
            return None
        node = graph.children(node).get(CAPITAL_OF.get(glyph, glyph))
    return node


def _anchors(rules: Ruleset, tiles: str) -> list[int]:
    """The empty squares at which a play can join what lies; the star of an empty board."""
    grid, stride = rules.grid, rules.grid.stride
    if tiles == grid.empty:
        return [grid.star]
    beside = (-1, 1, -stride, stride)
    return [
        cell
        for cell, inside in enumerate(grid.inside)
        if inside and tiles[cell] == EMPTY and any(tiles[cell + way] != EMPTY for way in beside)
    ]


# One function with what its loops need at hand: it is called for every square of every try.
def _along(  # noqa: C901, PLR0915
    rules: Ruleset,
    tiles: str,
    graph: Graph,
    held: dict[str, int],
    starts: list[list[_Start]],
    down: bool,  # noqa: FBT001
    found: list[Possible],
) -> None:
    """Add the plays of one direction."""
    grid, values = rules.grid, rules.letters.values
    step, cross = (grid.stride, 1) if down else (1, grid.stride)
    inside, letter_premium, word_premium = grid.inside, grid.letter_premium, grid.word_premium
    children, ends = graph.children, graph.ends
    crossings = _crossings(rules, tiles, graph, cross)
    anchors = _anchors(rules, tiles)
    anchored = set(anchors)
    least = rules.opening if tiles == grid.empty else 1
    anchor, left = 0, held

    def on(cell: int, node: int, letters: str) -> None:
        """Go on from a node at a cell, with what is laid up to there."""
        lying = tiles[cell]
        if lying != EMPTY:
            after = children(node).get(CAPITAL_OF.get(lying, lying))
            if after is not None:
                on(cell + step, after, letters + ".")
            return
        if cell > anchor and ends(node):
            note(cell, letters)
        if not inside[cell]:
            return
        crossing = crossings.get(cell)
        blanks = left.get(BLANK)
        for letter, after in children(node).items():
            own = left.get(letter)
            if not own and not blanks:
                continue
            if crossing is not None and letter not in crossing.fitting:
                continue
            if own:
                left[letter] = own - 1
                on(cell + step, after, letters + letter)
                left[letter] = own
            if blanks:
                left[BLANK] = blanks - 1
                on(cell + step, after, letters + SMALL_OF[letter])
                left[BLANK] = blanks

    def note(end: int, letters: str) -> None:
        """Keep a play that ends before `end`, unless the rules of joining are against it."""
        first = here = end - step * len(letters)
        main = crossed = laid = 0
        factor = 1
        for glyph in letters:
            if glyph == ".":
                main += values[tiles[here]]
            else:
                laid += 1
                value = values[glyph] * letter_premium[here]
                main += value
                factor *= word_premium[here]
                if here in crossings:
                    crossed += (value + crossings[here].points) * word_premium[here]
            here += step
        if laid < least or not _stands(rules, tiles, first, step, cross, letters, laid):
            return
        bonus = rules.all_tiles_bonus if laid == rules.rack else 0
        found.append(Possible(main * factor + crossed + bonus, first, down, letters))

    for anchor in anchors:
        before = anchor - step
        if tiles[before] != EMPTY:
            while tiles[before] != EMPTY:
                before -= step
            lying = tiles[before + step : anchor : step]
            node = _walk(graph, graph.root, lying)
            if node is not None:
                left = held
                on(anchor, node, "." * len(lying))
            continue
        free = 0
        while free + 1 < len(starts) and inside[before] and before not in anchored:
            free += 1
            before -= step
        for row in starts[: free + 1]:
            for node, letters, left in row:  # noqa: B007 - as above
                on(anchor, node, letters)


def _stands(
    rules: Ruleset, tiles: str, first: int, step: int, cross: int, letters: str, laid: int
) -> bool:
    """Whether a play of words is laid as the rules of joining want it, and is the canonical one."""
    if laid < len(letters):
        alone = laid == 1 and cross == 1 and letters.find(".") != -1
        if not alone:
            return True
        cell = first + step * next(n for n, glyph in enumerate(letters) if glyph != ".")
        return tiles[cell - 1] == EMPTY and tiles[cell + 1] == EMPTY
    if laid == 1:  # a tile alone is no word
        return False
    if rules.connection == "modern" or tiles == rules.grid.empty:
        return True
    cells = [first + step * n for n in range(laid)]
    return not touched_once(tiles, cells, step, cross)
