"""Rankings as plain data and as the bytes that are published: whole numbers and texts only."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from fractions import Fraction
from itertools import groupby
from typing import Any

from tournaments.long_texts import long_text
from tournaments.ranking.closed import AsOf, High
from tournaments.ranking.game_by_game import Change
from tournaments.ranking.qualifying import Event, Qualified
from tournaments.ranking.seasons import Season
from tournaments.ranking.series import Result, Series, SeriesRow
from tournaments.ranking.series_rule import SeriesRule, series_rule_data
from tournaments.ranking.start_lists import StartList
from tournaments.rating import RatingRule, rule_data
from tournaments.rating_systems.learning import Doubt
from tournaments.results import exact, exact_data, read_exact


def series_data(series: Series) -> dict[str, Any]:
    """A series for JSON with its rule; numbers that are not whole are texts like "7/3"."""
    return {
        "kind": "series",
        "as_of": _as_of_data(series.as_of),
        "rule": series_rule_data(series.rule),
        "rows": [_series_row(row) for row in series.rows],
        **events_data(series.rule, series.events),
    }


def events_data(rule: SeriesRule, events: Iterable[Event]) -> dict[str, Any]:
    """The events by which somebody could qualify; a series without a list has none of it."""
    return {"events": [_told(one) for one in events]} if rule.qualifies else {}


def qualified_data(qualified: Qualified | None) -> dict[str, Any]:
    """How somebody has qualified; nothing where nobody has."""
    return {"qualified": _told(qualified)} if qualified else {}


def _told(one: Event | Qualified) -> dict[str, Any]:
    """It for JSON; who declined is said only where somebody did, as nobody could before."""
    told = asdict(one)
    return told if one.declined else {name: told[name] for name in told if name != "declined"}


def list_data(
    as_of: Iterable[AsOf], rule: RatingRule, lists: Iterable[StartList], rows: list[dict[str, Any]]
) -> dict[str, Any]:
    """A rating list from the data of its rows."""
    return {
        "kind": "rating",
        "as_of": _as_of_data(as_of),
        "rule": rule_data(rule),
        "start_lists": [
            {"date": one.date, "version": one.version, "people": len(one.ratings)} for one in lists
        ],
        "rows": rows,
    }


def season_text(season: Season, found: Series) -> str:
    """The canonical JSON text of a season: a series with its number.

    What was chosen is not in it: it may name tournaments that are not for everybody yet.
    """
    return long_text({**series_data(found), "season": season.number})


def sources_in(text: str) -> tuple[AsOf, ...]:
    """What the text of a ranking was computed from: it begins with that, as its members are sorted.

    Only this much of it is read.
    """
    begins = '{"as_of":'
    if not text.startswith(begins):
        raise ValueError(text[:80])
    told, _end = json.JSONDecoder().raw_decode(text, len(begins))
    return tuple(AsOf(*source) for source in told)


def list_days_in(text: str) -> list[str]:
    """From which days on the start lists hold that the text of a ranking counts: it ends with them.

    Only this much of it is read; a text without start lists counts none.
    """
    _, found, told = text.rpartition('"start_lists":')
    return [one["date"] for one in json.loads(told.removesuffix("}"))] if found else []


def series_text(found: Series) -> str:
    """The canonical JSON text of a series: what is published, hashed and compared."""
    return long_text(series_data(found))


def _as_of_data(sources: Iterable[AsOf]) -> list[list[Any]]:
    return [list(source) for source in sources]


def _series_row(row: SeriesRow) -> dict[str, Any]:
    return {
        "person": row.person,
        "category": row.category,
        "place": row.place,
        "shared": row.shared,
        "total": exact_data(row.total),
        "results": list(map(result_data, row.results)),
        **qualified_data(row.qualified),
    }


def result_data(one: Result) -> dict[str, Any]:
    """A result for JSON; what no prize asks for is not said, as there was no such thing before."""
    told = {name: getattr(one, name) for name in _SAID}
    told["points"] = exact_data(one.points)
    if one.high is not None:
        told["high"] = asdict(one.high)
    if one.rated is not None:
        told["rated"] = one.rated
    return told


def read_result(data: Mapping[str, Any]) -> Result:
    """The result from its data."""
    high = data.get("high")
    return Result(**{**data, "points": read_exact(data["points"]), "high": high and High(**high)})


_SAID = tuple(one.name for one in fields(Result) if one.name not in {"high", "rated"})


def doubt_of(doubt: Doubt | None) -> dict[str, Any]:
    """How sure a rating is, where its system knows; the others' lists stay as they were."""
    return {"doubt": doubt._asdict()} if doubt else {}


def parts_of(changes: Iterable[Change]) -> Iterator[dict[str, Any]]:
    """What each tournament did to a rating; one that others lie between comes in several parts.

    `half_wins` and `expected` (millionths of a win) are sums over its games; `before` and `doubt`
    stood before the first.
    """
    for stream, together in groupby(changes, key=lambda one: one.stream):
        games = list(together)
        yield {
            "stream": stream,
            "date": max(one.date for one in games),
            "games": len(games),
            "before": games[0].before,
            "change": sum(one.change for one in games),
            "half_wins": exact_data(exact(Fraction(sum(one.half_wins for one in games)))),
            "expected": sum(one.expected for one in games),
            **doubt_of(games[0].doubt),
        }
