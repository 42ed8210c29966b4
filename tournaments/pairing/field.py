"""What a round is paired from: the entries that play, who met whom, and what the director wishes.

Two fields with the same facts are equal, whatever order they were told in, and so is their text.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from typing import Any, ClassVar, Protocol

from engine.facts import payload
from engine.refusals import Refusal, Unusable
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

    @property
    def looks_at(self) -> frozenset[str]:
        """Facts `ON_REQUEST` that its tables depend on, by their names; it is told no others."""

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Any) -> dict[str, Any]:
        """The parameters of a plan with what only the round tells, a `Situation`."""

    def parameters(self) -> dict[str, Any]:
        """The parameters as an event stores them."""

    def reaches(self, number: int) -> bool:
        """Whether it has this round of the tournament; a system that ends by itself may not."""

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
    much as a win without a game; `unrated` says that the seeding rests on no rating. `rating` is
    None, and `category` empty, where there is none. These seven are told `ON_REQUEST`.
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
    rating: int | None = None
    category: str = ""

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


@dataclass(frozen=True)
class PlayedTable:
    """A table of an earlier round: ids in the order of the seats. Forfeits count if listed."""

    round: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """What a table of an earlier round brought, played or not, or a bye: one entry alone.

    `points` are half points and spread of each of the `entries`, parts of a half point left out.
    """

    round: int
    entries: tuple[str, ...]
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class PrizePlaces:
    """For how many `places` of the standing there are prizes: of all, or of those of a category."""

    category: str
    places: int


OF_HISTORY = frozenset({"floats", "sat_at", "number", "unplayed_wins"})
ON_REQUEST = OF_HISTORY | {"unrated", "rating", "category", "rounds", "results", "prizes"}
"""Facts of the field and its entries that only a system is told that looks at them.

So a pairing's hash of its field changes with nothing that its system doesn't see.
"""


@dataclass(frozen=True)
class Field:
    """One division before a round.

    Absent and withdrawn players are simply not among `entries`; played tables and forbidden pairs
    may name them, and what concerns nobody here is left out. `fixed` are tables that must be (their
    order says nothing about who goes first), `byes` the entries that asked for one. `seed` decides
    what nothing else decides. How many `rounds` there are (None where nobody knows), the `results`
    of earlier rounds that count for this one, and which `prizes` there are, are told `ON_REQUEST`.

    Raises Unusable where the facts contradict each other, Refusal NOBODY_HERE, NOT_IN_FIELD,
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
    rounds: int | None = None
    results: tuple[Result, ...] = ()
    prizes: tuple[PrizePlaces, ...] = ()

    def __post_init__(self) -> None:
        """Leave out what its system doesn't look at, check the facts and put them in order."""
        for name, usual in _OF_FIELD.items():
            if name not in self.system.looks_at:
                object.__setattr__(self, name, usual)
        _check_entries(self)
        _check_rounds(self)
        _check_prizes(self)
        _check_wishes(self)
        for name, value in _in_order(self).items():
            object.__setattr__(self, name, value)

    @property
    def left(self) -> int | None:
        """How many rounds are left, this one included; None where nobody knows."""
        return None if self.rounds is None else max(self.rounds - self.round + 1, 1)

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
            "entries": [payload(entry) for entry in self.entries],
            "played": [
                [table.round, *(seedings.get(seat, 0) for seat in table.seats)]
                for table in self.played
            ],
            "forbidden": [[seedings[one] for one in pair] for pair in self.forbidden],
            "fixed": [[seedings[one] for one in table] for table in self.fixed],
            "byes": [seedings[one] for one in self.byes],
            **_data_on_request(self, seedings),
        }

    def text(self) -> str:
        """The canonical JSON text of the field."""
        return canonical(self.data(), "field")

    def sha256(self) -> str:
        """The SHA-256 of the text, hexadecimal: what it was that a round was paired from."""
        return sha256(self.text().encode()).hexdigest()


