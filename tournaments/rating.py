"""The linear Elo of the German lists: 12 points of difference are one percentage point of wins.

The German list ("Elo-Zahl im Scrabble", Scrabble Deutschland e. V., 2015) puts a season's result at
the opponents' average plus 12 points for each percentage point above one half, and rates a
tournament as a whole; that straight line also fitted real games better than the curve of chess.
Its factors and its rule for newcomers in force are not published, so both are data here. Clubs may
choose another system (`tournaments/rating_systems/`): another curve, or a factor of its own.

Whole numbers only: ratings are thousandths of a point, and what one pair of players moves is
rounded once, half to even, so both move by the same amount where their factors are the same.
"""

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Literal

from engine.refusals import Unusable
from tournaments.rating_systems import SYSTEMS
from tournaments.rating_systems.forms import Form
from tournaments.results import Exact

POINT = 1000  # thousandths
_PERCENT = 100
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Factor:
    """The most a game can move, in points, for those with fewer games and a lower rating.

    None: no limit.
    """

    points: int
    games_below: int | None = None
    rating_below: int | None = None

    def fits(self, games: int, rating: int) -> bool:
        """Tell whether it holds for so many games and a rating in thousandths."""
        return (self.games_below is None or games < self.games_below) and (
            self.rating_below is None or rating < self.rating_below * POINT
        )


FACTORS = (
    Factor(30, games_below=50, rating_below=1800),
    Factor(24, games_below=50, rating_below=2000),
    Factor(15, games_below=50),
    Factor(20, rating_below=1800),
    Factor(16, rating_below=2000),
    Factor(10),
)
"""What a program that is used at German tournaments takes for the German list; an estimate."""

STRAIGHT = "straight_line"
Newcomers = Literal["start", "performance"]
Period = Literal["round", "tournament"]


@dataclass(frozen=True, slots=True)
class RatingRule:
    """How a rating list is computed; the numbers are points, percentage points and games.

    `points_per_percent`: how many points of difference make one percentage point. `most_percent`:
    how high an expectation can get; the least is what then remains. `factors`: the first that fits
    counts. `period`: games of one period are all rated with the ratings from before it.

    `newcomers`: "start" gives everybody who is new the rating `start`; "performance" (with the
    period "tournament") gives what the first tournament was worth: the opponents' average, and
    `points_per_percent` for each percentage point above one half, not below `least`; newcomers
    among the opponents count `start` at first, then half way to what was computed, `repeats` times
    (the whole way would swing for ever between two newcomers).

    Who has fewer than `provisional_below` games stands in the list without a place. A rating that
    comes from elsewhere without a number of games counts as if `games_elsewhere` were behind it.

    `system` is one of `rating_systems`; one with a factor of its own or with its learning passes
    over `factors`, and a curve over `points_per_percent`.

    Raises Unusable where this can't be.
    """

    start: int = 1000
    points_per_percent: int = 12
    most_percent: int = 100
    factors: tuple[Factor, ...] = FACTORS
    newcomers: Newcomers = "start"
    repeats: int = 6
    least: int = 0
    period: Period = "round"
    provisional_below: int = 10
    system: str = STRAIGHT
    games_elsewhere: int = 50

    def __post_init__(self) -> None:
        """Check that the numbers and rules fit each other."""
        for fits, where, what in _demands(self):
            if not fits:
                raise Unusable(f"rating.{where}", what)


def expected(own: int, other: int, rule: RatingRule) -> int:
    """The share of wins expected against an opponent, over `whole(rule)`.

    Ratings in thousandths. The two expectations of a pair add up to `whole(rule)`.
    """
    half = whole(rule) // 2
    most = half * (2 * rule.most_percent - _PERCENT) // _PERCENT
    above = SYSTEMS[rule.system].above_half(own - other, 2 * half)
    return half + max(-most, min(most, above))


def whole(rule: RatingRule) -> int:
    """What an expectation of one win is counted in: thousandths of points that make 100 percent."""
    return rule.points_per_percent * _PERCENT * POINT


def millionths(expectation: int, rule: RatingRule) -> int:
    """An expectation as shown: millionths of a win, half to even."""
    return rounded(expectation * MILLION, whole(rule))


def factor(games: int, rating: int, rule: RatingRule) -> int:
    """The factor, in points, of somebody with so many games behind and a rating in thousandths."""
    return next(one.points for one in rule.factors if one.fits(games, rating))


def points_for(form: Form, rule: RatingRule) -> Exact:
    """The factor, in points, of somebody in a period: of the system's own, or the rule's."""
    own = SYSTEMS[rule.system].factor
    return own(form) if own else factor(form.games, form.rating, rule)


def change(
    half_wins: int, expectation: int, points: Exact, opponents: int, rule: RatingRule
) -> int:
    """What one pair of players moves one of them, in thousandths of a point.

    `half_wins` of this pair (2, 1 or 0), the expectation from `expected`, the factor in points. At
    a table with several opponents each pair counts its part of a game.
    """
    unit = whole(rule)
    surprise = half_wins * unit - 2 * expectation
    return rounded(points.numerator * POINT * surprise, points.denominator * 2 * unit * opponents)


