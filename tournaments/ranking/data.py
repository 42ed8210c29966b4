"""Rankings as plain data and as the bytes that are published: whole numbers and texts only."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from tournaments.long_texts import long_text
from tournaments.ranking.closed import AsOf
from tournaments.ranking.rating_list import Change, RatingList, RatingRow
from tournaments.ranking.series import Series, SeriesRow
from tournaments.rating import rule_data
from tournaments.results import exact_data


def series_data(series: Series) -> dict[str, Any]:
    """A series for JSON; numbers that are not whole are texts like "7/3"."""
    rule = {**asdict(series.rule), "by_place": list(series.rule.by_place)}
    return {
        "kind": "series",
        "as_of": _as_of_data(series.as_of),
        "rule": rule,
        "rows": [_series_row(row) for row in series.rows],
    }


def rating_data(ratings: RatingList) -> dict[str, Any]:
    """A rating list for JSON, ratings in thousandths of a point; `history_data` has the games."""
    return {
        "kind": "rating",
        "as_of": _as_of_data(ratings.as_of),
        "rule": rule_data(ratings.rule),
        "rows": [_rating_row(row) for row in ratings.rows],
    }


def history_data(row: RatingRow) -> dict[str, Any]:
    """All that made a person's rating, for JSON."""
    return {
        "person": row.person,
        "start": row.start._asdict(),
        "changes": [_change_data(change) for change in row.changes],
        "rating": row.rating,
    }


def ranking_text(ranking: Series | RatingList) -> str:
    """The canonical JSON text of a ranking: what is published, hashed and compared."""
    return long_text(series_data(ranking) if isinstance(ranking, Series) else rating_data(ranking))


def _as_of_data(sources: Iterable[AsOf]) -> list[list[Any]]:
    return [list(source) for source in sources]


def _series_row(row: SeriesRow) -> dict[str, Any]:
    results = [{**asdict(one), "points": exact_data(one.points)} for one in row.results]
    return {
        "person": row.person,
        "place": row.place,
        "shared": row.shared,
        "total": exact_data(row.total),
        "results": results,
    }


def _rating_row(row: RatingRow) -> dict[str, Any]:
    return {
        "person": row.person,
        "place": row.place,
        "rating": row.rating,
        "games": row.games,
        "provisional": row.provisional,
    }


def _change_data(change: Change) -> dict[str, Any]:
    return {**change._asdict(), "pairs": [pair._asdict() for pair in change.pairs]}
