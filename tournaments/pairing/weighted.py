"""A round as the cheapest matching: what the systems with weights have in common.

Fixed tables and byes that were asked for come first. If an odd number is left, the bye is one more
partner in the matching, open only to those with the fewest byes.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, ClassVar, Protocol, runtime_checkable

from engine.refusals import Refusal
from tournaments.pairing import arrays, costs
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Field
from tournaments.pairing.firsts import in_turn
from tournaments.pairing.matching import FORBIDDEN, Unmatched, cheapest
from tournaments.pairing.pairings import Bye, Cost, Table
from tournaments.pairing.parameters import Parameter, check_told, resolved
from tournaments.pairing.ranked import Met, Pair, Ranked, pair_of, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import AsPlanned

Places = tuple[int, ...]
Placing = Callable[[Ranked, int, int], Statement]
"""The statement of a system why the entries on two places, the higher one first, are a pair."""


@dataclass(frozen=True)
class Weighing:
    """What the rounds of a field cost: its tables by `prices`, its bye `bye` a place."""

    order: Ranked
    prices: costs.Prices
    bye: int
    placing: Placing

    def cheapest(
        self, without: Pair | None = None, playing: int | None = None
    ) -> tuple[list[Pair], int | None]:
        """The pairs of those still to be paired, and the place that has the bye.

        `without` may not be a table, and `playing` may not have the bye. Raises Unmatched where
        there is no such round with a fair bye.
        """
        barred = self.order.forbidden | ({without} if without else set())
        order = replace(self.order, forbidden=barred)
        return _matched(order, self.prices, self.bye, fewest_byes(order), playing)

    def cost_of_bye(self, place: int) -> tuple[Cost, ...]:
        """What the bye of this place costs; nothing for the lowest that may have it."""
        lower = sum(one > place for one in fewest_byes(self.order))
        cost = Cost(costs.BYE, lower, self.bye)
        return (cost,) if cost.total else ()


@runtime_checkable
class Weighs(Protocol):
    """A system that can say what any round of a field would cost; the others have no such thing."""

    def weighing(self, field: Field) -> Weighing:
        """What the rounds of this field cost."""


@dataclass(frozen=True)
class Weighted(AsPlanned):
    """A system that is nothing but its weights; those not given are `usual`. Raises Refusal."""

    name: ClassVar[str]
    usual: ClassVar[Mapping[str, int]]
    placing: ClassVar[Placing]
    asks: ClassVar[tuple[Parameter, ...]]
    weights: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check what was told, resolve the weights."""
        check_told(self.asks, self)
        object.__setattr__(self, "weights", resolved(self.weights, self.usual))

    def parameters(self) -> dict[str, Any]:
        """The weights, all of them."""
        return {"weights": dict(self.weights)}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The cheapest round; raises Refusal NO_PAIRING, NO_FAIR_BYE or FIXED_SIZE."""
        return drawn(self.weighing(field))

    def weighing(self, field: Field) -> Weighing:
        """What the rounds of this field cost."""
        order = ranked(field)
        return Weighing(order, self.prices(order), self.weights[costs.BYE], type(self).placing)

    def prices(self, order: Ranked) -> costs.Prices:
        """What tables cost in a field."""
        return costs.prices(order, self.weights)


def drawn(weighing: Weighing) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
    """The tables by the standing of the higher placed, and the byes; raises Refusal.

    What was fixed or asked for costs nothing: it was nobody's choice here.
    """
    order = weighing.order
    check_fixed(order)
    pairs, bye = _pairs_and_bye(weighing)
    tables = {pair: _table(weighing, pair) for pair in pairs}
    tables |= {pair_of(*pair): fixed_table(order, pair) for pair in order.fixed}
    asked = [asked_bye(order, place) for place in order.asked]
    given = [] if bye is None else [_given_bye(weighing, bye)]
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
    if not pairs:
        return amount
    free = order.marked(pairs)
    return lambda one, other: amount(one, other) * (1 - free[one, other])


def _table(weighing: Weighing, pair: Pair) -> Table:
    """A table with who goes first in front, its costs, and why it is so."""
    order = weighing.order
    paid, (seats, going) = weighing.prices.table(pair), in_turn(order, *pair)
    again = any(cost.name in ("repeat", "again") for cost in paid)
    unavoided = [Statement(Why.UNAVOIDED)] if again else []
    why = (weighing.placing(order, *pair), *acquaintance(order, pair), *unavoided, going)
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


def _pairs_and_bye(weighing: Weighing) -> tuple[list[Pair], int | None]:
    """The pairs of those still to be paired, and the place that has the bye."""
    try:
        return weighing.cheapest()
    except Unmatched as unmatched:
        raise _obstacle(weighing.order, fewest_byes(weighing.order)) from unmatched


def _obstacle(order: Ranked, fairest: Places) -> Refusal:
    """Why there is no round: only an unfair bye would do, or there is none at all."""
    try:
        _matched(order, costs.Prices(()), 0, order.free)
    except Unmatched as unmatched:
        left = [order.free[one] for one in unmatched.left]
        return Refusal(Reason.NO_PAIRING, number=len(left), entries=order.named(left))
    return Refusal(Reason.NO_FAIR_BYE, entries=order.named(fairest))


def _matched(
    order: Ranked,
    prices: costs.Prices,
    weight: int,
    candidates: Places,
    playing: int | None = None,
) -> tuple[list[Pair], int | None]:
    """The cheapest pairs, and who has the bye if only `candidates` may; raises Unmatched.

    `playing` is none of them, and what the bye of the others costs stays as it is.
    """
    free, nobody = order.free, len(order.free)
    table = prices.all(free, order.forbidden)
    if nobody % 2:
        byes = {place: weight * lower for lower, place in enumerate(reversed(candidates))}
        if playing is not None:
            byes.pop(playing, None)
        table = arrays.bordered(table, [byes.get(place, FORBIDDEN) for place in free])
    pairs = cheapest(table, order.field.seed, order.field.round)
    with_bye = [free[one] for one, other in pairs if other == nobody]
    tables = [(free[one], free[other]) for one, other in pairs if other < nobody]
    return tables, with_bye[0] if with_bye else None


def _given_bye(weighing: Weighing, place: int) -> Bye:
    order, paid = weighing.order, weighing.cost_of_bye(place)
    return Bye(order.entries[place].id, paid, (why_bye(order, place),))


def why_bye(order: Ranked, place: int) -> Statement:
    """Why the bye went to this place."""
    return Statement(Why.BYE_FEWEST, {"had": order.entries[place].byes_had})
