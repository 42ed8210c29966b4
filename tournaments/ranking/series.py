"""A series of tournaments: points by place or half points, of all or of each person's best."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from engine.refusals import Malformed
from tournaments.ranking.closed import AsOf, Closed, in_order, person_of, sources_of
from tournaments.results import Exact, exact
from tournaments.standings.lines import PENALTY
from tournaments.standings.order import place_points
from tournaments.standings.table import Row, Standing


@dataclass(frozen=True, slots=True)
class SeriesRule:
    """What a tournament counts in a series.

    `counts`: "place" gives `by_place` from the first place down and `beyond` to all further ones,
    those who share places the average of the places they fill; "half_points" gives the half points
    of the tournament. `best`: how many tournaments of each person count; None: all.

    Raises Malformed where this can't be.
    """

    counts: Literal["place", "half_points"] = "place"
    by_place: tuple[int, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
    beyond: int = 1
    best: int | None = None

    def __post_init__(self) -> None:
        """Check the numbers."""
        if self.counts not in ("place", "half_points"):
            raise Malformed("series.counts", "This must be place or half_points.")
        values = (*self.by_place, self.beyond)
        if any(type(value) is not int for value in values):
            raise Malformed("series.by_place", "These must be whole numbers.")
        if tuple(sorted(values, reverse=True)) != values:
            raise Malformed("series.by_place", "A better place can't count less than a worse one.")
        if self.best is not None and (type(self.best) is not int or self.best < 1):
            raise Malformed("series.best", "At least one tournament must count.")


@dataclass(frozen=True, slots=True)
class Result:
    """What a tournament gave a person; `counted` tells whether it is among those that count."""

    stream: str
    date: str
    division: str
    entry: str
    place: int
    points: Exact
    counted: bool = True


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A person in a series; equal totals share a place. Results in the order of the tournaments."""

    person: str
    place: int
    shared: bool
    total: Exact
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """The rows of a series, best first (equal ones by id), and what it was computed from."""

    as_of: tuple[AsOf, ...]
    rule: SeriesRule
    rows: tuple[SeriesRow, ...]


def series(
    tournaments: Iterable[Closed],
    rule: SeriesRule,
    *,
    merged: Mapping[str, str] | None = None,
    others: Iterable[AsOf] = (),
) -> Series:
    """Add up a series; `merged` maps persons to those they were merged into.

    `others` are further streams it depends on, like the register's. Whoever withdrew keeps what the
    place gives; whoever never came gets nothing. Of two entries of one person in a tournament the
    better counts. Raises Refusal COUNTED_TWICE or MERGED_IN_A_CIRCLE.
    """
    ordered = in_order(tournaments)
    results: dict[str, dict[str, Result]] = {}
    for tournament in ordered:
        for entry, result in _results(tournament, rule):
            person = person_of(tournament.persons[entry], merged or {})
            own = results.setdefault(person, {})
            own[result.stream] = _better(result, own.get(result.stream))
    totals = {person: _counted(list(own.values()), rule) for person, own in results.items()}
    return Series(sources_of(ordered, others), rule, _rows(totals))


def _results(tournament: Closed, rule: SeriesRule) -> Iterator[tuple[str, Result]]:
    for standing in tournament.standings:
        for row in standing.rows:
            if _came(row):
                points = _points(row, standing, rule)
                yield (
                    row.entry,
                    Result(
                        tournament.as_of.stream,
                        tournament.date,
                        standing.division,
                        row.entry,
                        row.place,
                        points,
                    ),
                )


def _came(row: Row) -> bool:
    return any(
        line.kind not in (PENALTY, "double_forfeit") and row.entry not in line.absent
        for line in row.lines
    )


def _points(row: Row, standing: Standing, rule: SeriesRule) -> Exact:
    if rule.counts == "half_points":
        return place_points(row.lines)
    sharing = sum(other.place == row.place for other in standing.rows) if row.shared else 1
    filled = range(row.place, row.place + sharing)
    return exact(Fraction(sum(_at(place, rule) for place in filled), sharing))


def _at(place: int, rule: SeriesRule) -> int:
    return rule.by_place[place - 1] if place <= len(rule.by_place) else rule.beyond


def _better(one: Result, other: Result | None) -> Result:
    """The one with more points; with equal points the same of the two in whatever order."""
    if other is None:
        return one
    return min(one, other, key=lambda it: (-it.points, it.place, it.division, it.entry))


def _counted(results: list[Result], rule: SeriesRule) -> tuple[Result, ...]:
    """The results, those beyond the best ones marked; of equal ones the earlier counts."""
    best = sorted(results, key=lambda one: -one.points)[: rule.best]
    kept = {one.stream for one in best}
    return tuple(replace(one, counted=one.stream in kept) for one in results)


def _rows(results: Mapping[str, tuple[Result, ...]]) -> tuple[SeriesRow, ...]:
    totals = {
        person: exact(Fraction(sum(one.points for one in own if one.counted)))
        for person, own in results.items()
    }
    every = sorted(totals.values(), reverse=True)
    first = {total: place for place, total in reversed(list(enumerate(every, 1)))}
    return tuple(
        SeriesRow(person, first[total], every.count(total) > 1, total, results[person])
        for person, total in sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    )
