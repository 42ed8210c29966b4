"""Umlauts spelled out: every word of a graph that AE, OE and UE may be read as (KLAUER-66)."""

from collections.abc import Iterator

from lexicon.wordgraph import NOWHERE, WordGraph

_UMLAUTS = {"AE": "Ä", "OE": "Ö", "UE": "Ü"}


def both_ways(graph: WordGraph, word: str) -> Iterator[str]:
    """The graph's words that are laid as `word`, the one without an umlaut first."""
    yield from _both_ways(graph, graph.root, word, "")


def _both_ways(graph: WordGraph, node: int, rest: str, begun: str) -> Iterator[str]:
    if node == NOWHERE:
        return
    if not rest:
        if graph.ends(node):
            yield begun
        return
    yield from _both_ways(graph, graph.step(node, rest[0]), rest[1:], begun + rest[0])
    if umlaut := _UMLAUTS.get(rest[:2]):
        yield from _both_ways(graph, graph.step(node, umlaut), rest[2:], begun + umlaut)


def with_umlauts(word: str) -> str:
    """The word with every AE, OE and UE read as an umlaut."""
    for pair, umlaut in _UMLAUTS.items():
        word = word.replace(pair, umlaut)
    return word


def spells_one_out(word: str) -> bool:
    """Does the word hold AE, OE or UE?"""
    return any(pair in word for pair in _UMLAUTS)
