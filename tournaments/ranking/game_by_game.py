"""What rated games do to ratings, period by period: whatever the rule says, game by game.

`flat_fold.py` counts most tournaments faster and comes here with the rest; tests hold both to a
list that is made here from the first game to the last. Byes and forfeits are no games. Each table
of three or four counts as one game, made of its pairs.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Literal, NamedTuple, TypeVar

from tournaments.ranking.closed import Counted, person_of
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import (
    POINT,
    RatingRule,
    change,
    expected,
    millionths,
    performance,
    points_for,
    rounded,
    whole,
)
from tournaments.rating_systems import SYSTEMS
from tournaments.rating_systems.forms import SETTLED, Form
from tournaments.rating_systems.learning import Doubt, Learning, Met
from tournaments.results import Exact, exact, half_wins

PERIODS = {"tournament": 2, "round": 3}  # how many of a game's first parts tell the period

Someone = TypeVar("Someone", bound=Hashable)
"""A person, or an entry that stands for one."""


class Game(NamedTuple):
    """A table in the fold: when it counts, and who came, with their places.

    `when` is the date of the round or, where tournaments count as a whole, of the last round.
    """

    when: str
    stream: str
    round: int
    division: str
    table: int
    date: str
    seats: tuple[tuple[str, int], ...]


class Start(NamedTuple):
    """Where a person's rating began, in thousandths, and by what.

    By a list of ratings with its date, by what was pinned at the first entry, else as a newcomer:
    by the rule's start or by the performance in the first tournament.
    """

    rating: int
    by: Literal["list", "entry", "start", "performance"]
    date: str | None = None


class Change(NamedTuple):
    """What a game did to a person's rating, in thousandths of a point.

    `before` is the rating from before the period. `half_wins` and `expected` (millionths of a win)
    are averages over the opponents at the table, `doubt` is how sure the rating was before the
    period, in systems that know.
    """

    date: str
    stream: str
    before: int
    half_wins: Exact
    expected: int
    change: int
    doubt: Doubt | None = None


@dataclass(slots=True)
class Record:
    """A person in the fold; the rating is the start and all changes since."""

    start: Start
    rating: int
    games: int
    changes: list[Change] = field(default_factory=list)
    before: int = 0  # tournaments before the first of these changes
    doubt: Doubt | None = None  # how sure the rating is, in systems that know


def taken_over(one: StartList, merged: Mapping[str, str]) -> Iterator[tuple[str, Given]]:
    """Whom a list names with what; of merged persons the kept line's rating comes first."""
    taken: set[str] = set()
    for named, given in sorted(one.ratings.items(), key=lambda item: (item[0] in merged, item[0])):
        person = person_of(named, merged)
        if person not in taken:
            taken.add(person)
            yield person, given


def begun(start: Start, games: int, day: str, rule: RatingRule) -> Record:
    """A person whose rating begins on a day, with games from elsewhere."""
    learning = SYSTEMS[rule.system].learning
    doubt = learning and learning.at_first(day, known=start.by in ("list", "entry"))
    return Record(start, start.rating, games, doubt=doubt)


def rate(
    period: list[Game], records: dict[str, Record], pinned: Mapping[str, int], rule: RatingRule
) -> None:
    """Rate the games of a period with the ratings from before it."""
    _begin_as_entered(period, records, pinned, rule)
    starts = _starts(period, records, rule)
    for person, start in starts.items():
        records[person] = begun(start, 0, period[0].when, rule)
    learning = SYSTEMS[rule.system].learning
    if learning:
        changes = _learnt(period, records, learning)
    else:
        worth = {person for person, start in starts.items() if start.by == "performance"}
        changes = _by_factors(period, records, worth, rule)
    for person, made in changes:
        record = records[person]
        record.rating += made.change
        record.games += 1
        record.changes.append(made)


def _begin_as_entered(
    period: list[Game], records: dict[str, Record], pinned: Mapping[str, int], rule: RatingRule
) -> None:
    """Let those who have no rating yet begin with the one that was pinned at their entry."""
    for person in {person for game in period for person, _ in game.seats} - records.keys():
        if person in pinned:
            rating = pinned[person] * POINT
            start = Start(rating, "entry")
            records[person] = begun(start, rule.games_elsewhere, period[0].when, rule)


def _learnt(
    period: list[Game], records: Mapping[str, Record], learning: Learning
) -> list[tuple[str, Change]]:
    """What the games of a period teach about everybody; how sure that is goes into the records."""
    came = {person for game in period for person, _ in game.seats}
    day = period[0].when
    strengths = {
        one: learning.strength(records[one].rating, doubt, day)
        for one in came
        if (doubt := records[one].doubt)
    }
    met: dict[str, list[tuple[Game, list[Met]]]] = {one: [] for one in came}
    for game in period:
        for person, place in game.seats:
            others = list(_others_at(game, person, place))
            met[person].append(
                (game, [Met(strengths[other], half, len(others)) for other, half in others])
            )
    changes = []
    for person, games in met.items():
        found = learning.learn(strengths[person], [one for _, told in games for one in told])
        record = records[person]
        before, record.doubt = record.doubt, Doubt(found.deviation, found.volatility, day)
        each = zip(
            (one for _, told in games for one in told), found.hoped, found.moves, strict=True
        )
        for game, told in games:
            own = list(islice(each, len(told)))
            won = exact(Fraction(sum(one.half_wins for one, _, _ in own), len(own)))
            hoped = rounded(sum(chance for _, chance, _ in own), len(own))
            moved = sum(move for _, _, move in own)
            told_of = (game.date, game.stream, record.rating, won, hoped, moved, before)
            changes.append((person, Change(*told_of)))
    return changes


