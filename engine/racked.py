"""What a rack can make of a graph of words: beginnings, whole words, and where its blanks can be.

Words are looked for by their letters alone; a blank is taken only where the tile is lacking. Which
other tiles of a word that was found can be the blanks is said afterwards. All beginnings grow by a
letter at a time, side by side: the search goes from square to square, not from word to word.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple, Protocol

from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, SMALL_OF, in_order


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
        self._followed: dict[tuple[int, str], list[Begun]] = {}
        self._with: dict[tuple[int, int], dict[str, list[str]]] = {}
        self._written: dict[str, list[str]] = {}

    def longer(self, begun: list[Begun]) -> list[Begun]:
        """The beginnings with each tile that can be laid next."""
        kids_of, all_left = self._kids, self._left
        return [
            (kids[letter], behind[letter], letters + glyphs[letter])
            for node, left, letters in begun
            for glyphs, behind, _, _ in (all_left[left],)
            if behind
            for kids in (kids_of[node],)
            for letter in kids.keys() & behind.keys()
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
        if (number, lying) not in self._followed:
            self._followed[number, lying] = self.through(self.beginnings(number), lying)
        return self._followed[number, lying]

    def whole(self, number: int, place: int) -> dict[str, list[str]]:
        """The words of so many tiles, as they are written, by the letter at a place (from 0)."""
        if (number, place) not in self._with:
            found: dict[str, list[str]] = defaultdict(list)
            if place:
                for words in self.whole(number, 0).values():
                    for word in words:
                        found[CAPITAL_OF.get(word[place], word[place])].append(word)
            else:
                for node, left, letters in self.beginnings(number):
                    if self.ends(node):
                        first = CAPITAL_OF.get(letters[0], letters[0])
                        found[first] += self.written(letters, left)
            self._with[number, place] = found
        return self._with[number, place]

    def written(self, letters: str, left: int) -> Sequence[str]:
        """All ways in which other tiles of a play, or more of them, are the blanks."""
        _, _, again, spare = self._left[left]
        if not (again or spare):
            return (letters,)
        if letters not in self._written:
            forms = _forms(letters, self.rack) if again else [letters]
            for form in forms if spare else ():
                forms = [*forms, *_with_spare(form, spare)]
            self._written[letters] = list(dict.fromkeys(forms)) if again else forms
        return self._written[letters]


def _forms(letters: str, rack: str) -> list[str]:
    """`letters` with every choice of the tiles that must be blanks of the rack."""
    letters = letters.translate(CAPITALISE)
    forced = [
        combinations([n for n, glyph in enumerate(letters) if glyph == letter], number)
        for letter in set(letters) - {"."}
        if (number := letters.count(letter) - rack.count(letter)) > 0
    ]
    forms = []
    for chosen in product(*forced):
        glyphs = list(letters)
        for place in chain.from_iterable(chosen):
            glyphs[place] = SMALL_OF[glyphs[place]]
        forms.append("".join(glyphs))
    return forms


def _with_spare(letters: str, spare: int, since: int = 0) -> Iterator[str]:
    """`letters` with up to `spare` more of its tiles as blanks, at least one."""
    for place in range(since, len(letters)):
        if small := SMALL_OF.get(letters[place]):
            form = letters[:place] + small + letters[place + 1 :]
            yield form
            if spare > 1:
                yield from _with_spare(form, spare - 1, place + 1)
