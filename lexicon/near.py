"""Words near a string of letters: one slip of the pen away, or two where that finds none.

The search is bounded: by the letters of a word, by the steps that it may take, by the words that it
names. What was searched lately is kept.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from lexicon.wordgraph import WordGraph, alphabetical

MOST = 8  # words that are named
LONGEST = 21  # letters; nobody looks for words near longer ones
MOST_STEPS = 10_000  # of one search of one list: below 20 ms
_LONG = 5  # letters from which on two slips are looked for
_KEPT = 2048
_FAR = 9  # more slips than any search allows

_Row = tuple[int, ...]


def near_words(graphs: Iterable[WordGraph], word: str, most: int = MOST) -> tuple[str, ...]:
    """Up to `most` words that differ from `word` (on tiles) by a slip: a letter left out, put in,
    replaced, or swapped with its neighbour. The nearest first, then in the order of the tiles.
    """
    return _near(tuple(graphs), word)[:most] if len(word) <= LONGEST else ()


def forget() -> None:
    """Keep nothing of what was searched: for whoever measures."""
    _near.cache_clear()


@lru_cache(maxsize=_KEPT)
def _near(graphs: tuple[WordGraph, ...], word: str) -> tuple[str, ...]:
    for slips in (1, 2) if len(word) >= _LONG else (1,):
        found = {near for graph in graphs for near in _within(graph, word, slips)}
        if found - {word}:
            return tuple(sorted(found - {word}, key=lambda near: _order(word, near)))
    return ()


def _within(graph: WordGraph, word: str, slips: int) -> Iterator[str]:
    """Words of a list that are at most so many slips away.

    With `begun` of d letters, `row[j]` is how many slips lie between it and the first d - slips + j
    letters of the word: farther from the diagonal there are always more. Which letter comes next
    matters only by where in the word it stands near there, so the rows are few and known soon.
    """
    stands = _places(word, slips)
    every = (1 << 2 * slips + 1) - 1
    first: _Row = tuple(i if i >= 0 else _FAR for i in range(-slips, slips + 1))
    waiting: list[tuple[int, str, _Row, _Row]] = [(graph.root, "", first, ())]
    for _ in range(MOST_STEPS):
        if not waiting:
            return
        node, begun, row, before = waiting.pop()
        depth = len(begun)
        last = len(word) - depth + slips  # where in the row the whole word is
        if 0 <= last < len(row) and row[last] <= slips and graph.ends(node):
            yield begun
        outside = max(slips - depth - 1, 0), min(max(depth + 1 + slips - len(word), 0), len(row))
        previous = stands.get(begun[-1:], 0)
        for letter, target in graph.edges(node):
            here = stands.get(letter, 0)
            swapped = (here << 1 & previous) >> depth & every
            further = _next_row(
                row, before if swapped else (), here >> depth & every, swapped, outside
            )
            if further:
                waiting.append((target, begun + letter, further, row))


def _places(word: str, slips: int) -> dict[str, int]:
    """Where each letter stands in the word: a bit a place, the first one after `slips` others."""
    stands: dict[str, int] = {}
    for place, letter in enumerate(word, slips):
        stands[letter] = stands.get(letter, 0) | 1 << place
    return stands


@lru_cache(maxsize=1 << 14)
def _next_row(
    row: _Row, before: _Row, here: int, swapped: int, outside: tuple[int, int]
) -> _Row | None:
    """The row after a letter (Damerau 1964, neighbours swapped once); None if all is too far.

    Bit j of `here` says whether the letter stands in the word where row j ends, of `swapped`
    whether the letter and the one before it stand there the other way round; `outside` how many of
    the rows lie before and behind the word.
    """
    width = len(row)
    further: list[int] = []
    least = _FAR
    for j in range(width):
        if not outside[0] <= j < width - outside[1]:
            least = _FAR
        else:
            below = row[j + 1] if j + 1 < width else _FAR
            least = min(least + 1, below + 1, row[j] + (not here >> j & 1))
            if swapped >> j & 1:
                least = min(least, before[j] + 1)
        further.append(least)
    return tuple(further) if min(further) <= width // 2 else None


def _order(word: str, near: str) -> tuple[int, int, bytes]:
    """Equal length first, then the most letters in common in front."""
    common = next(
        (i for i, (a, b) in enumerate(zip(word, near, strict=False)) if a != b), len(word)
    )
    return abs(len(word) - len(near)), -common, alphabetical(near)
