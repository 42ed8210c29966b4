"""The Australian draw: from the top each meets the highest that is allowed, as anybody can check.

Rule. In the first round the upper half of the starting list meets the lower. Then, from the leader
down, everybody who has no table yet meets the highest below with whom the others can still be
paired. Who has met since the reset may not meet again; a `reset` of 1 looks at all rounds, one of 5
at those from the fifth on. Where no round can be made, the reset moves up a round at a time. The
bye goes to the lowest of those with the fewest that leaves the others a round.

Source: the draw of Australian tournaments of word games, as its programs carry it out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing.checks import MOST_ROUNDS
from tournaments.pairing.costs import Prices
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Field
from tournaments.pairing.firsts import in_turn
from tournaments.pairing.matching import Unmatched, cheapest
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Number, Parameter, check_told
from tournaments.pairing.ranked import Pair, Ranked, pair_of, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import AsPlanned
from tournaments.pairing.weighted import (
    acquaintance,
    asked_bye,
    check_fixed,
    fewest_byes,
    fixed_table,
    why_bye,
)

Barred = frozenset[Pair]
"""Pairs that may not meet in this round."""


@dataclass(frozen=True)
class AustralianDraw(AsPlanned):
    """The Australian draw from a reset on. Raises Refusal BAD_PARAMETER."""

    name: ClassVar[str] = "australian_draw"
    asks: ClassVar[tuple[Parameter, ...]] = (Number("reset", 1, MOST_ROUNDS),)
    reset: int = 1

    def __post_init__(self) -> None:
        """Check the reset."""
        check_told(self.asks, self)

    def parameters(self) -> dict[str, Any]:
        """The reset, as an event stores it."""
        return {"reset": self.reset}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The round; raises Refusal NO_PAIRING, NO_FAIR_BYE or FIXED_SIZE."""
        order = ranked(field)
        check_fixed(order)
        pairs, bye, reset = _from_the_top(order, self.reset)
        tables = {pair: _table(order, pair, reset) for pair in pairs}
        tables |= {pair_of(*pair): fixed_table(order, pair) for pair in order.fixed}
        asked = [asked_bye(order, place) for place in order.asked]
        given = [] if bye is None else [Bye(order.entries[bye].id, why=(why_bye(order, bye),))]
        return tuple(tables[pair] for pair in sorted(tables)), (*asked, *given)


def _from_the_top(order: Ranked, reset: int) -> tuple[list[Pair], int | None, int]:
    """The pairs, who has the bye, and the reset by which there is a round. Raises Refusal."""
    for since in range(min(reset, order.field.round), order.field.round + 1):
        met = {pair for pair, met in order.met.items() if met.round >= since}
        barred = order.forbidden | met
        for bye in _byes(order):
            left = [place for place in order.free if place != bye]
            pairs = _paired(order, left, barred)
            if pairs is not None:
                return pairs, bye, since
    raise _obstacle(order)


def _byes(order: Ranked) -> Sequence[int | None]:
    """Who may have the bye, the lowest first; nobody where the number is even."""
    return tuple(reversed(fewest_byes(order))) if len(order.free) % 2 else (None,)


def _paired(order: Ranked, left: Sequence[int], barred: Barred) -> list[Pair] | None:
    """The pairs from the top; None where not all can be paired."""
    if order.field.round == 1 and (halves := _halves(left, barred)):
        return halves
    if quick := list(_greedy(left, barred)):
        return quick
    if not _pairable(left, barred):
        return None
    pairs, rest = [], list(left)
    while rest:
        pairs.append(_next(rest, barred))
        rest = [place for place in rest if place not in pairs[-1]]
    return pairs


def _halves(left: Sequence[int], barred: Barred) -> list[Pair]:
    half = len(left) // 2
    pairs = list(zip(left[:half], left[half:], strict=True))
    return [] if any(pair in barred for pair in pairs) else pairs


def _greedy(left: Sequence[int], barred: Barred) -> Iterator[Pair]:
    """Each with the highest allowed; nothing at all where that leads to no round."""
    pairs, rest = [], list(left)
    while rest:
        one = rest[0]
        other = next((place for place in rest[1:] if (one, place) not in barred), None)
        if other is None:
            return
        pairs.append((one, other))
        rest = [place for place in rest if place not in (one, other)]
    yield from pairs


def _next(rest: Sequence[int], barred: Barred) -> Pair:
    """The highest of the rest with the highest that leaves the others a round."""
    one = rest[0]
    return next(
        (one, other)
        for other in rest[1:]
        if (one, other) not in barred
        and _pairable([place for place in rest if place not in (one, other)], barred)
    )


def _pairable(left: Sequence[int], barred: Barred) -> bool:
    try:
        cheapest(Prices(()).all(left, barred), "any")
    except Unmatched:
        return False
    return True


def _table(order: Ranked, pair: Pair, reset: int) -> Table:
    one, other = pair
    seats, going = in_turn(order, one, other)
    where: Mapping[str, Any] = {"one_place": one + 1, "other_place": other + 1}
    how = Statement(Why.FROM_THE_TOP, {**where, "round": reset})
    return Table(order.ids(seats), why=(how, *acquaintance(order, pair), going))


def _obstacle(order: Ranked) -> Refusal:
    """Why there is no round although everybody may meet again: wishes, or no bye that is fair."""
    if len(order.free) % 2:
        return Refusal(Reason.NO_FAIR_BYE, entries=order.named(fewest_byes(order)))
    return Refusal(Reason.NO_PAIRING, number=2, entries=order.named(order.free[:2]))
