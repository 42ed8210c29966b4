"""What a round is paired from: the entries that play, who met whom, and what the director wishes.

Two fields with the same facts are equal, whatever order they were told in, and so is their text.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from typing import Any, ClassVar, Protocol

from engine.refusals import Malformed, Refusal
from games.canonical import canonical
from tournaments.pairing.checks import (
    MOST_ENTRIES,
    MOST_POINTS,
    MOST_ROUNDS,
    check_number,
    check_once,
)
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Parameter
from tournaments.pairing.refusals import Reason


class System(Protocol):
    """A way to pair a round, with its parameters resolved; see `systems.py` for those there are."""

    name: ClassVar[str]
    version: ClassVar[int]  # goes up whenever the same field may get other tables
    tools: ClassVar[dict[str, str]]  # libraries that decide the outcome, and their versions
    of_many: ClassVar[bool]  # whether it makes tables of more than two
    asks: ClassVar[tuple[Parameter, ...]]  # what it can be told in a plan

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Any) -> dict[str, Any]:
        """The parameters of a plan with what only the round tells, a `Situation`."""

    def parameters(self) -> dict[str, Any]:
        """The parameters as an event stores them."""

    def draw(self, field: "Field") -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The tables in order and the byes; raises Refusal."""


@dataclass(frozen=True)
class Entry:
    """One player of the division who plays this round, and what came of the rounds before.

    `seeding` is the number in the starting list, 1 for the best rated; no two are equal, so it
    breaks every tie by score and spread. `score` counts half points. `byes` counts byes of every
    kind, `late_byes` rounds missed before a late entry or a return that count like a bye. `seats`
    counts how often the entry sat at each seat: (times first, times second, ...). `floats` are
    those of the last round and of the one before it: "down" against a lower score or with points
    for no game, "up" against a higher one, else nothing; `sat_at` are the seats at all
    tables that were played, in their order. `number` counts those of the starting list who are here
    or were ever paired, `unplayed_wins` the byes given by a pairing and the rounds that counted as
    much as a win without a game; `unrated` says that the seeding rests on no rating. Only some
    systems are told these five.
    """

    id: str
    seeding: int
    score: int = 0
    spread: int = 0
    byes: int = 0
    late_byes: int = 0
    seats: tuple[int, ...] = ()
    club: str = ""
    floats: tuple[str, ...] = ()
    sat_at: tuple[int, ...] = ()
    number: int = 0
    unplayed_wins: int = 0
    unrated: bool = False

    @property
    def byes_had(self) -> int:
        """All that counts as a bye when the next one is given."""
        return self.byes + self.late_byes

    def sat(self, seat: int) -> int:
        """How often the entry sat at this seat, counted from 0."""
        return self.seats[seat] if seat < len(self.seats) else 0

    @property
    def balance(self) -> int:
        """How many more times first than second."""
        return self.sat(0) - self.sat(1)

    def data(self) -> dict[str, Any]:
        """The entry as plain data; what is as always is left out."""
        facts = {part.name: getattr(self, part.name) for part in fields(self)}
        usual = {part.name: part.default for part in fields(self)}
        return {name: fact for name, fact in facts.items() if fact != usual[name]}


