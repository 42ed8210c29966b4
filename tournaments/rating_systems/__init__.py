"""How ratings foretell, and how far a game moves them: a file a system, all of them in `SYSTEMS`.

Whole numbers and fractions only: what needs a curve reads it from a table that is computed in
decimals, so every platform gives the same bytes. Pure. What all have in common (who counts when,
newcomers, start lists, rounding to thousandths after each game) is in `tournaments/ranking/`.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from tournaments.rating_systems import chess_curve, dwz, north_american, straight_line
from tournaments.rating_systems.forms import Form


class System(NamedTuple):
    """A rating system: what it adds to the rule of a club.

    `above_half`: the share of a win above one half that a difference (thousandths) gives, in parts
    of the second argument; odd, so that two expectations add up. `worth`: the difference at which a
    share of wins is what was to be expected; its second argument is the rule's points for a
    percentage point. `factor`: the points that a game moves somebody; None: by the rule's factors.
    """

    above_half: Callable[[int, int], int]
    worth: Callable[[Fraction, int], Fraction | int]
    factor: Callable[[Form], Fraction] | None = None


SYSTEMS: Mapping[str, System] = {
    "straight_line": System(straight_line.above_half, straight_line.worth),
    "chess_curve": System(chess_curve.CURVE.above_half, chess_curve.CURVE.worth),
    "north_american": System(north_american.CURVE.above_half, north_american.CURVE.worth),
    "dwz": System(dwz.CURVE.above_half, dwz.CURVE.worth, dwz.factor),
}
"""All from which a club chooses, by name; who has a factor of its own rates tournaments whole."""
