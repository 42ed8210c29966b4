"""A ranking that was published, gone on with by one tournament that comes after all it counts.

What is published is all that the fold needs to go on: ratings with their games, and results. Only
the rows of those who came are made anew; the bytes are those of the fold from nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from tournaments.ranking.closed import AsOf, Counted, by_person, person_of
from tournaments.ranking.data import (
    doubt_of,
    events_data,
    parts_of,
    qualified_data,
    read_result,
    result_data,
)
from tournaments.ranking.game_by_game import PERIODS, Record, Start, games_of, rate
from tournaments.ranking.qualifying import Event, Qualification, Qualified
from tournaments.ranking.series import Result, better, counted, results_of
from tournaments.ranking.series_rule import SeriesRule
from tournaments.rating import RatingRule
from tournaments.rating_systems.learning import Doubt
from tournaments.results import exact, exact_data, read_exact

Data = Mapping[str, Any]


def rating_gone_on(
    before: Data, one: Counted, rule: RatingRule, merged: Mapping[str, str], as_of: Iterable[AsOf]
) -> dict[str, Any]:
    """The data of a rating list with one more tournament, whose games are all behind its own.

    No start list is of a later day than its first round.
    """
    rows = {row["person"]: row for row in before["rows"]}
    games = sorted(games_of(one, merged, rule))
    came = {person for game in games for person, _ in game.seats}
    records = {
        person: Record(
            Start(**rows[person]["start"]),
            rows[person]["rating"],
            rows[person]["games"],
            before=len({told["stream"] for told in rows[person]["tournaments"]}),
            doubt=Doubt(**rows[person]["doubt"]) if "doubt" in rows[person] else None,
        )
        for person in came & rows.keys()
    }
    pinned = by_person(one, one.ratings, merged)
    for _, period in groupby(games, key=lambda game: game[: PERIODS[rule.period]]):
        rate(list(period), records, pinned, rule)
    for person, record in records.items():
        old = rows.get(person, {"category": None, "tournaments": []})
        rows[person] = {
            **old,
            "person": person,
            "rating": record.rating,
            "games": record.games,
            "start": record.start._asdict(),
            "provisional": record.games < rule.provisional_below,
            "tournaments": [*old["tournaments"], *parts_of(record.changes)],
            **doubt_of(record.doubt),
        }
    _categorise(rows, one, merged)
    return {**before, "as_of": _as_of(as_of), "rows": in_places(rows.values())}


def in_places(rows: Iterable[Data]) -> list[dict[str, Any]]:
    """Rows of a rating list in their order with their places; none for a provisional rating."""
    return [
        {**row, "place": None if row["provisional"] else place}
        for row, place in _placed(sorted(rows, key=_order), "rating")
    ]


def _order(row: Data) -> tuple[bool, int, str]:
    return row["provisional"], -row["rating"], row["person"]


def series_gone_on(
    before: Data, one: Counted, rule: SeriesRule, merged: Mapping[str, str], as_of: Iterable[AsOf]
) -> dict[str, Any]:
    """The data of a series with one more tournament, which is of no day before the others."""
    rows = {row["person"]: row for row in before["rows"]}
    new: dict[str, Result] = {}
    for entry, result in results_of(one, rule):
        person = person_of(one.persons[entry], merged)
        new[person] = better(result, new.get(person))
    for person, result in new.items():
        old = rows.get(person, {"category": None, "results": []})
        own = counted([*map(read_result, old["results"]), result], rule)
        total = exact(Fraction(sum(each.points for each in own if each.counted)))
        results = list(map(result_data, own))
        rows[person] = {**old, "person": person, "total": exact_data(total), "results": results}
    _categorise(rows, one, merged)
    totals = {person: read_exact(row["total"]) for person, row in rows.items()}
    ordered = sorted(rows.values(), key=lambda row: (-totals[row["person"]], row["person"]))
    sharing: dict[int | str, int] = {}
    for row in ordered:
        sharing[row["total"]] = sharing.get(row["total"], 0) + 1
    placed = [
        {**row, "place": place, "shared": sharing[row["total"]] > 1}
        for row, place in _placed(ordered, "total")
    ]
    return {**before, "as_of": _as_of(as_of), **_qualifying(before, placed, one, rule, merged)}


def _qualifying(
    before: Data, rows: Sequence[Data], one: Counted, rule: SeriesRule, merged: Mapping[str, str]
) -> dict[str, Any]:
    """The rows with who has qualified by now, and the events."""
    known = {row["person"]: _qualified(row["qualified"]) for row in rows if "qualified" in row}
    events = [
        Event(**{name: _list(part) for name, part in told.items()})
        for told in before.get("events", ())
    ]
    qualification = Qualification(rule, known, events, merged)
    qualification.goes_on(one, merged)
    found = qualification.with_best((row["place"], row["person"]) for row in rows)
    bare = ({name: part for name, part in row.items() if name != "qualified"} for row in rows)
    return {
        "rows": [{**row, **qualified_data(found.get(row["person"]))} for row in bare],
        **events_data(rule, qualification.events),
    }


def _qualified(told: Data) -> Qualified:
    return Qualified(**{name: _list(part) for name, part in told.items()})


def _list(part: Any) -> Any:
    """A part of plain data, lists as tuples."""
    return tuple(part) if isinstance(part, list) else part


def _placed(rows: Sequence[Data], value: str) -> Iterable[tuple[Data, int]]:
    """Rows in their order with their places, which those of an equal value share."""
    place = 1
    for number, row in enumerate(rows, start=1):
        if number > 1 and row[value] != rows[number - 2][value]:
            place = number
        yield row, place


def _categorise(rows: dict[str, Any], one: Counted, merged: Mapping[str, str]) -> None:
    """Give those who entered the category that they entered with."""
    told = by_person(one, one.categories, merged)
    for person in {person_of(person, merged) for person in one.persons.values()} & rows.keys():
        rows[person] = {**rows[person], "category": told.get(person)}


def _as_of(sources: Iterable[AsOf]) -> list[list[Any]]:
    return [list(source) for source in sorted(sources)]
