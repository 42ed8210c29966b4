"""A round as the cheapest matching: what the systems with weights have in common.

Fixed tables and byes that were asked for come first. If an odd number is left, the bye is one more
partner in the matching, open only to those with the fewest byes.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing import arrays, costs
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Field
from tournaments.pairing.firsts import in_turn
from tournaments.pairing.matching import FORBIDDEN, TOOLS, Unmatched, cheapest
from tournaments.pairing.pairings import Bye, Cost, Table
from tournaments.pairing.ranked import Met, Pair, Ranked, pair_of, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import AsPlanned

Places = tuple[int, ...]
Placing = Callable[[Ranked, int, int], Statement]
"""The statement of a system why the entries on two places, the higher one first, are a pair."""


@dataclass(frozen=True)
class Weighted(AsPlanned):
    """A system that is nothing but its weights; those not given are `usual`. Raises Refusal."""

    name: ClassVar[str]
    usual: ClassVar[Mapping[str, int]]
    placing: ClassVar[Placing]
    version: ClassVar[int] = 1
    tools: ClassVar[dict[str, str]] = TOOLS
    of_many: ClassVar[bool] = False
    weights: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Resolve the weights."""
        object.__setattr__(self, "weights", costs.resolved(self.weights, self.usual))

    def parameters(self) -> dict[str, Any]:
        """The weights, all of them."""
        return {"weights": dict(self.weights)}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The cheapest round; raises Refusal NO_PAIRING, NO_FAIR_BYE or FIXED_SIZE."""
        order = ranked(field)
        return drawn(order, self.prices(order), self.weights[costs.BYE], type(self).placing)

    def prices(self, order: Ranked) -> costs.Prices:
        """What tables cost in a field."""
        return costs.prices(order, self.weights)


def drawn(
    order: Ranked, prices: costs.Prices, weight: int, placing: Placing
) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
    """The tables by the standing of the higher placed, and the byes; raises Refusal.

    What was fixed or asked for costs nothing: it was nobody's choice here. `weight` is that of a
    bye.
    """
    check_fixed(order)
    pairs, bye = _pairs_and_bye(order, prices, weight)
    tables = {pair: _table(order, prices, pair, placing) for pair in pairs}
    tables |= {pair_of(*pair): fixed_table(order, pair) for pair in order.fixed}
    asked = [asked_bye(order, place) for place in order.asked]
    given = [] if bye is None else [_given_bye(order, weight, bye)]
    return tuple(tables[pair] for pair in sorted(tables)), (*asked, *given)


def with_finals(
    order: Ranked, known: costs.Prices, repeat: int, finals: Sequence[Pair]
) -> costs.Prices:
    """Prices by which `finals` may meet again, and shall unless others had to meet again for it.

    A final costs no repeat, and to do without one costs something; `repeat` is that weight.
    """
    if not finals:
        return known
    again = ("repeat", "back_to_back")
    parts = [
        (name, weight, but(order, amount, finals) if name in again else amount)
        for name, weight, amount in known.parts
    ]
    playing = {place for pair in finals for place in pair}
    lost = arrays.row(place in playing for place in range(len(order.entries)))
    without = but(order, lambda one, other: lost[one] + lost[other], finals)
    return costs.Prices((*parts, ("final", repeat // 4, without)))


def but(order: Ranked, amount: costs.Amount, pairs: Collection[Pair]) -> costs.Amount:
    """The amount, nothing for these pairs."""
    free = order.marked(pairs)
    return lambda one, other: amount(one, other) * (1 - free[one, other])


def _table(order: Ranked, prices: costs.Prices, pair: Pair, placing: Placing) -> Table:
    """A table with who goes first in front, its costs, and why it is so."""
    paid, (seats, going) = prices.table(pair), in_turn(order, *pair)
    again = any(cost.name in ("repeat", "again") for cost in paid)
    unavoided = [Statement(Why.UNAVOIDED)] if again else []
    why = (placing(order, *pair), *acquaintance(order, pair), *unavoided, going)
    return Table(order.ids(seats), paid, why)


def fixed_table(order: Ranked, pair: Places) -> Table:
    """A table of two that was fixed beforehand, with who goes first in front."""
    seats, going = in_turn(order, *pair)
    return Table(order.ids(seats), why=(Statement(Why.FIXED), *acquaintance(order, pair), going))


def acquaintance(order: Ranked, seats: Sequence[int]) -> list[Statement]:
    """Who at a table has met before, and who shares a club; places in any order."""
    pairs = list(combinations(sorted(seats), 2))
    again = [_met(order, pair, order.met[pair]) for pair in pairs if pair in order.met]
    mates = [Statement(Why.SAME_CLUB, _both(order, pair)) for pair in pairs if _mates(order, pair)]
    return (again or [Statement(Why.NEW)]) + mates


def _met(order: Ranked, pair: Pair, met: Met) -> Statement:
    return Statement(Why.REPEAT, {**_both(order, pair), "times": met.times, "round": met.round})


def _mates(order: Ranked, pair: Pair) -> bool:
    one, other = (order.entries[place].club for place in pair)
    return one != "" and one == other


def _both(order: Ranked, pair: Pair) -> dict[str, str]:
    return dict(zip(("one", "other"), order.ids(pair), strict=True))


def asked_bye(order: Ranked, place: int) -> Bye:
    """The bye of somebody who asked for it."""
    return Bye(order.entries[place].id, why=(Statement(Why.BYE_ASKED),))


def fewest_byes(order: Ranked) -> Places:
    """Who of those still to be paired may have a bye: nobody has one more before all had as many.

    From the highest place to the lowest.
    """
    fewest = min((order.entries[place].byes_had for place in order.free), default=0)
    return tuple(place for place in order.free if order.entries[place].byes_had == fewest)


def check_fixed(order: Ranked) -> None:
    """Raise Refusal FIXED_SIZE unless all fixed tables are of two."""
    for table in order.fixed:
        if len(table) != 2:  # noqa: PLR2004  (tables of two)
            raise Refusal(Reason.FIXED_SIZE, entries=order.named(table), least=2, most=2)


def _pairs_and_bye(
    order: Ranked, prices: costs.Prices, weight: int
) -> tuple[list[Pair], int | None]:
    """The pairs of those still to be paired, and the place that has the bye."""
    fairest = fewest_byes(order)
    try:
        return _matched(order, prices, weight, fairest)
    except Unmatched as unmatched:
        raise _obstacle(order, fairest) from unmatched


def _obstacle(order: Ranked, fairest: Places) -> Refusal:
    """Why there is no round: only an unfair bye would do, or there is none at all."""
    try:
        _matched(order, costs.Prices(()), 0, order.free)
    except Unmatched as unmatched:
        left = [order.free[one] for one in unmatched.left]
        return Refusal(Reason.NO_PAIRING, number=len(left), entries=order.named(left))
    return Refusal(Reason.NO_FAIR_BYE, entries=order.named(fairest))


def _matched(
    order: Ranked, prices: costs.Prices, weight: int, candidates: Places
) -> tuple[list[Pair], int | None]:
    """The cheapest pairs, and who has the bye if only `candidates` may; raises Unmatched."""
    free, nobody = order.free, len(order.free)
    table = prices.all(free, order.forbidden)
    if nobody % 2:
        byes = {place: weight * lower for lower, place in enumerate(reversed(candidates))}
        table = arrays.bordered(table, [byes.get(place, FORBIDDEN) for place in free])
    pairs = cheapest(table, order.field.seed, order.field.round)
    with_bye = [free[one] for one, other in pairs if other == nobody]
    tables = [(free[one], free[other]) for one, other in pairs if other < nobody]
    return tables, with_bye[0] if with_bye else None


def _given_bye(order: Ranked, weight: int, place: int) -> Bye:
    lower = sum(one > place for one in fewest_byes(order))
    cost = Cost(costs.BYE, lower, weight)
    return Bye(order.entries[place].id, (cost,) if cost.total else (), (why_bye(order, place),))


def why_bye(order: Ranked, place: int) -> Statement:
    """Why the bye went to this place."""
    return Statement(Why.BYE_FEWEST, {"had": order.entries[place].byes_had})
