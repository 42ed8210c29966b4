"""What a rack can make of a graph of words: beginnings, whole words, and where its blanks can be.

Words are looked for by their letters alone; a blank is taken only where the tile is lacking. Which
other tiles of a word that was found can be the blanks is said afterwards. All beginnings grow by a
letter at a time, side by side: the search goes from square to square, not from word to word.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import chain, combinations
from typing import NamedTuple, Protocol

from engine.letters import BLANK, CAPITAL_OF, SMALL_OF, in_order


class Graph(Protocol):
    """All words as paths of capitals from a root; nodes are numbers."""

    @property
    def root(self) -> int:
        """Where every word begins."""

    def children(self, node: int) -> Mapping[str, int]:
        """The letters that lead on from a node, each with the node behind it."""

    def ends(self, node: int) -> bool:
        """Whether a word ends at a node."""


def walk(graph: Graph, node: int | None, lying: str) -> int | None:
    """The node behind tiles that lie there, blanks read as what they stand for."""
    for glyph in lying:
        if node is None:
            return None
        node = graph.children(node).get(CAPITAL_OF.get(glyph, glyph))
    return node


class Left(NamedTuple):
    """What is left of a rack: for each letter that can be laid its glyph, and what is left then.

    A blank is taken only where no tile of the letter is left: `again` where that letter was laid as
    a tile as well, so that either can be the blank. `spare` is how many blanks are left.
    """

    glyphs: dict[str, str]
    behind: dict[str, int]
    again: bool
    spare: int


def all_left(rack: str, values: Mapping[str, int]) -> list[Left]:
    """All that can be left of a rack, the whole rack first; blanks stand for what has a value."""
    found: list[Left] = []
    numbers: dict[tuple[str, bool], int] = {}
    small = {letter: glyph for letter, glyph in SMALL_OF.items() if letter in values}

    def left(tiles: str, *, again: bool) -> int:
        if (tiles, again) not in numbers:
            glyphs: dict[str, str] = {}
            behind: dict[str, int] = {}
            numbers[tiles, again] = len(found)
            found.append(Left(glyphs, behind, again, tiles.count(BLANK)))
            if BLANK in tiles:
                fewer = tiles.replace(BLANK, "", 1)
                glyphs.update(small)
                behind.update(dict.fromkeys(small, left(fewer, again=again)))
                behind.update(dict.fromkeys(small.keys() & set(rack), left(fewer, again=True)))
            for letter in set(tiles) - {BLANK}:
                glyphs[letter] = letter
                behind[letter] = left(tiles.replace(letter, "", 1), again=again)
        return numbers[tiles, again]

    left(in_order(rack), again=False)
    return found


class _Kids(dict[int, Mapping[str, int]]):
    """The letters behind each node that was asked for."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def __missing__(self, node: int) -> Mapping[str, int]:
        found = self[node] = self._graph.children(node)
        return found


Begun = tuple[int, int, str]
"""Letters of a word up to some square: where they lead, what is left of the rack, the letters.

What is left is a number: of tuples without others in them the garbage collector takes no notice.
"""


