"""A finished game explained: what each turn could have brought, who drew what, where the lead went.

What says so is a list of words, so nothing here is part of a replay. Where a rack is not known as
a whole only what is certain is told: what the tiles that are known of it could have made.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from engine.classic.state import State, window_shut
from engine.games import course
from engine.letters import BLANK, CAPITALISE, in_order, missing
from engine.moves import Exchange, Pass, Play
from engine.placement import Laid, lay
from engine.plays import Possible, plays
from engine.racked import Graph
from engine.sheets import Entry

_CLOSED = "closed"
_SHOWN = 5  # of the best plays of a turn
_ASKED = 40  # of which it is asked whether they are admitted
# Beyond these the plays of a rack take seconds; no booklet has such racks often.
_MOST_BLANKS, _MOST_TILES = 2, 8
_MOST_TURNS = 120

Admits = Callable[[Laid], bool]
"""Whether every word of a play is surely one."""


class Turn(NamedTuple):
    """A turn and what else it could have been.

    `rack` is what is known of the tiles that it had, all of them if `whole`. `made` is what was
    laid, and `score` what that made by the rules, 0 once it was taken back. `best` are the best
    plays of the known tiles; `given_away` is how much more the best one makes, at least that much
    unless the rack is known as a whole, and None where nothing was looked for or found. `missed`
    is the best play of all tiles of a rack that was not laid. `lead` is the seat that leads since
    this turn, where that was another one before.
    """

    version: int
    seat: int
    rack: str
    whole: bool
    made: Laid | None
    score: int
    stands: bool
    best: tuple[Laid, ...]
    given_away: int | None
    missed: Laid | None
    lead: int | None


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


def explained(state: Any, graph: Graph, admits: Admits) -> Explained | None:
    """A game explained by a list of words; None while its sheet is not signed.

    Only games at a board are; of more than 120 turns the first ones.
    """
    if not isinstance(state, State) or state.phase != _CLOSED:
        return None
    lines = list(course(state))
    leads = _leads(lines, state)
    turns = tuple(
        _turn(before, entry, leads.get(entry.version), graph, admits)
        for before, entry in islice(_turns(lines), _MOST_TURNS)
    )
    return Explained(turns, tuple(_drawn(state, turns, seat) for seat in range(len(state.players))))


def _turns(lines: Sequence[tuple[Any, Entry]]) -> Iterator[tuple[State, Entry]]:
    return ((before, one) for before, one in lines if isinstance(one.move, Play | Exchange | Pass))


def _turn(before: State, entry: Entry, lead: int | None, graph: Graph, admits: Admits) -> Turn:
    rules, seat, laid = before.rules, entry.move.seat, entry.laid  # type: ignore[attr-defined]
    rack, whole = _rack(before, entry, seat)
    stands = laid is not None and not entry.withdrawn
    score = (laid.score if stands else 0) if laid else 0
    found = _looked(before, rack, graph)
    best = tuple(islice(_admitted(before, islice(found or (), _ASKED), admits), _SHOWN))
    full = islice((one for one in found or () if _laid(one) == rules.rack), _ASKED)
    missed = next(_admitted(before, full, admits), None)
    if stands and len(laid.used) == rules.rack:
        missed = None
    given_away = max(best[0].score - score, 0) if best else None
    if found == [] and whole:
        given_away = 0
    return Turn(
        entry.version, seat, rack, whole, laid, score, stands, best, given_away, missed, lead
    )


def _rack(before: State, entry: Entry, seat: int) -> tuple[str, bool]:
    """The tiles that a turn surely had, and whether these are all of them."""
    known, size = window_shut(before).racks[seat]
    move = entry.move
    seen = [getattr(move, "rack", None) or ""]
    seen.append(entry.laid.used if entry.laid else getattr(move, "letters", None) or "")
    for letters in seen:
        known += missing(known, letters)
    if len(known) > size:  # noted wrongly before: what this turn itself shows is certain
        known = seen[1] + missing(seen[1], seen[0])
    return in_order(known), len(known) == size


def _looked(before: State, rack: str, graph: Graph) -> list[Possible] | None:
    """All plays of the tiles, the best first; None where they are not looked for."""
    if not rack or len(rack) > _MOST_TILES or rack.count(BLANK) > _MOST_BLANKS:
        return None
    return plays(before.rules, before.tiles, rack, graph)


def _laid(one: Possible) -> int:
    return len(one.letters) - one.letters.count(".")


def _admitted(before: State, found: Iterator[Possible], admits: Admits) -> Iterator[Laid]:
    for one in found:
        laid = lay(before.rules, before.tiles, one.cell, one.down, one.letters)
        if isinstance(laid, Laid) and admits(laid):
            yield laid


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


def words_of(laid: Laid) -> tuple[str, ...]:
    """The words of a play as they are read, a blank as the letter that it stands for."""
    return tuple(dict.fromkeys(word.text.translate(CAPITALISE) for word in laid.words))
