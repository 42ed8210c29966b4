"""Those whom a plan leaves without an opponent, put together so that as few as can be have byes.

The cheapest matching in which staying over is a partner as well. In this order it counts: as few
byes as can be; the bye to those with the fewest byes; no repeats; equal scores; who stands lower.
"""

from collections.abc import Collection, Sequence

from tournaments.pairing import arrays, costs
from tournaments.pairing.matching import FORBIDDEN, cheapest
from tournaments.pairing.ranked import Pair, Ranked

BYE, BYE_HAD = 10**18, 10**15
WEIGHTS = {"repeat": 10**12, "back_to_back": 10**9, "score": 10**5, "first": 10**4, "club": 10**3}
_MOST_HAD = 100  # byes: from there on more make no difference


def fillers(order: Ranked, left: Sequence[int], reserved: Collection[Pair]) -> list[Pair]:
    """The pairs among these places (from the highest); never one that is reserved or forbidden.

    Tables that were fixed are among them. Whoever is in no pair has a bye.
    """
    fixed = [pair for pair in order.fixed if set(pair) <= set(left) and len(pair) == _TWO]
    free = [one for one in left if not any(one in pair for pair in fixed)]
    number = len(free)
    if number < _TWO:
        return [(one, other) for one, other in fixed]
    prices = costs.prices(order, WEIGHTS)
    table = arrays.empty(2 * number)
    table[:number, number:] = table[number:, :number] = FORBIDDEN
    table[:number, :number] = prices.all(free, {*order.forbidden, *reserved})
    for one in range(number):
        table[one, one + number] = table[one + number, one] = _staying(order, free, one)
    pairs = cheapest(table, order.field.seed, order.field.round, "fillers")
    found = [(free[one], free[other]) for one, other in pairs if other < number]
    return sorted([*found, *((one, other) for one, other in fixed)])


def _staying(order: Ranked, free: Sequence[int], one: int) -> int:
    had = min(order.entries[free[one]].byes_had, _MOST_HAD)
    return BYE + BYE_HAD * had + len(free) - one


_TWO = 2
