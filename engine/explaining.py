"""A finished game explained: what each turn could have brought, who drew what, where the lead went.

What says so is a list of words, so nothing here is part of a replay. Where a rack is not known as
a whole only what is certain is told: what the tiles that are known of it could have made.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from engine.classic import explaining as at_a_board
from engine.classic import state as classic
from engine.games import course
from engine.karten import explaining as with_cards
from engine.karten import state as karten
from engine.karten.turns import window_shut
from engine.klauer import explaining as by_steps
from engine.klauer import state as klauer
from engine.letters import BLANK, in_order, missing
from engine.moves import Exchange, Pass, Play
from engine.possible import Looked, Told, Turn, number
from engine.racked import Graph
from engine.racks import Rack
from engine.sheets import Entry

_CLOSED = "closed"
_SHOWN = 5  # of the best plays of a turn
_ASKED = 40  # of which it is asked whether they are admitted
_MOST_TURNS = 120

State = Any
"""A game at a board, of cards, or of steps."""

Admits = Callable[[Told], bool]
"""Whether every word of a play is surely one."""

IsTheft = Callable[[str, str], bool | None]
"""Whether a word that is changed into another has a new meaning; None is open (KLAUER-24)."""


At = Callable[[int, int], None]
"""Is told how many turns were looked at, and of how many."""


class Drawn(NamedTuple):
    """What is known that a seat drew: how many tiles, their points, the blanks among them.

    `usual` are the points of as many tiles on average, rounded.
    """

    tiles: int
    points: int
    usual: int
    blanks: int


class Explained(NamedTuple):
    """A game explained, its turns in their order; `drawn` by seat."""

    turns: tuple[Turn, ...]
    drawn: tuple[Drawn, ...]


class _Family(NamedTuple):
    """What is asked of a family: a game whose last play stands, what a turn made and could make."""

    shut: Callable[[State], State]
    made: Callable[[State, Entry, Sequence[Entry]], Told | None]
    looked: Callable[[State, Entry, Sequence[Entry], str, Graph], Looked]


_FAMILIES: Mapping[type, _Family] = {
    classic.State: _Family(classic.window_shut, at_a_board.made, at_a_board.looked),
    karten.State: _Family(window_shut, with_cards.made, with_cards.looked),
}


def explained(
    state: State,
    graph: Graph,
    admits: Admits,
    is_theft: IsTheft | None = None,
    at: At | None = None,
) -> Explained | None:
    """A game explained by a list of words; None while its sheet is not signed.

    Of more than 120 turns the first ones. `is_theft` says what is known of a word that is changed
    into another (Wörterklauer): whether it has a new meaning, None where that is open. `at` is told
    after each turn how many were looked at, and of how many.
    """
    if state.phase != _CLOSED:
        return None
    lines = list(course(state))
    if isinstance(state, klauer.State):
        return _of_steps(lines, state, graph, admits, is_theft or _open, at)
    family = _FAMILIES[type(state)]
    leads, sheet = _leads(lines, state), [entry for _, entry in lines]
    asked = [one for one in lines if isinstance(one[1].move, Play | Exchange | Pass)]
    found = (
        _turn(family, before, entry, sheet, leads.get(entry.version), graph, admits)
        for before, entry in asked
    )
    turns = _counted(found, len(asked), at)
    return Explained(turns, tuple(_drawn(state, turns, seat) for seat in range(len(state.players))))


def begun(before: State) -> State:
    """The game as it was when a turn began, for the line that ends the turn."""
    return by_steps.begun(before) if isinstance(before, klauer.State) else before


def _of_steps(
    lines: list[tuple[klauer.State, Entry]],
    state: klauer.State,
    graph: Graph,
    admits: Admits,
    is_theft: IsTheft,
    at: At | None,
) -> Explained:
    """A game of Wörterklauer: its cards have no points, and who drew them plays no part."""

    def admitted(word: str) -> bool:
        return admits(Told("", "", word, 0, (word,), ""))

    found = by_steps.turns(lines, state, graph, admitted, is_theft)
    turns = _counted(found, by_steps.number_of_turns(lines), at)
    return Explained(turns, (Drawn(0, 0, 0, 0),) * len(state.players))


def _counted(turns: Iterator[Turn], number: int, at: At | None) -> tuple[Turn, ...]:
    """The first of some turns, told one by one as they are looked at."""
    found = []
    for one in islice(turns, _MOST_TURNS):
        found.append(one)
        if at is not None:
            at(len(found), min(number, _MOST_TURNS))
    return tuple(found)


def _open(_before: str, _after: str) -> None:
    """Of no change it is known what it means."""


def _turn(
    family: _Family,
    before: State,
    entry: Entry,
    sheet: Sequence[Entry],
    lead: int | None,
    graph: Graph,
    admits: Admits,
) -> Turn:
    seat, made = entry.move.seat, family.made(before, entry, sheet)  # type: ignore[attr-defined]
    rack, whole = _rack(family.shut(before).racks[seat], entry.move, made)
    looked = family.looked(before, entry, sheet, rack, graph)
    whole, found = whole and looked.whole, looked.found
    stands = made is not None and not entry.withdrawn
    score = made.score if made and stands else 0
    best = tuple(islice(_admitted(looked, islice(found or (), _ASKED), admits), _SHOWN))
    size = before.rules.rack
    full = islice((one for one in found or () if number(one.letters) == size), _ASKED)
    missed = next(_admitted(looked, full, admits), None)
    if made and stands and len(made.used) == size:
        missed = None
    given_away = max(best[0].score - score, 0) if best else None
    if found is not None and not found and whole:
        given_away = 0
    return Turn(
        entry.version,
        seat,
        rack,
        looked.card,
        whole,
        made,
        score,
        stands,
        best,
        given_away,
        missed,
        lead,
    )


def _rack(held: Rack, move: Any, made: Told | None) -> tuple[str, bool]:
    """The tiles that a turn surely had, and whether these are all of them."""
    known, size = held
    seen = [getattr(move, "rack", None) or ""]
    seen.append(made.used if made else getattr(move, "letters", None) or "")
    for letters in seen:
        known += missing(known, letters)
    if len(known) > size:  # noted wrongly before: what this turn itself shows is certain
        known = seen[1] + missing(seen[1], seen[0])
    return in_order(known), len(known) == size


def _admitted(looked: Looked, found: Iterator[Any], admits: Admits) -> Iterator[Told]:
    return (one for one in map(looked.told, found) if one and admits(one))


def _leads(lines: Sequence[tuple[Any, Entry]], end: State) -> dict[int, int]:
    """By the version of a turn the seat that leads since then, where that is another than before.

    What follows a turn, a verdict or the points of the end, counts as its own.
    """
    leads: dict[int, int] = {}
    leader: int | None = None
    after = [before for before, _ in lines[1:]] + [end]
    turn: int | None = None
    for (_, entry), then in zip(lines, after, strict=True):
        if isinstance(entry.move, Play | Exchange | Pass):
            turn = entry.version
        now = _leader(then.scores)
        if now is None or now == leader:
            continue
        if leader is not None and turn is not None:
            leads[turn] = now
        leader = now
    return leads


def _leader(scores: Sequence[int]) -> int | None:
    most = max(scores)
    return scores.index(most) if scores.count(most) == 1 else None


def _drawn(state: State, turns: Sequence[Turn], seat: int) -> Drawn:
    """What is known that a seat drew: what it laid, what it exchanged, what it had at the end."""
    letters = state.rules.letters
    own = [one for one in turns if one.seat == seat]
    tiles = "".join(one.made.used for one in own if one.made and one.stands)
    exchanged = {
        entry.version: entry.move.letters or ""
        for entry in state.entries
        if isinstance(entry.move, Exchange)
    }
    tiles += "".join(exchanged.get(one.version, "") for one in own)
    tiles += state.racks[seat].known
    count = letters.blanks + sum(number for number, _ in letters.tiles.values())
    points = sum(number * (value or 0) for number, value in letters.tiles.values())
    usual = (2 * len(tiles) * points + count) // (2 * count)
    return Drawn(len(tiles), letters.face_value(tiles), usual, tiles.count(BLANK))
