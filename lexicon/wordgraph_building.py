"""Builds the word graph of a list, word by word in alphabetical order, without a trie before it."""

from array import array
from collections.abc import Iterable

from lexicon.wordgraph import WordGraph, alphabetical, first_edges
from lexicon.words import in_common

Edges = tuple[tuple[int, int], ...]  # (letter, node)
Node = tuple[bool, Edges]  # does a word end here; and where it goes on


def build_graph(words: Iterable[str]) -> WordGraph:
    """The minimal graph of `words` (on tiles, in any order, doubles count once).

    Equal lists give equal graphs to the byte.
    """
    ordered = sorted(set(words), key=alphabetical)
    nodes, root = _merged([word.encode("latin-1") for word in ordered])
    return _packed(nodes, root, len(ordered))


def _merged(words: list[bytes]) -> tuple[list[Node], int]:
    """All different nodes, each behind those it leads to, and the number of the root.

    Daciuk et al. 2000, algorithm 1: only the nodes of the last word may still change.
    """
    numbers: dict[Node, int] = {}
    ends, edges = [False], [list[tuple[int, int]]()]  # the nodes of the last word, from the root

    def close(last: bytes, keep: int) -> None:
        for letter in reversed(last[keep:]):
            node = ends.pop(), tuple(edges.pop())
            edges[-1].append((letter, numbers.setdefault(node, len(numbers))))

    last = b""
    for word in words:
        common = in_common(last, word)
        close(last, common)
        for _ in word[common:]:
            ends.append(False)
            edges.append([])
        ends[-1] = True
        last = word
    close(last, 0)
    root = numbers.setdefault((ends[0], tuple(edges[0])), len(numbers))
    return list(numbers), root


def _packed(nodes: list[Node], root: int, size: int) -> WordGraph:
    """The nodes as arrays, those at which a word ends first, else in the order of a wide search."""
    order = _widely(nodes, root)
    order.sort(key=lambda node: not nodes[node][0])
    place = {node: number for number, node in enumerate(order)}
    below = _words_below(nodes)
    letters, targets, skipped = bytearray(), array("I"), array("I")
    for node in order:
        before = int(nodes[node][0])
        for letter, target in nodes[node][1]:
            letters.append(letter)
            targets.append(place[target])
            skipped.append(before)
            before += below[target]
    degrees = bytes(len(nodes[node][1]) for node in order)
    finals = sum(ends for ends, _ in nodes)
    return WordGraph(
        bytes(letters), targets, skipped, first_edges(degrees), finals, place[root], size
    )


def _widely(nodes: list[Node], root: int) -> list[int]:
    """All nodes, the root first, then those one letter away, and so on."""
    found, seen = [root], {root}
    for node in found:
        for _, target in nodes[node][1]:
            if target not in seen:
                seen.add(target)
                found.append(target)
    return found


def _words_below(nodes: list[Node]) -> list[int]:
    """How many words go through each node; targets stand before the nodes that lead to them."""
    below: list[int] = []
    for ends, edges in nodes:
        below.append(int(ends) + sum(below[target] for _, target in edges))
    return below
