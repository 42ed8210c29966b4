"""A rating list folded over flat numbers, many times as fast as game by game.

What most lists are made of, tables of two rated by factors, is counted in lists of numbers
without an object a game; anything else goes through `rate` of `game_by_game.py`, tournament by
tournament.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import inf
from operator import itemgetter
from typing import Any, NamedTuple

from tournaments.ranking.closed import (
    AsOf,
    Counted,
    by_person,
    categories_of,
    computed_from,
    in_order,
    person_of,
)
from tournaments.ranking.data import doubt_of, list_data, parts_of
from tournaments.ranking.game_by_game import (
    PERIODS,
    Record,
    Start,
    begun,
    first_ratings,
    games_of,
    rate,
    taken_over,
)
from tournaments.ranking.going_on import in_places
from tournaments.ranking.rule_numbers import Numbers, numbers_of
from tournaments.ranking.start_lists import StartList
from tournaments.ranking.told_games import ToldGame, Watched
from tournaments.rating import MILLION, POINT, RatingRule
from tournaments.rating_systems.learning import Doubt
from tournaments.results import exact, exact_data, half_wins

Table = Sequence[Any]
"""A table of a tournament: round, division, number, then entry and place of each seat."""

Round = tuple[Sequence[Table], set[int]]
"""Tables of a round, and who sat at them: nobody twice."""

_TABLE_OF_TWO = 7
_A, _B = 3, 5  # where the entries of a table of two stand
_WHOLE = 1.5 * 2**52
"""Added and taken away again it leaves the nearest whole number, half to even, below 2**51."""
_SURE = 0.499
"""How far from a whole number a line is trusted: it is less than a thousandth off."""
_WIN = 2.0**36
"""What a win counts beside hoped-for millionths: more than they ever add up to."""


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


class Sums(NamedTuple):
    """What a chunk comes to by entry, in floating point, all of it whole numbers.

    `halves`: what half a win moves. `told`: wins less losses, each as _WIN, and the millionths
    hoped for above one half.
    """

    ratings: list[float]
    halves: list[float]
    told: list[float]


def folded_data(
    tournaments: Iterable[Counted],
    rule: RatingRule,
    *,
    lists: Iterable[StartList] = (),
    merged: Mapping[str, str] | None = None,
    others: Iterable[AsOf] = (),
) -> dict[str, Any]:
    """The data of the list: all games of the rated tournaments, in whatever order they are given.

    A person's rating begins with what a list says whose day has come, else with what was pinned at
    the first entry, else as the rule says of newcomers; a list that comes later begins it anew.
    `merged` maps persons to those they were merged into (their games are then those of one person;
    a game against oneself is none), `others` are further streams it depends on, like the
    register's. Raises Refusal COUNTED_TWICE or MERGED_IN_A_CIRCLE.
    """
    aliases = merged or {}
    ordered = in_order(one for one in tournaments if one.rated)
    in_turn = tuple(sorted(lists, key=lambda one: (one.date, one.version)))
    known = _folded(ordered, rule, in_turn, aliases, None)
    rows = _rows(known, categories_of(ordered, aliases), rule)
    return list_data(computed_from(ordered, others), rule, in_turn, rows)


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
    numbers = numbers_of(rule)
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
    rounds = _rounds(chunk, rule)
    if rounds is None:
        return False
    persons = list(chunk.one.persons.values())
    came = _came(rounds, len(persons))
    people = {at: person_of(persons[at], merged) if merged else persons[at] for at in came}
    named = set(people.values())
    if len(named) < len(people):
        return False
    worth = set[int]()
    if named.difference(known):
        pinned = by_person(chunk.one, chunk.one.ratings, merged)
        new = [at for at, person in people.items() if person not in known]
        if rule.newcomers != "start":
            worth = {at for at in new if people[at] not in pinned}
        for at in new:
            known[people[at]] = _begun(pinned.get(people[at]), rule)
    who = dict(zip(people, map(known.__getitem__, people.values()), strict=True))
    if worth:
        _begin_by_worth(worth, who, chunk.tables, rule)  # a tournament is one period then
    _rate(who, worth, rounds, chunk, rule, numbers)
    return True


def _rounds(chunk: Chunk, rule: RatingRule) -> list[Round] | None:
    """The rounds of a chunk; None where a table isn't of two, or it is of several days.

    None too where somebody sat twice in a round: they would have to be rated twice by the rating
    from before it.
    """
    tables = chunk.tables
    if set(map(len, tables)) != {_TABLE_OF_TWO}:
        return None
    numbers = [table[0] for table in tables]
    if rule.period == "tournament" and len({chunk.one.dates[one] for one in set(numbers)}) > 1:
        return None
    if numbers != sorted(numbers):
        tables = sorted(tables, key=itemgetter(0))
        numbers.sort()
    found = []
    end = 0
    while end < len(tables):
        begin, end = end, bisect_right(numbers, numbers[end])
        sat = tables[begin:end]
        seats = {table[_A] for table in sat}
        seats.update([table[_B] for table in sat])
        if len(seats) < 2 * len(sat):
            return None
        found.append((sat, seats))
    return found


def _came(rounds: Iterable[Round], size: int) -> set[int]:
    """All who sat in one of the rounds, of so many."""
    most = max((seats for _, seats in rounds), key=len)
    return most if len(most) == size else most.union(*(seats for _, seats in rounds))


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
    rounds: Sequence[Round],
    chunk: Chunk,
    rule: RatingRule,
    numbers: Numbers,
) -> None:
    """Rate those who came, by entry, and write down what the chunk did to them.

    Ratings that are what the games of the only period were worth are `unmoved` by these.
    """
    size = len(chunk.one.persons)
    sums = Sums([0.0] * size, [0.0] * size, [0.0] * size)
    by_round = rule.period == "round"
    changing = _begin(who, sums, len(rounds) if by_round else 0, numbers)
    for at in unmoved:
        sums.halves[at] = 0.0
    before = sums.ratings if by_round else sums.ratings.copy()
    missed = Counter[int]()
    for number, (tables, seats) in enumerate(rounds):
        for at in changing:
            row = numbers.of(who[at].games + number - missed[at])
            sums.halves[at] = row[bisect_right(numbers.ratings, before[at])]
        _play(tables, before, sums, numbers)
        if len(seats) < len(who):
            missed.update(who.keys() - seats)
    _write_down(who, sums, len(rounds), missed, chunk)


def _begin(who: Mapping[int, Known], sums: Sums, rounds: int, numbers: Numbers) -> list[int]:
    """Begin the sums; gives those for whom half a win can become another within so many rounds.

    The more games somebody has and the further a rating is from all limits, the surer it stays.
    """
    limits, settled = numbers.ratings, numbers.games[-1] if numbers.games else 0
    reach = 2 * rounds * max(map(max, numbers.halves))
    lows = [-inf, *(limit + reach for limit in limits)]
    highs = [*(limit - reach for limit in limits), inf]
    ratings, halves = sums.ratings, sums.halves
    changing = []
    for at, one in who.items():
        rating, games = one.rating, one.games
        part = bisect_right(limits, rating)
        ratings[at] = float(rating)  # all of one type: each sum is many times as fast
        halves[at] = (numbers.halves[-1] if games >= settled else numbers.of(games))[part]
        if rounds and (games < settled or not lows[part] <= rating < highs[part]):
            changing.append(at)
    return changing


def _write_down(
    who: Mapping[int, Known], sums: Sums, rounds: int, missed: Mapping[int, int], chunk: Chunk
) -> None:
    """Take the ratings over, and write down in a part of each what the chunk did to them."""
    day = chunk.one.dates[chunk.tables[0][0]]
    for at, one in who.items():
        games = rounds - missed[at] if missed else rounds
        rating, told = int(sums.ratings[at]), sums.told[at]
        ahead = round(told / _WIN)
        part = {
            "stream": chunk.stream,
            "date": day,
            "games": games,
            "before": one.rating,
            "change": rating - one.rating,
            "half_wins": games + ahead,
            "expected": MILLION // 2 * games + int(told - ahead * _WIN),
        }
        one.rating = rating
        one.games += games
        _add(one, part)


def _play(tables: Iterable[Table], before: list[float], sums: Sums, numbers: Numbers) -> None:
    """Rate tables of two by the ratings from before them.

    What a pair moves is `change` of `tournaments/rating.py`. All is counted in floating point and
    comes out as by whole numbers, which all of it is but for quotients: what is divided is below
    2**50, and no quotient is nearer to a half, unless it is one, than half a part of the divisor.
    A line is less than a thousandth off; where that could matter the curve itself is asked.
    """
    half, most, far, curve, (bases, slopes) = numbers[:5]
    unit, whole, lost, least, sure, unsure = 2 * half, _WHOLE, -half, -far, _SURE, -_SURE
    after, halves, told = sums
    for _, _, _, one, place, other, theirs in tables:
        above = before[one] - before[other]
        if least < above < far:
            if curve:
                points = int(above * 0.001)
                line = bases[points] + slopes[points] * above
                above = line + whole - whole
                if not unsure < line - above < sure:
                    exactly = before[one] - before[other]
                    above = float(curve.above_half(int(exactly), int(unit)))
        else:
            above = most if above > 0 else -most
        won, counted = 0.0, 0.0
        if place < theirs:
            won, counted = half, _WIN
        elif place > theirs:
            won, counted = lost, -_WIN
        stake = halves[one]
        move = stake * (won - above) / half + whole - whole
        after[one] += move
        if stake != halves[other]:
            move = halves[other] * (won - above) / half + whole - whole
        after[other] -= move
        counted += 1e6 * above / unit + whole - whole
        told[one] += counted
        told[other] -= counted


def _rated_slowly(
    chunk: Chunk,
    known: dict[str, Known],
    merged: Mapping[str, str],
    rule: RatingRule,
    watched: Watched | None,
) -> None:
    """Rate a chunk game by game."""
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
