"""What later corrections make of a stream: which entry counts where, and whose turn it was.

An annulment strikes its target out, a replacement stands in its target's place, an insertion puts
the entry that it carries before another one, a decision lets points stand for an earlier entry. A
correction that is itself struck out has no effect.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.moves import Annul, Decision, Insertion, Move, Replace
from engine.sheets import Entry, in_order

FIRST = 2
"""The first place at which something can be put in: the opening stays in front."""


class Effective(NamedTuple):
    """An entry of a stream as corrections leave it.

    `source` is the entry that states it: its own, or the replacement. `before` is the entry before
    which it was put in, `decision` the number and the points of an arbiter's decision on it.
    """

    version: int
    move: Move
    struck: bool = False
    source: int = 0
    before: int | None = None
    moves_on: bool = False
    decision: tuple[int, int | None] | None = None


def effective(moves: Sequence[Move]) -> list[Effective]:
    """The entries of a stream in the order of the game, as later corrections leave them."""
    entries = [Effective(version, move, source=version) for version, move in enumerate(moves, 1)]
    replaced: set[int] = set()
    for index in range(len(moves) - 1, -1, -1):  # the last correction is read first
        _corrected(entries, index, moves[index], replaced)
    return _put_in(entries)


def _corrected(entries: list[Effective], index: int, move: Move, replaced: set[int]) -> None:
    own = entries[index]
    if isinstance(move, Insertion):
        if FIRST <= move.version <= own.version:
            entry = own.move if index in replaced else move.entry
            entries[index] = own._replace(
                move=entry, before=move.version, moves_on=move.moves_on and not own.struck
            )
        return
    if not isinstance(move, Annul | Replace | Decision) or own.struck:
        return
    if not 1 <= move.version <= index:
        return
    target, at = entries[move.version - 1], move.version - 1
    if isinstance(move, Annul):
        entries[at] = target._replace(struck=at > 0)
    elif isinstance(move, Decision):
        if target.decision is None:
            entries[at] = target._replace(decision=(own.version, move.points))
    elif at not in replaced:
        replaced.add(at)
        entries[at] = target._replace(move=move.entry, source=own.version)


def _put_in(entries: list[Effective]) -> list[Effective]:
    ordered: list[Effective] = []
    for entry in entries:
        at = len(ordered)
        if entry.before not in (None, entry.version):
            at = [other.version for other in ordered].index(entry.before)
        ordered.insert(at, entry)
    return ordered


class MovedOn(NamedTuple):
    """From an inserted turn on: whose seat each seat was, for all that was entered before it."""

    upto: int
    seats: dict[int, int]


def moved_on(entry: Effective, places: Iterable[MovedOn]) -> Move:
    """The move of an entry, at the seats to which forgotten turns before it have moved it on."""
    move: Any = entry.move
    noted: int | None = getattr(move, "seat", None)
    if noted is None:
        return entry.move
    seat = noted
    for place in places:
        if entry.source < place.upto:
            seat = place.seats.get(seat, seat)
    moved: Move = move if seat == noted else replace(move, seat=seat)
    return moved


def clockwise(players: int, gone: Sequence[int]) -> dict[int, int]:
    """For each seat at the table the next one, clockwise."""
    seats = [seat for seat in range(players) if seat not in gone]
    return dict(zip(seats, [*seats[1:], *seats[:1]], strict=True))


def sheet_before(entries: Iterable[Entry], version: int) -> list[Entry]:
    """The lines of a sheet that stand before the entry `version`, in the order of the game."""
    before: list[Entry] = []
    for entry in in_order(entries):
        if entry.version == version:
            break
        before.append(entry)
    return before
