"""Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022): rating, deviation, volatility.

Newcomers begin with a deviation of 350 points and a volatility of 0.06; tau is 0.5. Thirty days
without a game count as a period without one, so that the deviation grows, to 350 points at most.
Each pair at a table with several opponents counts its part of a game.
"""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from typing import NamedTuple

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

_SCALE = Decimal("173.7178") * POINT  # thousandths of a point in one of the paper
_THREE_OF_PI = 3 / Decimal("3.141592653589793238462643383279502884197") ** 2
_TAU = Decimal("0.5")
_NEAR = Decimal("0.000001")
_HALF = Decimal("0.5")


class _Seen(NamedTuple):
    """An opponent in the terms of the paper: g, E, what came of it, and which part of a game."""

    g: Decimal
    hoped: Decimal
    won: Decimal
    part: Decimal


def learn(own: Strength, met: Sequence[Met]) -> Learnt:
    """Steps 2 to 7 for a period."""
    with localcontext(COUNTING):
        seen = [_seen(own, one) for one in met]
        phi = own.deviation / _SCALE
        weight = sum(
            (one.part * one.g * one.g * one.hoped * (1 - one.hoped) for one in seen), Decimal(0)
        )
        slope = sum((_pull(one) for one in seen), Decimal(0))
        sigma = _volatility(phi, Decimal(own.volatility) / MILLION, 1 / weight, slope / weight)
        surer = 1 / (1 / (phi * phi + sigma * sigma) + weight)
        return Learnt(
            tuple(nearest(MILLION * one.hoped) for one in seen),
            tuple(nearest(_SCALE * surer * _pull(one)) for one in seen),
            min(NEW_DEVIATION, nearest(_SCALE * surer.sqrt())),
            nearest(MILLION * sigma),
        )


def chance(one: Strength, other: Strength) -> int:
    """By both ratings, less sure where the two deviations are large."""
    with localcontext(COUNTING):
        both = Decimal(one.deviation**2 + other.deviation**2).sqrt() / _SCALE
        return nearest(MILLION * _expected(one.rating - other.rating, _g(both)))


def rested(own: Strength, months: int) -> int:
    """Step 6 for periods without a game."""
    with localcontext(COUNTING):
        grown = _SCALE * own.volatility / MILLION
        found = (Decimal(own.deviation) ** 2 + months * grown * grown).sqrt()
        return min(NEW_DEVIATION, nearest(found))


LEARNING = Learning(60_000, learn, chance, rested)


def _seen(own: Strength, met: Met) -> _Seen:
    g = _g(met.strength.deviation / _SCALE)
    hoped = _expected(own.rating - met.strength.rating, g)
    return _Seen(g, hoped, met.half_wins * _HALF, Decimal(1) / met.opponents)


def _pull(one: _Seen) -> Decimal:
    return one.part * one.g * (one.won - one.hoped)


def _g(phi: Decimal) -> Decimal:
    return 1 / (1 + _THREE_OF_PI * phi * phi).sqrt()


def _expected(thousandths: int, g: Decimal) -> Decimal:
    return 1 / (1 + (-g * thousandths / _SCALE).exp())


def _volatility(phi: Decimal, sigma: Decimal, variance: Decimal, delta: Decimal) -> Decimal:
    """Step 5: the root of f by the Illinois algorithm."""
    start = 2 * sigma.ln()
    known, surprise = phi * phi + variance, delta * delta

    def f(x: Decimal) -> Decimal:
        power = x.exp()
        grown = known + power
        return power * (surprise - grown) / (2 * grown * grown) - (x - start) / (_TAU * _TAU)

    low, high = start, start - _TAU
    if surprise > known:
        high = (surprise - known).ln()
    else:
        while f(high) < 0:
            high -= _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return (low / 2).exp()
