"""How ratings foretell, and how far a game moves them: a file a system, all of them in `SYSTEMS`.

Whole numbers and fractions only: what needs a curve reads it from a table that is computed in
decimals, so every platform gives the same bytes. Pure. What all have in common (who counts when,
newcomers, start lists, rounding to thousandths after each game) is in `tournaments/ranking/`.
Those that know how sure they are of a rating have their `learning` instead of a factor.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from tournaments.rating_systems import (
    chess_curve,
    dwz,
    glicko_2,
    north_american,
    straight_line,
    weng_lin,
)
from tournaments.rating_systems.curves import Curve
from tournaments.rating_systems.forms import Form
from tournaments.rating_systems.learning import Learning


class System(NamedTuple):
    """A rating system: what it adds to the rule of a club.

    `above_half`: the share of a win above one half that a difference (thousandths) gives, in parts
    of the second argument; odd, so that two expectations add up. `worth`: the difference at which a
    share of wins is what was to be expected; its second argument is the rule's points for a
    percentage point. `factor`: the points that a game moves somebody; None: by the rule's factors.
    `learning`: what takes the place of all this in a system that keeps how sure it is; the curve is
    then what it foretells of two whom it knows well. `curve`: by which it foretells; None: a line.
    """

    above_half: Callable[[int, int], int]
    worth: Callable[[Fraction, int], Fraction | int]
    factor: Callable[[Form], Fraction] | None = None
    learning: Learning | None = None
    curve: Curve | None = None


def _by(curve: Curve, **more: Any) -> System:
    """A system that foretells by a curve."""
    return System(curve.above_half, curve.worth, curve=curve, **more)


SYSTEMS: Mapping[str, System] = {
    "straight_line": System(straight_line.above_half, straight_line.worth),
    "chess_curve": _by(chess_curve.CURVE),
    "north_american": _by(north_american.CURVE),
    "dwz": _by(dwz.CURVE, factor=dwz.factor),
    "glicko_2": _by(chess_curve.CURVE, learning=glicko_2.LEARNING),
    "weng_lin": _by(weng_lin.CURVE, learning=weng_lin.LEARNING),
}
"""All from which a club chooses, by name; who has a factor of its own rates tournaments whole."""
