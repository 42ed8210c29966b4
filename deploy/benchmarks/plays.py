"""How long all plays take, by the number of blanks on the rack and the length of the list."""

import statistics
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from deploy.benchmarks.parts import Part
from engine.letters import BLANK
from engine.placement import Laid, covered, lay
from engine.plays import Plays, plays
from engine.rulesets import Ruleset, ruleset
from lexicon import shelf
from lexicon.wordgraph import WordGraph
from lexicon.wordgraph_building import build_graph

_TURNS = 12
_ASKED_AGAIN = 6  # turns
_BEST = 40
_FEWER = 300_000
_RULES = ("klassik", "reise", "mini")


class _Timed(NamedTuple):
    """Milliseconds until all plays were found, until the best were told, until all were told."""

    found: float
    best: float
    whole: float
    number: int


def bench_plays(rounds: int) -> dict[str, Any]:
    """Milliseconds a position and plays found, in games in which everybody lays the best play.

    Racks with two blanks are rare: some positions are asked for a second time with two. With the
    whole base list, and with so many words of it that were drawn.
    """
    graph = shelf.base().graph
    fewer = build_graph(Random(1).sample(list(graph), _FEWER))  # noqa: S311 - words to measure
    return {f"{len(words)} words": _measured(words, rounds) for words in (graph, fewer)}


def _measured(graph: WordGraph, rounds: int) -> dict[str, Any]:
    times: dict[str, list[_Timed]] = defaultdict(list)
    for name in _RULES:
        for seed in range(rounds):
            for timed, blanks, usual in _game(ruleset(name), graph, seed):
                whats = ("all", name) if usual else ()
                for what in (*whats, f"{blanks} blanks", f"{blanks} blanks, {name}"):
                    times[what].append(timed)
    return {
        what: {
            "positions": len(each),
            "plays_mean": round(statistics.mean(one.number for one in each)),
            "mean_ms": round(statistics.mean(one.found for one in each), 1),
            f"best_{_BEST}_mean_ms": round(statistics.mean(one.best for one in each), 1),
            "whole_mean_ms": round(statistics.mean(one.whole for one in each), 1),
            "worst_ms": round(max(one.whole for one in each), 1),
        }
        for what, each in sorted(times.items())
    }


def _timed(rules: Ruleset, tiles: str, rack: str, graph: WordGraph) -> tuple[_Timed, Plays]:
    began = process_time()
    found = plays(rules, tiles, rack, graph)
    listed = process_time()
    best = found[:_BEST]
    told = process_time()
    number = sum(1 for _ in found)
    ended = process_time()
    if len(best) != min(number, _BEST):
        raise TypeError(best)
    whole = listed - began + ended - told
    return _Timed((listed - began) * 1e3, (told - began) * 1e3, whole * 1e3, number), found


def _game(rules: Ruleset, graph: WordGraph, seed: int) -> Iterator[tuple[_Timed, int, bool]]:
    """Of each position the times, the blanks on the rack, and whether the game itself had it."""
    bag, rack, tiles = list(rules.letters.bag), "", rules.grid.empty
    Random(seed).shuffle(bag)  # noqa: S311 - a game to measure
    for turn in range(_TURNS):
        rack += "".join(bag.pop() for _ in range(min(rules.rack - len(rack), len(bag))))
        if (turn + seed) % _ASKED_AGAIN == 0:
            with_two = f"{BLANK}{BLANK}{rack[2:]}"
            yield _timed(rules, tiles, with_two, graph)[0], with_two.count(BLANK), False
        timed, found = _timed(rules, tiles, rack, graph)
        yield timed, rack.count(BLANK), True
        if not found:
            return
        laid = lay(rules, tiles, found[0].cell, found[0].down, found[0].letters)
        if not isinstance(laid, Laid):
            raise TypeError(laid)
        tiles = covered(tiles, laid, rules.grid.stride)
        for tile in laid.used:
            rack = rack.replace(tile, "", 1)


PARTS = (Part("all_plays", lambda asked: bench_plays(asked.rounds)),)
