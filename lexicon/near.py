"""Words near a string of letters: one slip of the pen away, or two where that finds none."""

from collections.abc import Iterable, Iterator

from lexicon.wordgraph import WordGraph, alphabetical

MOST = 8  # words that are named
_LONG = 5  # letters from which on two slips are looked for


def near_words(graphs: Iterable[WordGraph], word: str, most: int = MOST) -> tuple[str, ...]:
    """Up to `most` words that differ from `word` (on tiles) by a slip: a letter left out, put in,
    replaced, or swapped with its neighbour. The nearest first, then in the order of the tiles.
    """
    listed = list(graphs)
    for slips in (1, 2) if len(word) >= _LONG else (1,):
        found = {near for graph in listed for near in _within(graph, word, slips)}
        if found - {word}:
            return tuple(sorted(found - {word}, key=lambda near: _order(word, near)))[:most]
    return ()


def _within(graph: WordGraph, word: str, slips: int) -> Iterator[str]:
    first_row = list(range(len(word) + 1))
    yield from _below(graph, graph.root, word, slips, "", first_row, None)


def _below(
    graph: WordGraph,
    node: int,
    word: str,
    slips: int,
    begun: str,
    row: list[int],
    before: list[int] | None,
) -> Iterator[str]:
    """Words from `node` on; `row[i]` is how many slips lie between `begun` and `word[:i]`."""
    if graph.ends(node) and row[-1] <= slips:
        yield begun
    if min(row) > slips:
        return
    for letter, target in graph.edges(node):
        further = _next_row(word, begun, letter, row, before)
        yield from _below(graph, target, word, slips, begun + letter, further, row)


def _next_row(
    word: str, begun: str, letter: str, row: list[int], before: list[int] | None
) -> list[int]:
    """The row after `letter` (Damerau 1964, neighbours swapped once)."""
    further = [row[0] + 1]
    for i, other in enumerate(word):
        least = min(further[i] + 1, row[i + 1] + 1, row[i] + (letter != other))
        if before is not None and i and letter == word[i - 1] and other == begun[-1]:
            least = min(least, before[i - 1] + 1)
        further.append(least)
    return further


def _order(word: str, near: str) -> tuple[int, int, bytes]:
    """Equal length first, then the most letters in common in front."""
    common = next(
        (i for i, (a, b) in enumerate(zip(word, near, strict=False)) if a != b), len(word)
    )
    return abs(len(word) - len(near)), -common, alphabetical(near)
