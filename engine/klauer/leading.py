"""Whether the player on turn can take the lead (KLAUER-13): what the turn can become, looked at.

Words are laid and lengthened, letters swapped and inserted, so that the turn could end after every
step but for the lead. Nothing is taken up from the table (KLAUER-35 to -38) and no joker is drawn:
what is found holds, and what isn't found is open.
"""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush, nsmallest
from itertools import count
from typing import NamedTuple

from engine.free_ground import plays_around
from engine.klauer.field import Cell, Word, extent, place_name, text, through
from engine.klauer.laying import SHIFTS, STAYS
from engine.klauer.options import WORD
from engine.klauer.state import State, Table, majority
from engine.klauer.turn_end import objections, outcome, turned
from engine.klauer.turns import stepped
from engine.moves import Move
from engine.racked import Graph, walk
from engine.refusals import Reason
from engine.steps import Add, Insert, Lay, Swap

_WIDE = 60  # steps tried of each position, by what they promise
_NARROW = 30  # where it is asked of every turn of a game
_MOST = 300  # positions looked at

Admits = Callable[[str], bool]
"""Whether a word is surely one."""
IsTheft = Callable[[str, str], bool | None]
"""Whether a word that is changed into another has a new meaning; None is open (KLAUER-24)."""


class Lead(NamedTuple):
    """The steps after which the lead is held, and by how many cards.

    Without steps none were found; `decided` then says whether there are surely none.
    """

    steps: tuple[Move, ...]
    margin: int
    decided: bool


class _Tried(NamedTuple):
    """A position that was reached: how, and by how many cards its player leads."""

    state: State
    steps: tuple[Move, ...]
    margin: int


def lead(state: State, graph: Graph, admits: Admits, is_theft: IsTheft, most: int = _MOST) -> Lead:
    """Steps that take the lead from the beginning of a turn, looked for the same on every machine.

    `graph` has every word that is worth a try; a way is told only where every word that is made is
    admitted and no meaning is open. At most `most` positions are looked
    at. That there is none is decided where not one word can be laid on an empty field (KLAUER-51).
    """
    number, looked = count(), 0
    waiting = [(0, next(number), _Tried(state, (), 0))]
    seen = {_layout(state.table)}
    while waiting and looked < most:
        _, _, known = heappop(waiting)
        for tried in _steps(known, graph, admits, is_theft):
            looked += 1
            if tried.margin > 0:
                return Lead(tried.steps, tried.margin, decided=True)
            layout = _layout(tried.state.table)
            if layout not in seen:
                seen.add(layout)
                heappush(waiting, (-tried.margin, next(number), tried))
    return Lead((), 0, decided=not state.table.field and not looked)


def leads_by_one_step(state: State, graph: Graph, admits: Admits, is_theft: IsTheft) -> list[Lead]:
    """The leads that one step takes from the beginning of a turn, the greatest first.

    Words and meanings are asked as for `lead`; of many steps those that promise most are tried.
    """
    tried = _steps(_Tried(state, (), 0), graph, admits, is_theft, _NARROW)
    found = [Lead(one.steps, one.margin, decided=True) for one in tried if one.margin > 0]
    return sorted(found, key=lambda one: -one.margin)


def _layout(table: Table) -> tuple[frozenset[tuple[Cell, str]], str]:
    return frozenset((cell, card.letter) for cell, card in table.field.items()), table.pool


def _steps(
    known: _Tried, graph: Graph, admits: Admits, is_theft: IsTheft, wide: int = _WIDE
) -> Iterator[_Tried]:
    """What one step more makes of a position, where the turn could end but for the lead."""
    state = known.state
    promised = [*_laid(state, graph), *_swapped(state, graph), *_inserted(state, graph)]
    for _, _, move in nsmallest(wide, promised, key=lambda one: one[:2]):
        after = stepped(state, move)
        if isinstance(after, list) and isinstance(move, Lay):
            move = Add(move.seat, move.at, move.letters)  # noqa: PLW2901 - a word was lengthened
            after = stepped(state, move)
        if isinstance(after, State):
            margin = _margin(after, admits, is_theft)
            if margin is not None:
                yield _Tried(after, (*known.steps, move), margin)


