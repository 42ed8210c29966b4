"""A rating list folded over flat numbers: the very data of `rating_list`, many times as fast.

What most lists are made of, tables of two rated by factors, is counted in lists of whole numbers
without an object a game; anything else goes through `rate` of `rating_list.py`, tournament by
tournament.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from tournaments.ranking.closed import (
    AsOf,
    Counted,
    by_person,
    categories_of,
    in_order,
    person_of,
    sources_of,
)
from tournaments.ranking.data import doubt_of, list_data, parts_of
from tournaments.ranking.going_on import in_places
from tournaments.ranking.rating_list import (
    PERIODS,
    Record,
    Start,
    begun,
    first_ratings,
    games_of,
    rate,
    taken_over,
)
from tournaments.ranking.start_lists import StartList
from tournaments.ranking.told_games import ToldGame, Watched
from tournaments.rating import MILLION, POINT, RatingRule, factor, whole
from tournaments.rating_systems import SYSTEMS
from tournaments.rating_systems.curves import FURTHEST, Scaled
from tournaments.rating_systems.learning import Doubt
from tournaments.results import exact, exact_data, half_wins

Table = Sequence[Any]
"""A table of a tournament: round, division, number, then entry and place of each seat."""

Period = tuple[Sequence[Table], set[int]]
"""Tables that are rated by the ratings from before them, and who sat at them."""

_TABLE_OF_TWO = 7
_A, _B = 3, 5  # where the entries of a table of two stand
_SAFE = 2**50  # what may be divided in floating point


@dataclass(slots=True)
class Known:
    """A person in the fold: where the rating began, what it is, and what tournaments did to it."""

    start: Start
    rating: int
    games: int
    doubt: Doubt | None = None
    parts: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record) -> "Known":
        """Somebody who begins."""
        return cls(record.start, record.rating, record.games, record.doubt)

    def record(self) -> Record:
        """The same as `rate` reads it."""
        events = len({part["stream"] for part in self.parts})
        return Record(self.start, self.rating, self.games, before=events, doubt=self.doubt)


class Chunk(NamedTuple):
    """The tables of a tournament that follow each other in the fold."""

    when: str
    stream: str
    one: Counted
    tables: Sequence[Table]


class Numbers(NamedTuple):
    """A rule as numbers: the whole of an expectation, the most of it above one half, its curve.

    `factors` has a row for each part into which the limits `games` cut the games behind somebody,
    and in it a factor for each part into which the limits `ratings` cut ratings.
    """

    unit: int
    most: int
    games: Sequence[int]
    ratings: Sequence[int]
    factors: Sequence[Sequence[int]]
    curve: Scaled | None

    @property
    def none(self) -> Sequence[int]:
        """The factors of somebody whose rating stays."""
        return [0] * (len(self.ratings) + 1)

    def of(self, games: int) -> Sequence[int]:
        """The factors of somebody with so many games behind, by rating."""
        return self.factors[bisect_right(self.games, games)]


class Tally(NamedTuple):
    """What a chunk adds up to by entry: games, wins less losses, millionths above one half."""

    games: list[int]
    ahead: list[int]
    hoped: list[int]


def folded_data(
    tournaments: Iterable[Counted],
    rule: RatingRule,
    *,
    lists: Iterable[StartList] = (),
    merged: Mapping[str, str] | None = None,
    others: Iterable[AsOf] = (),
) -> dict[str, Any]:
    """The data of the list, as `rating_data` gives it of `rating_list` of the same."""
    aliases = merged or {}
    ordered = in_order(one for one in tournaments if one.rated)
    in_turn = tuple(sorted(lists, key=lambda one: (one.date, one.version)))
    known = _folded(ordered, rule, in_turn, aliases, None)
    rows = _rows(known, categories_of(ordered, aliases), rule)
    return list_data(sources_of(ordered, others), rule, in_turn, rows)


def told_from_nothing(
    tournaments: Iterable[Counted],
    rule: RatingRule,
    person: str,
    *,
    lists: Iterable[StartList] = (),
    merged: Mapping[str, str] | None = None,
) -> list[ToldGame]:
    """What `games_told` of `told_games.py` tells, where the list doesn't hold enough for that."""
    aliases = merged or {}
    ordered = in_order(one for one in tournaments if one.rated)
    in_turn = sorted(lists, key=lambda one: (one.date, one.version))
    watched = Watched(person_of(person, aliases), [])
    _folded(ordered, rule, in_turn, aliases, watched)
    return watched.told