class Words:
    """What the rack can make by itself, and with tiles that lie."""

    def __init__(self, graph: Graph, rack: str, values: Mapping[str, int]) -> None:
        """Begin with nothing."""
        self.rack, self.ends, self._kids = rack, graph.ends, _Kids(graph)
        self._left = all_left(rack, values)
        self._beginnings: list[list[Begun]] = [[(graph.root, 0, "")]]
        self._followed: list[Mapping[str, list[Begun]]] = []
        self._with: dict[tuple[int, int], dict[str, list[str]]] = {}
        self._several = {
            number: left for number, left in enumerate(self._left) if left.again or left.spare
        }

    def longer(self, begun: list[Begun]) -> list[Begun]:
        """The beginnings with each tile that can be laid next."""
        kids_of, all_left = self._kids, self._left
        return [
            (kid, behind[letter], letters + glyphs[letter])
            for node, left, letters in begun
            for glyphs, behind, _, _ in (all_left[left],)
            if behind
            for letter, kid in kids_of[node].items()
            if letter in behind
        ]

    def fitting(self, begun: list[Begun], fit: Collection[str]) -> list[Begun]:
        """The same where only few letters fit."""
        kids_of, all_left = self._kids, self._left
        return [
            (kids[letter], behind[letter], letters + glyphs[letter])
            for node, left, letters in begun
            for glyphs, behind, _, _ in (all_left[left],)
            if behind
            for kids in (kids_of[node],)
            for letter in fit
            if letter in kids and letter in behind
        ]

    def last(self, begun: list[Begun]) -> list[Begun]:
        """The same where words must end."""
        kids_of, all_left, ends = self._kids, self._left, self.ends
        return [
            (kids[letter], behind[letter], letters + glyphs[letter])
            for node, left, letters in begun
            for glyphs, behind, _, _ in (all_left[left],)
            if behind
            for kids in (kids_of[node],)
            for letter in kids.keys() & behind.keys()
            if ends(kids[letter])
        ]

    def through(self, begun: list[Begun], lying: str) -> list[Begun]:
        """The beginnings with a tile that lies next; a blank is what it stands for."""
        kids_of, letter = self._kids, CAPITAL_OF.get(lying, lying)
        return [
            (kids[letter], left, letters + ".")
            for node, left, letters in begun
            if letter in (kids := kids_of[node])
        ]

    def beginnings(self, number: int) -> list[Begun]:
        """How words can begin with so many tiles."""
        while len(self._beginnings) <= number:
            self._beginnings.append(self.longer(self._beginnings[-1]))
        return self._beginnings[number]

    def followed_by(self, number: int, lying: str) -> list[Begun]:
        """How words can begin with so many tiles and one that lies there."""
        while len(self._followed) <= number:
            followed: dict[str, list[Begun]] = defaultdict(list)
            for node, left, letters in self.beginnings(len(self._followed)):
                with_it = letters + "."
                for further, kid in self._kids[node].items():
                    followed[further].append((kid, left, with_it))
            self._followed.append(followed)
        return self._followed[number].get(CAPITAL_OF.get(lying, lying), [])

    def whole(self, number: int, place: int) -> dict[str, list[str]]:
        """The words of so many tiles, as they are written, by the letter at a place (from 0)."""
        if (number, place) not in self._with:
            found: dict[str, list[str]] = defaultdict(list)
            if place:
                for words in self.whole(number, 0).values():
                    for word in words:
                        found[CAPITAL_OF.get(word[place], word[place])].append(word)
            else:
                for word in self.finished(self.beginnings(number)):
                    found[CAPITAL_OF.get(word[0], word[0])].append(word)
            self._with[number, place] = found
        return self._with[number, place]

    def finished(self, begun: list[Begun]) -> list[str]:
        """The words among the beginnings, in every way in which they can be written."""
        ends, several, found = self.ends, self._several, list[str]()
        for node, left, letters in begun:
            if ends(node):
                if left in several:
                    found += _written(letters, several[left])
                else:
                    found.append(letters)
        return found


def _written(letters: str, left: Left) -> list[str]:
    """All ways in which other tiles of a play, or more of them, are the blanks."""
    forms = _exchanged(letters) if left.again else [letters]
    if not left.spare:
        return forms
    forms += [further for form in forms for further in _with_spare(form, left.spare)]
    return list(dict.fromkeys(forms))


def _exchanged(letters: str) -> list[str]:
    """`letters` with every choice of those among equal tiles that are the blanks."""
    forms = [letters]
    for small in CAPITAL_OF.keys() & set(letters):
        capital = CAPITAL_OF[small]
        if capital in letters:
            equal = [place for place, glyph in enumerate(letters) if glyph in (small, capital)]
            choices = list(combinations(equal, letters.count(small)))
            forms = [form.replace(small, capital) for form in forms]
            forms = [_with_blanks(form, places) for form in forms for places in choices]
    return forms


def _with_spare(letters: str, spare: int) -> list[str]:
    """`letters` with up to `spare` more of its tiles as blanks, at least one."""
    tiles = [place for place, glyph in enumerate(letters) if glyph in SMALL_OF]
    numbers = range(1, spare + 1)
    choices = chain.from_iterable(combinations(tiles, number) for number in numbers)
    return [_with_blanks(letters, places) for places in choices]


def _with_blanks(letters: str, places: Iterable[int]) -> str:
    """`letters` with the tiles at these places as blanks."""
    for place in places:
        letters = letters[:place] + SMALL_OF[letters[place]] + letters[place + 1 :]
    return letters
