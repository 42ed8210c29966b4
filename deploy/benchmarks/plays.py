"""How long all plays of a position take with the base list, by the number of blanks on the rack."""

import statistics
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from deploy.benchmarks.parts import Part
from engine.letters import BLANK
from engine.placement import Laid, covered, lay
from engine.plays import plays
from engine.rulesets import Ruleset, ruleset
from lexicon import shelf

_TURNS = 12
_RULES = ("klassik", "reise", "mini")


def bench_plays(rounds: int) -> dict[str, Any]:
    """Milliseconds a position and plays found, in games in which everybody lays the best play."""
    graph = shelf.base().graph
    times: dict[str, list[float]] = defaultdict(list)
    number = 0
    for name in _RULES:
        for seed in range(rounds):
            for milliseconds, blanks, found in _game(ruleset(name), graph, seed):
                times["all"].append(milliseconds)
                times[f"{blanks} blanks"].append(milliseconds)
                number += found
    means = {what: round(statistics.mean(each), 1) for what, each in sorted(times.items())}
    return {"words": len(graph), "positions": len(times["all"]), "plays": number, "mean_ms": means}


def _game(rules: Ruleset, graph: Any, seed: int) -> Iterator[tuple[float, int, int]]:
    bag, rack, tiles = list(rules.letters.bag), "", rules.grid.empty
    Random(seed).shuffle(bag)  # noqa: S311 - a game to measure
    for _ in range(_TURNS):
        rack += "".join(bag.pop() for _ in range(min(rules.rack - len(rack), len(bag))))
        began = perf_counter()
        found = plays(rules, tiles, rack, graph)
        yield (perf_counter() - began) * 1e3, rack.count(BLANK), len(found)
        if not found:
            return
        laid = lay(rules, tiles, found[0].cell, found[0].down, found[0].letters)
        if not isinstance(laid, Laid):
            raise TypeError(laid)
        tiles = covered(tiles, laid, rules.grid.stride)
        for tile in laid.used:
            rack = rack.replace(tile, "", 1)


PARTS = (Part("all_plays", lambda asked: bench_plays(asked.rounds)),)
