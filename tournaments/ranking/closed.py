"""Closed tournaments as rankings read them, in the one order that arrival can't change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

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

    `dates` are those of the rounds (like "2024-05-01"), `persons` whom the entries belong to;
    tournaments of one day are told apart by `order`, then by their stream.

    Raises Malformed for what is no date, Refusal NO_DATE or NO_PERSON.
    """

    as_of: AsOf
    dates: Mapping[int, str]
    persons: Mapping[str, str]
    outcomes: tuple[Outcome, ...]
    standings: tuple[Standing, ...]
    order: int = 0

    def __post_init__(self) -> None:
        """Check that every round has a date and every entry a person."""
        if not self.dates:
            raise Refusal(Reason.NO_DATE, round=1, stream=self.as_of.stream)
        for number, day in sorted(self.dates.items()):
            _check_date(day, f"{self.as_of.stream}, round {number}")
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
    """The tournaments by date of the last round, order of the day and stream.

    Raises Refusal COUNTED_TWICE.
    """
    ordered = sorted(tournaments, key=lambda one: (one.date, one.order, one.as_of.stream))
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


def sources_of(tournaments: Iterable[Closed], others: Iterable[AsOf]) -> tuple[AsOf, ...]:
    """All that a ranking was computed from, sorted by stream."""
    return tuple(sorted({*(one.as_of for one in tournaments), *others}))


def _check_date(day: str, where: str) -> None:
    try:
        normal = date.fromisoformat(day).isoformat()
    except (TypeError, ValueError):
        normal = ""
    if normal != day:
        raise Malformed(where, "This is no date; write it like 2024-05-01.")
