"""What simulated tournaments amount to: how true the ranking is, and what it cost the players."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from tournaments.simulation.model import Model
from tournaments.simulation.playing import Planned, PlayedTournament, played


class Figures(NamedTuple):
    """Averages a tournament: `error` is the standard error of `tau`.

    `tau` is Kendall's, between ranking and real strength; `best` how often the strongest won.
    `repeats` are meetings too many, `gap` is the widest difference in wins at a table, `floats`
    how often somebody floated down twice running, `uneven` how far firsts and seconds differ, or
    how often somebody sat at one seat more than at another.
    """

    tau: float
    error: float
    best: float
    repeats: float
    gap: float
    floats: float
    uneven: float


def kendall(order: Sequence[int], worth: Sequence[float]) -> float:
    """How far an order agrees with what they are worth: 1 wholly, 0 by chance, -1 turned round."""
    pairs = [(worth[one] > worth[other]) - (worth[one] < worth[other])
             for one, other in combinations(order, 2)]  # fmt: skip
    return sum(pairs) / len(pairs) if pairs else 1.0


def figures(found: Iterable[PlayedTournament]) -> Figures:
    """The averages of these tournaments; at least one is needed."""
    rows = [measured(one) for one in found]
    tau, *others = (sum(column) / len(rows) for column in zip(*rows, strict=True))
    variance = sum((row[0] - tau) ** 2 for row in rows) / max(len(rows) - 1, 1)
    return Figures(tau, sqrt(variance / len(rows)), *others)


def measured(one: PlayedTournament) -> tuple[float, ...]:
    """The measures of one tournament, as `Figures` names them, without the error."""
    met = Counter(frozenset(pair) for table in one.tables for pair in combinations(table.seats, 2))
    uneven = [max(entry.seats, default=0) - min(entry.seats, default=0) for entry in one.entries]
    strongest = max(range(len(one.strengths)), key=one.strengths.__getitem__)
    return (
        kendall(one.standing, one.strengths),
        float(one.standing[0] == strongest),
        float(sum(met.values()) - len(met)),
        max(one.gaps, default=0) / 2,
        float(one.floats),
        sum(uneven) / len(uneven),
    )


def simulated(
    plan: Sequence[Planned], number: int, model: Model, runs: int, seed: str
) -> Iterable[PlayedTournament]:
    """So many tournaments of a plan; equal seeds give equal players to every plan."""
    return (played(plan, number, model, f"{seed} {run}") for run in range(runs))
