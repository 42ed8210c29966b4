"""How long it takes to play plans through: what to say before it begins.

Measured once, in seconds of one processor a round; another machine may take half or twice as long.
"""

from collections.abc import Sequence

from tournaments.pairing.contender import Contender
from tournaments.simulation.playing import Planned

_MEASURED_FOR = 96
_USUAL = (0.03, 1.3)
_BY_SYSTEM = {
    "fide_dutch": (0.02, 1.0),
    "quartiles": (0.02, 1.0),
    "australian_draw": (0.015, 1.0),
    "swiss": (0.036, 1.3),
    "tables_of_many": (0.4, 0.3),
    Contender.name: (0.125, 0.8),
}
"""What a round of `_MEASURED_FOR` players takes, and how it grows with them, as an exponent."""


def seconds(plan: Sequence[Planned], number: int) -> float:
    """How long it takes to play a plan once for so many."""
    return sum(_round(one.system, number, len(plan) - at) for at, one in enumerate(plan))


def _round(system: str, number: int, left: int) -> float:
    """A round with so many left, itself among them: contenders look at all that may come."""
    of_many, exponent = _BY_SYSTEM.get(system, _USUAL)
    times = left if system == Contender.name else 1
    return of_many * times * float((number / _MEASURED_FOR) ** exponent)
