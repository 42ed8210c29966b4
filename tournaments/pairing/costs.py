"""What can make a table of two cost something: each amount a small function of the two places.

A table costs the sum of weight times amount; a round costs the sum of its tables and its bye. Which
weights a system has by default stands in its own file; every weight may be set, 0 switches it off.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tournaments.pairing import arrays
from tournaments.pairing.firsts import excess
from tournaments.pairing.matching import FORBIDDEN
from tournaments.pairing.pairings import Cost
from tournaments.pairing.ranked import Ranked

if TYPE_CHECKING:
    from tournaments.pairing.arrays import Numbers

Amount = Callable[[Any, Any], Any]
"""How much there is at a table of two places, the higher standing one first: whole numbers.

Arrays of places get arrays of amounts; there the order of the two is that of the places as well.
"""

MOST_GAP = 40  # half points: from twenty wins on scores are equally far apart
MOST_EXCESS = 100
_STRIP = 64  # rows of a table at once: what is between is small enough to be at hand


def repeat(order: Ranked) -> Amount:
    """How often the two have met.

    Each meeting more makes the sum of squares of meetings grow by twice this and one, so the least
    cost also spreads unavoidable repeats evenly.
    """
    told = ((pair, met.times) for pair, met in order.met.items())
    times = arrays.counted(len(order.entries), told)
    return lambda one, other: times[one, other]


def back_to_back(order: Ranked) -> Amount:
    """1 if the two met in the round before this one."""
    before = order.field.round - 1
    last = order.marked(pair for pair, met in order.met.items() if met.round == before)
    return lambda one, other: last[one, other]


def score(order: Ranked) -> Amount:
    """The square of the difference in half points, so that two small gaps beat a wide one."""
    halves = order.scores
    return lambda one, other: (halves[one] - halves[other]).clip(max=MOST_GAP) ** 2


def first(order: Ranked) -> Amount:
    """What goes beyond a difference of one between firsts and seconds, squared; see `firsts.py`."""
    balance = arrays.row(entry.balance for entry in order.entries)

    def amount(one: Any, other: Any) -> Any:
        a, b = balance[one], balance[other]
        return excess(a, b).clip(max=excess(b, a)).clip(max=MOST_EXCESS)

    return amount


def club(order: Ranked) -> Amount:
    """1 if the two are of the same club."""
    known = {"": 0}
    clubs = arrays.row(known.setdefault(entry.club, len(known)) for entry in order.entries)
    return lambda one, other: (clubs[one] == clubs[other]) & (clubs[one] > 0)


def spread(order: Ranked) -> Amount:
    """Places off the ideal opponent, squared. Places go by spread among those still to be paired.

    With equal scores the ideal is half the score group away, so that its upper half meets its lower
    half in order; with different scores it is the next place.
    """
    at, group = positions(order, order.free), order.scores
    half = halves_of_groups(order)

    def amount(one: Any, other: Any) -> Any:
        equal = group[one] == group[other]
        return (at[other] - at[one] - 1 - equal * (half[one] - 1)) ** 2

    return amount


def places(order: Ranked) -> Amount:
    """Places between the two among those still to be paired, squared: 0 for neighbours."""
    at = positions(order, order.free)
    return lambda one, other: (at[other] - at[one] - 1) ** 2


AMOUNTS: dict[str, Callable[[Ranked], Amount]] = {
    "repeat": repeat,
    "back_to_back": back_to_back,
    "score": score,
    "first": first,
    "club": club,
    "spread": spread,
    "places": places,
}
BYE = "bye"
"""The weight of the bye, a place: how many of those who may have it stand lower."""


@dataclass(frozen=True)
class Prices:
    """The amounts that count in a round, each with its name and its weight."""

    parts: tuple[tuple[str, int, Amount], ...]

    def pair(self, one: int, other: int) -> int:
        """What two at one table cost, the higher standing one first."""
        return sum(weight * int(amount(one, other)) for _, weight, amount in self.parts)

    def all(self, places: Sequence[int], forbidden: Iterable[tuple[int, int]]) -> "Numbers":
        """What all pairs of these places cost, in their order; FORBIDDEN where they may not be."""
        at = {place: number for number, place in enumerate(places)}
        known, number = arrays.row(places), len(places)
        table = arrays.empty(number)
        for begin in range(0, number, _STRIP):
            end = begin + _STRIP
            one, other = known[begin:end, None], known[None, begin:]
            for _, weight, amount in self.parts:
                table[begin:end, begin:] += arrays.whole(weight) * amount(one, other)
        table = arrays.mirrored(table)
        for a, b in forbidden:
            if a in at and b in at:
                table[at[a], at[b]] = table[at[b], at[a]] = FORBIDDEN
        return table

    def table(self, seats: Iterable[int]) -> tuple[Cost, ...]:
        """What the pairs at a table cost together, part by part; parts of nothing are left out.

        The places may come in any order. At a table of two there is one pair.
        """
        pairs = list(combinations(sorted(seats), 2))
        parts = [
            Cost(name, sum(int(amount(*pair)) for pair in pairs), weight)
            for name, weight, amount in self.parts
        ]
        return tuple(part for part in parts if part.total)


def prices(order: Ranked, weights: Mapping[str, int]) -> Prices:
    """The prices of all tables in a field by these weights."""
    counting = [name for name in AMOUNTS if weights.get(name)]
    return Prices(tuple((name, weights[name], AMOUNTS[name](order)) for name in counting))


def positions(order: Ranked, places: Sequence[int]) -> "Numbers":
    """For each place of the field its position, from 0, among these."""
    at = {place: position for position, place in enumerate(places)}
    return arrays.row(at.get(place, 0) for place in range(len(order.entries)))


def halves_of_groups(order: Ranked) -> "Numbers":
    """For each place half the number of those still to be paired who have its score."""
    scores = [entry.score for entry in order.entries]
    sizes = Counter(scores[place] for place in order.free)
    return arrays.row(sizes[score] // 2 for score in scores)
