"""Words near a string of letters: one slip of the pen away, or two where that finds none.

The search is bounded: by the letters of a word, by the steps that it may take, by the words that it
names. What was searched lately is kept.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from lexicon.wordgraph import WordGraph, alphabetical

MOST = 8  # words that are named
LONGEST = 21  # letters; nobody looks for words near longer ones
MOST_STEPS = 12_000  # of one search of one list: below 50 ms
_LONG = 5  # letters from which on two slips are looked for
_KEPT = 2048
_FAR = 9  # more slips than any search allows

_Row = tuple[int, ...]


def near_words(graphs: Iterable[WordGraph], word: str, most: int = MOST) -> tuple[str, ...]:
    """Up to `most` words that differ from `word` (on tiles) by a slip: a letter left out, put in,
    replaced, or swapped with its neighbour. The nearest first, then in the order of the tiles.
    """
    return _near(tuple(graphs), word)[:most] if len(word) <= LONGEST else ()


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
    letters of the word: farther from the diagonal there are always more.
    """
    first: _Row = tuple(i if i >= 0 else _FAR for i in range(-slips, slips + 1))
    waiting: list[tuple[int, str, _Row, _Row | None]] = [(graph.root, "", first, None)]
    for _ in range(MOST_STEPS):
        if not waiting:
            return
        node, begun, row, before = waiting.pop()
        last = len(word) - len(begun) + slips  # where in the row the whole word is
        if 0 <= last < len(row) and row[last] <= slips and graph.ends(node):
            yield begun
        for letter, target in graph.edges(node):
            further = _next_row(word, begun, letter, row, before)
            if min(further) <= slips:
                waiting.append((target, begun + letter, further, row))


def _next_row(word: str, begun: str, letter: str, row: _Row, before: _Row | None) -> _Row:
    """The row after `letter` (Damerau 1964, neighbours swapped once)."""
    width, ending = len(row), len(word)
    i = len(begun) - width // 2  # letters of the word at this place of the row, less one
    further: list[int] = []
    least = _FAR
    for j in range(width):
        i += 1
        if not 0 <= i <= ending:
            least = _FAR
        else:
            least += 1  # from the place before
            if j + 1 < width and row[j + 1] + 1 < least:
                least = row[j + 1] + 1
            if i and row[j] + (letter != word[i - 1]) < least:
                least = row[j] + (letter != word[i - 1])
            if before is not None and i > 1 and word[i - 2] == letter and word[i - 1] == begun[-1]:
                least = min(least, before[j] + 1)
        further.append(least)
    return tuple(further)


def _order(word: str, near: str) -> tuple[int, int, bytes]:
    """Equal length first, then the most letters in common in front."""
    common = next(
        (i for i, (a, b) in enumerate(zip(word, near, strict=False)) if a != b), len(word)
    )
    return abs(len(word) - len(near)), -common, alphabetical(near)