def _folded(
    ordered: Iterable[Counted],
    rule: RatingRule,
    lists: Iterable[StartList],
    merged: Mapping[str, str],
    watched: Watched | None,
) -> dict[str, Known]:
    """Everybody after all games, and lists that begin a rating anew."""
    numbers = _numbers(rule)
    known: dict[str, Known] = {}
    waiting = list(lists)[::-1]
    for chunk in _chunks(ordered, rule):
        while waiting and waiting[-1].date <= chunk.when:
            _take_over(waiting.pop(), known, merged, rule, watched)
        seen = watched and any(
            person_of(one, merged) == watched.person for one in chunk.one.persons.values()
        )
        if seen or not numbers or not _rated_flat(chunk, known, merged, rule, numbers):
            _rated_slowly(chunk, known, merged, rule, watched)
    while waiting:
        _take_over(waiting.pop(), known, merged, rule, watched)
    return known


def _numbers(rule: RatingRule) -> Numbers | None:
    """The rule as numbers; None where its system doesn't rate by the rule's factors alone."""
    system, unit = SYSTEMS[rule.system], whole(rule)
    highest = max(one.points for one in rule.factors)
    if system.factor or system.learning or max(highest, POINT) * POINT * unit > _SAFE:
        return None
    games = sorted({one.games_below for one in rule.factors if one.games_below is not None})
    limits = sorted({one.rating_below for one in rule.factors if one.rating_below is not None})
    ratings = [limit * POINT for limit in limits]
    least = [ratings[0] - 1, *ratings] if ratings else [0]
    return Numbers(
        unit,
        unit // 2 * (2 * rule.most_percent - 100) // 100,
        games,
        ratings,
        [[factor(count, rating, rule) for rating in least] for count in (-1, *games)],
        system.curve.scaled(unit) if system.curve else None,
    )


def _chunks(ordered: Iterable[Counted], rule: RatingRule) -> list[Chunk]:
    """The tournaments as they follow each other; where rounds count by themselves, day by day."""
    found = []
    for one in ordered:
        days: dict[str, Sequence[Table]] = {}
        if rule.period == "tournament" or len(set(one.dates.values())) == 1:
            days[one.date] = one.tables
        else:
            for day in sorted(set(one.dates.values())):
                days[day] = [table for table in one.tables if one.dates[table[0]] == day]
        found += [Chunk(day, one.as_of.stream, one, rows) for day, rows in days.items() if rows]
    return sorted(found, key=itemgetter(0, 1))


def _take_over(
    one: StartList,
    known: dict[str, Known],
    merged: Mapping[str, str],
    rule: RatingRule,
    watched: Watched | None,
) -> None:
    for person, given in taken_over(one, merged):
        games = given.games
        if games is None:
            games = known[person].games if person in known else rule.games_elsewhere
        known[person] = Known.of(
            begun(Start(given.rating, "list", one.date), games, one.date, rule)
        )
        if watched and watched.person == person:
            watched.told.clear()


