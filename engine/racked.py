"""What a rack can make of a graph of words: beginnings, whole words, and where its blanks can be.

Words are looked for by their letters alone; a blank is taken only where the tile is lacking. Which
other tiles of a word that was found can be the blanks is said afterwards. All beginnings grow by a
letter at a time, side by side: the search goes from square to square, not from word to word. Sets
of letters are bits of a number, so that what leads nowhere is left out before it is made.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, RANK, SMALL_OF, in_order

_T = TypeVar("_T")


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


@runtime_checkable
class Packed(Graph, Protocol):
    """A graph that can say of all its nodes at once what leads on; they are numbered from 0."""

    def all_leading(self) -> Iterable[str]:
        """The letters that lead on from each node."""

    def all_endings(self) -> Iterable[int]:
        """The nodes at which a word ends."""


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


_MOST_KEPT = 60_000  # of nodes; with their letters about 20 MB
_MOST_CHOICES = 4_000


class _Kept(dict[int, _T]):
    """What is found out of numbers, at most so much of it."""

    def __init__(self, find: Callable[[int], _T]) -> None:
        self._find = find

    def __missing__(self, number: int) -> _T:
        if len(self) >= _MOST_KEPT:
            self.clear()
        found = self[number] = self._find(number)
        return found


class _Learnt:
    """What was learnt of a graph: it is asked again and again, and never changes.

    `leading` is what comes behind a node as bits, `kids` the nodes there by their letters,
    `letters` those of a set of bits.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.leading: Mapping[int, int] | list[int] = _Kept(self._bits_behind)
        self.kids, self.letters = _Kept(graph.children), _Kept(_letters_of)
        if isinstance(graph, Packed):
            self.leading = list(map(cache(bits_of), graph.all_leading()))
            for node in graph.all_endings():
                self.leading[node] |= END

    def _bits_behind(self, node: int) -> int:
        return bits_of(self._graph.children(node)) + (END if self._graph.ends(node) else 0)


def _letters_of(bits: int) -> str:
    return "".join(letter for letter in SMALL_OF if BIT_OF[letter] & bits)


_learnt = lru_cache(maxsize=2)(_Learnt)


class Left(NamedTuple):
    """What is left of a rack: for each letter that can be laid what is left then, and its glyph.

    A blank is taken only where no tile of the letter is left: `again` where that letter was laid as
    a tile as well, so that either can be the blank. `taken` and `spare` count blanks.
    """

    behind: Mapping[str, tuple[int, str]]
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
            behind: dict[str, tuple[int, str]] = {}
            spare = tiles.count(BLANK)
            numbers[tiles, again] = len(found)
            found.append(Left(behind, again, blanks - spare, spare))
            if spare:
                fewer = tiles.replace(BLANK, "", 1)
                once, twice = left(fewer, again=again), left(fewer, again=True)
                for letter, glyph in small.items():
                    behind[letter] = (twice if letter in held else once), glyph
            for letter in set(tiles) - {BLANK}:
                behind[letter] = left(tiles.replace(letter, "", 1), again=again), letter
        return numbers[tiles, again]

    left(in_order(rack), again=False)
    return found


Begun = tuple[str, int, int, int]
"""Letters of a word up to some square: the letters, what is left of the rack, where they lead, and
what comes behind it. Numbers and texts alone: of such the garbage collector takes no notice.
"""

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


Grown = tuple[list[Begun], Made]
"""Beginnings that are longer by a tile and can go on, and the words that may end with it."""