@dataclass(frozen=True)
class PlayedTable:
    """A table of an earlier round: ids in the order of the seats. Forfeits count if listed."""

    round: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Field:
    """One division before a round.

    Absent and withdrawn players are simply not among `entries`; played tables and forbidden pairs
    may name them, and what concerns nobody here is left out. `fixed` are tables that must be (their
    order says nothing about who goes first), `byes` the entries that asked for one. `seed` decides
    what nothing else decides.

    Raises Malformed where the facts contradict each other, Refusal NOBODY_HERE, NOT_IN_FIELD,
    FIXED_AND_BYE or FIXED_AND_FORBIDDEN where the wishes do.
    """

    round: int
    entries: tuple[Entry, ...]
    system: System
    played: tuple[PlayedTable, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    fixed: tuple[tuple[str, ...], ...] = ()
    byes: tuple[str, ...] = ()
    seed: str = ""

    def __post_init__(self) -> None:
        """Check the facts and put them in order."""
        _check_entries(self)
        _check_played(self)
        _check_wishes(self)
        for name, value in _in_order(self).items():
            object.__setattr__(self, name, value)

    def data(self) -> dict[str, Any]:
        """All that the tables can depend on; entries are referred to by their seedings."""
        seedings = {entry.id: entry.seeding for entry in self.entries}
        return {
            "round": self.round,
            "seed": self.seed,
            "system": {
                "name": self.system.name,
                "version": self.system.version,
                "parameters": self.system.parameters(),
            },
            "entries": [entry.data() for entry in self.entries],
            "played": [
                [table.round, *(seedings.get(seat, 0) for seat in table.seats)]
                for table in self.played
            ],
            "forbidden": [[seedings[one] for one in pair] for pair in self.forbidden],
            "fixed": [[seedings[one] for one in table] for table in self.fixed],
            "byes": [seedings[one] for one in self.byes],
        }

    def text(self) -> str:
        """The canonical JSON text of the field."""
        return canonical(self.data(), "field")

    def sha256(self) -> str:
        """The SHA-256 of the text, hexadecimal: what it was that a round was paired from."""
        return sha256(self.text().encode()).hexdigest()


def _check_entries(field: Field) -> None:
    """Raise Malformed unless ids and seedings are each entry's own and all counts are possible."""
    check_number("round", field.round, 1, MOST_ROUNDS)
    if not field.entries:
        raise Refusal(Reason.NOBODY_HERE)
    if len(field.entries) > MOST_ENTRIES:
        raise Malformed("entries", "A division has at most {most} entries.", most=MOST_ENTRIES)
    check_once("entries", [entry.id for entry in field.entries])
    check_once("seedings", [str(entry.seeding) for entry in field.entries])
    for entry in field.entries:
        _check_counts(entry)


def _check_counts(entry: Entry) -> None:
    check_number(f"seeding of {entry.id}", entry.seeding, 1, MOST_POINTS)
    check_number(f"score of {entry.id}", entry.score, 0, 2 * MOST_ROUNDS)
    check_number(f"spread of {entry.id}", entry.spread, -MOST_POINTS, MOST_POINTS)
    for name, count in _counted(entry):
        check_number(f"{name} of {entry.id}", count, 0, MOST_ROUNDS)
    for count in entry.seats:
        check_number(f"seats of {entry.id}", count, 0, MOST_ROUNDS)


def _counted(entry: Entry) -> tuple[tuple[str, int], ...]:
    """What is at most once a round."""
    return (
        ("byes", entry.byes),
        ("late_byes", entry.late_byes),
        ("unplayed_wins", entry.unplayed_wins),
    )


def _check_played(field: Field) -> None:
    """Raise Malformed unless everybody sat at one table a round, in rounds before this one."""
    sat: list[str] = []
    for table in field.played:
        check_number("round of a played table", table.round, 1, field.round - 1)
        sat += [f"{seat} in round {table.round}" for seat in table.seats]
    check_once("played", sat)


def _check_wishes(field: Field) -> None:
    """Raise Refusal or Malformed where fixed tables, forbidden pairs and byes can't all be had."""
    _check_sizes("fixed", field.fixed)
    _check_sizes("forbidden", field.forbidden)
    seated = [one for table in field.fixed for one in table]
    check_once("fixed", seated)
    check_once("byes", field.byes)
    here = {entry.id for entry in field.entries}
    for entry in seated:
        if entry not in here:
            raise Refusal(Reason.NOT_IN_FIELD, entry=entry, what="the fixed tables")
    for entry in field.byes:
        if entry not in here:
            raise Refusal(Reason.NOT_IN_FIELD, entry=entry, what="the byes")
        if entry in seated:
            raise Refusal(Reason.FIXED_AND_BYE, entry=entry)
    for first, second in field.forbidden:
        if any({first, second} <= set(table) for table in field.fixed):
            raise Refusal(Reason.FIXED_AND_FORBIDDEN, first=first, second=second)


def _check_sizes(where: str, tables: Iterable[Sequence[str]]) -> None:
    for table in tables:
        if len(set(table)) < 2:  # noqa: PLR2004  (two make a pair)
            raise Malformed(where, "At least two different entries are needed.")


def _in_order(field: Field) -> dict[str, Any]:
    """The parts of the field in the one order that does not depend on how they were told."""
    seedings = {entry.id: entry.seeding for entry in field.entries}

    def by_seeding(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(ids, key=seedings.__getitem__))

    def tables(named: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        ordered = {by_seeding(table) for table in named}
        return tuple(sorted(ordered, key=lambda table: [seedings[one] for one in table]))

    def when_and_who(table: PlayedTable) -> list[int]:
        return [table.round, *(seedings.get(one, 0) for one in table.seats)]

    met = [table for table in field.played if len(seedings.keys() & set(table.seats)) > 1]
    entries = [replace(entry, seats=_trimmed(entry.seats)) for entry in field.entries]
    return {
        "entries": tuple(sorted(entries, key=lambda entry: entry.seeding)),
        "played": tuple(sorted(met, key=when_and_who)),
        "forbidden": tables(pair for pair in field.forbidden if seedings.keys() >= set(pair)),
        "fixed": tables(field.fixed),
        "byes": by_seeding(field.byes),
    }


def _trimmed(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The counts without zeros at the end, which say nothing."""
    return seats if not seats or seats[-1] else _trimmed(seats[:-1])