def _by_factors(
    period: list[Game], records: Mapping[str, Record], worth: set[str], rule: RatingRule
) -> list[tuple[str, Change]]:
    """What the games of a period do to everybody; whose first rating is their worth stays there."""
    points = {
        person: 0 if person in worth else points_for(form, rule)
        for person, form in _forms(period, records, rule).items()
    }
    return [
        (person, _change(game, person, place, records, points[person], rule))
        for game in period
        for person, place in game.seats
    ]


def _forms(period: list[Game], records: Mapping[str, Record], rule: RatingRule) -> dict[str, Form]:
    """How everybody comes to the period; what it was to them where the system asks for it."""
    came = {person for game in period for person, _ in game.seats}
    if SYSTEMS[rule.system].factor is None:
        return {one: Form(records[one].rating, records[one].games) for one in came}
    met: dict[str, list[tuple[Fraction, Fraction]]] = {one: [] for one in came}
    unit = whole(rule)
    for game in period:
        for person, place in game.seats:
            others = list(_others_at(game, person, place))
            own = records[person].rating
            hoped = sum(expected(own, records[other].rating, rule) for other, _ in others)
            won = sum(half_wins for _, half_wins in others)
            count = len(others)
            met[person].append((Fraction(won, 2 * count), Fraction(hoped, unit * count)))
    return {
        one: Form(
            records[one].rating,
            records[one].games,
            len(games),
            sum((won for won, _ in games), Fraction(0)),
            sum((hoped for _, hoped in games), Fraction(0)),
            _events(records[one]),
        )
        for one, games in met.items()
    }


def _events(record: Record) -> int | None:
    """How many tournaments a rating comes from, as far as it matters; None for one from elsewhere.

    Those before the first of its changes count too.
    """
    if record.start.by in ("list", "entry"):
        return None
    seen: set[str] = set()
    for one in record.changes:
        seen.add(one.stream)
        if record.before + len(seen) >= SETTLED:
            break
    return record.before + len(seen)


def _change(
    game: Game,
    person: str,
    place: int,
    records: Mapping[str, Record],
    points: Exact,
    rule: RatingRule,
) -> Change:
    """What a game does to a person by the factor, in points."""
    own = records[person]
    met = list(_others_at(game, person, place))
    chances = [expected(own.rating, records[other].rating, rule) for other, _ in met]
    won = [half_wins for _, half_wins in met]
    moved = sum(
        change(half_wins, chance, points, len(met), rule)
        for half_wins, chance in zip(won, chances, strict=True)
    )
    average = won[0] if len(won) == 1 else exact(Fraction(sum(won), len(won)))
    hoped = rounded(sum(millionths(chance, rule) for chance in chances), len(met))
    return Change(game.date, game.stream, own.rating, average, hoped, moved)


def _starts(
    period: list[Game], records: Mapping[str, Record], rule: RatingRule
) -> dict[str, Start]:
    """Where those begin who have no rating yet."""
    new: dict[str, list[tuple[str, int]]] = {}
    for game in period:
        for person, place in game.seats:
            if person not in records:
                new.setdefault(person, []).extend(_others_at(game, person, place))
    if rule.newcomers == "start":
        return dict.fromkeys(new, Start(rule.start * POINT, "start"))
    met = {other for games in new.values() for other, _ in games}
    ratings = {person: records[person].rating for person in met & records.keys()}
    worth = first_ratings(new, ratings, rule)
    return {person: Start(rating, "performance") for person, rating in worth.items()}


def first_ratings(
    new: Mapping[Someone, Sequence[tuple[Someone, int]]],
    ratings: Mapping[Someone, int],
    rule: RatingRule,
) -> dict[Someone, int]:
    """What the games of those were worth who have no rating yet, in thousandths.

    `new` has whom each met with half the wins against them, `ratings` what the others had before.
    Newcomers who met each other are taken for what they were worth the time before.
    """
    first = dict.fromkeys(new, rule.start * POINT)
    worth = first
    for _ in range(rule.repeats):
        worth = {one: _worth(met, first, ratings, rule) for one, met in new.items()}
        first = {one: rounded(first[one] + worth[one], 2) for one in new}
    return worth


def _worth(
    met: Sequence[tuple[Someone, int]],
    first: Mapping[Someone, int],
    ratings: Mapping[Someone, int],
    rule: RatingRule,
) -> int:
    """What a newcomer's games were worth while the other newcomers' ratings are as in `first`."""
    of_others = tuple(first[other] if other in first else ratings[other] for other, _ in met)
    return performance(of_others, sum(won for _, won in met), len(met), rule)


def games_of(one: Counted, merged: Mapping[str, str], rule: RatingRule) -> Iterator[Game]:
    """The rated games of a tournament; one in which only one person sat is none."""
    last, persons = one.date, one.persons
    for number, division, table, sat in one.games:
        seats = tuple((person_of(persons[entry], merged), place) for entry, place in sat)
        if len({person for person, _ in seats}) > 1:
            day = one.dates[number]
            when = last if rule.period == "tournament" else day
            yield Game(when, one.as_of.stream, number, division, table, day, seats)


def _others_at(game: Game, person: str, place: int) -> Iterator[tuple[str, int]]:
    """The opponents in a game and the half wins against each; nobody is their own opponent."""
    for other, theirs in game.seats:
        if other != person:
            yield other, half_wins(place, theirs)
