"""How long it takes to play plans through: what to say before it begins.

Measured once with 20, 96 and 400 players, in seconds of one processor a round; another machine may
take half or twice as long. Once something is played, what it took says how long the rest takes.
"""

from collections.abc import Sequence

from tournaments.pairing.contender import Contender
from tournaments.simulation.playing import Planned

_MEASURED_FOR = 96
_ANY_ROUND = 0.0015
_USUAL = (0.0115, 1.5)
_BY_SYSTEM = {
    "fide_dutch": (0.012, 0.85),
    "quartiles": (0.0055, 1.25),
    "australian_draw": (0.0045, 1.2),
    "round_robin": (0.015, 1.8),
    "tables_of_many": (0.11, 0.4),
    Contender.name: (0.05, 0.65),
}
"""What a round of `_MEASURED_FOR` players takes beside what any round does, and how it grows with
them, as an exponent.
"""


def seconds(plan: Sequence[Planned], number: int) -> float:
    """How long it takes to play a plan once for so many."""
    return sum(_round(one.system, number, len(plan) - at) for at, one in enumerate(plan))


def _round(system: str, number: int, left: int) -> float:
    """A round with so many left, itself among them: contenders look at all that may come."""
    of_many, exponent = _BY_SYSTEM.get(system, _USUAL)
    times = left if system == Contender.name else 1
    return _ANY_ROUND + of_many * times * float((number / _MEASURED_FOR) ** exponent)
