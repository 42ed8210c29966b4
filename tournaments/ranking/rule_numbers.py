"""A rule of ratings as numbers that are counted with in floating point: see `flat_fold.py`."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.rating import POINT, RatingRule, expected, factor, whole
from tournaments.rating_systems import SYSTEMS
from tournaments.rating_systems.curves import FURTHEST, Curve, Lines

_SAFE = 2**50  # what may be divided in floating point


class Numbers(NamedTuple):
    """A rule as numbers: half of the whole of an expectation, and what is above it by difference.

    From the difference `far` on it is `most`; nearer it is the difference itself, or what the
    `curve` and its `lines` say. `halves` has a row for each part into which the limits `games` cut
    the games behind somebody, and in it what half a win moves them for each part into which the
    limits `ratings` cut ratings.
    """

    half: float
    most: float
    far: float
    curve: Curve | None
    lines: Lines
    games: Sequence[int]
    ratings: Sequence[int]
    halves: Sequence[Sequence[float]]

    def of(self, games: int) -> Sequence[float]:
        """What half a win moves somebody with so many games behind, by rating."""
        return self.halves[bisect_right(self.games, games)]


def numbers_of(rule: RatingRule) -> Numbers | None:
    """The rule as numbers; None where its system doesn't rate by the rule's factors alone."""
    system, unit = SYSTEMS[rule.system], whole(rule)
    curve = system.curve
    highest = max(one.points for one in rule.factors)
    if system.factor or system.learning or max(highest, POINT) * POINT * unit > _SAFE:
        return None
    games = sorted({one.games_below for one in rule.factors if one.games_below is not None})
    limits = sorted({one.rating_below for one in rule.factors if one.rating_below is not None})
    ratings = [limit * POINT for limit in limits]
    least = [ratings[0] - 1, *ratings] if ratings else [0]
    furthest = FURTHEST * POINT if curve else unit
    most = _above_half(furthest, rule)
    return Numbers(
        unit / 2,
        float(most),
        float(bisect_left(range(furthest), most, key=lambda far: _above_half(far, rule))),
        curve,
        curve.lines(unit) if curve else Lines((), ()),
        games,
        ratings,
        [[POINT / 2 * factor(count, rating, rule) for rating in least] for count in (-1, *games)],
    )


def _above_half(difference: int, rule: RatingRule) -> int:
    """What is expected above one half at a difference, with the most that the rule lets it be."""
    return expected(difference, 0, rule) - whole(rule) // 2