def _rated_flat(
    chunk: Chunk,
    known: dict[str, Known],
    merged: Mapping[str, str],
    rule: RatingRule,
    numbers: Numbers,
) -> bool:
    """Rate a chunk; False, and nothing is done, where it isn't all tables of two in one piece."""
    periods = _periods(chunk, rule)
    if periods is None:
        return False
    persons = list(chunk.one.persons.values())
    came = set().union(*(seats for _, seats in periods))
    people = {at: person_of(persons[at], merged) for at in came}
    if len(set(people.values())) < len(people):
        return False
    worth = set[int]()
    if new := [at for at, person in people.items() if person not in known]:
        pinned = by_person(chunk.one, chunk.one.ratings, merged)
        if rule.newcomers != "start":
            worth = {at for at in new if people[at] not in pinned}
        for at in new:
            known[people[at]] = _begun(pinned.get(people[at]), rule)
    who = {at: known[person] for at, person in people.items()}
    if worth:
        _begin_by_worth(worth, who, periods[0][0], rule)  # a tournament is one period then
    _rate(who, worth, periods, chunk, rule, numbers)
    return True


def _periods(chunk: Chunk, rule: RatingRule) -> list[Period] | None:
    """The periods of a chunk; None where a table isn't of two, or a period not in one piece.

    Who sat twice in a round would have to be rated twice by the rating from before it.
    """
    tables = chunk.tables
    if set(map(len, tables)) != {_TABLE_OF_TWO}:
        return None
    numbers = [table[0] for table in tables]
    if rule.period == "tournament":
        days = {chunk.one.dates[number] for number in set(numbers)}
        return [(tables, _seats(tables))] if len(days) == 1 else None
    if numbers != sorted(numbers):
        tables = sorted(tables, key=itemgetter(0))
        numbers.sort()
    found = []
    end = 0
    while end < len(tables):
        begin, end = end, bisect_right(numbers, numbers[end])
        period = tables[begin:end]
        seats = _seats(period)
        if len(seats) < 2 * len(period):
            return None
        found.append((period, seats))
    return found


def _seats(tables: Sequence[Table]) -> set[int]:
    seats = {table[_A] for table in tables}
    seats.update([table[_B] for table in tables])
    return seats


def _begun(pinned: int | None, rule: RatingRule) -> Known:
    if pinned is None:
        return Known(Start(rule.start * POINT, "start"), rule.start * POINT, 0)
    return Known(Start(pinned * POINT, "entry"), pinned * POINT, rule.games_elsewhere)


def _begin_by_worth(
    new: Collection[int], who: Mapping[int, Known], tables: Iterable[Table], rule: RatingRule
) -> None:
    """Let the ratings of these entries begin with what their games were worth."""
    met: dict[int, list[tuple[int, int]]] = {at: [] for at in new}
    for _, _, _, one, place, other, theirs in tables:
        if one in met:
            met[one].append((other, half_wins(place, theirs)))
        if other in met:
            met[other].append((one, half_wins(theirs, place)))
    ratings = {at: one.rating for at, one in who.items()}
    for at, worth in first_ratings(met, ratings, rule).items():
        who[at].start, who[at].rating = Start(worth, "performance"), worth


def _rate(
    who: Mapping[int, Known],
    unmoved: Collection[int],
    periods: Iterable[Period],
    chunk: Chunk,
    rule: RatingRule,
    numbers: Numbers,
) -> None:
    """Rate those who came, by entry, and write down what the chunk did to them.

    Ratings that are what the games of the only period were worth are `unmoved` by these.
    """
    size = len(chunk.one.persons)
    ratings = [0] * size
    factors: list[Sequence[int]] = [()] * size
    tally = Tally([0] * size, [0] * size, [0] * size)
    for at, one in who.items():
        ratings[at] = one.rating
        factors[at] = numbers.none if at in unmoved else numbers.of(one.games)
    young = [at for at, one in who.items() if numbers.games and one.games < numbers.games[-1]]
    for period, _ in periods:
        before = ratings.copy() if rule.period == "tournament" else ratings
        _play(period, before, ratings, factors, tally, numbers)
        for at in young:
            factors[at] = numbers.of(who[at].games + tally.games[at])
    day = chunk.one.dates[chunk.tables[0][0]]
    for at, one in who.items():
        games = tally.games[at]
        part = {
            "stream": chunk.stream,
            "date": day,
            "games": games,
            "before": one.rating,
            "change": ratings[at] - one.rating,
            "half_wins": games + tally.ahead[at],
            "expected": MILLION // 2 * games + tally.hoped[at],
        }
        one.rating, one.games = ratings[at], one.games + games
        _add(one, part)


