"""Closed tournaments as rankings read them, in the one order that arrival can't change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple, TypeVar

from engine.refusals import Malformed, Refusal
from tournaments.ranking.refusals import Reason
from tournaments.results import Outcome
from tournaments.standings.table import Standing


class AsOf(NamedTuple):
    """What a ranking was computed from: a stream, up to a version, with the hash of its head."""

    stream: str
    version: int
    head: str


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed tournament: its results, its last standings (one a division), and who was who.

    `dates` are those of the rounds (like "2024-05-01"), `persons` whom the entries belong to,
    `ratings` and `categories` what was pinned at entries; `rated` says whether the games count for
    the rating list. Tournaments of one day follow each other as their streams were begun.

    Raises Malformed for what is no date, Refusal NO_DATE or NO_PERSON.
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

    def _named(self) -> list[str]:
        """All entries that rankings can meet, sorted."""
        rows = {row.entry for standing in self.standings for row in standing.rows}
        return sorted(rows.union(*(outcome.entries for outcome in self.outcomes)))


def in_order(tournaments: Iterable[Closed]) -> list[Closed]:
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
    one: Closed, facts: Mapping[str, _Fact], merged: Mapping[str, str]
) -> dict[str, _Fact]:
    """What was pinned at entries, by person; of several entries of a person the kept line's."""
    entries = sorted(facts, key=lambda entry: (one.persons[entry] in merged, entry))
    told: dict[str, _Fact] = {}
    for entry in entries:
        told.setdefault(person_of(one.persons[entry], merged), facts[entry])
    return told


def categories_of(tournaments: Iterable[Closed], merged: Mapping[str, str]) -> dict[str, str]:
    """The category of each person in the last tournament that they entered, if they had one."""
    found: dict[str, str] = {}
    for one in tournaments:
        for person in one.persons.values():
            found.pop(person_of(person, merged), None)
        found |= by_person(one, one.categories, merged)
    return found


def sources_of(tournaments: Iterable[Closed], others: Iterable[AsOf]) -> tuple[AsOf, ...]:
    """All that a ranking was computed from, sorted by stream."""
    return tuple(sorted({*(one.as_of for one in tournaments), *others}))


def check_date(day: Any, where: str) -> None:
    """Raise Malformed for what is no date."""
    try:
        normal = date.fromisoformat(day).isoformat()
    except (TypeError, ValueError):
        normal = ""
    if normal != day:
        raise Malformed(where, "This is no date; write it like 2024-05-01.")
