"""A tournament as it stands: immutable, computed from its events and nothing else.

What changes is copied a level at a time (the round, its division, the state); the rest is shared.
The mappings are plain dicts: their order counts, they are as large as the field or a round, never
as long as the stream, and up to some hundred keys a copy costs no more than a step of a persistent
map, which has no order and is read many times slower.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.lines import Line, Lines
from tournaments.course.shapes import (
    Announcement,
    GivenBye,
    PlannedRound,
    PrizeList,
    Proposal,
    Room,
    RunningClock,
    SetUp,
)
from tournaments.course.tables import Table
from tournaments.results import Penalty

UNFURNISHED = Room()
"""A room of which nothing is known."""


NO_CLOCK = RunningClock()
"""No clock is shown."""

NO_PRIZES = PrizeList()
"""There is nothing to win."""


Phase = Literal["proposed", "published", "closed"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One who plays, with what was pinned when the entry was made.

    `number` counts the entries as they came. `spells` are (round, whether it plays from then on).
    `present` is None where nobody looked. `absences` are rounds, and whether with a bye; the
    `circumstances` of these byes are those that were named.
    """

    id: str
    person: str
    division: str
    number: int
    rating: int | None
    category: str | None
    club: str | None
    spells: tuple[tuple[int, bool], ...]
    present: bool | None = None
    absences: Mapping[int, bool] | None = None
    circumstances: Mapping[int, str] | None = None

    def enrolled(self, number: int) -> bool:
        """Whether the entry belongs to the field of this round, absent or not."""
        enrolled = False
        for from_round, playing in self.spells:
            if from_round <= number:
                enrolled = playing
        return enrolled

    def had_left(self, number: int) -> bool:
        """Whether it played before this round, withdrew and is not back."""
        return self.spells[0][0] < number and not self.enrolled(number)

    def circumstance(self, number: int) -> str:
        """Why it has the bye that goes with its absence in this round."""
        return (self.circumstances or {}).get(number, "asked")

    def is_absent(self, number: int) -> bool:
        """Whether it sits this round out."""
        return self.absences is not None and number in self.absences

    def asked_for_bye(self, number: int) -> bool:
        """Whether it sits this round out and asked for a bye."""
        return self.absences is not None and self.absences.get(number, False)


class Sat(NamedTuple):
    """How a round was paired and played at some time."""

    tables: Mapping[int, Table]
    byes: tuple[GivenBye, ...]


@dataclass(frozen=True, slots=True)
class Basis:
    """What a round was paired from, as it stood then: results, who plays, wishes, the plan.

    `rests_on` is the last round whose results counted; `rounds` are those that were published.
    """

    rests_on: int
    rounds: Mapping[int, Sat]
    setup: SetUp
    entries: Mapping[str, Entry]
    apart: tuple[tuple[str, ...], ...]
    together: tuple[tuple[int, tuple[str, ...]], ...]
    room: Room
    penalties: tuple[Penalty, ...]
    prizes: PrizeList
    planned: PlannedRound


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a division: paired, published, closed. `proposal` is what it was paired by.

    `games` are those that tables of the round are linked to.
    `basis` is what stood when it was paired; it follows from the stream like everything here.
    """

    number: int
    proposal: Proposal
    tables: Mapping[int, Table]
    byes: tuple[GivenBye, ...]
    published: bool = False
    closed: bool = False
    games: frozenset[str] = frozenset()
    basis: Basis | None = field(default=None, compare=False, repr=False)

    @property
    def phase(self) -> Phase:
        """How far the round is: proposed, published or closed."""
        return "closed" if self.closed else "published" if self.published else "proposed"

    def named(self) -> Iterator[str]:
        """All entries that the pairing names, table by table, then the byes."""
        for table in self.tables.values():
            yield from table.seats
        yield from (bye.entry for bye in self.byes)


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its plan and its rounds as far as they are paired."""

    code: str
    plan: tuple[PlannedRound, ...]
    rounds: Mapping[int, Round]


@dataclass(frozen=True, slots=True)
class State:
    """The tournament after `version` events.

    `apart` and `together` are the wishes in force, `room` the plan of the tables, `named` to whom
    names are shown (`tournaments.naming`), `house` the public key of the house that it was handed
    over to last. `stood` is the
    tournament as it was when each pairing was entered, by the version it had then: what the pairing
    rests on, whatever is undone behind it later, and where an undoing goes on from.
    """

    version: int
    setup: SetUp
    plan: tuple[PlannedRound, ...]
    divisions: Mapping[str, Division]
    entries: Mapping[str, Entry]
    lines: Lines
    apart: tuple[tuple[str, ...], ...] = ()
    together: tuple[tuple[int, tuple[str, ...]], ...] = ()
    room: Room = UNFURNISHED
    penalties: tuple[Penalty, ...] = ()
    public: bool = False
    closed: bool = False
    clock: RunningClock = NO_CLOCK
    notice: str | None = None
    prizes: PrizeList = NO_PRIZES
    named: str = ""
    announcement: Announcement | None = None
    house: str = ""
    stood: Mapping[int, "State"] = field(default_factory=dict, compare=False, repr=False)

    def acts(self) -> tuple[Act, ...]:
        """The whole stream."""
        return tuple(line.act for line in self.lines)

    def flawed(self) -> tuple[int, ...]:
        """The versions of the lines that do not fit."""
        return tuple(line.version for line in self.lines if line.flaw)

    def written(self, act: Act, *, struck: bool = False, flaw: Refusal | None = None) -> "State":
        """The state with one line more and nothing else changed."""
        line = Line(self.version + 1, act, struck, flaw)
        return replace(self, version=line.version, lines=self.lines.and_one(line))

    def round(self, division: str, number: int) -> Round | None:
        """A round, if it has been paired."""
        return self.divisions[division].rounds.get(number)

    def has(self, division: str, played: Round) -> bool:
        """Whether this is the very same round here: nothing in it was changed."""
        known = self.divisions.get(division)
        return known is not None and known.rounds.get(played.number) is played

    def with_division(self, division: Division) -> "State":
        """The state with a division put in, or in place of the one of that code."""
        return replace(self, divisions={**self.divisions, division.code: division})

    def with_entry(self, entry: Entry) -> "State":
        """The state with an entry put in, or in place of the one of that id."""
        return replace(self, entries={**self.entries, entry.id: entry})

    def with_round(self, code: str, new: Round) -> "State":
        """The state with a round put in, or in place of the one of that number."""
        division = self.divisions[code]
        rounds = {**division.rounds, new.number: new}
        if new.number not in division.rounds:
            rounds = dict(sorted(rounds.items()))
        return self.with_division(replace(division, rounds=rounds))

    def with_table(self, code: str, number: int, table: Table) -> "State":
        """The state with a table in place of the one of that number."""
        played = self.divisions[code].rounds[number]
        tables = {**played.tables, table.number: table}
        games = played.games if table.game is None else played.games | {table.game}
        return self.with_round(code, replace(played, tables=tables, games=games))

    def changed(self, **changes: Any) -> "State":
        """The state with other facts."""
        return replace(self, **changes)
