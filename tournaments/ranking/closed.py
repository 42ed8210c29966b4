"""Closed tournaments as rankings read them, in the one order that arrival can't change."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.refusals import Refusal, Unusable
from tournaments.ranking.refusals import Reason
from tournaments.results import Exact, Outcome
from tournaments.standings.lines import PENALTY
from tournaments.standings.order import place_points
from tournaments.standings.table import Row, Standing


class AsOf(NamedTuple):
    """What a ranking was computed from: a stream, up to a version, with the hash of its head."""

    stream: str
    version: int
    head: str


class PlayedGame(NamedTuple):
    """A table that was played: who came, with their places."""

    round: int
    division: str
    table: int
    seats: tuple[tuple[str, int], ...]


class Placed(NamedTuple):
    """An entry that came: its place, how many rows share it, and its half points."""

    entry: str
    place: int
    sharing: int
    half_points: Exact


@dataclass(frozen=True, slots=True)
class High:
    """The most points of an entry in a game, and where: the first one of several."""

    score: int
    round: int
    table: int


class Counted(Protocol):
    """What rankings read of a closed tournament.

    `results` are those of the divisions in the order of the tournament, best first.
    """

    @property
    def as_of(self) -> AsOf:
        """The stream, at the version at which it counts."""

    @property
    def dates(self) -> Mapping[int, str]:
        """The dates of the rounds (like "2024-05-01")."""

    @property
    def date(self) -> str:
        """The date of the last round."""

    @property
    def persons(self) -> Mapping[str, str]:
        """Whom the entries belong to."""

    @property
    def games(self) -> Sequence[PlayedGame]:
        """The tables that were played."""

    @property
    def tables(self) -> Sequence[Sequence[Any]]:
        """The same as plain rows: round, division, table, then entry and place of each seat.

        Entries go by their place in `persons`.
        """

    @property
    def results(self) -> Sequence[tuple[str, Sequence[Placed]]]:
        """Each division with those who came."""

    @property
    def ratings(self) -> Mapping[str, int]:
        """The ratings that were pinned at entries."""

    @property
    def categories(self) -> Mapping[str, str]:
        """The categories that were pinned at entries."""

    @property
    def highs(self) -> Mapping[str, High]:
        """The most points of each entry in a game that was played with points."""

    @property
    def rated(self) -> bool:
        """Whether its games count for the rating list."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed tournament: its results, its last standings (one a division), and who was who.

    `dates` are those of the rounds (like "2024-05-01"), `persons` whom the entries belong to,
    `ratings` and `categories` what was pinned at entries; `rated` says whether the games count for
    the rating list. Tournaments of one day follow each other as their streams were begun.

    Raises Unusable for what is no date, Refusal NO_DATE or NO_PERSON.
    """

    as_of: AsOf
    dates: Mapping[int, str]
    persons: Mapping[str, str]
    outcomes: tuple[Outcome, ...]
    standings: tuple[Standing, ...]
    ratings: Mapping[str, int] = field(default_factory=dict)
    categories: Mapping[str, str] = field(default_factory=dict)
    rated: bool = True

    def __post_init__(self) -> None:
        """Check that every round has a date and every entry a person."""
        if not self.dates:
            raise Refusal(Reason.NO_DATE, round=1, stream=self.as_of.stream)
        for number, day in sorted(self.dates.items()):
            check_date(day, f"{self.as_of.stream}, round {number}")
        for outcome in self.outcomes:
            if outcome.round not in self.dates:
                raise Refusal(Reason.NO_DATE, round=outcome.round, stream=self.as_of.stream)
        for entry in self._named():
            if entry not in self.persons:
                raise Refusal(Reason.NO_PERSON, entry=entry, stream=self.as_of.stream)

    @property
    def date(self) -> str:
        """The date of the last round."""
        return max(self.dates.values())

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """The tables that were played."""
        return tuple(
            PlayedGame(
                one.round,
                one.division,
                one.table or 0,
                tuple(
                    (entry, place)
                    for entry, place in zip(one.entries, one.places, strict=True)
                    if place is not None
                ),
            )
            for one in self.outcomes
            if one.kind == "played"
        )

    @property
    def tables(self) -> list[list[Any]]:
        """The same as plain rows."""
        at = {entry: number for number, entry in enumerate(self.persons)}
        return [
            [*game[:3], *(part for entry, place in game.seats for part in (at[entry], place))]
            for game in self.games
        ]

    @property
    def highs(self) -> dict[str, High]:
        """The most points of each entry in a game that was played with points."""
        found: dict[str, High] = {}
        played = (one for one in self.outcomes if one.kind == "played" and one.scores)
        for one in sorted(played, key=lambda one: (one.round, one.table or 0)):
            for entry, place, score in zip(one.entries, one.places, one.scores or (), strict=True):
                if place is not None and score is not None:
                    here = High(score, one.round, one.table or 0)
                    found[entry] = higher(found.get(entry), here) or here
        return found

    @property
    def results(self) -> tuple[tuple[str, tuple[Placed, ...]], ...]:
        """Each division with those who came."""
        return tuple((one.division, tuple(_placed(one))) for one in self.standings)

    def _named(self) -> list[str]:
        """All entries that rankings can meet, sorted."""
        rows = {row.entry for standing in self.standings for row in standing.rows}
        return sorted(rows.union(*(outcome.entries for outcome in self.outcomes)))


def _placed(standing: Standing) -> Iterator[Placed]:
    sharing = Counter(row.place for row in standing.rows)
    for row in standing.rows:
        if _came(row):
            yield Placed(row.entry, row.place, sharing[row.place], place_points(row.lines))


def _came(row: Row) -> bool:
    return any(
        line.kind not in (PENALTY, "double_forfeit") and row.entry not in line.absent
        for line in row.lines
    )


def higher(one: High | None, other: High | None) -> High | None:
    """The one with more points; of equal ones the first."""
    told = [high for high in (one, other) if high is not None]
    return max(told, key=lambda high: high.score, default=None)


_Tournament = TypeVar("_Tournament", bound=Counted)


def in_order(tournaments: Iterable[_Tournament]) -> list[_Tournament]:
    """The tournaments by date of the last round and stream.

    Raises Refusal COUNTED_TWICE.
    """
    ordered = sorted(tournaments, key=lambda one: (one.date, one.as_of.stream))
    seen: set[str] = set()
    for one in ordered:
        if one.as_of.stream in seen:
            raise Refusal(Reason.COUNTED_TWICE, stream=one.as_of.stream)
        seen.add(one.as_of.stream)
    return ordered


def person_of(person: str, merged: Mapping[str, str]) -> str:
    """The person that this one was merged into, over any number of mergers.

    Raises Refusal MERGED_IN_A_CIRCLE.
    """
    seen: set[str] = set()
    while person in merged:
        if person in seen:
            raise Refusal(Reason.MERGED_IN_A_CIRCLE, person=min(seen))
        seen.add(person)
        person = merged[person]
    return person


_Fact = TypeVar("_Fact")


def by_person(
    one: Counted, facts: Mapping[str, _Fact], merged: Mapping[str, str]
) -> dict[str, _Fact]:
    """What was pinned at entries, by person; of several entries of a person the kept line's."""
    entries = sorted(facts, key=lambda entry: (one.persons[entry] in merged, entry))
    told: dict[str, _Fact] = {}
    for entry in entries:
        told.setdefault(person_of(one.persons[entry], merged), facts[entry])
    return told


def categories_of(tournaments: Iterable[Counted], merged: Mapping[str, str]) -> dict[str, str]:
    """The category of each person in the last tournament that they entered, if they had one."""
    found: dict[str, str] = {}
    for one in tournaments:
        for person in one.persons.values():
            found.pop(person_of(person, merged), None)
        found |= by_person(one, one.categories, merged)
    return found


def computed_from(tournaments: Iterable[Counted], others: Iterable[AsOf]) -> tuple[AsOf, ...]:
    """All that a ranking was computed from, sorted by stream."""
    return tuple(sorted({*(one.as_of for one in tournaments), *others}))


def check_date(day: Any, where: str) -> None:
    """Raise Unusable for what is no date."""
    try:
        normal = date.fromisoformat(day).isoformat()
    except (TypeError, ValueError):
        normal = ""
    if normal != day:
        raise Unusable(where, "This is no date; write it like 2024-05-01.")
