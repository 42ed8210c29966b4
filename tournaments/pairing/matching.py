"""The cheapest way to put all of a number of places into pairs.

A minimum-cost perfect matching in a general graph: exact, in whole numbers. Equal costs are told
apart by a lot a pair, drawn from the seed, so the cheapest matching is the only one (two would need
equal sums of 48-bit lots) and does not depend on how it was found.

A small field is solved by rustworkx in the full graph. In a larger one a few pairs of each place
are tried, and the dual values of their cheapest matching tell which of the others could make it
cheaper; these are added until there are none. So nothing is left out that could matter.
"""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tournaments.pairing.blossoms import Sparse, Stuck
from tournaments.pairing.drawing_lots import BITS, packed_lots

if TYPE_CHECKING:
    import numpy as np

    from tournaments.pairing.arrays import Numbers

    Floats = np.ndarray[Any, np.dtype[np.float64]]

try:
    TOOLS = {"rustworkx": version("rustworkx")}
except PackageNotFoundError:  # an audit replays what was paired, and pairs nothing
    TOOLS = {}

FORBIDDEN = -1
MOST_WHOLE = 160
"""Places up to which the full graph is as fast."""

CHEAPEST = 6  # pairs of each place that are tried from the beginning, and at these ranks one more
LADDER = (9, 12, 18, 24, 36, 48, 72, 96, 192, 384)
ADDED = 4  # pairs a place that are added at once
MOST_TIMES = 50  # then the full graph has to do
_MARGIN = 2.0**-44  # what sums of a few rounded numbers can be wrong by, as a share of the largest

Pair = tuple[int, int]


class Unmatched(Exception):
    """There is no way; these stay over, and in no other way can fewer."""

    def __init__(self, left: list[int]) -> None:
        """Keep who stays over."""
        super().__init__(left)
        self.left = left


def cheapest(prices: "Numbers", *seed: str | int) -> list[Pair]:
    """Pairs (smaller first, in order) of the rows of a table with the least sum of prices.

    The table is symmetric; prices are from 0 to 2**62, FORBIDDEN forbids a pair. Raises Unmatched.
    """
    costs = _Costs(prices, *seed)
    if len(prices) > MOST_WHOLE:
        try:
            return _proved(costs)
        except Stuck:
            pass
    return _whole(costs)


class _Costs:
    """Prices with the lots behind them, where all of them sum to less than one more of a price."""

    def __init__(self, prices: "Numbers", *seed: str | int) -> None:
        import numpy as np  # noqa: PLC0415 - an audit runs without it

        number = len(prices)
        self.number, self.prices = number, prices
        self.room = BITS + number.bit_length()
        self.lots = np.zeros((number, number), dtype=np.int64)
        packed = packed_lots(number * (number - 1) // 2, "pair", *seed)
        above, begin = np.frombuffer(packed, dtype="<u8"), 0
        for row in range(number - 1):
            end = begin + number - 1 - row
            self.lots[row, row + 1 :] = above[begin:end] >> (64 - BITS)
            begin = end
        self.lots += self.lots.T

    def exact(self, one: int, other: int) -> int:
        """What a pair costs, in units of a lot."""
        return (int(self.prices[one, other]) << self.room) + int(self.lots[one, other])

    def rounded(self) -> "Floats":
        """What all pairs cost, in units of a price; infinite for those that can't be."""
        import numpy as np  # noqa: PLC0415 - an audit runs without it

        costs: Floats = self.lots * np.float64(2.0**-self.room)
        costs += self.prices
        costs[self.prices == FORBIDDEN] = np.inf
        np.fill_diagonal(costs, np.inf)
        return costs

    def edges(self) -> list[tuple[int, int, int]]:
        """The pairs that can be, and what they gain."""
        import numpy as np  # noqa: PLC0415 - an audit runs without it

        one, other = np.triu_indices(self.number, 1)
        parts = (one, other, self.prices[one, other], self.lots[one, other])
        return [
            (a, b, -((price << self.room) + lot))
            for a, b, price, lot in zip(*(part.tolist() for part in parts), strict=True)
            if price != FORBIDDEN
        ]


def _whole(costs: _Costs) -> list[Pair]:
    """The cheapest pairs in the full graph."""
    import rustworkx  # noqa: PLC0415 - an audit runs without it

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(costs.number))
    graph.add_edges_from(costs.edges())
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda gain: gain)
    pairs = sorted((min(pair), max(pair)) for pair in found)
    if left := sorted(set(range(costs.number)).difference(*pairs)):
        raise Unmatched(left)
    return pairs


