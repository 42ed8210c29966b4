"""Ways to pair compared by simulated tournaments, a round at a time, to be put down at any point.

Every way plays the same players with the same seeds: run by run all of them, so that whoever stops
it has as many runs of each. Equal seeds give equal figures, however often it was put down.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from engine.refusals import Refusal
from tournaments.simulation.measures import Figures, measured
from tournaments.simulation.model import Model
from tournaments.simulation.playing import Drawn, Planned, Playing

_MEASURES = 6
_SURE = 2.0
"""So many standard errors are no chance: at most one comparison in twenty says so wrongly."""


@dataclass
class Tally:
    """What the runs of a way come to: the sums of its measures, and of the squares of tau.

    `apart` is tau less that of the first way in the same run, added up over `compared` runs.
    """

    runs: int = 0
    sums: list[float] = field(default_factory=lambda: [0.0] * _MEASURES)
    squares: float = 0.0
    compared: int = 0
    apart: float = 0.0
    apart_squares: float = 0.0

    def add(self, row: Sequence[float], first: float | None) -> None:
        """Count a run, of which the first way has this tau."""
        self.runs += 1
        self.sums = [total + one for total, one in zip(self.sums, row, strict=True)]
        self.squares += row[0] ** 2
        if first is not None:
            self.compared += 1
            self.apart += row[0] - first
            self.apart_squares += (row[0] - first) ** 2

    def figures(self) -> Figures | None:
        """The averages; None before the first run."""
        if not self.runs:
            return None
        tau, *others = (total / self.runs for total in self.sums)
        return Figures(tau, _error(self.runs, tau, self.squares), *others)

    @property
    def differs(self) -> tuple[float, float]:
        """How far tau is from that of the first way, and the standard error of this."""
        number = max(self.compared, 1)
        mean = self.apart / number
        return mean, _error(number, mean, self.apart_squares)

    @property
    def verdict(self) -> int:
        """1: truer than the first way, -1: less true, 0: these runs can't tell."""
        mean, error = self.differs
        if self.compared <= 1 or abs(mean) <= _SURE * error:
            return 0
        return 1 if mean > 0 else -1


def _error(number: int, mean: float, squares: float) -> float:
    """The standard error of a mean, from the sum of the squares."""
    spread = max(squares - number * mean**2, 0.0) / max(number - 1, 1)
    return sqrt(spread / number)


@dataclass
class Comparison:
    """Ways, the players, how often, and how far it has come."""

    ways: Mapping[str, Sequence[Planned]]
    number: int
    model: Model
    runs: int
    seed: str
    tallies: dict[str, Tally]
    refused: dict[str, tuple[str, dict[str, Any]]]
    run: int = 0
    taus: dict[str, float] = field(default_factory=dict)
    drawn: list[Drawn] = field(default_factory=list)

    @classmethod
    def begun(
        cls,
        ways: Mapping[str, Sequence[Planned]],
        number: int,
        model: Model,
        runs: int,
        seed: str,
        kept: Mapping[str, Any] | None = None,
    ) -> "Comparison":
        """A comparison from its beginning, or from where it was put down."""
        known = kept or {}
        told = known.get("tallies", {})
        return cls(
            ways, number, model, runs, seed,
            {name: Tally(**told.get(name, {})) for name in ways},
            {name: (code, facts) for name, (code, facts) in known.get("refused", {}).items()},
            known.get("run", 0),
            dict(known.get("taus", {})),
            [_drawn(one) for one in known.get("drawn", ())],
        )  # fmt: skip

    def kept(self) -> dict[str, Any]:
        """How far it is, as JSON has it."""
        return {
            "tallies": {name: dict(vars(one)) for name, one in self.tallies.items()},
            "refused": {name: list(one) for name, one in self.refused.items()},
            "run": self.run,
            "taus": self.taus,
            "drawn": [vars(one) for one in self.drawn],
        }

    def steps(self) -> Iterator[None]:
        """Go on, round by round, to the end."""
        while self.run < self.runs and len(self.refused) < len(self.ways):
            for name in self.ways:
                if name not in self.taus and name not in self.refused:
                    yield from self._played(name)
            self.run += 1
            self.taus = {}

    def _played(self, name: str) -> Iterator[None]:
        """Play a way once and count it; one that can't be paired is left out from then on."""
        seed = f"{self.seed} {self.run}"
        playing = Playing.begun(self.ways[name], self.number, self.model, seed)
        known = tuple(self.drawn)
        try:
            for at, drawn in enumerate(playing.rounds(known)):
                if at >= len(known):
                    self.drawn.append(drawn)
                    yield
        except Refusal as refusal:
            facts = {key: str(value) for key, value in refusal.facts.items()}
            self.refused[name] = refusal.code, facts
        else:
            row = measured(playing.played())
            self.taus[name] = row[0]
            first = None if name == next(iter(self.ways)) else self.taus.get(next(iter(self.ways)))
            self.tallies[name].add(row, first)
        self.drawn = []

    @property
    def rounds(self) -> tuple[int, int]:
        """How many rounds are played, and how many there are."""
        going = {name: plan for name, plan in self.ways.items() if name not in self.refused}
        done = sum(self.tallies[name].runs * len(plan) for name, plan in going.items())
        whole = self.runs * sum(len(plan) for plan in going.values())
        return min(done + len(self.drawn), whole), whole


def _drawn(kept: Mapping[str, Any]) -> Drawn:
    tables = tuple(tuple(seats) for seats in kept["tables"])
    return Drawn(kept["system"], kept["parameters"], tables, tuple(kept["byes"]))