def _nothing() -> Grown:
    return [], Made([], [])


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
        self.rack, self._learnt = rack, _learnt(graph)
        self._followed, self._second = followed, second
        self._left = all_left(rack, values)
        self._behind = [left.behind for left in self._left]
        self._bits = [bits_of(left.behind) for left in self._left]
        self._several = {n for n, left in enumerate(self._left) if left.again or left.spare}
        self._needed: dict[Coming, list[int]] = {}
        self._beginnings: list[list[Begun]] = [
            [("", 0, graph.root, self._learnt.leading[graph.root])]
        ]
        self._made = [Made([], [])]
        self._lying: dict[int, Mapping[str, Grown]] = {}
        self._with: dict[tuple[int, int], dict[int, Made]] = {}
        self._ways: dict[Open, Written] = {}

    def _need(self, coming: Coming) -> list[int]:
        """What of it must come behind a letter, for each that can be left of the rack."""
        if coming not in self._needed:
            always, of_left = coming
            self._needed[coming] = [always | bits & of_left for bits in self._bits]
        return self._needed[coming]

    def longer(self, begun: list[Begun], coming: Coming, fit: int = ANY) -> Grown:
        """The beginnings with each tile that can be laid next and fits."""
        always, of_left = coming
        end, need = always & END, self._need((always & ~END, of_left))
        letters_of, behind, bits = self._learnt.letters, self._behind, self._bits
        kids_of, leading = self._learnt.kids, self._learnt.leading
        further, made, lefts = list[Begun](), Made([], []), self._several
        plain, several = made
        for letters, left, node, leads in begun:
            if both := leads & bits[left] & fit:
                after, kids = behind[left], kids_of[node]
                for letter in letters_of[both]:
                    kid = kids[letter]
                    rest, glyph = after[letter]
                    lead = leading[kid]
                    if lead & end:
                        if rest in lefts:
                            several.append((letters + glyph, rest))
                        else:
                            plain.append(letters + glyph)
                    if lead & need[rest]:
                        further.append((letters + glyph, rest, kid, lead))
        return further, made

    def through(self, begun: list[Begun], lying: str, coming: Coming) -> Grown:
        """The beginnings with a tile that lies next; a blank is what it stands for."""
        return self._each_through(begun, BIT_OF[lying], coming)[CAPITAL_OF.get(lying, lying)]

    def _each_through(self, begun: list[Begun], lying: int, coming: Coming) -> Mapping[str, Grown]:
        """The beginnings with each letter of these bits that can lie next, by that letter."""
        always, of_left = coming
        end, need = always & END, self._need((always & ~END, of_left))
        letters_of, kids_of, leading = self._learnt.letters, self._learnt.kids, self._learnt.leading
        found: dict[str, Grown] = defaultdict(_nothing)
        for letters, left, node, leads in begun:
            if both := leads & lying:
                with_it, kids = letters + ".", kids_of[node]
                for letter in letters_of[both]:
                    kid = kids[letter]
                    lead = leading[kid]
                    if lead & end:
                        if left in self._several:
                            found[letter][1].several.append((with_it, left))
                        else:
                            found[letter][1].plain.append(with_it)
                    if lead & need[left]:
                        found[letter][0].append((with_it, left, kid, lead))
        return found

    def beginnings(self, number: int) -> list[Begun]:
        """How words can begin with so many tiles and go on."""
        while len(self._beginnings) <= number:
            coming = END | self._followed.get(len(self._beginnings), 0), ANY
            further, made = self.longer(self._beginnings[-1], coming)
            self._beginnings.append(further)
            self._made.append(made)
        return self._beginnings[number]

    def followed_by(self, number: int, lying: str) -> Grown:
        """How words can begin with so many tiles and one that lies there, wherever they may end."""
        if number not in self._lying:
            wanted, coming = self._followed[number], (END | self._second, ANY)
            self._lying[number] = self._each_through(self.beginnings(number), wanted, coming)
        return self._lying[number][CAPITAL_OF.get(lying, lying)]

    def whole(self, number: int, place: int) -> dict[int, Made]:
        """The words of so many tiles by the letter at a place (from 0), as a bit."""
        if (number, place) not in self._with:
            self.beginnings(number)
            found: dict[int, Made] = defaultdict(lambda: Made([], []))
            for word in self._made[number].plain:
                found[BIT_OF[word[place]]].plain.append(word)
            for one in self._made[number].several:
                found[BIT_OF[one[0][place]]].several.append(one)
            self._with[number, place] = found
        return self._with[number, place]

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
