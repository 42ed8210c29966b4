"""Umlauts spelled out: every word of a graph that AE, OE and UE may be read as (KLAUER-66)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from lexicon.wordgraph import NOWHERE, WordGraph

_UMLAUTS = {"AE": "Ä", "OE": "Ö", "UE": "Ü"}
_BEGINS = {umlaut: pair[0] for pair, umlaut in _UMLAUTS.items()}


def both_ways(graph: WordGraph, word: str) -> Iterator[str]:
    """The graph's words that are laid as `word`, the one without an umlaut first."""
    yield from _both_ways(graph, graph.root, word, "")


def _both_ways(graph: WordGraph, node: int, rest: str, begun: str) -> Iterator[str]:
    if node == NOWHERE:
        return
    if not rest:
        if graph.ends(node):
            yield begun
        return
    yield from _both_ways(graph, graph.step(node, rest[0]), rest[1:], begun + rest[0])
    if umlaut := _UMLAUTS.get(rest[:2]):
        yield from _both_ways(graph, graph.step(node, umlaut), rest[2:], begun + umlaut)


def with_umlauts(word: str) -> str:
    """The word with every AE, OE and UE read as an umlaut."""
    for pair, umlaut in _UMLAUTS.items():
        word = word.replace(pair, umlaut)
    return word


def spells_one_out(word: str) -> bool:
    """Does the word hold AE, OE or UE?"""
    return any(pair in word for pair in _UMLAUTS)


class SpelledOut:
    """The words of a graph as they are laid where there are no umlauts, as a graph of capitals.

    A node stands for all places in the graph that the letters so far may lead to; behind an A, O or
    U that may begin an umlaut its E is still to come.
    """

    root = 0

    def __init__(self, graph: WordGraph) -> None:
        """Begin with nothing."""
        self._graph = graph
        self._numbers: dict[tuple[frozenset[int], frozenset[int]], int] = {}
        self._places: list[tuple[frozenset[int], frozenset[int]]] = []
        self._children: dict[int, dict[str, int]] = {}
        self._number(frozenset({graph.root}), frozenset())

    def _number(self, whole: frozenset[int], begun: frozenset[int]) -> int:
        if (whole, begun) not in self._numbers:
            self._numbers[whole, begun] = len(self._places)
            self._places.append((whole, begun))
        return self._numbers[whole, begun]

    def children(self, node: int) -> Mapping[str, int]:
        """The letters that lead on from a node, each with the node behind it."""
        if node not in self._children:
            self._children[node] = self._led(*self._places[node])
        return self._children[node]

    def _led(self, whole: frozenset[int], begun: frozenset[int]) -> dict[str, int]:
        plain: dict[str, set[int]] = defaultdict(set)
        umlauts: dict[str, set[int]] = defaultdict(set)
        for place in whole:
            for letter, behind in self._graph.children(place).items():
                if letter in _BEGINS:
                    umlauts[_BEGINS[letter]].add(behind)
                else:
                    plain[letter].add(behind)
        plain["E"] |= begun
        return {
            letter: self._number(frozenset(plain[letter]), frozenset(umlauts[letter]))
            for letter in sorted(plain.keys() | umlauts.keys())
            if plain[letter] or umlauts[letter]
        }

    def ends(self, node: int) -> bool:
        """Whether a word ends at a node."""
        return any(map(self._graph.ends, self._places[node][0]))