_Promised = tuple[int, str, Move]
"""How little a step promises, how it is written, the step."""


def _laid(state: State, graph: Graph) -> Iterator[_Promised]:
    field, rules, seat = state.table.field, state.rules, state.turn or 0
    lying = {cell: card.letter for cell, card in field.items()}
    far = min(len(state.table.pool), rules.extent - min(extent(field)))
    found = plays_around(rules.letters, lying, state.table.pool, graph, far=far, opening=WORD)
    for cell, one in found:
        at = place_name(cell, down=one.down)
        row, column = cell
        crossed = [
            here
            for n, glyph in enumerate(one.letters)
            if glyph == STAYS
            and field[here := (row + n, column) if one.down else (row, column + n)].seat != seat
        ]
        new = len(one.letters) - one.letters.count(STAYS)
        yield -new - 2 * len(crossed), f"{at} {one.letters}", Lay(seat, at, one.letters)


def _swapped(state: State, graph: Graph) -> Iterator[_Promised]:
    """Words in which one letter is replaced, and so is that of the word that crosses there."""
    field, seat = state.table.field, state.turn or 0
    for word in state.table.words:
        at, places = place_name(word.cells[0], down=word.down), range(len(word.text))
        for n, letter in _fitting(state, graph, word.text, places, instead=1):
            across = through(field, word.cells[n], not word.down).cells
            m, crossing = across.index(word.cells[n]), text(field, across)
            if len(across) < WORD or _is_word(graph, crossing[:m] + letter + crossing[m + 1 :]):
                letters = STAYS * n + letter + STAYS * (len(word.text) - n - 1)
                yield _turning(state, word), f"{at} {letters}", Swap(seat, at, letters)


def _inserted(state: State, graph: Graph) -> Iterator[_Promised]:
    seat = state.turn or 0
    for word in state.table.words if state.rules.allows("insert") else ():
        at, places = place_name(word.cells[0], down=word.down), range(1, len(word.text))
        for n, letter in _fitting(state, graph, word.text, places, instead=0):
            letters = STAYS * n + letter + STAYS * (len(word.text) - n)
            for shift in SHIFTS:
                move = Insert(seat, at, letters, shift)
                yield _turning(state, word) - 1, f"{at} {letters} {shift}", move


def _fitting(
    state: State, graph: Graph, word: str, places: Iterable[int], *, instead: int
) -> Iterator[tuple[int, str]]:
    """Places of a word and cards of the pool that make another of it, `instead` of its letter."""
    pool = sorted(set(state.table.pool))
    for n in places:
        for letter in pool:
            other = word[:n] + letter + word[n + instead :]
            if other != word and _is_word(graph, other):
                yield n, letter


def _is_word(graph: Graph, letters: str) -> bool:
    node = walk(graph, graph.root, letters)
    return node is not None and graph.ends(node)


def _turning(state: State, word: Word) -> int:
    """What it promises to steal a word: each card of the other colour counts for both."""
    field = state.table.field
    return -2 * sum(field[cell].seat != state.turn for cell in word.cells)


def _margin(state: State, admits: Admits, is_theft: IsTheft) -> int | None:
    """By how many cards the turn would lead if it ended; None where more than the lead is lacking.

    So it is also where a word is not admitted or a meaning is open.
    """
    found = outcome(state.table, state.base)
    if not all(map(admits, found.words)):
        return None
    thefts = {one.name: is_theft(one.before.text, one.after.text) for one in found.meanings}
    if None in thefts.values():
        return None
    kept = frozenset(name for name, theft in thefts.items() if not theft)
    colours = turned(state, found, kept)
    reasons = objections(state, found, kept, colours)
    if any(one.reason is not Reason.NO_LEAD for one in reasons):
        return None
    counts, seat = majority(colours), state.turn or 0
    return counts[seat] - counts[1 - seat]
