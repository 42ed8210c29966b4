"""How long all plays of a position take with the base list, by the number of blanks on the rack."""

import statistics
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from deploy.benchmarks.parts import Part
from engine.letters import BLANK
from engine.placement import Laid, covered, lay
from engine.plays import Possible, plays
from engine.rulesets import Ruleset, ruleset
from lexicon import shelf

_TURNS = 12
_ASKED_AGAIN = 6  # turns
_RULES = ("klassik", "reise", "mini")


def bench_plays(rounds: int) -> dict[str, Any]:
    """Milliseconds a position and plays found, in games in which everybody lays the best play.

    Racks with two blanks are rare: some positions are asked for a second time with two.
    """
    graph = shelf.base().graph
    times: dict[str, list[float]] = defaultdict(list)
    numbers: dict[str, list[int]] = defaultdict(list)
    for name in _RULES:
        for seed in range(rounds):
            for milliseconds, on_rack, found in _game(ruleset(name), graph, seed):
                usual = () if on_rack is None else ("all", name)
                blanks = 2 if on_rack is None else on_rack
                for what in (*usual, f"{blanks} blanks", f"{blanks} blanks, {name}"):
                    times[what].append(milliseconds)
                    numbers[what].append(found)
    return {
        "words": len(graph),
        **{
            what: {
                "positions": len(each),
                "plays_mean": round(statistics.mean(numbers[what])),
                "mean_ms": round(statistics.mean(each), 1),
                "worst_ms": round(max(each), 1),
            }
            for what, each in sorted(times.items())
        },
    }


def _timed(rules: Ruleset, tiles: str, rack: str, graph: Any) -> tuple[float, list[Possible]]:
    began = process_time()
    found = plays(rules, tiles, rack, graph)
    return (process_time() - began) * 1e3, found


def _game(rules: Ruleset, graph: Any, seed: int) -> Iterator[tuple[float, int | None, int]]:
    """Of each position the milliseconds, the blanks (None: two were put there) and the plays."""
    bag, rack, tiles = list(rules.letters.bag), "", rules.grid.empty
    Random(seed).shuffle(bag)  # noqa: S311 - a game to measure
    for turn in range(_TURNS):
        rack += "".join(bag.pop() for _ in range(min(rules.rack - len(rack), len(bag))))
        if (turn + seed) % _ASKED_AGAIN == 0:
            milliseconds, found = _timed(rules, tiles, f"{BLANK}{BLANK}{rack[2:]}", graph)
            yield milliseconds, None, len(found)
        milliseconds, found = _timed(rules, tiles, rack, graph)
        yield milliseconds, rack.count(BLANK), len(found)
        if not found:
            return
        laid = lay(rules, tiles, found[0].cell, found[0].down, found[0].letters)
        if not isinstance(laid, Laid):
            raise TypeError(laid)
        tiles = covered(tiles, laid, rules.grid.stride)
        for tile in laid.used:
            rack = rack.replace(tile, "", 1)


PARTS = (Part("all_plays", lambda asked: bench_plays(asked.rounds)),)
