"""Ends for which it was said that nothing more can be laid: the plays that were left all the same.

What says so is a list of words, so nothing here is part of a replay: who shows a game asks.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.classic.state import State
from engine.moves import End, Pass
from engine.placement import Laid, lay
from engine.plays import plays
from engine.racked import Graph

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
