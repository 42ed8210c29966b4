"""Monrad: neighbours of the standing meet, but nobody twice while that can be avoided.

Rule. The standing is gone through in pairs of neighbours; who has met moves on to the nearest that
has not, so that all together move as few places as possible, counted by squares. The bye goes to
the lowest of those with the fewest, unless only a repeat could pay for it.

Source: the Danish draw of chess clubs, by standing alone and without halves of score groups.
"""

from dataclasses import dataclass
from typing import ClassVar

from tournaments.pairing.king_of_the_hill import placing
from tournaments.pairing.parameters import Parameter, Weights
from tournaments.pairing.weighted import Weighted

WEIGHTS = {
    "repeat": 10**12,  # a meeting before: above everything else
    "back_to_back": 10**9,
    "bye": 10**8,
    "score": 0,
    "first": 10,  # firsts and seconds beyond a difference of one: some three places
    "club": 0,
    "spread": 0,
    "places": 1,  # a place between the two, squared
}


@dataclass(frozen=True)
class Monrad(Weighted):
    """Monrad with its weights; those not given are `WEIGHTS`. Raises Refusal."""

    name: ClassVar[str] = "monrad"
    usual = WEIGHTS
    asks: ClassVar[tuple[Parameter, ...]] = (Weights(WEIGHTS),)
    placing = placing
