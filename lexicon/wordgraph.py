"""The word graph: all words of a list in packed arrays, each with its place in the alphabet.

A minimal acyclic automaton (Appel and Jacobson 1988; Daciuk et al. 2000). Words are on tiles, as
`lexicon.words` spells them. Nodes are numbers; those at which a word ends come first. The edges of
a node stand side by side, in alphabetical order, so that a search in C finds a letter among them.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from lexicon.words import ALPHABET

NOWHERE = -1
_MOST_KEPT = 60_000
_CODES = ALPHABET.encode("latin-1")  # every letter of the alphabet is one byte in it


@dataclass(frozen=True, slots=True, eq=False)
class WordGraph:
    """All words of a list, in alphabetical order (A Ä B ... Z), each with its rank from 0.

    `letters[e]` is the letter of edge e, `targets[e]` the node it leads to, `skipped[e]` how many
    words from the same node come before those of the edge. The edges of node n are those from
    `first[n]` up to `first[n + 1]`. A word ends at the nodes below `finals`.
    """

    letters: bytes
    targets: "array[int]"
    skipped: "array[int]"
    first: "array[int]"
    finals: int
    root: int
    size: int
    _children: dict[int, dict[str, int]] = field(default_factory=dict, init=False, repr=False)
    _text: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Decode the letters, so that those of a node are a part of them."""
        object.__setattr__(self, "_text", self.letters.decode("latin-1"))

    def __len__(self) -> int:
        return self.size

    def __contains__(self, word: str) -> bool:
        node = self.root
        find, first, targets = self.letters.find, self.first, self.targets
        for letter in word.encode("latin-1", "replace"):
            edge = find(letter, first[node], first[node + 1])
            if edge < 0:
                return False
            node = targets[edge]
        return node < self.finals

    def rank(self, word: str) -> int:
        """The word's place in the list, from 0; NOWHERE if it is not in it."""
        node, rank = self.root, 0
        find, first, targets, skipped = self.letters.find, self.first, self.targets, self.skipped
        for letter in word.encode("latin-1", "replace"):
            edge = find(letter, first[node], first[node + 1])
            if edge < 0:
                return NOWHERE
            rank += skipped[edge]
            node = targets[edge]
        return rank if node < self.finals else NOWHERE

    def word(self, rank: int) -> str:
        """The word of this place. Raises IndexError outside 0 to len - 1."""
        if not 0 <= rank < self.size:
            raise IndexError(rank)
        node, found = self.root, bytearray()
        while rank or node >= self.finals:
            edge = bisect_right(self.skipped, rank, self.first[node], self.first[node + 1]) - 1
            rank -= self.skipped[edge]
            found.append(self.letters[edge])
            node = self.targets[edge]
        return found.decode("latin-1")

    def __iter__(self) -> Iterator[str]:
        return self._below(self.root, "")

    def edges(self, node: int) -> Iterator[tuple[str, int]]:
        """Letter and target of each edge of `node`, in alphabetical order."""
        begin, end = self.first[node], self.first[node + 1]
        return zip(self.letters[begin:end].decode("latin-1"), self.targets[begin:end], strict=True)

    def children(self, node: int) -> dict[str, int]:
        """The nodes behind `node` by their letters; kept for those who ask for it again.

        At most so many are kept that they need about 20 MB.
        """
        kept = self._children.get(node)
        if kept is None:
            if len(self._children) >= _MOST_KEPT:
                self._children.clear()
            begin, end = self.first[node], self.first[node + 1]
            kept = dict(zip(self._text[begin:end], self.targets[begin:end], strict=True))
            self._children[node] = kept
        return kept

    def all_leading(self) -> Iterator[str]:
        """The letters of the edges of each node, in alphabetical order."""
        return map(self._text.__getitem__, map(slice, self.first, self.first[1:]))

    def all_endings(self) -> Iterable[int]:
        """The nodes at which a word ends."""
        return range(self.finals)

    def step(self, node: int, letter: str) -> int:
        """The node behind `letter`, or NOWHERE."""
        code = letter.encode("latin-1", "replace")
        edge = self.letters.find(code, self.first[node], self.first[node + 1])
        return self.targets[edge] if edge >= 0 else NOWHERE

    def ends(self, node: int) -> bool:
        """Does a word end at `node`?"""
        return 0 <= node < self.finals

    def of_length(self, letters: int) -> list[str]:
        """The words of so many letters, in alphabetical order."""
        begun = [("", self.root)]
        for _ in range(letters):
            begun = [(word + one, to) for word, node in begun for one, to in self.edges(node)]
        return [word for word, node in begun if self.ends(node)]

    def _below(self, node: int, word: str) -> Iterator[str]:
        begun = [(word, node)]  # the next one comes last
        while begun:
            word, node = begun.pop()
            if node < self.finals:
                yield word
            begin, end = self.first[node], self.first[node + 1]
            words = [word + letter for letter in reversed(self._text[begin:end])]
            begun += zip(words, reversed(self.targets[begin:end]), strict=True)


def first_edges(degrees: bytes) -> "array[int]":
    """Where the edges of each node begin, and where the last ones end."""
    return array("I", accumulate(degrees, initial=0))


def alphabetical(word: str) -> bytes:
    """The sort key under which words stand in the order of the tiles: A Ä B ... Z."""
    return word.encode("latin-1").translate(_PLACES)


_PLACES = bytes(max(_CODES.find(code), 0) for code in range(256))
