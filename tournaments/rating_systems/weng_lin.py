"""Weng and Lin (JMLR 12, 2011), algorithm 1: Bradley-Terry, made for tables of many.

Each pair at a table counts whole. Newcomers begin with a deviation of 350 points, the spread of a
game (beta) is half of that; before each period it grows by a hundredth of 350, as openskill does,
so that nobody's rating ever stands still. A rating waits for its next game unchanged.
"""

from collections.abc import Sequence
from decimal import Decimal, localcontext

from tournaments.rating_systems.curves import logistic
from tournaments.rating_systems.learning import (
    COUNTING,
    MILLION,
    NEW_DEVIATION,
    POINT,
    Learning,
    Learnt,
    Met,
    Strength,
    nearest,
)

_BETA = NEW_DEVIATION // 2
_GROWS = NEW_DEVIATION // 100
_LEAST = Decimal("0.0001")
_HALF = Decimal("0.5")
_TWO_BETAS = COUNTING.sqrt(Decimal(2 * _BETA * _BETA))

CURVE = logistic(COUNTING.divide(Decimal(POINT), _TWO_BETAS))
"""What is foretold of two whose ratings are certain."""


def learn(own: Strength, met: Sequence[Met]) -> Learnt:
    """All pairs of a period at once."""
    with localcontext(COUNTING):
        variance = Decimal(_variance(own))
        deviation = variance.sqrt()
        hoped, moves, surer = [], [], Decimal(0)
        for one in met:
            spread = _spread(own, one.strength)
            foretold = _expected(own.rating - one.strength.rating, spread)
            hoped.append(nearest(MILLION * foretold))
            moves.append(nearest(variance / spread * (one.half_wins * _HALF - foretold)))
            surer += (deviation / spread) ** 3 * foretold * (1 - foretold)
        after = deviation * max(1 - surer, _LEAST).sqrt()
        return Learnt(tuple(hoped), tuple(moves), nearest(after), own.volatility)


def chance(one: Strength, other: Strength) -> int:
    """By both ratings, less sure where the two deviations are large."""
    with localcontext(COUNTING):
        return nearest(MILLION * _expected(one.rating - other.rating, _spread(one, other)))


def rested(own: Strength, _months: int) -> int:
    """As before."""
    return own.deviation


LEARNING = Learning(0, learn, chance, rested)


def _variance(one: Strength) -> int:
    return one.deviation**2 + _GROWS**2


def _spread(one: Strength, other: Strength) -> Decimal:
    return Decimal(_variance(one) + _variance(other) + 2 * _BETA * _BETA).sqrt()


def _expected(thousandths: int, spread: Decimal) -> Decimal:
    return 1 / (1 + (-thousandths / spread).exp())
