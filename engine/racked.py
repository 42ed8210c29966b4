"""What a rack can make of a graph of words: beginnings, whole words, and where its blanks can be.

Words are looked for by their letters alone; a blank is taken only where the tile is lacking. Which
other tiles of a word that was found can be the blanks is said afterwards. All beginnings grow by a
letter at a time, side by side: the search goes from square to square, not from word to word. Sets
of letters are bits of a number, so that what leads nowhere is left out before it is made.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple, Protocol

from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, RANK, SMALL_OF, in_order


class Graph(Protocol):
    """All words as paths of capitals from a root; nodes are numbers. It never changes."""

    def __hash__(self) -> int:
        """By this what was learnt of it is found again."""

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


END = 1
"""The bit that says that a word ends."""
BIT_OF = {letter: 1 << RANK[letter] for letter in SMALL_OF}
BIT_OF |= {glyph: BIT_OF[letter] for glyph, letter in CAPITAL_OF.items()}
ANY = -1
"""Every letter, and that a word ends."""


def bits_of(letters: Iterable[str]) -> int:
    """A set of letters as bits."""
    return sum({BIT_OF.get(letter, 0) for letter in letters})


_MOST_KEPT = 60_000  # of nodes; with their letters about 30 MB
_MOST_CHOICES = 4_000


class Node(dict[str, "Node"]):
    """A node of a graph: what comes behind it as bits, and the nodes there by their letters.

    From one to the next no table is asked; a node is made when a search comes to it.
    """

    __slots__ = ("_kids", "_nodes", "leading")

    def __init__(self, nodes: "_Nodes", number: int) -> None:
        """Look at what comes behind."""
        self._nodes, self._kids = nodes, nodes.graph.children(number)
        end = END if nodes.graph.ends(number) else 0
        self.leading = sum(map(BIT_OF.__getitem__, self._kids), end)

    def __missing__(self, letter: str) -> "Node":
        found = self[letter] = self._nodes[self._kids[letter]]
        return found


class _Nodes(dict[int, Node]):
    """The nodes of a graph that were asked for."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.letters = graph, _Letters()

    def __missing__(self, number: int) -> Node:
        if len(self) >= _MOST_KEPT:
            self.clear()
        found = self[number] = Node(self, number)
        return found


class _Letters(dict[int, str]):
    """The letters of a set of bits."""

    def __missing__(self, bits: int) -> str:
        if len(self) >= _MOST_KEPT:
            self.clear()
        found = self[bits] = "".join(letter for letter in SMALL_OF if BIT_OF[letter] & bits)
        return found


@lru_cache(maxsize=2)
def _nodes(graph: Graph) -> _Nodes:
    """What is known of a graph: it is asked again and again, and never changes."""
    return _Nodes(graph)


class Left(NamedTuple):
    """What is left of a rack: for each letter that can be laid what is left then; their glyphs.

    A blank is taken only where no tile of the letter is left: `again` where that letter was laid as
    a tile as well, so that either can be the blank. `taken` and `spare` count blanks.
    """

    behind: Mapping[str, int]
    glyphs: Mapping[str, str]
    again: bool
    taken: int
    spare: int


def all_left(rack: str, values: Mapping[str, int]) -> list[Left]:
    """All that can be left of a rack, the whole rack first; blanks stand for what has a value."""
    found: list[Left] = []
    numbers: dict[tuple[str, bool], int] = {}
    blanks, held = rack.count(BLANK), set(rack) - {BLANK}
    small = {letter: glyph for letter, glyph in SMALL_OF.items() if letter in values}

    def left(tiles: str, *, again: bool) -> int:
        if (tiles, again) not in numbers:
            behind: dict[str, int] = {}
            spare, capitals = tiles.count(BLANK), {tile: tile for tile in tiles if tile != BLANK}
            numbers[tiles, again] = len(found)
            found.append(Left(behind, small | capitals, again, blanks - spare, spare))
            if spare:
                fewer = tiles.replace(BLANK, "", 1)
                behind |= dict.fromkeys(small, left(fewer, again=again))
                behind |= dict.fromkeys(held, left(fewer, again=True))
            for letter in capitals:
                behind[letter] = left(tiles.replace(letter, "", 1), again=again)
        return numbers[tiles, again]

    left(in_order(rack), again=False)
    return found


Begun = tuple[Node, int, str]
"""Letters of a word up to some square: where they lead, what is left of the rack, the letters."""

Coming = tuple[int, int]
"""What may come next, as bits: whatever is left of the rack, and of the letters that are left."""
TILE_OR_END: Coming = END, ANY
ONLY_END: Coming = END, 0

Open = tuple[str, int]
"""A word as it was found, with what is left: other tiles, or more of them, can be its blanks."""
Places = tuple[int, ...]
"""At which places of a word its blanks are."""
Written = tuple[str, list[Places], list[str]]
"""A word without blanks, each choice of tiles that can be its blanks, and how it is written."""


class Made(NamedTuple):
    """Words that were made: those with one way to write them, and those with several."""

    plain: list[str]
    several: list[Open]


