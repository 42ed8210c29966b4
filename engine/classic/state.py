"""A classic game as it stands after some entries: immutable, and all that the rules ask for."""

from typing import Any, NamedTuple

from engine.racks import Rack
from engine.rulesets import Ruleset
from engine.seats import holding
from engine.sheets import Entry, Finding


class Pending(NamedTuple):
    """The last play while it may still be challenged, and what a withdrawal gives back.

    `leave` is the rack without the tiles `used`, before any were drawn.
    """

    version: int
    seat: int
    words: tuple[str, ...]
    tiles: str
    leave: Rack
    used: str
    bag: int
    passes: int
    refilled: bool
    scoreless: int = 0
    accepted: tuple[int, ...] = ()
    challenges: tuple[tuple[int, tuple[str, ...]], ...] = ()
    judged: tuple[str, ...] = ()
    complete: bool = False


class State(NamedTuple):
    """A classic game after `version` entries.

    `unseen` are the tiles that lie neither on the board nor among the known ones of a rack: those
    in the bag and the unknown ones of the racks. Board, known tiles and unseen ones are always
    the whole set. `booked` is each seat's total as people noted it. `passes` and `scoreless` count
    the turns of that kind in a row.
    """

    rules: Ruleset
    version: int
    players: tuple[str, ...]
    first: int
    turn: int | None
    tiles: str
    racks: tuple[Rack, ...]
    unseen: str
    bag: int
    scores: tuple[int, ...]
    booked: tuple[int, ...]
    begun: bool = False
    passes: int = 0
    scoreless: int = 0
    phase: str = "playing"
    adjourned: bool = False
    public: bool = False
    pending: Pending | None = None
    ending: str | None = None
    out: int | None = None
    gone: tuple[int, ...] = ()
    claims: tuple[int | None, ...] = ()
    deciding: int | None = None
    settlement: tuple[int | None, ...] = ()
    entries: tuple[Entry, ...] = ()
    findings: tuple[Finding, ...] = ()

    def entered(self, entry: Entry, **changes: Any) -> "State":
        """The state after `entry`, with `changes`."""
        return self._replace(version=entry.version, entries=(*self.entries, entry), **changes)

    def flawed(self) -> tuple[int, ...]:
        """The versions of the entries that do not fit any more."""
        return tuple(entry.version for entry in self.entries if entry.flaw)


def refilled(state: State, seat: int) -> State:
    """The state after `seat` has drawn back to a full rack, or what the bag holds."""
    racks, bag = _drawn(state, seat)
    return state._replace(racks=racks, bag=bag)


def _drawn(state: State, seat: int) -> tuple[tuple[Rack, ...], int]:
    known, size = state.racks[seat]
    drawn = min(max(state.rules.rack - size, 0), state.bag)  # REISE-06, MINI-14
    return holding(state.racks, seat, Rack(known, size + drawn)), state.bag - drawn


def window_shut(state: State) -> State:
    """The state once the next player has begun: the last play stands (REISE-10, MINI-35)."""
    pending = state.pending
    if pending is None:
        return state
    if pending.refilled:
        return state._replace(pending=None)
    racks, bag = _drawn(state, pending.seat)
    return state._replace(pending=None, racks=racks, bag=bag)
