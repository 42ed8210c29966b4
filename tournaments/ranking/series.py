"""A series of tournaments: points by place or half points, of all or of each person's best."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.ranking.closed import (
    AsOf,
    Counted,
    High,
    Placed,
    categories_of,
    computed_from,
    higher,
    in_order,
    person_of,
)
from tournaments.ranking.qualifying import Event, Qualification, Qualified
from tournaments.ranking.series_rule import SeriesRule
from tournaments.results import Exact, exact


@dataclass(frozen=True, slots=True)
class Result:
    """What a tournament gave a person; `counted` tells whether it is among those that count.

    What prizes ask for is None where none does: `high` is the highest game (None also for who has
    none), `rated` whether a rating was pinned at the entry.
    """

    stream: str
    date: str
    division: str
    entry: str
    place: int
    points: Exact
    counted: bool = True
    high: High | None = None
    rated: bool | None = None


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A person in a series; equal totals share a place. Results in the order of the tournaments.

    `category` is that of the last tournament entered; `qualified` says how, where somebody is.
    """

    person: str
    place: int
    shared: bool
    total: Exact
    results: tuple[Result, ...]
    category: str | None = None
    qualified: Qualified | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """The rows of a series, best first (equal ones by id), and what it was computed from.

    `events` are those by which somebody could qualify, in their order.
    """

    as_of: tuple[AsOf, ...]
    rule: SeriesRule
    rows: tuple[SeriesRow, ...]
    events: tuple[Event, ...] = ()


def series(
    tournaments: Iterable[Counted],
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
    ordered = [one for one in in_order(tournaments) if rule.holds(one.date)]
    results: dict[str, dict[str, Result]] = {}
    qualification = Qualification(rule, merged=merged)
    for tournament in ordered:
        qualification.goes_on(tournament, merged or {})
        for entry, result in results_of(tournament, rule):
            person = person_of(tournament.persons[entry], merged or {})
            own = results.setdefault(person, {})
            own[result.stream] = better(result, own.get(result.stream))
    totals = {person: counted(list(own.values()), rule) for person, own in results.items()}
    categories = categories_of(ordered, merged or {})
    rows = _rows(totals, categories)
    found = qualification.with_best((row.place, row.person) for row in rows)
    rows = tuple(replace(row, qualified=found.get(row.person)) for row in rows)
    told = rule.after(merged or {})
    return Series(computed_from(ordered, others), told, rows, tuple(qualification.events))


def results_of(tournament: Counted, rule: SeriesRule) -> Iterator[tuple[str, Result]]:
    """What each entry that came has, division by division in the order of the tournament."""
    before, number = 0, 0
    where = tournament.as_of.stream, tournament.date
    highs = tournament.highs if "high" in rule.asks else {}
    rated = "rated" in rule.asks
    for division, rows in tournament.results:
        for row in rows:
            points = _points(row, rule, before, number)
            if points is not None:
                yield (
                    row.entry,
                    Result(
                        *where,
                        division,
                        row.entry,
                        row.place,
                        points,
                        high=highs.get(row.entry),
                        rated=row.entry in tournament.ratings if rated else None,
                    ),
                )
        before += len(rows)
        number += bool(rows)


def _points(row: Placed, rule: SeriesRule, before: int, number: int) -> Exact | None:
    """What a row is worth in the division `number` (from 0) that `before` entries stand ahead of.

    None where the division doesn't count.
    """
    if rule.divisions == "first" and number:
        return None
    whole = _whole(row, rule, before if rule.divisions == "behind" else 0)
    if rule.divisions != "percent":
        return whole
    return exact(Fraction(whole * rule.percent[min(number, len(rule.percent) - 1)], 100))


def _whole(row: Placed, rule: SeriesRule, before: int) -> Exact:
    if rule.counts == "half_points":
        return row.half_points
    filled = range(before + row.place, before + row.place + row.sharing)
    return exact(Fraction(sum(map(rule.at, filled)), row.sharing))


def better(one: Result, other: Result | None) -> Result:
    """The one with more points; with equal points the same of the two in whatever order.

    The highest game is that of both, and a rating at either of them is one.
    """
    if other is None:
        return one
    best = min(one, other, key=lambda it: (-it.points, it.place, it.division, it.entry))
    second = other if best is one else one
    rated = None if best.rated is None else best.rated or bool(second.rated)
    return replace(best, high=higher(best.high, second.high), rated=rated)


def counted(results: list[Result], rule: SeriesRule) -> tuple[Result, ...]:
    """The results, those beyond the best ones marked; of equal ones the earlier counts."""
    best = sorted(results, key=lambda one: -one.points)[: rule.best]
    kept = {one.stream for one in best}
    return tuple(
        one if one.counted == (one.stream in kept) else replace(one, counted=not one.counted)
        for one in results
    )


def _rows(
    results: Mapping[str, tuple[Result, ...]], categories: Mapping[str, str]
) -> tuple[SeriesRow, ...]:
    totals = {
        person: exact(Fraction(sum(one.points for one in own if one.counted)))
        for person, own in results.items()
    }
    every = sorted(totals.values(), reverse=True)
    first = {total: place for place, total in reversed(list(enumerate(every, 1)))}
    sharing = Counter(every)
    return tuple(
        SeriesRow(
            person,
            first[total],
            sharing[total] > 1,
            total,
            results[person],
            categories.get(person),
        )
        for person, total in sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    )
