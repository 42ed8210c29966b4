"""Players by chance: how strong they really are, what their ratings say, and how games end.

A rating is the real strength and an error. The spread of a game is `SLOPE` a point of difference in
strength, give or take `SPREAD`: both were measured in a championship of 1,135 games. Everything
follows from the seed, on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.field import PrizePlaces
from tournaments.points import POINTS_OF_TWO, Points

METHOD = 1
"""The edition of the method: it goes up when equal seeds give other figures by our own doing."""

SLOPE = 0.15
SPREAD = 97
MEAN, BETWEEN = 1500, 200
_SUMMANDS, _FINE, _TWO = 12, 1 << 20, 2


@dataclass(frozen=True)
class Model:
    """How uncertain ratings are, in rating points; without own ratings they are drawn.

    `clubs` and `categories` are those of the players in the order of their ratings, the best rated
    first; `points` say what a game and a bye count, `prizes` which places win one.
    """

    error: int = 100
    ratings: tuple[int, ...] = ()
    clubs: tuple[str, ...] = ()
    points: Points = POINTS_OF_TWO
    prizes: tuple[PrizePlaces, ...] = ()
    categories: tuple[str, ...] = ()


def normal(dice: Dice) -> float:
    """A number by chance around 0 whose square is 1 on average: twelve even ones added up."""
    return sum(dice.below(_FINE) for _ in range(_SUMMANDS)) / _FINE - _SUMMANDS / 2


def drawn(dice: Dice, number: int, model: Model) -> list[tuple[int, float]]:
    """The rating of everybody, the best first, and how strong they really are.

    Own ratings are taken as they are, and the strength is drawn around them.
    """
    if model.ratings:
        known = sorted(model.ratings, reverse=True)
        return [(rating, rating + model.error * normal(dice)) for rating in known]
    real = [MEAN + BETWEEN * normal(dice) for _ in range(number)]
    rated = [(one + model.error * normal(dice), one) for one in real]
    return [(round(rating), one) for rating, one in sorted(rated, reverse=True)]


def spread(dice: Dice, one: float, other: float) -> int:
    """The spread of a game as the first of two has it."""
    return round(SLOPE * (one - other) + SPREAD * normal(dice))


def scores(dice: Dice, at_table: Sequence[float]) -> tuple[int, ...]:
    """What those of a table score, in the order of the seats; only the differences mean something.

    Two of a larger table differ as two of a table of two.
    """
    if len(at_table) == _TWO:
        return spread(dice, *at_table), 0
    return tuple(round(SLOPE * one + SPREAD / sqrt(2) * normal(dice)) for one in at_table)