def _proved(costs: _Costs) -> list[Pair]:
    """The same from a few pairs, and those that could make it cheaper; raises Stuck."""
    import numpy as np  # noqa: PLC0415 - an audit runs without it

    rounded = costs.rounded()
    tried = _first(rounded)
    graph = Sparse(costs.number, {pair: costs.exact(*pair) for pair in tried})
    graph.match()
    for _ in range(MOST_TIMES):
        for one, other in tried:
            rounded[one, other] = rounded[other, one] = np.inf
        tried, lower = _missed(costs, rounded, graph)
        if not lower:
            return [(one, other) for one, other in enumerate(graph.mate) if one < other]
        graph.extend({pair: costs.exact(*pair) for pair in tried}, lower)
        graph.match()
    raise Stuck


def _first(rounded: "Floats") -> list[Pair]:
    """The cheapest pairs of each place, some that cost more, and all neighbours."""
    import numpy as np  # noqa: PLC0415 - an audit runs without it

    number = len(rounded)
    ranks = [rank for rank in LADDER if rank < number]
    few = min(CHEAPEST, number - 1)
    tried = [*range(few), *ranks]
    found = {pair for pair in pairwise(range(number)) if rounded[pair] < np.inf}
    for one, row in enumerate(rounded):
        near = np.argsort(row)[tried]  # sooner done than a partition at so many ranks
        for other in near[row[near] < np.inf].tolist():
            found.add((one, other) if one < other else (other, one))
    return sorted(found)


def _missed(
    costs: _Costs, rounded: "Floats", graph: Sparse
) -> tuple[list[Pair], Mapping[int, int]]:
    """Pairs not tried that cost less than the dual values allow, and by what these must fall.

    Rounded numbers find those that might, by a margin; whole numbers decide.
    """
    import numpy as np  # noqa: PLC0415 - an audit runs without it

    unit = 2.0 ** -(costs.room + 1)
    allowed = np.array([float(one) for one in graph.potential]) * unit
    allowed += _MARGIN * np.abs(allowed)
    order, shared = graph.unfolded()
    row, allowed = np.array(order), allowed[order]
    common = np.array([float(one) for one in shared]) * unit * (1 - _MARGIN)
    short = dict[Pair, int]()
    for a, one in enumerate(order[:-1]):
        slack = rounded[one][row[a + 1 :]]
        slack -= allowed[a + 1 :]
        slack -= allowed[a]
        slack += np.minimum.accumulate(common[a:])
        for b in (np.flatnonzero(slack < 0) + a + 1).tolist():
            pair = min(one, order[b]), max(one, order[b])
            dual = graph.potential[one] + graph.potential[order[b]] - min(shared[a:b])
            if (by := dual - 2 * costs.exact(*pair)) > 0:
                short[pair] = by
    return _by_place(short)


def _by_place(short: Mapping[Pair, int]) -> tuple[list[Pair], dict[int, int]]:
    """Some of these pairs, and by how much which places fall, those with most pairs before all."""
    left: dict[int, dict[int, int]] = {}
    for (one, other), by in short.items():
        left.setdefault(one, {})[other] = left.setdefault(other, {})[one] = by
    chosen, lower = list[Pair](), dict[int, int]()
    while left:
        place = max(left, key=lambda one: (len(left[one]), -one))
        pairs = left.pop(place)
        lower[place] = max(pairs.values())
        most = sorted(pairs, key=lambda other: (-pairs[other], other))[:ADDED]
        chosen += [(min(place, other), max(place, other)) for other in most]
        for other in pairs:
            del left[other][place]
            if not left[other]:
                del left[other]
    return chosen, lower
