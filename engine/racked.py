"""What a rack can make of a graph of words: beginnings, whole words, and where its blanks can be.

Words are looked for by their letters alone; a blank is taken only where the tile is lacking. Which
other tiles of a word that was found can be the blanks is said afterwards.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
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
    """What is left of a rack: for each letter that can be laid the glyph, and what is left then.

    A blank is taken only where no tile of the letter is left: `again` where that letter was laid as
    a tile as well, so that either can be the blank. `spare` is how many blanks are left.
    """

    taking: dict[str, tuple[str, "Left"]]
    again: bool
    spare: int


def whole_rack(rack: str, values: Mapping[str, int]) -> Left:
    """The whole rack, with all that can be left of it; blanks stand for what has a value."""
    kept: dict[tuple[str, bool], Left] = {}

    def left(tiles: str, *, again: bool) -> Left:
        if (tiles, again) not in kept:
            taking: dict[str, tuple[str, Left]] = {}
            kept[tiles, again] = Left(taking, again, tiles.count(BLANK))
            for letter in SMALL_OF if BLANK in tiles else set(tiles):
                if letter in tiles:
                    taking[letter] = letter, left(tiles.replace(letter, "", 1), again=again)
                elif letter in values:
                    behind = left(tiles.replace(BLANK, "", 1), again=again or letter in rack)
                    taking[letter] = SMALL_OF[letter], behind
        return kept[tiles, again]

    return left(in_order(rack), again=False)


Begun = tuple[int, Left, str]
"""Letters of a word up to some square: where they lead, what is left of the rack, the letters."""


class Words:
    """What the rack can make by itself, and before tiles that lie."""

    def __init__(self, graph: Graph, rack: str, values: Mapping[str, int]) -> None:
        """Begin with nothing."""
        self.graph, self.rack = graph, rack
        self.known: dict[int, Mapping[str, int]] = {}  # the letters behind nodes seen already
        self._beginnings: list[list[Begun]] = [[(graph.root, whole_rack(rack, values), "")]]
        self._followed: dict[int, dict[str, list[Begun]]] = {}
        self._with: dict[tuple[int, int], dict[str, list[str]]] = {}
        self._written: dict[str, list[str]] = {}

    def beginnings(self, number: int) -> list[Begun]:
        """How words can begin with so many tiles."""
        children = self.graph.children
        while len(self._beginnings) <= number:
            longer = []
            for node, left, letters in self._beginnings[-1]:
                taking = left.taking
                for letter, after in children(node).items():
                    if letter in taking:
                        glyph, rest = taking[letter]
                        longer.append((after, rest, letters + glyph))
            self._beginnings.append(longer)
        return self._beginnings[number]

    def followed_by(self, number: int) -> dict[str, list[Begun]]:
        """The beginnings of so many tiles with each letter that can follow, and where it leads."""
        if number not in self._followed:
            found: dict[str, list[Begun]] = defaultdict(list)
            children = self.graph.children
            for node, left, letters in self.beginnings(number):
                for letter, after in children(node).items():
                    found[letter].append((after, left, letters))
            self._followed[number] = found
        return self._followed[number]

    def whole(self, number: int, place: int) -> dict[str, list[str]]:
        """The words of so many tiles, as they are written, by the letter at a place (from 0)."""
        if (number, place) not in self._with:
            found: dict[str, list[str]] = defaultdict(list)
            if place:
                for words in self.whole(number, 0).values():
                    for word in words:
                        found[CAPITAL_OF.get(word[place], word[place])].append(word)
            else:
                ends = self.graph.ends
                for node, left, letters in self.beginnings(number):
                    if ends(node):
                        first = CAPITAL_OF.get(letters[0], letters[0])
                        plain = not (left.spare or left.again)
                        found[first] += (letters,) if plain else self.written(letters, left)
            self._with[number, place] = found
        return self._with[number, place]

    def written(self, letters: str, left: Left) -> list[str]:
        """All ways in which other tiles of a play, or more of them, are the blanks."""
        if letters not in self._written:
            forms = _forms(letters, self.rack) if left.again else [letters]
            for form in forms if left.spare else ():
                forms = [*forms, *_with_spare(form, left.spare)]
            self._written[letters] = list(dict.fromkeys(forms)) if left.again else forms
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
