"""How strange the words of a play look: by a word graph where there is one, else by their letters.

It only orders what the points leave open; a word that nobody knows was laid all the same.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import log

from engine.letters import CAPITALISE
from engine.placement import Laid
from engine.racked import Graph

UNMARKED = 2.5  # a blank that nobody marked, where nobody marked any: one tile in twelve or so
_UNKNOWN = 20.0
_EDGE = "|"


class Looks:
    """The strangeness of words, less the words that the sheet itself notes."""

    def __init__(self, words: Iterable[str], graph: Graph | None = None) -> None:
        """Learn pairs of letters from `words`; `graph` knows words for certain."""
        self._graph = graph
        self._pairs: Counter[str] = Counter()
        self._firsts: Counter[str] = Counter()
        self._known: dict[str, float] = {}
        for word in words:
            spelt = f"{_EDGE}{word}{_EDGE}"
            self._pairs.update(a + b for a, b in pairwise(spelt))
            self._firsts.update(spelt[:-1])

    def of(self, laid: Laid) -> float:
        """How strange the words are that a play makes beside its main word."""
        return sum(self.word(word.text.translate(CAPITALISE)) for word in laid.words[1:])

    def word(self, word: str) -> float:
        """How strange a word looks; 0 for one that the graph knows."""
        if word not in self._known:
            self._known[word] = self._strange(word)
        return self._known[word]

    def _strange(self, word: str) -> float:
        if self._graph and _holds(self._graph, word):
            return 0.0
        spelt = f"{_EDGE}{word}{_EDGE}"
        cost = 0.0
        for a, b in pairwise(spelt):
            cost -= log((self._pairs[a + b] + 0.2) / (self._firsts[a] + 6))
        return cost + (_UNKNOWN if self._graph else 0)


def _holds(graph: Graph, word: str) -> bool:
    node = graph.root
    for letter in word:
        after = graph.children(node).get(letter)
        if after is None:
            return False
        node = after
    return graph.ends(node)
