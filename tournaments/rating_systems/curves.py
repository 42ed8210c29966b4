"""Curves as tables of whole numbers: a value for each point of difference, straight lines between.

Computed in decimals when first asked for, whose functions are rounded correctly wherever they run;
no value hangs on a library of the machine. Between two points a line is less than a millionth off
the curve.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

FINE = 10**12  # parts of a win in a table
FURTHEST = 1200  # points; who is further apart is expected what is expected there
MOST_WORTH = 800  # points; what all wins or none are worth
_POINT = 1000  # thousandths
_DIGITS = Context(prec=40)


class Lines(NamedTuple):
    """A table by points, made for one whole: base + slope * thousandths, in floating point.

    They go by whole points of difference, and counted from the end by those below 0.
    """

    bases: Sequence[float]
    slopes: Sequence[float]


class Curve:
    """Expectations by difference: `share` gives that of a difference of points from 0 up."""

    def __init__(self, share: Callable[[Decimal], Decimal]) -> None:
        """Keep by what the table is computed: most processes rate nobody."""
        self._share = share

    @cached_property
    def table(self) -> tuple[int, ...]:
        """What is expected above one half, by whole points of difference, in parts of FINE."""
        with localcontext(_DIGITS):
            half = Decimal("0.5")
            return tuple(
                int(((self._share(Decimal(points)) - half) * FINE).to_integral_value())
                for points in range(FURTHEST + 1)
            )

    def above_half(self, difference: int, whole: int) -> int:
        """The share of a win above one half, in parts of `whole`; the difference in thousandths."""
        points, rest = divmod(min(abs(difference), FURTHEST * _POINT), _POINT)
        low = self.table[points]
        fine = low * _POINT
        if rest:
            fine += (self.table[points + 1] - low) * rest
        share = (2 * fine * whole + FINE * _POINT) // (2 * FINE * _POINT)
        return share if difference >= 0 else -share

    def lines(self, whole: int) -> Lines:
        """The table for shares in parts of one `whole`, before they are rounded."""
        pairs = enumerate(pairwise(self.table))
        steps = [(points, low, high - low) for points, (low, high) in pairs]
        bases = [whole * (low - step * points) / FINE for points, low, step in steps]
        slopes = [whole * step / (FINE * _POINT) for _, _, step in steps]
        return Lines(bases + [-base for base in bases[:0:-1]], slopes + slopes[:0:-1])

    def worth(self, share: Fraction, _points_per_percent: int) -> Fraction:
        """The difference in thousandths at which this share of wins is the expected one."""
        if share < Fraction(1, 2):
            return -self.worth(1 - share, 0)
        wanted = (share - Fraction(1, 2)) * FINE
        at = bisect_left(self.table, wanted)
        if at > MOST_WORTH:
            return Fraction(MOST_WORTH * _POINT)
        if not at:
            return Fraction(0)
        low, high = self.table[at - 1], self.table[at]
        return _POINT * (at - 1 + Fraction(wanted - low, high - low))


def logistic(slope: Decimal) -> Curve:
    """1 / (1 + e^(-slope d))."""
    return Curve(lambda points: 1 / (1 + (-slope * points).exp()))


def normal(deviation: Decimal) -> Curve:
    """The chance that who is so much stronger plays better, by a normal law of this deviation."""
    return Curve(lambda points: _below(points / deviation))


def _below(x: Decimal) -> Decimal:
    """The normal distribution from 0 up, by its series: 1/2 + phi(x) (x + x³/3 + x⁵/15 ...)."""
    term = total = x
    divisor = 1
    while abs(term) > Decimal("1e-30"):
        divisor += 2
        term = term * x * x / divisor
        total += term
    return Decimal("0.5") + total * (-x * x / 2).exp() / (2 * _PI).sqrt()


_PI = Decimal("3.141592653589793238462643383279502884197")
