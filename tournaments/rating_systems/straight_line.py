"""The linear Elo of the German lists: so many points of difference are one percentage point.

The source and the formulas around it are in `tournaments/rating.py`, whose unit it is.
"""

from fractions import Fraction

_PERCENT, _POINT = 100, 1000


def above_half(difference: int, _whole: int) -> int:
    """The difference itself: the whole is what it makes 100 percent of."""
    return difference


def worth(share: Fraction, points_per_percent: int) -> Fraction:
    """So many points for each percentage point above one half, in thousandths."""
    return (share - Fraction(1, 2)) * _PERCENT * _POINT * points_per_percent