def _data_on_request(field: Field, seedings: Mapping[str, int]) -> dict[str, Any]:
    """The facts of the field that only some systems look at; what is not told is left out."""

    def brought(one: Result) -> list[list[int]]:
        named = zip(one.entries, one.points, strict=True)
        return [[seedings.get(who, 0), *points] for who, points in named]

    results = [[one.round, *brought(one)] for one in field.results]
    prizes = [[one.category, one.places] for one in field.prizes]
    told = {"rounds": field.rounds, "results": results, "prizes": prizes}
    return {name: fact for name, fact in told.items() if fact}


def _check_entries(field: Field) -> None:
    """Raise Unusable unless ids and seedings are each entry's own and all counts are possible."""
    check_number("round", field.round, 1, MOST_ROUNDS)
    if not field.entries:
        raise Refusal(Reason.NOBODY_HERE)
    if len(field.entries) > MOST_ENTRIES:
        raise Unusable("entries", "A division has at most {most} entries.", most=MOST_ENTRIES)
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


def _check_rounds(field: Field) -> None:
    """Raise Unusable unless all that was is before this round, once a round for each."""
    if field.rounds is not None:
        check_number("rounds", field.rounds, 1, MOST_ROUNDS)
    _check_once_a_round(field, "played", ((one.round, one.seats) for one in field.played))
    _check_once_a_round(field, "results", ((one.round, one.entries) for one in field.results))
    for one in field.results:
        check_number("points of a result", len(one.points), len(one.entries), len(one.entries))


def _check_once_a_round(
    field: Field, what: str, tables: Iterable[tuple[int, tuple[str, ...]]]
) -> None:
    seen: list[str] = []
    for number, named in tables:
        check_number(f"round in {what}", number, 1, field.round - 1)
        seen += [f"{one} in round {number}" for one in named]
    check_once(what, seen)


def _check_prizes(field: Field) -> None:
    """Raise Unusable unless each category is named once, with as many places as there can be."""
    check_once("prizes", [one.category for one in field.prizes])
    for one in field.prizes:
        check_number("places with prizes", one.places, 1, MOST_ENTRIES)


def _check_wishes(field: Field) -> None:
    """Raise Refusal or Unusable where fixed tables, forbidden pairs and byes can't all be had."""
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
            raise Unusable(where, "At least two different entries are needed.")


def _in_order(field: Field) -> dict[str, Any]:
    """The parts of the field in the one order that does not depend on how they were told."""
    seedings = {entry.id: entry.seeding for entry in field.entries}

    def by_seeding(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(ids, key=seedings.__getitem__))

    def tables(named: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        ordered = {by_seeding(table) for table in named}
        return tuple(sorted(ordered, key=lambda table: [seedings[one] for one in table]))

    def when_and_who(number: int, named: tuple[str, ...]) -> list[int]:
        return [number, *(seedings.get(one, 0) for one in named)]

    met = [table for table in field.played if len(seedings.keys() & set(table.seats)) > 1]
    brought = [one for one in field.results if not seedings.keys().isdisjoint(one.entries)]
    untold = {name: usual for name, usual in _OF_ENTRY.items() if name not in field.system.looks_at}
    entries = [replace(entry, seats=_trimmed(entry.seats), **untold) for entry in field.entries]
    return {
        "entries": tuple(sorted(entries, key=lambda entry: entry.seeding)),
        "played": tuple(sorted(met, key=lambda one: when_and_who(one.round, one.seats))),
        "forbidden": tables(pair for pair in field.forbidden if seedings.keys() >= set(pair)),
        "fixed": tables(field.fixed),
        "byes": by_seeding(field.byes),
        "results": tuple(sorted(brought, key=lambda one: when_and_who(one.round, one.entries))),
        "prizes": tuple(sorted(field.prizes, key=lambda one: one.category)),
    }


def _trimmed(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The counts without zeros at the end, which say nothing."""
    return seats if not seats or seats[-1] else _trimmed(seats[:-1])


def _usual(kind: type[Entry] | type[Field]) -> dict[str, Any]:
    """What the facts on request of a kind are where they are not told."""
    return {part.name: part.default for part in fields(kind) if part.name in ON_REQUEST}


_OF_ENTRY, _OF_FIELD = _usual(Entry), _usual(Field)
