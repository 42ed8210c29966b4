"""By lot: who meets whom is drawn, but nobody meets twice while that can be avoided.

Rule. Among all rounds with the fewest repeats one is drawn; of unavoidable repeats those of the
last round come last. The bye is drawn among those who have had the fewest. The lot follows from the
seed of the round.
"""

from dataclasses import dataclass
from typing import ClassVar

from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.parameters import Parameter, Weights
from tournaments.pairing.ranked import Ranked
from tournaments.pairing.weighted import Weighted

WEIGHTS = {
    "repeat": 10**12,  # a meeting before: above everything else
    "back_to_back": 10**9,
    "bye": 0,  # drawn as well
    "score": 0,
    "first": 0,
    "club": 0,
    "spread": 0,
    "places": 0,
}


def placing(_order: Ranked, _one: int, _other: int) -> Statement:
    """That the lot brought the two together."""
    return Statement(Why.DRAWN)


@dataclass(frozen=True)
class RandomDraw(Weighted):
    """The lot with its weights; those not given are `WEIGHTS`. Raises Refusal."""

    name: ClassVar[str] = "random"
    usual = WEIGHTS
    asks: ClassVar[tuple[Parameter, ...]] = (Weights(WEIGHTS),)
    placing = placing