class Words:
    """What the rack can make by itself, and with tiles that lie."""

    def __init__(
        self,
        graph: Graph,
        rack: str,
        values: Mapping[str, int],
        followed: Mapping[int, int],
        second: int,
    ) -> None:
        """Begin with nothing.

        `followed` are the letters that lie behind so many empty cells, `second` those behind them.
        """
        self.rack, self._nodes = rack, _nodes(graph)
        self._followed, self._second = followed, second
        self._left = all_left(rack, values)
        self._behind = [(left.behind, left.glyphs) for left in self._left]
        self._bits = [bits_of(left.behind) for left in self._left]
        self._several = {n for n, left in enumerate(self._left) if left.again or left.spare}
        self._needed: dict[Coming, list[int]] = {}
        self._beginnings: list[list[Begun]] = [[(self._nodes[graph.root], 0, "")]]
        self._made = [Made([], [])]
        self._lying: dict[int, dict[str, list[Begun]]] = {}
        self._with: dict[tuple[int, int], dict[str, Made]] = {}
        self._ways: dict[Open, Written] = {}

    def _need(self, coming: Coming) -> list[int]:
        """What of it must come behind a letter, for each that can be left of the rack."""
        if coming not in self._needed:
            always, of_left = coming
            self._needed[coming] = [always | bits & of_left for bits in self._bits]
        return self._needed[coming]

    def longer(
        self, begun: list[Begun], coming: Coming, fit: int = ANY
    ) -> tuple[list[Begun], Made]:
        """The beginnings with each tile that can be laid next and fits, if more can come.

        And the words that are whole with it, if they may end there.
        """
        always, of_left = coming
        end, need = always & END, self._need((always & ~END, of_left))
        letters_of, behind, bits = self._nodes.letters, self._behind, self._bits
        further, made, lefts = list[Begun](), Made([], []), self._several
        plain, several = made
        for node, left, letters in begun:
            if both := node.leading & bits[left] & fit:
                after, glyphs = behind[left]
                for letter in letters_of[both]:
                    kid, rest = node[letter], after[letter]
                    leading = kid.leading
                    if leading & end:
                        if rest in lefts:
                            several.append((letters + glyphs[letter], rest))
                        else:
                            plain.append(letters + glyphs[letter])
                    if leading & need[rest]:
                        further.append((kid, rest, letters + glyphs[letter]))
        return further, made

    def through(self, begun: list[Begun], lying: str, coming: Coming) -> list[Begun]:
        """The beginnings with a tile that lies next; a blank is what it stands for."""
        need, letter, bit = self._need(coming), CAPITAL_OF.get(lying, lying), BIT_OF[lying]
        return [
            (kid, left, letters + ".")
            for node, left, letters in begun
            if node.leading & bit and (kid := node[letter]).leading & need[left]
        ]

    def beginnings(self, number: int) -> list[Begun]:
        """How words can begin with so many tiles and go on."""
        while len(self._beginnings) <= number:
            coming = END | self._followed.get(len(self._beginnings), 0), ANY
            further, made = self.longer(self._beginnings[-1], coming)
            self._beginnings.append(further)
            self._made.append(made)
        return self._beginnings[number]

    def followed_by(self, number: int, lying: str) -> list[Begun]:
        """How words can begin with so many tiles and one that lies there."""
        if number not in self._lying:
            self._lying[number] = self._each_followed(number, self._followed[number])
        return self._lying[number].get(CAPITAL_OF.get(lying, lying), [])

    def _each_followed(self, number: int, wanted: int) -> dict[str, list[Begun]]:
        found: dict[str, list[Begun]] = defaultdict(list)
        letters_of = self._nodes.letters
        need = self._need((END | self._second, ANY))
        for node, left, letters in self.beginnings(number):
            if both := node.leading & wanted:
                with_it = letters + "."
                for letter in letters_of[both]:
                    kid = node[letter]
                    if kid.leading & need[left]:
                        found[letter].append((kid, left, with_it))
        return found

    def whole(self, number: int, place: int) -> dict[str, Made]:
        """The words of so many tiles by the letter at a place (from 0)."""
        if (number, place) not in self._with:
            self.beginnings(number)
            found: dict[str, Made] = defaultdict(lambda: Made([], []))
            for word in self._made[number].plain:
                found[CAPITAL_OF.get(word[place], word[place])].plain.append(word)
            for one in self._made[number].several:
                letter = one[0][place]
                found[CAPITAL_OF.get(letter, letter)].several.append(one)
            self._with[number, place] = found
        return self._with[number, place]

    def finished(self, begun: list[Begun]) -> Made:
        """The words among the beginnings."""
        lefts, made = self._several, Made([], [])
        for node, left, letters in begun:
            if node.leading & END:
                if left in lefts:
                    made.several.append((letters, left))
                else:
                    made.plain.append(letters)
        return made

    def ways(self, one: Open) -> Written:
        """All ways to write a word: other tiles of it can be the blanks, and more of them."""
        if one not in self._ways:
            letters, left = one
            self._ways[one] = _written(letters, self._left[left])
        return self._ways[one]


def _written(letters: str, left: Left) -> Written:
    word, groups = letters, tuple[Places, ...]()
    if left.taken:
        word = letters.translate(CAPITALISE)
        groups = tuple(
            tuple([place for place, glyph in enumerate(word) if glyph == CAPITAL_OF[small]])
            for small in letters
            if small in CAPITAL_OF
        )
    laid = tuple([place for place, glyph in enumerate(word) if glyph != "."])
    choices, forms = _choices(laid, groups, left.spare), []
    for places in choices:
        form = word
        for place in places:
            form = form[:place] + SMALL_OF[form[place]] + form[place + 1 :]
        forms.append(form)
    return word, choices, forms


@lru_cache(maxsize=_MOST_CHOICES)
def _choices(laid: Places, groups: tuple[Places, ...], spare: int) -> list[Places]:
    """Which laid places can be the blanks: another one of each group, and up to `spare` more."""
    least = {frozenset(one) for one in product(*groups) if len({*one}) == len(one)}
    found = {
        one.union(more)
        for one in least
        for number in range(spare + 1)
        for more in combinations([place for place in laid if place not in one], number)
    }
    return [tuple(one) for one in found]
