"""How somebody comes to a period, and what the games of it were."""

from fractions import Fraction
from typing import NamedTuple

SETTLED = 6
"""Tournaments after which it no longer matters how many there were."""


class Form(NamedTuple):
    """Somebody in a period: the rating from before it in thousandths, and games before it.

    `played` tables, of which `won` and `expected` are the wins, with halves; `events` are the
    tournaments before this one that the rating comes from, None for one from elsewhere.
    """

    rating: int
    games: int
    played: int = 1
    won: Fraction = Fraction(0)
    expected: Fraction = Fraction(0)
    events: int | None = None
