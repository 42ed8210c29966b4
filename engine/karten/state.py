"""A game of Scrabble Karten as it stands: immutable, and all that the rules ask for."""

from typing import Any, NamedTuple

from engine.karten.bonus_cards import BonusCards
from engine.karten.options import Rules
from engine.karten.table import Table
from engine.racks import Rack
from engine.sheets import Entry, Finding, line_at


class Used(NamedTuple):
    """A bonus card that was used on the last play.

    `version` is its own entry's, or that of the play for a word bonus card. `scored` is the seat
    on whose score it counts, `points` what it counts there, `noted` what people booked.
    """

    seat: int
    card: str
    version: int
    scored: int
    points: int = 0
    noted: int = 0


class Pending(NamedTuple):
    """The last play while it may still be challenged, and what a withdrawal gives back.

    `table`, `discards`, `bag` and `sat` are those before the play; `leave` is the hand without the
    cards `used`, before any were drawn; `gone` are the cards that left the table. `passed_over`
    says that another turn without a word has followed.
    """

    version: int
    seat: int
    words: tuple[str, ...]
    table: Table
    discards: str
    bag: int
    sat: int
    leave: Rack
    used: str
    gone: str
    refilled: bool = True
    bonuses: tuple[Used, ...] = ()
    noted: bool = False
    accepted: tuple[int, ...] = ()
    challenges: tuple[tuple[int, tuple[str, ...]], ...] = ()
    judged: tuple[str, ...] = ()
    complete: bool = False
    passed_over: bool = False


class State(NamedTuple):
    """A game of Scrabble Karten after `version` entries.

    `racks` are the hands, `bag` is the number of cards in the draw pile, `discards` are the cards
    that left the table for good. `unseen` are the letter cards of the pile and the unknown ones of
    the hands. Table, discards, known and unseen cards are always the whole set. `sat` counts the
    turns sat out in a row, `late` is the seat that lost its turn by the clock and may still
    exchange, `seconds` the time limit of the present turn.
    """

    rules: Rules
    version: int
    players: tuple[str, ...]
    first: int
    turn: int | None
    table: Table
    racks: tuple[Rack, ...]
    unseen: str
    bag: int
    bonuses: BonusCards
    scores: tuple[int, ...]
    booked: tuple[int, ...]
    seconds: int
    discards: str = ""
    begun: bool = False
    sat: int = 0
    late: int | None = None
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


def was_announced(state: State) -> bool:
    """Whether anybody announced points for the last play or for a points card on it."""
    pending = state.pending
    if pending is None:
        return False
    versions = {pending.version, *(used.version for used in pending.bonuses)}
    return any(line_at(state.entries, version).announced is not None for version in versions)


def turn_score(state: State) -> tuple[int, int]:
    """What the last turn counts for its player by the rules, and what was noted for it.

    Words, bonus for all cards and points cards, as they stand (KARTEN-41).
    """
    pending = state.pending
    if pending is None:
        return 0, 0
    played = line_at(state.entries, pending.version)
    computed, said = played.computed or 0, played.noted
    own = [bonus for bonus in pending.bonuses if bonus.scored == pending.seat]
    points, noted = sum(b.points for b in own), sum(b.noted for b in own)
    return computed + points, said + noted
