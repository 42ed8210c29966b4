"""Tells a rating game by game: each tournament of somebody is rated again from what was before it.

That stands in the rows of the list itself, so that it costs the tournaments of one person,
however many the list counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from tournaments.ranking.closed import Counted, by_person
from tournaments.ranking.game_by_game import PERIODS, Game, Record, Start, games_of, rate
from tournaments.rating import RatingRule, factor
from tournaments.rating_systems import SYSTEMS
from tournaments.rating_systems.learning import Doubt
from tournaments.results import Exact

Row = Mapping[str, Any]
"""A row of the list as it is published."""


class Opponent(NamedTuple):
    """Somebody at a table: the rating from before the period in thousandths, and the place."""

    person: str
    rating: int
    place: int


class ToldGame(NamedTuple):
    """A game as it was rated: against whom, from which rating, hoped and won, and what it moved.

    `half_wins` and `expected` (millionths of a win) are averages over the opponents; `factor` is
    the points of the rule for that moment, None where the system has no factor by a rule.
    """

    date: str
    stream: str
    round: int
    division: str
    table: int
    place: int
    opponents: tuple[Opponent, ...]
    before: int
    half_wins: Exact
    expected: int
    factor: int | None
    change: int


class Watched(NamedTuple):
    """Of whom every game is told, and what was told so far."""

    person: str
    told: list[ToldGame]

    def tell(self, period: Iterable[Game], records: Mapping[str, Record], rule: RatingRule) -> None:
        """Tell the games of a period that has just been rated."""
        sat = [(game, place) for game in period for who, place in game.seats if who == self.person]
        if not sat:
            return
        own = records[self.person]
        changes = own.changes[-len(sat) :]
        points = _points(own.games - len(sat), changes[0].before, own, rule)
        for (game, place), change in zip(sat, changes, strict=True):
            met = tuple(
                Opponent(person, records[person].changes[-1].before, theirs)
                for person, theirs in game.seats
                if person != self.person
            )
            where = (game.date, game.stream, game.round, game.division, game.table, place, met)
            self.told.append(ToldGame(*where, *change[2:5], points, change.change))


def games_told(
    rows: Iterable[Row],
    tournaments: Iterable[Counted],
    rule: RatingRule,
    person: str,
    *,
    merged: Mapping[str, str] | None = None,
) -> list[ToldGame] | None:
    """All games of somebody since the rating began, in the order in which they were rated.

    `rows` are those of the list, `tournaments` at least those of this person's row. None where
    they don't hold what stood before each: a list has begun the rating of an opponent anew since,
    or another tournament lies between two days of one.
    """
    known = {row["person"]: row for row in rows}
    played = {one.as_of.stream: one for one in tournaments}
    watched = Watched(person, [])
    for part in known[person]["tournaments"]:
        if not _tell(watched, played[part["stream"]], known, rule, merged or {}):
            return None
    return watched.told


def _tell(
    watched: Watched,
    one: Counted,
    known: Mapping[str, Row],
    rule: RatingRule,
    merged: Mapping[str, str],
) -> bool:
    """Rate a tournament again; False where it isn't known from what."""
    games = sorted(games_of(one, merged, rule))
    sat: dict[str, int] = {}
    for game in games:
        for person, _ in game.seats:
            sat[person] = sat.get(person, 0) + 1
    records: dict[str, Record] = {}
    for person, number in sat.items():
        parts = known[person]["tournaments"] if person in known else []
        here = [part for part in parts if part["stream"] == one.as_of.stream]
        if [part["games"] for part in here] != [number]:
            return False
        before = list(takewhile(lambda part: part["stream"] != one.as_of.stream, parts))
        if before or known[person]["start"]["by"] == "list":
            records[person] = _record(known[person], before, here[0])
    pinned = by_person(one, one.ratings, merged)
    for _, together in groupby(games, key=lambda game: game[: PERIODS[rule.period]]):
        period = list(together)
        rate(period, records, pinned, rule)
        watched.tell(period, records, rule)
    return True


def _record(row: Row, before: Sequence[Row], here: Row) -> Record:
    """Somebody before a tournament, after those that the row tells before it."""
    since = row["tournaments"][len(before) :]
    doubt = here.get("doubt")
    return Record(
        Start(**row["start"]),
        here["before"],
        row["games"] - sum(part["games"] for part in since),
        before=len({part["stream"] for part in before}),
        doubt=Doubt(**doubt) if doubt else None,
    )


def _points(games: int, rating: int, own: Record, rule: RatingRule) -> int | None:
    system = SYSTEMS[rule.system]
    if system.factor or system.learning:
        return None
    if own.start.by == "performance" and not games:
        return 0
    return factor(games, rating, rule)
