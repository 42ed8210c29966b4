"""Heaviest matchings with as many pairs as can be, in whole numbers: the plain tool of the system.

rustworkx counts in 128 bits; weights with more digits are asked for in parts, by whoever calls.
"""

from collections.abc import Callable, Collection

MOST_BITS = 120
"""How long a sum of weights may be: some bits stay free for the algorithm's own sums."""

Edges = Collection[tuple[int, int]]
"""Pairs that may be, each with the smaller place first."""


def heaviest(
    edges: Edges, gain: Callable[[int, int], int], *, most_pairs: bool = True
) -> dict[int, int]:
    """Who is with whom, both ways, in a matching of greatest gain.

    With `most_pairs` only among matchings of as many pairs as can be; otherwise a pair that gains
    nothing may be left out.
    """
    import rustworkx  # noqa: PLC0415 - an audit runs without it

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    places = sorted({place for edge in edges for place in edge})
    node = {place: number for number, place in enumerate(places)}
    graph.add_nodes_from(places)
    graph.add_edges_from([(node[one], node[other], gain(one, other)) for one, other in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=most_pairs, weight_fn=int)
    pairs = [(places[one], places[other]) for one, other in found]
    return {**dict(pairs), **{other: one for one, other in pairs}}
