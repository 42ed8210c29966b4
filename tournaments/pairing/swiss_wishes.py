"""What a club can wish of Swiss rounds beyond weights: order, floats, repeats, a limit to the gap.

Each wish changes or adds a part of the price of a table; without wishes nothing is changed, so that
what was paired before is paired the same.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.pairing import arrays
from tournaments.pairing.costs import Amount, Prices, halves_of_groups, positions
from tournaments.pairing.field import Entry
from tournaments.pairing.ranked import Pair, Ranked
from tournaments.pairing.weighted import but

BY_SPREAD, BY_RATING, MIXED = ORDERS = ("spread", "rating", "mix")

AGAIN = 3_200_000
"""An allowed repeat costs a little less than a difference of three wins."""

FLOAT = 3 * 10**4
"""Somebody who floated in the last round counts four such, in the one before it one."""

GAP = 4 * 10**12
"""A half point beyond the limit, squared: above every repeat."""

DOWN, UP = "down", "up"
_LAST, _BEFORE = 4, 1
_FAR = 500  # half points: more than any tournament has


@dataclass(frozen=True)
class Wishes:
    """The wishes of a club.

    `order` is that inside a score group. `floats` spares whom the last two rounds moved up or down.
    A pair may meet again `repeat_after` rounds (0: never) after its last table, and at most
    `most_repeats` times. `most_gap` is the most wins that two at a table may differ by.
    """

    order: str = BY_SPREAD
    floats: bool = False
    repeat_after: int = 0
    most_repeats: int = 1
    most_gap: int | None = None


def wished(order: Ranked, wishes: Wishes, known: Prices) -> Prices:
    """The prices with what the wishes change and add."""
    again = _allowed(order, wishes)
    parts = [
        (
            name,
            weight,
            but(order, amount, again)
            if name in ("repeat", "back_to_back")
            else off_ideal(order, wishes.order)
            if name == "spread" and wishes.order != BY_SPREAD
            else amount,
        )
        for name, weight, amount in known.parts
    ]
    return Prices((*parts, *_added(order, wishes, again)))


def _added(
    order: Ranked, wishes: Wishes, again: frozenset[Pair]
) -> Iterator[tuple[str, int, Amount]]:
    if again:
        allowed = order.marked(again)
        yield "again", AGAIN, lambda one, other: allowed[one, other]
    if wishes.floats:
        yield "float", FLOAT, floated(order)
    if wishes.most_gap is not None:
        yield "gap", GAP, beyond(order, 2 * wishes.most_gap)


def _allowed(order: Ranked, wishes: Wishes) -> frozenset[Pair]:
    """The pairs that may meet again."""
    if not wishes.repeat_after:
        return frozenset()
    return frozenset(
        pair
        for pair, met in order.met.items()
        if met.times <= wishes.most_repeats and order.field.round - met.round >= wishes.repeat_after
    )


def off_ideal(order: Ranked, by: str) -> Amount:
    """Places off the ideal opponent, squared, as `costs.spread` counts them in another order."""
    at, group = positions(order, _inside_groups(order, by)), order.scores
    half = halves_of_groups(order)

    def amount(one: Any, other: Any) -> Any:
        equal, apart = group[one] == group[other], at[other] - at[one]
        return (abs(apart) * equal + apart * ~equal - 1 - equal * (half[one] - 1)) ** 2

    return amount


def _inside_groups(order: Ranked, by: str) -> list[int]:
    """The places still to be paired by score, and inside a group as is wished."""
    groups: dict[int, list[int]] = defaultdict(list)
    for place in order.free:
        groups[order.entries[place].score].append(place)
    return [
        place
        for _, group in sorted(groups.items(), reverse=True)
        for place in _ordered(order, group, by)
    ]


def _ordered(order: Ranked, places: list[int], by: str) -> list[int]:
    """The places of a group by rating, or by the sum of the places by rating and by spread.

    Whoever has no rating keeps the place that the spread gives. So where nobody has one the order
    is that by spread, and a newcomer is taken for as good as the results so far.
    """
    entries = order.entries
    rated = (place for place in places if not entries[place].unrated)
    best = iter(sorted(rated, key=lambda place: entries[place].seeding))
    strongest = [place if entries[place].unrated else next(best) for place in places]
    if by == BY_RATING:
        return strongest
    rank = {place: number for number, place in enumerate(strongest)}
    sums = {place: number + rank[place] for number, place in enumerate(places)}
    return sorted(places, key=lambda place: (sums[place], place))


def floated(order: Ranked) -> Amount:
    """How lately the higher of two scores floated down, and the lower one up."""
    score = order.scores
    down = arrays.row(lately(entry, DOWN) for entry in order.entries)
    up = arrays.row(lately(entry, UP) for entry in order.entries)
    return lambda one, other: (down[one] + up[other]) * (score[one] != score[other])


def lately(entry: Entry, way: str) -> int:
    """How lately an entry floated this way: 0 for not in the last two rounds."""
    last, before = (*entry.floats, "", "")[:2]
    return _LAST * (last == way) + _BEFORE * (before == way)


def beyond(order: Ranked, most: int) -> Amount:
    """Half points beyond the limit, squared."""
    score = order.scores
    return lambda one, other: (score[one] - score[other] - most).clip(0, _FAR) ** 2
