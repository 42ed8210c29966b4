"""How long a round takes to be paired, and its memory: Swiss, and whole plans at tables of many."""

import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from deploy.benchmarks.parts import Part, median
from tournaments.pairing.field import Entry, Field, PlayedTable
from tournaments.pairing.pairings import Pairing
from tournaments.pairing.systems import pair, system

FIELDS = (20, 100, 400, 1000)
ROUND = 6  # the round that is measured; those before it are played by chance
PLANS = ((16, 4, 5), (20, 4, 5), (28, 4, 7), (24, 4, 6), (15, 3, 7), (100, 4, 8))


def pair_swiss(rounds: int) -> dict[str, Any]:
    """Milliseconds to pair a Swiss round by number of players, after rounds with drawn results.

    They are those of the processor, whatever else the machine does; `megabytes` is what the
    largest of these rounds needs at once, beside what stood before it.
    """
    rounds_of = {number: swiss_round(number) for number in FIELDS}
    times = {
        str(number): median(one, rounds, time.process_time) for number, one in rounds_of.items()
    }
    return {
        **{number: round(seconds * 1e3, 1) for number, seconds in times.items()},
        "megabytes": _megabytes(rounds_of[max(FIELDS)]),
    }


def _megabytes(pairing: Callable[[], Pairing]) -> float:
    """The most memory that is held at once while a round is paired."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    pairing()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((peak - before) / 1e6, 1)


def swiss_round(number: int) -> Callable[[], Pairing]:
    """The pairing of a Swiss round of so many."""
    before = _after_rounds(number)
    return lambda: pair(before)


def _after_rounds(number: int) -> Field:
    chance, swiss = Random(number), system("swiss")  # noqa: S311 - results by chance
    known = {f"{n:04}": Entry(f"{n:04}", n + 1) for n in range(number)}
    played: list[PlayedTable] = []
    for number_of_round in range(1, ROUND):
        before = Field(number_of_round, tuple(known.values()), swiss, tuple(played), seed="bench")
        for table in pair(before).tables:
            played.append(PlayedTable(number_of_round, table.seats))
            _count(known, table.seats, chance)
    return Field(ROUND, tuple(known.values()), swiss, tuple(played), seed="bench")


def _count(known: dict[str, Entry], seats: tuple[str, ...], chance: Random) -> None:
    """Enter a result by chance into the two who played."""
    spread = chance.randint(-150, 150)
    for seat, own in ((0, spread), (1, -spread)):
        entry = known[seats[seat]]
        sat = (entry.sat(0) + (seat == 0), entry.sat(1) + (seat == 1))
        known[entry.id] = replace(
            entry,
            score=entry.score + (2 if own > 0 else 0 if own < 0 else 1),
            spread=entry.spread + own,
            seats=sat,
        )


def pair_tables(rounds: int) -> dict[str, Any]:
    """Repeats of whole plans at tables of many, and milliseconds of their slowest round.

    By players, size of the tables and rounds; `rounds` are the lots that the plans are drawn by.
    """
    figures = {}
    for number, size, length in PLANS:
        runs = [_plan(number, size, length, f"bench {lot}") for lot in range(min(rounds, 3))]
        figures[f"{number}x{size}x{length}"] = {
            "repeats": max(again for again, _ in runs),
            "milliseconds": round(max(slowest for _, slowest in runs) * 1e3, 1),
        }
    return figures


def _plan(number: int, size: int, length: int, seed: str) -> tuple[int, float]:
    """How many pairs met again in all rounds, and the seconds of the slowest one."""
    of_many = system("tables_of_many", {"size": size, "least": 2, "last_round": length})
    entries = tuple(Entry(f"{n:04}", n + 1) for n in range(number))
    played: list[PlayedTable] = []
    met, slowest = Counter[tuple[str, ...]](), 0.0
    for number_of_round in range(1, length + 1):
        began = time.perf_counter()
        paired = pair(Field(number_of_round, entries, of_many, tuple(played), seed=seed))
        slowest = max(slowest, time.perf_counter() - began)
        played += [PlayedTable(number_of_round, table.seats) for table in paired.tables]
        met.update(
            pair_ for table in paired.tables for pair_ in combinations(sorted(table.seats), 2)
        )
    return sum(times - 1 for times in met.values()), slowest


PARTS = (
    Part("swiss", lambda asked: pair_swiss(asked.rounds)),
    Part("tables", lambda asked: pair_tables(asked.rounds)),
)
