"""A rating list as its rule says it: the fold of all rated games by date, tournament, round, table.

It is what `tournaments/ranking/flat_fold.py`, by which lists are published, is held to.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tournaments.long_texts import long_text
from tournaments.ranking.closed import (
    AsOf,
    Counted,
    by_person,
    categories_of,
    computed_from,
    in_order,
)
from tournaments.ranking.data import doubt_of, list_data, parts_of, series_data
from tournaments.ranking.game_by_game import (
    PERIODS,
    Change,
    Record,
    Start,
    begun,
    games_of,
    rate,
    taken_over,
)
from tournaments.ranking.series import Series
from tournaments.ranking.start_lists import StartList
from tournaments.rating import RatingRule
from tournaments.rating_systems.learning import Doubt


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A person in the list: rating in thousandths of a point; no place while it is provisional.

    `changes` are those since the start. `category` is that of the last tournament entered. `doubt`
    is how sure the rating is, in systems that know.
    """

    person: str
    place: int | None
    rating: int
    games: int
    start: Start
    changes: tuple[Change, ...]
    category: str | None = None
    doubt: Doubt | None = None

    @property
    def provisional(self) -> bool:
        """Whether there were too few games for a place."""
        return self.place is None


@dataclass(frozen=True, slots=True)
class RatingList:
    """The rows: by rating, those with a place first, equal ones by id; and what it comes from."""

    as_of: tuple[AsOf, ...]
    rule: RatingRule
    rows: tuple[RatingRow, ...]
    lists: tuple[StartList, ...] = ()


def rating_list(
    tournaments: Iterable[Counted],
    rule: RatingRule,
    *,
    lists: Iterable[StartList] = (),
    merged: Mapping[str, str] | None = None,
    others: Iterable[AsOf] = (),
) -> RatingList:
    """Rate all games of the rated tournaments, as `folded_data` of `flat_fold.py` says."""
    aliases = merged or {}
    ordered = in_order(one for one in tournaments if one.rated)
    pinned = {one.as_of.stream: by_person(one, one.ratings, aliases) for one in ordered}
    games = sorted(game for one in ordered for game in games_of(one, aliases, rule))
    in_turn = tuple(sorted(lists, key=lambda one: (one.date, one.version)))
    records: dict[str, Record] = {}
    waiting = list(reversed(in_turn))
    for (when, stream, *_), period in groupby(games, key=lambda game: game[: PERIODS[rule.period]]):
        while waiting and waiting[-1].date <= str(when):
            _take_over(waiting.pop(), records, aliases, rule)
        rate(list(period), records, pinned[str(stream)], rule)
    while waiting:
        _take_over(waiting.pop(), records, aliases, rule)
    categories = categories_of(ordered, aliases)
    return RatingList(
        computed_from(ordered, others), rule, _rows(records, categories, rule), in_turn
    )


def _take_over(
    one: StartList, records: dict[str, Record], merged: Mapping[str, str], rule: RatingRule
) -> None:
    """Begin those anew whom a list names."""
    for person, given in taken_over(one, merged):
        games = given.games
        if games is None:
            games = records[person].games if person in records else rule.games_elsewhere
        start = Start(given.rating, "list", one.date)
        records[person] = begun(start, games, one.date, rule)


def _rows(
    records: Mapping[str, Record], categories: Mapping[str, str], rule: RatingRule
) -> tuple[RatingRow, ...]:
    ordered = sorted(
        records.items(),
        key=lambda item: (item[1].games < rule.provisional_below, -item[1].rating, item[0]),
    )
    rows: list[RatingRow] = []
    for number, (person, one) in enumerate(ordered, 1):
        place: int | None = number if one.games >= rule.provisional_below else None
        if place and rows and rows[-1].rating == one.rating:
            place = rows[-1].place
        told = (one.rating, one.games, one.start, tuple(one.changes), categories.get(person))
        rows.append(RatingRow(person, place, *told, one.doubt))
    return tuple(rows)


def rating_data(ratings: RatingList) -> dict[str, Any]:
    """A rating list for JSON with its rule and start lists, ratings in thousandths of a point."""
    rows = [_rating_row(row) for row in ratings.rows]
    return list_data(ratings.as_of, ratings.rule, ratings.lists, rows)


def _rating_row(row: RatingRow) -> dict[str, Any]:
    return {
        "person": row.person,
        "category": row.category,
        "place": row.place,
        "rating": row.rating,
        "games": row.games,
        "provisional": row.provisional,
        "start": row.start._asdict(),
        "tournaments": list(parts_of(row.changes)),
        **doubt_of(row.doubt),
    }


def ranking_text(ranking: Series | RatingList) -> str:
    """The canonical JSON text of a ranking: what is published, hashed and compared."""
    return long_text(series_data(ranking) if isinstance(ranking, Series) else rating_data(ranking))
