"""Ends for which it was said that nothing more can be laid: the plays that were left all the same.

What says so is a list of words, so nothing here is part of a replay: who shows a game asks.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.classic.state import State
from engine.games import course
from engine.klauer.leading import Admits, IsTheft, lead
from engine.klauer.state import State as InTwoColours
from engine.klauer.state import beginning
from engine.moves import End, Move, Pass
from engine.placement import Laid, lay
from engine.plays import plays
from engine.racked import Graph
from engine.sheets import Entry
from engine.steps import Loss

_CLOSED = "closed"


class Left(NamedTuple):
    """A play that was left at the end: after which entry, for which seat, what it makes."""

    version: int
    seat: int
    laid: Laid


def claimed(state: State) -> int | None:
    """The entry after which nothing more could be laid, as somebody said; None where nobody did.

    It is the agreed end, or the last pass where passes end a game because all is exhausted
    (REISE-20); elsewhere a pass says nothing (MINI-29). Only of a sheet that is signed, so that no
    game that may go on is looked into.
    """
    by_passes = state.ending == "passes" and state.rules.passes_with_bag == "empty"
    if state.phase != _CLOSED or not (state.ending == "agreed" or by_passes):
        return None
    kind = Pass if by_passes else End
    ends = [e.version for e in state.entries if isinstance(e.move, kind) and not e.struck]
    return ends[-1] if ends else None


def left(state: State, graph: Graph) -> Iterator[Left]:
    """Plays of words in `graph` that were left at an end by claim, the best of each seat first.

    Only racks that are known as a whole are asked about.
    """
    version = claimed(state)
    if version is None:
        return
    for seat, rack in enumerate(state.racks):
        if rack.known and len(rack.known) == rack.size:
            for one in plays(state.rules, state.tiles, rack.known, graph):
                laid = lay(state.rules, state.tiles, one.cell, one.down, one.letters)
                if isinstance(laid, Laid):
                    yield Left(version, seat, laid)


def given_up(state: InTwoColours) -> tuple[InTwoColours, Entry] | None:
    """The beginning of the turn in which somebody gave the lead up, and the entry that says so.

    KLAUER-15. None of a sheet that is not signed, and where the pool was not filled: whoever gives
    up before has not seen it.
    """
    if state.phase != _CLOSED or state.ending != "no_lead":
        return None
    for before, entry in reversed(list(course(state))):
        if isinstance(entry.move, Loss) and not entry.struck:
            turn = before._replace(table=beginning(before.table))
            return (turn, entry) if before.stage == "steps" else None
    return None


class LeadLeft(NamedTuple):
    """A lead that was given up: by which entry and seat, steps that take it, by how many cards."""

    version: int
    seat: int
    steps: tuple[Move, ...]
    margin: int


def lead_left(
    state: InTwoColours, graph: Graph, admits: Admits, is_theft: IsTheft
) -> LeadLeft | None:
    """A way to a lead that was given up; None where none was found, and for a game that may go on.

    Words and meanings are asked as `klauer.leading.lead` asks.
    """
    found = given_up(state)
    if found is None:
        return None
    turn, entry = found
    way = lead(turn, graph, admits, is_theft)
    seat = turn.turn or 0
    return LeadLeft(entry.version, seat, way.steps, way.margin) if way.steps else None
