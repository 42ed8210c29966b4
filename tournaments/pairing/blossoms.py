"""A cheapest perfect matching in a sparse graph, with the dual values that prove that it is one.

Every node has a potential, every blossom (an odd set of nodes) a surcharge of at least 0. Whatever
edge there is, the potentials at its ends are at most twice its cost, plus the surcharges of all
blossoms that hold both ends; the edges of the matching reach it. So no matching is cheaper, and an
edge that was left out can be told by the same sum whether it could matter.

Source: J. Edmonds, "Paths, trees, and flowers" (1965); one tree at a time, whose potentials change
together, as in W. Cook and A. Rohe, "Computing minimum-weight perfect matchings" (1999).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush

FREE = -1
OUTER, INNER = 1, 2
_EXPIRY = -1  # in place of a node: the surcharge of an inner blossom is used up

Edge = tuple[int, int]


class Stuck(Exception):
    """The graph has no perfect matching."""


@dataclass(frozen=True)
class Row:
    """To whom the edges of a node lead, and beside it twice their costs.

    Two lists, not one of pairs: most looks at an edge end with the node that it leads to, and
    the cost is never fetched.
    """

    others: list[int] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)

    def add(self, other: int, cost: int) -> None:
        """Put an edge behind the others."""
        self.others.append(other)
        self.costs.append(cost)

    def edges(self) -> Iterator[tuple[int, int]]:
        """To whom each edge leads, and twice its cost."""
        return zip(self.others, self.costs, strict=True)


@dataclass
class Blossom:
    """Parts in a circle, the first holds the base; `links[n]` leads from part n to the next one."""

    parts: list[int]
    links: list[Edge]
    base: int
    nodes: list[int]
    surcharge: int = 0


class Sparse:
    """A graph of so many nodes, and what is matched in it; costs are whole numbers."""

    def __init__(self, number: int, costs: Mapping[Edge, int]) -> None:
        """Begin with potentials that match as many as can be matched at once."""
        self.number = number
        self.near = [Row() for _ in range(number)]
        self.mate = [FREE] * number
        self._nodes = list(range(number))  # each number is one object, for all rows
        self.top = list(self._nodes)  # the outermost blossom or the node itself
        self.blossoms: dict[int, Blossom] = {}
        self._made = number
        self._twice: dict[Edge, int] = {}
        self._add(costs)
        if not all(row.others for row in self.near):
            raise Stuck
        self.potential = [min(row.costs) // 2 for row in self.near]

    def _add(self, costs: Mapping[Edge, int]) -> None:
        near, known = self.near, self._nodes
        for (one, other), cost in costs.items():
            twice = 2 * cost
            near[one].add(known[other], twice)
            near[other].add(known[one], twice)
            self._twice[one, other] = self._twice[other, one] = twice

    def match(self) -> None:
        """Match all nodes; raises Stuck."""
        for node in range(self.number):
            if self.mate[node] == FREE and self.top[node] == node:
                self._raise(node)
        for node in range(self.number):
            if self.mate[node] == FREE:
                _Tree(self).grow(node)

    def _raise(self, node: int) -> None:
        """Raise the potential of a node as far as it goes, and match it if that leads to one."""
        known, mate = self.potential, self.mate
        known[node] = least = min([cost - known[other] for other, cost in self.near[node].edges()])
        for other, cost in self.near[node].edges():
            if mate[other] == FREE and cost - known[other] == least:
                mate[node], mate[other] = other, node
                return

    def base(self, part: int) -> int:
        """The node of a blossom (or the node itself) whose mate is outside."""
        return part if part < self.number else self.blossoms[part].base

    def nodes(self, part: int) -> list[int]:
        """All nodes of a blossom, or the node itself."""
        return [part] if part < self.number else self.blossoms[part].nodes

    def bound(self) -> int:
        """Twice what every matching costs at least."""
        known = self.blossoms.values()
        return sum(self.potential) - sum(one.surcharge * (len(one.nodes) // 2) for one in known)

    def unfolded(self) -> tuple[list[int], list[int]]:
        """The nodes, those of each blossom beside each other, and what they share.

        Between each two neighbours stands the sum of the surcharges of all blossoms that hold both.
        Any two nodes share the least of what stands between them: where they part, it is in the
        innermost blossom that holds both.
        """
        order, shared = list[int](), list[int]()
        for part in dict.fromkeys(self.top):
            self._unfold(part, 0, order, shared)
        return order, shared[1:]

    def _unfold(self, part: int, outside: int, order: list[int], shared: list[int]) -> None:
        """Append the nodes of a part, and before each what it shares with the one before."""
        if part < self.number:
            order.append(part)
            shared.append(outside)
            return
        blossom, begin = self.blossoms[part], len(order)
        inside = outside + blossom.surcharge
        for one in blossom.parts:
            self._unfold(one, inside, order, shared)
        shared[begin] = outside

    def shrink(self, parts: list[int], links: list[Edge]) -> int:
        """Make a blossom of parts in a circle; its number."""
        made = self._made
        self._made += 1
        nodes = [node for part in parts for node in self.nodes(part)]
        self.blossoms[made] = Blossom(parts, links, self.base(parts[0]), nodes)
        for node in nodes:
            self.top[node] = made
        return made

    def open(self, part: int) -> Blossom:
        """Take away an outermost blossom without a surcharge; its parts are the outermost then."""
        blossom = self.blossoms.pop(part)
        for inside in blossom.parts:
            for node in self.nodes(inside):
                self.top[node] = inside
        return blossom

    def rebase(self, part: int, node: int) -> None:
        """Match the nodes of a blossom anew, so that this one is left for a mate outside."""
        if part < self.number:
            return
        blossom = self.blossoms[part]
        parts, links, length = blossom.parts, blossom.links, len(blossom.parts)
        at = next(n for n, inside in enumerate(parts) if node in self.nodes(inside))
        self.rebase(parts[at], node)
        for n in range(at + 1, length, 2) if at % 2 else range(0, at, 2):
            one, other = links[n]
            self.rebase(parts[n], one)
            self.rebase(parts[(n + 1) % length], other)
            self.mate[one], self.mate[other] = other, one
        blossom.parts, blossom.links = parts[at:] + parts[:at], links[at:] + links[:at]
        blossom.base = node

    def extend(self, costs: Mapping[Edge, int], lower: Mapping[int, int]) -> None:
        """Add edges, and lower potentials by so much that they fit; matched is then who still is.

        Blossoms whose nodes are lowered are dissolved.
        """
        self._add(costs)
        loose = {inside for node in lower for inside in self.nodes(self.top[node])}
        for part in {self.top[node] for node in lower}:
            self._dissolve(part, 0)
        for node, by in lower.items():
            self.potential[node] -= by
        for node in loose:
            mate = self.mate[node]
            known = self.potential[node] + self.potential[mate]
            if mate != FREE and self._twice[node, mate] != known:
                self.mate[node] = self.mate[mate] = FREE

    def _dissolve(self, part: int, surcharge: int) -> None:
        """Take away a blossom and those inside; half of each surcharge goes to its nodes."""
        if part < self.number:
            self.potential[part] -= surcharge // 2
            self.top[part] = part
            return
        blossom = self.blossoms.pop(part)
        for inside in blossom.parts:
            self._dissolve(inside, surcharge + blossom.surcharge)


class _Tree:
    """The search for somebody free from one free node, along edges that cost what they must.

    Potentials of outer nodes rise with `time`, those of inner ones fall. While the tree grows
    `potential` holds what they would have been when it began.
    """

    def __init__(self, graph: Sparse) -> None:
        self.graph = graph
        self.time = 0
        self.side: dict[int, int] = {}
        self.via: dict[int, Edge | None] = {}  # the edge that leads here, from the root
        self.since: dict[int, int] = {}
        self.due: list[tuple[int, int, int, int]] = []
        self.soonest: dict[int, int] = {}

    def grow(self, root: int) -> None:
        """Match the root; raises Stuck."""
        graph, side = self.graph, self.side
        top, potential = graph.top, graph.potential
        self._outer(top[root], None)
        while self.due:
            time, one, other, cost = heappop(self.due)
            if one == _EXPIRY:
                if side.get(other) == INNER and self._expiry(other) == time:
                    self.time = time
                    self._expand(other)
                continue
            here, there = top[one], top[other]
            reached = side.get(there)
            if here == there or reached == INNER:
                continue
            slack = cost - potential[one] - potential[other]
            tight = slack // 2 if reached else slack
            if tight > time:
                heappush(self.due, (tight, one, other, cost))
                continue
            self.time = time
            if reached:
                self._close((one, other))
            elif graph.mate[graph.base(there)] == FREE:
                self._augment((one, other))
                return
            else:
                self._lengthen((one, other))
        raise Stuck

    def _expiry(self, part: int) -> int:
        return self.since[part] + self.graph.blossoms[part].surcharge // 2

    def _outer(self, part: int, via: Edge | None) -> None:
        self.side[part], self.via[part], self.since[part] = OUTER, via, self.time
        nodes = self.graph.nodes(part)
        for node in nodes:
            self.graph.potential[node] -= self.time
        self._scan(nodes, part)

    def _inner(self, part: int, via: Edge) -> None:
        """Potentials of its nodes have been raised by the time already, or will be."""
        self.side[part], self.via[part], self.since[part] = INNER, via, self.time
        if part >= self.graph.number:
            heappush(self.due, (self._expiry(part), _EXPIRY, part, 0))

    def _scan(self, nodes: Iterable[int], part: int) -> None:
        """Note when the edges of outer nodes will cost what they must."""
        near, potential, top = self.graph.near, self.graph.potential, self.graph.top
        side, due, soonest = self.side, self.due, self.soonest
        for node in nodes:
            own = potential[node]
            for other, cost in near[node].edges():
                there = top[other]
                if there == part:
                    continue
                reached = side.get(there)
                if reached is None:
                    time = cost - own - potential[other]
                    if other not in soonest or time < soonest[other]:
                        soonest[other] = time
                        heappush(due, (time, node, other, cost))
                elif reached == OUTER:
                    heappush(due, ((cost - own - potential[other]) // 2, node, other, cost))

    def _lengthen(self, edge: Edge) -> None:
        """Take in a matched pair: inner where the edge leads, outer the mate."""
        graph, part = self.graph, self.graph.top[edge[1]]
        for node in graph.nodes(part):
            graph.potential[node] += self.time
        self._inner(part, edge)
        base = graph.base(part)
        self._outer(graph.top[graph.mate[base]], (base, graph.mate[base]))

    def _path(self, part: int) -> list[int]:
        """From a part to the root."""
        path = [part]
        while via := self.via[path[-1]]:
            path.append(self.graph.top[via[0]])
        return path

    def _close(self, edge: Edge) -> None:
        """Shrink the circle that an edge between two outer parts closes; it is outer."""
        graph = self.graph
        here, there = (self._path(graph.top[node]) for node in edge)
        while len(here) > 1 and len(there) > 1 and here[-2] == there[-2]:
            here.pop()
            there.pop()
        parts = [here.pop(), *reversed(here), *there[:-1]]
        ways = [self.via[part] for part in parts[1:]]
        down, up = ways[: len(here)], ways[len(here) :]
        links = [*filter(None, down), edge, *(via[::-1] for via in up if via)]
        fresh, via = list[int](), self.via[parts[0]]
        for part in parts:
            if self.side[part] == INNER:
                fresh += graph.nodes(part)
            self._leave(part)
        for node in fresh:
            graph.potential[node] -= 2 * self.time
        made = graph.shrink(parts, links)
        self.side[made], self.via[made], self.since[made] = OUTER, via, self.time
        self._scan(fresh, made)

    def _leave(self, part: int) -> None:
        """Forget a part of the tree; its surcharge is what it has become."""
        way = 1 if self.side.pop(part) == OUTER else -1
        if part >= self.graph.number:
            self.graph.blossoms[part].surcharge += way * 2 * (self.time - self.since[part])

    def _expand(self, part: int) -> None:
        """Open an inner blossom whose surcharge is used up: a path through it stays in the tree."""
        graph, via = self.graph, self.via[part]
        self._leave(part)
        blossom = graph.open(part)
        if via is None:
            raise Stuck
        parts, links, length = blossom.parts, blossom.links, len(blossom.parts)
        at = parts.index(graph.top[via[1]])
        step, way = (1 if at % 2 else -1), [at]
        while way[-1] % length:
            way.append((way[-1] + step) % length)
        outer = list[tuple[int, Edge]]()
        for nth, n in enumerate(way):
            if nth:
                via = links[(n - 1) % length] if step > 0 else links[n][::-1]
            if nth % 2:
                outer.append((parts[n], via))
            else:
                self._inner(parts[n], via)
        left = [node for n, one in enumerate(parts) if n not in way for node in graph.nodes(one)]
        for node in (*left, *(node for one, _ in outer for node in graph.nodes(one))):
            graph.potential[node] -= self.time
        for one, to in outer:
            self._outer(one, to)
        self._look_back(left)

    def _look_back(self, nodes: Iterable[int]) -> None:
        """Note when edges from outer nodes to those who have left the tree will be tight."""
        graph = self.graph
        for node in nodes:
            self.soonest.pop(node, None)
            for other, cost in graph.near[node].edges():
                if self.side.get(graph.top[other]) == OUTER:
                    time = cost - graph.potential[node] - graph.potential[other]
                    heappush(self.due, (time, other, node, cost))

    def _augment(self, edge: Edge) -> None:
        """Match along the way from the root to a free node, and keep the potentials."""
        graph = self.graph
        for part in list(self.side):
            by = self.time if self.side[part] == OUTER else -self.time
            for node in graph.nodes(part):
                graph.potential[node] += by
            self._leave(part)
        graph.rebase(graph.top[edge[1]], edge[1])
        step: Edge | None = edge
        while step:
            one, other = step
            outer = graph.top[one]
            graph.rebase(outer, one)
            graph.mate[one], graph.mate[other] = other, one
            via = self.via[outer]
            step = self.via[graph.top[via[0]]] if via else None
            if step:
                graph.rebase(graph.top[step[1]], step[1])
