"""Factor pairing: at the top each meets the one so many places below, all others as in the Swiss.

Rule. With a factor of f the first meets the one on place f + 1, the second the next, and so on down
to place f, so that the first 2f places are paired among each other; below them equal scores meet.
Half the field is the most a factor can be. Of all rounds the cheapest is taken; a table costs
weight times amount. With the usual weights nobody meets again while that can be avoided, then comes
the factor, and only then what the Swiss system looks at. Places count among those who are still to
be paired; an odd field gives the bye as the Swiss does.

Source: factor pairings of English word-game clubs, for rounds before a king of the hill.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from tournaments.pairing import arrays, costs, swiss
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Field
from tournaments.pairing.parameters import Number, Parameter, Weights
from tournaments.pairing.ranked import Ranked, ranked
from tournaments.pairing.weighted import Weighing, Weighted

FACTOR = "factor"
MOST_FACTOR = 50
_FURTHEST = 100  # squared places: further off the opponent by factor nobody is

WEIGHTS = {
    **swiss.WEIGHTS,
    FACTOR: 3 * 10**8,  # a place off the opponent by factor, squared
}


@dataclass(frozen=True)
class FactorPairing(Weighted):
    """Factor pairing with its weights; those not given are `WEIGHTS`. Raises Refusal."""

    name: ClassVar[str] = "factor"
    usual: ClassVar[Mapping[str, int]] = WEIGHTS
    asks: ClassVar[tuple[Parameter, ...]] = (Number("factor", 1, MOST_FACTOR), Weights(WEIGHTS))
    factor: int = 3

    def parameters(self) -> dict[str, Any]:
        """The weights, all of them, and the factor."""
        return {**super().parameters(), "factor": self.factor}

    def weighing(self, field: Field) -> Weighing:
        """What the rounds of this field cost."""
        order = ranked(field)
        top = order.free[: 2 * min(self.factor, len(order.free) // 2)]
        part = (FACTOR, self.weights[FACTOR], _off(order, top))
        prices = costs.Prices((*self.prices(order).parts, *([part] if part[1] else ())))
        return Weighing(order, prices, self.weights[costs.BYE], partial(_placing, top))


def _off(order: Ranked, top: tuple[int, ...]) -> costs.Amount:
    """Among the top the places off the opponent by factor, squared; with anybody else the most."""
    at = costs.positions(order, top)
    here = arrays.row(place in top for place in range(len(order.entries)))
    factor = len(top) // 2

    def amount(one: Any, other: Any) -> Any:
        among, outside = here[one] * here[other], here[one] ^ here[other]
        off = (abs(at[other] - at[one]) - factor) ** 2
        return among * off.clip(max=_FURTHEST) + outside * _FURTHEST

    return amount


def _placing(top: tuple[int, ...], order: Ranked, one: int, other: int) -> Statement:
    """On which places the two stand at the top; below it how their scores stand to each other."""
    if one in top and other in top:
        where = {"one_place": one + 1, "other_place": other + 1}
        return Statement(Why.BY_FACTOR, {**where, "factor": len(top) // 2})
    return swiss.placing(order, one, other)
