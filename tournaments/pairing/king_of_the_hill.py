"""King of the hill: neighbours of the standing meet, the leader the second, and so on.

Rule. First meets second, third meets fourth, whoever met before. An odd field gives the bye to the
lowest of those with the fewest byes; forbidden pairs move as few places as possible, counted by
squares. With a weight for repeats it becomes king of the hill without repeats; then the first
`finals` pairs may be exempt: they meet even if they have met, unless others would have to for it.

Source: the usual last round of tournaments of word games.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tournaments.pairing import amounts, matching
from tournaments.pairing.checks import MOST_ENTRIES, check_option
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Field
from tournaments.pairing.matched import drawn
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.ranked import Ranked, ranked

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


@dataclass(frozen=True)
class KingOfTheHill:
    """King of the hill with its weights; those not given are `WEIGHTS`. Raises Refusal."""

    name: ClassVar[str] = "king_of_the_hill"
    version: ClassVar[int] = 1
    tools: ClassVar[dict[str, str]] = matching.TOOLS
    of_many: ClassVar[bool] = False
    weights: Mapping[str, int] = field(default_factory=dict)
    finals: int = 0

    def __post_init__(self) -> None:
        """Resolve the weights."""
        check_option("finals", self.finals, range(MOST_ENTRIES // 2 + 1))
        object.__setattr__(self, "weights", amounts.resolved(self.weights, WEIGHTS))

    def parameters(self) -> dict[str, Any]:
        """The weights, all of them; the finals where there are any."""
        weights = {"weights": dict(self.weights)}
        return {**weights, "finals": self.finals} if self.finals else weights

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The round of neighbours; raises Refusal NO_PAIRING, NO_FAIR_BYE or FIXED_SIZE."""
        order = ranked(field)
        neighbours = zip(order.free[::2], order.free[1::2], strict=False)
        return drawn(order, self.weights, placing, list(neighbours)[: self.finals])


def placing(_order: Ranked, one: int, other: int) -> Statement:
    """On which places the two stand."""
    return Statement(Why.PLACES, {"one_place": one + 1, "other_place": other + 1})