def _play(
    tables: Iterable[Table],
    before: list[int],
    after: list[int],
    factors: Sequence[Sequence[int]],
    tally: Tally,
    numbers: Numbers,
) -> None:
    """Rate tables of two by the ratings from before them.

    What a pair moves is `change` of `tournaments/rating.py`, less the halves that are whole. The
    quotients are taken in floating point and found as by whole numbers: what is divided is below
    2**50, and no quotient is nearer to a half, unless it is one, than half a part of the divisor.
    """
    unit, most, _, limits, _, curve = numbers
    bases, slopes, under = curve or ((), (), 1)
    furthest = FURTHEST * POINT
    games, ahead, hoped = tally
    for _, _, _, one, place, other, theirs in tables:
        own, met = before[one], before[other]
        above = own - met
        if curve:
            far = above if above > 0 else -above
            points = far // 1000 if far < furthest else FURTHEST  # where the slope is nothing
            share = (bases[points] + slopes[points] * far) // under
            above = share if above > 0 else -share
        if above > most:
            above = most
        elif above < -most:
            above = -most
        factor_of_one = factors[one][bisect_right(limits, own)]
        factor_of_other = factors[other][bisect_right(limits, met)]
        won = (place < theirs) - (place > theirs)
        move = 500 * factor_of_one * won - round(1000 * factor_of_one * above / unit)
        after[one] += move
        if factor_of_one != factor_of_other:
            move = 500 * factor_of_other * won - round(1000 * factor_of_other * above / unit)
        after[other] -= move
        beyond_half = round(1_000_000 * above / unit)
        hoped[one] += beyond_half
        hoped[other] -= beyond_half
        ahead[one] += won
        ahead[other] -= won
        games[one] += 1
        games[other] += 1


def _rated_slowly(
    chunk: Chunk,
    known: dict[str, Known],
    merged: Mapping[str, str],
    rule: RatingRule,
    watched: Watched | None,
) -> None:
    """Rate a chunk game by game, as `rating_list` does."""
    games = sorted(game for game in games_of(chunk.one, merged, rule) if game.when == chunk.when)
    came = {person for game in games for person, _ in game.seats}
    records = {person: known[person].record() for person in came & known.keys()}
    pinned = by_person(chunk.one, chunk.one.ratings, merged)
    for _, together in groupby(games, key=itemgetter(*range(PERIODS[rule.period]))):
        period = list(together)
        rate(period, records, pinned, rule)
        if watched:
            watched.tell(period, records, rule)
    for person, record in records.items():
        one = known.setdefault(person, Known.of(record))
        one.rating, one.games, one.doubt = record.rating, record.games, record.doubt
        for part in parts_of(record.changes):
            _add(one, part)


def _add(one: Known, part: dict[str, Any]) -> None:
    """Write down what some tables of a tournament did, in one part with those just before them."""
    last = one.parts[-1] if one.parts else None
    if last is None or last["stream"] != part["stream"]:
        one.parts.append(part)
        return
    half_wins = Fraction(last["half_wins"]) + Fraction(part["half_wins"])
    last["date"] = max(last["date"], part["date"])
    last["half_wins"] = exact_data(exact(half_wins))
    for name in ("games", "change", "expected"):
        last[name] += part[name]


def _rows(
    known: Mapping[str, Known], categories: Mapping[str, str], rule: RatingRule
) -> list[dict[str, Any]]:
    return in_places(
        {
            "person": person,
            "category": categories.get(person),
            "rating": one.rating,
            "games": one.games,
            "provisional": one.games < rule.provisional_below,
            "start": one.start._asdict(),
            "tournaments": one.parts,
            **doubt_of(one.doubt),
        }
        for person, one in known.items()
    )
