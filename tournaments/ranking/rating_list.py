"""A rating list: the fold of all rated games in the order date, tournament, round, table.

Byes and forfeits are no games. Each table of three or four counts as one game, made of its pairs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple

from tournaments.ranking.closed import AsOf, Closed, in_order, person_of, sources_of
from tournaments.ranking.rated_games import PERIODS, Game, games_of, others_at
from tournaments.rating import (
    POINT,
    RatingRule,
    change,
    expected,
    factor,
    millionths,
    performance,
    rounded,
)


class Given(NamedTuple):
    """Where a person began by another list: rating in thousandths of a point, and games."""

    rating: int
    games: int


class Start(NamedTuple):
    """Where a person's rating began, in thousandths, and by what."""

    rating: int
    by: Literal["given", "start", "performance"]


class Pair(NamedTuple):
    """One opponent of a game: rating before in thousandths, half wins, expected millionths of one.

    Half wins and expectation are those against this opponent, of two and of a million.
    """

    person: str
    rating: int
    half_wins: int
    expected: int


class Change(NamedTuple):
    """What a game did to a person's rating, in thousandths of a point.

    `before` and `games` are the rating and the number of games from before the period, `factor` is
    in points (0 in the tournament that a newcomer's start was made of).
    """

    date: str
    stream: str
    division: str
    round: int
    table: int | None
    before: int
    games: int
    factor: int
    pairs: tuple[Pair, ...]
    change: int


@dataclass(slots=True)
class Record:
    """A person in the fold; the rating is the start and all changes."""

    start: Start
    rating: int
    games: int
    changes: list[Change] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A person in the list: rating in thousandths of a point; no place while it is provisional."""

    person: str
    place: int | None
    rating: int
    games: int
    start: Start
    changes: tuple[Change, ...]

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


def rating_list(
    tournaments: Iterable[Closed],
    rule: RatingRule,
    *,
    given: Mapping[str, Given] | None = None,
    merged: Mapping[str, str] | None = None,
    others: Iterable[AsOf] = (),
) -> RatingList:
    """Rate all games of the tournaments, in whatever order they are given.

    `given` are ratings to begin with, `merged` maps persons to those they were merged into (their
    games are then those of one person; a game against oneself is none), `others` are further
    streams it depends on, like the register's. Raises Refusal COUNTED_TWICE or MERGED_IN_A_CIRCLE.
    """
    ordered = in_order(tournaments)
    records = _begun(given or {}, merged or {})
    games = [game for one in ordered for game in games_of(one, merged or {}, rule)]
    length = PERIODS[rule.period]
    for _, period in groupby(sorted(games), key=lambda game: game[:length]):
        _rate(list(period), records, rule)
    return RatingList(sources_of(ordered, others), rule, _rows(records, rule))


def _begun(given: Mapping[str, Given], merged: Mapping[str, str]) -> dict[str, Record]:
    """Those who have a rating already; of merged persons the remaining one's comes first."""
    records: dict[str, Record] = {}
    for person, start in sorted(given.items(), key=lambda item: (item[0] in merged, item[0])):
        begun = Record(Start(start.rating, "given"), start.rating, start.games)
        records.setdefault(person_of(person, merged), begun)
    return records


def _rate(period: list[Game], records: dict[str, Record], rule: RatingRule) -> None:
    """Rate the games of a period with the ratings from before it."""
    starts = _starts(period, records, rule)
    for person, start in starts.items():
        records[person] = Record(start, start.rating, 0)
    whole = {person for person, start in starts.items() if start.by == "performance"}
    changes = [
        (person, _change(game, person, place, records, 0 if person in whole else None, rule))
        for game in period
        for person, place in game.seats
    ]
    for person, made in changes:
        record = records[person]
        record.rating += made.change
        record.games += 1
        record.changes.append(made)


def _change(
    game: Game,
    person: str,
    place: int,
    records: Mapping[str, Record],
    fixed: int | None,
    rule: RatingRule,
) -> Change:
    """What a game does to a person; `fixed` is the factor where the rule's list is not asked."""
    own = records[person]
    points = factor(own.games, own.rating, rule) if fixed is None else fixed
    met = [(other, records[other].rating, won) for other, won in others_at(game, person, place)]
    chances = [expected(own.rating, rating, rule) for _, rating, _ in met]
    pairs = tuple(
        Pair(*one, millionths(chance, rule)) for one, chance in zip(met, chances, strict=True)
    )
    moved = sum(
        change(one.half_wins, chance, points, len(met), rule)
        for one, chance in zip(pairs, chances, strict=True)
    )
    return Change(*game.named(), own.rating, own.games, points, pairs, moved)


def _starts(
    period: list[Game], records: Mapping[str, Record], rule: RatingRule
) -> dict[str, Start]:
    """Where those begin who have no rating yet."""
    new: dict[str, list[tuple[str, int]]] = {}
    for game in period:
        for person, place in game.seats:
            if person not in records:
                new.setdefault(person, []).extend(others_at(game, person, place))
    first = dict.fromkeys(new, rule.start * POINT)
    if rule.newcomers == "start":
        return {person: Start(rating, "start") for person, rating in first.items()}
    worth = first
    for _ in range(rule.repeats):
        worth = {person: _worth(met, first, records, rule) for person, met in new.items()}
        first = {person: rounded(first[person] + worth[person], 2) for person in new}
    return {person: Start(rating, "performance") for person, rating in worth.items()}


def _worth(
    met: list[tuple[str, int]],
    first: Mapping[str, int],
    records: Mapping[str, Record],
    rule: RatingRule,
) -> int:
    """What a newcomer's games were worth while the other newcomers' ratings are as in `first`."""
    ratings = tuple(first[other] if other in first else records[other].rating for other, _ in met)
    return performance(ratings, sum(won for _, won in met), len(met), rule)


def _rows(records: Mapping[str, Record], rule: RatingRule) -> tuple[RatingRow, ...]:
    ordered = sorted(
        records.items(),
        key=lambda item: (item[1].games < rule.provisional_below, -item[1].rating, item[0]),
    )
    rows: list[RatingRow] = []
    for number, (person, one) in enumerate(ordered, 1):
        place: int | None = number if one.games >= rule.provisional_below else None
        if place and rows and rows[-1].rating == one.rating:
            place = rows[-1].place
        rows.append(RatingRow(person, place, one.rating, one.games, one.start, tuple(one.changes)))
    return tuple(rows)
