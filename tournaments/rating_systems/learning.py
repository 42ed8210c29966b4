"""Systems that know how sure they are of a rating: what they keep of somebody, and how they learn.

Counted in decimals, whose roots, powers of e and logarithms are rounded correctly wherever they
run; what is kept of somebody after a period is whole thousandths and millionths.
"""

from collections.abc import Callable, Sequence
from datetime import date
from decimal import ROUND_HALF_EVEN, Context, Decimal
from typing import NamedTuple

POINT, MILLION = 1000, 1_000_000
NEW_DEVIATION = 350_000
MONTH = 30  # days

COUNTING = Context(prec=28, rounding=ROUND_HALF_EVEN)


class Doubt(NamedTuple):
    """How sure a rating is: the deviation in thousandths of a point, the volatility in millionths.

    `day` is that on which somebody last played (like "2026-10-24"), or of the list it comes from.
    """

    deviation: int
    volatility: int
    day: str


class Strength(NamedTuple):
    """Somebody at the beginning of a period: rating and deviation in thousandths."""

    rating: int
    deviation: int
    volatility: int


class Met(NamedTuple):
    """An opponent of a period, the half wins against them, and how many opponents the table had."""

    strength: Strength
    half_wins: int
    opponents: int


class Learnt(NamedTuple):
    """What a period taught: by opponent the millionths of a win that were hoped for and the move.

    Moves are thousandths of a point; deviation and volatility are those after the period.
    """

    hoped: tuple[int, ...]
    moves: tuple[int, ...]
    deviation: int
    volatility: int


class Learning(NamedTuple):
    """How a system learns: with what volatility newcomers begin, and what a period teaches.

    `chance` foretells a game of two, in millionths of a win; `rested` is the deviation after so
    many months without a game.
    """

    volatility: int
    learn: Callable[[Strength, Sequence[Met]], Learnt]
    chance: Callable[[Strength, Strength], int]
    rested: Callable[[Strength, int], int]

    def at_first(self, day: str, *, known: bool) -> Doubt:
        """The doubt about a newcomer; half of it about whose rating comes from elsewhere."""
        return Doubt(NEW_DEVIATION // 2 if known else NEW_DEVIATION, self.volatility, day)

    def strength(self, rating: int, doubt: Doubt, day: str) -> Strength:
        """Somebody on the day of a period."""
        before = Strength(rating, doubt.deviation, doubt.volatility)
        months = (date.fromisoformat(day) - date.fromisoformat(doubt.day)).days // MONTH
        return before._replace(deviation=self.rested(before, months)) if months > 0 else before


def nearest(number: Decimal) -> int:
    """The whole number nearest to it, half to even."""
    return int(number.to_integral_value(ROUND_HALF_EVEN))
