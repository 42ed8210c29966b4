"""The cheapest way to put all of a number of places into pairs.

A minimum-cost perfect matching in a general graph: exact, in whole numbers. Equal costs are told
apart by a lot a pair, drawn from the seed, so the cheapest matching is the only one (two would need
equal sums of 48-bit lots) and does not depend on how the library goes through the graph.

The graph is always the full one. Up to 400 entries it is solved in a fraction of a second; leaving
pairs out could make a round dearer without anybody noticing.
"""

from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations

from tournaments.pairing.drawing_lots import BITS, lots

try:
    TOOLS = {"rustworkx": version("rustworkx")}
except PackageNotFoundError:  # an audit replays what was paired, and pairs nothing
    TOOLS = {}


class Unmatched(Exception):
    """There is no way; these stay over, and in no other way can fewer."""

    def __init__(self, left: list[int]) -> None:
        """Keep who stays over."""
        super().__init__(left)
        self.left = left


def cheapest(
    number: int, price: Callable[[int, int], int | None], *seed: str | int
) -> list[tuple[int, int]]:
    """Pairs (smaller first, in order) of 0 to number - 1 with the least sum of prices.

    `price` is asked once a pair, the smaller first; None forbids the pair. Prices are from 0 to
    2**64. Raises Unmatched.
    """
    import rustworkx  # noqa: PLC0415 - an audit runs without it

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(number))
    graph.add_edges_from(_edges(number, price, *seed))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda gain: gain)
    pairs = sorted((min(pair), max(pair)) for pair in found)
    if left := sorted(set(range(number)).difference(*pairs)):
        raise Unmatched(left)
    return pairs


def _edges(
    number: int, price: Callable[[int, int], int | None], *seed: str | int
) -> list[tuple[int, int, int]]:
    """The allowed pairs; their lots are added behind the price, where all of them sum to less."""
    room = BITS + number.bit_length()
    drawn = lots(number * (number - 1) // 2, "pair", *seed)
    return [
        (one, other, -((cost << room) + tie))
        for (one, other), tie in zip(combinations(range(number), 2), drawn, strict=True)
        if (cost := price(one, other)) is not None
    ]