def performance(opponents: tuple[int, ...], half_wins: int, games: int, rule: RatingRule) -> int:
    """What results were worth, in thousandths: the opponents' average, and the line above one half.

    `games` are the pairs played, as many as `opponents`; never below the rule's `least`.
    """
    share = Fraction(half_wins, 2 * games)
    worth = SYSTEMS[rule.system].worth(share, rule.points_per_percent)
    found = Fraction(sum(opponents), games) + worth
    return max(rule.least * POINT, rounded(found.numerator, found.denominator))


def rounded(over: int, under: int) -> int:
    """The whole number nearest to a quotient, half to even, so that -x gives the opposite of x."""
    whole_part, rest = divmod(over, under)
    return whole_part + (2 * rest > under or (2 * rest == under and whole_part % 2 == 1))


def whole_points(thousandths: int) -> int:
    """The whole points of a rating wherever it is shown, pinned or written: halves away from 0."""
    whole = (abs(thousandths) + POINT // 2) // POINT
    return whole if thousandths > 0 else -whole


def rule_data(rule: RatingRule) -> dict[str, Any]:
    """The rule for JSON; `read_rule` reads it back."""
    facts = {name: getattr(rule, name) for name in _NAMES}
    chosen = {} if rule.system == STRAIGHT else {"system": rule.system}  # older rules name none
    return {
        **facts,
        **chosen,
        "factors": [[one.points, one.games_below, one.rating_below] for one in rule.factors],
    }


def read_rule(data: Any) -> RatingRule:
    """The rule from plain data; what is left out is as in LINEAR. Raises Unusable."""
    if not isinstance(data, dict):
        raise Unusable("rating", "This must be an object.")
    unknown = sorted(set(data) - {*_NAMES, "factors", "system"})
    if unknown:
        raise Unusable(f"rating.{unknown[0]}", "A rating has no such part.")
    parts = dict(data)
    if "factors" in data:
        parts["factors"] = _read_factors(data["factors"])
    return RatingRule(**parts)


MOST_POINTS = 100_000
MOST_FACTORS = MOST_REPEATS = 50

_NUMBERS = tuple(part.name for part in fields(RatingRule) if part.type is int)
_NAMES = (*_NUMBERS, "newcomers", "period")


def _read_factors(data: Any) -> tuple[Factor, ...]:
    what = "Each factor is three values: points, games below, rating below (or null)."
    if not isinstance(data, list):
        raise Unusable("rating.factors", what)
    for one in data:
        if not isinstance(one, list) or len(one) != len(fields(Factor)) or type(one[0]) is not int:
            raise Unusable("rating.factors", what)
        if any(limit is not None and type(limit) is not int for limit in one[1:]):
            raise Unusable("rating.factors", what)
    return tuple(Factor(*one) for one in data)


def _demands(rule: RatingRule) -> list[tuple[bool, str, str]]:
    """What must hold of a rule, where it is said and how."""
    numbers = [
        (_is_number(value), name, "This must be a whole number from 0 to 100000.")
        for name, value in ((name, getattr(rule, name)) for name in _NUMBERS)
    ]
    if not all(fits for fits, _, _ in numbers):
        return numbers
    return [
        (rule.points_per_percent > 0, "points_per_percent", "This must be 1 or more."),
        (
            _PERCENT // 2 <= rule.most_percent <= _PERCENT,
            "most_percent",
            "This must be from 50 to 100.",
        ),
        (rule.newcomers in ("start", "performance"), "newcomers", "start or performance."),
        (rule.system in SYSTEMS, "system", "There is no such rating system."),
        (
            not _rates_whole(rule) or rule.period == "tournament",
            "system",
            "This system rates tournaments as a whole; choose that as the period.",
        ),
        (
            rule.newcomers == "start" or not _learns(rule),
            "newcomers",
            "This system lets newcomers begin with the start value, and is unsure of it.",
        ),
        (rule.period in ("round", "tournament"), "period", "round or tournament."),
        (
            rule.newcomers == "start" or rule.period == "tournament",
            "newcomers",
            "A first tournament can only count as a whole if the period is the tournament.",
        ),
        (
            bool(rule.factors) and rule.factors[-1] == Factor(rule.factors[-1].points),
            "factors",
            "The last factor must be for everybody: without limits.",
        ),
        (
            all(_is_number(one.points) for one in rule.factors),
            "factors",
            "A factor is a whole number from 0 to 100000.",
        ),
        (len(rule.factors) <= MOST_FACTORS, "factors", "At most 50 factors."),
        (rule.repeats <= MOST_REPEATS, "repeats", "At most 50 repeats."),
    ]


def _rates_whole(rule: RatingRule) -> bool:
    """Whether the system asks what somebody did in a whole tournament."""
    return rule.system in SYSTEMS and SYSTEMS[rule.system].factor is not None


def _learns(rule: RatingRule) -> bool:
    """Whether the system knows how sure it is of a rating."""
    return rule.system in SYSTEMS and SYSTEMS[rule.system].learning is not None


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_POINTS


LINEAR = RatingRule()
"""Round by round; newcomers begin at the start value."""

GERMAN = RatingRule(period="tournament", newcomers="performance")
"""Tournaments as a whole; a newcomer's first one says where to begin."""
