"""King of the hill: neighbours of the standing meet, the leader the second, and so on.

Rule. First meets second, third meets fourth, whoever met before. An odd field gives the bye to the
lowest of those with the fewest byes; forbidden pairs move as few places as possible, counted by
squares. With a weight for repeats it becomes king of the hill without repeats; then the first
`finals` pairs may be exempt: they meet even if they have met, unless others would have to for it.

Source: the usual last round of tournaments of word games.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from tournaments.pairing.checks import MOST_ENTRIES
from tournaments.pairing.costs import Prices
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.parameters import Number, Parameter, Weights
from tournaments.pairing.ranked import Ranked
from tournaments.pairing.weighted import Weighted, with_finals

WEIGHTS = {
    "repeat": 0,  # who stands side by side meets, again if need be
    "back_to_back": 0,
    "bye": 10**12,  # a place: the bye goes to the lowest who may have it
    "score": 0,
    "first": 0,
    "club": 0,
    "spread": 0,
    "places": 1,  # a place between the two, squared
}


def placing(_order: Ranked, one: int, other: int) -> Statement:
    """On which places the two stand."""
    return Statement(Why.PLACES, {"one_place": one + 1, "other_place": other + 1})


@dataclass(frozen=True)
class KingOfTheHill(Weighted):
    """King of the hill with its weights; those not given are `WEIGHTS`. Raises Refusal."""

    name: ClassVar[str] = "king_of_the_hill"
    usual = WEIGHTS
    asks: ClassVar[tuple[Parameter, ...]] = (
        Number("finals", 0, MOST_ENTRIES // 2),
        Weights(WEIGHTS),
    )
    placing = placing
    finals: int = 0

    def parameters(self) -> dict[str, Any]:
        """The weights, all of them; the finals where there are any."""
        return {**super().parameters(), **({"finals": self.finals} if self.finals else {})}

    def prices(self, order: Ranked) -> Prices:
        """The prices by weights, with the first pairs of neighbours as finals."""
        finals = list(zip(order.free[::2], order.free[1::2], strict=False))[: self.finals]
        return with_finals(order, super().prices(order), self.weights["repeat"], finals)
