"""What foresight is worth: log loss, accuracy and calibration of each system over played games."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tournaments.backtest.systems import SYSTEMS, Pair, System, pairs_of
from tournaments.ranking.game_by_game import Game

BINS = 10
_LEAST = 1e-9  # what a chance is never below, so that one surprise is not the end of the sum


@dataclass
class Bin:
    """The pairs for which about the same was foretold: how many, what was, and what came."""

    pairs: int = 0
    foretold: float = 0.0
    won: float = 0.0


@dataclass
class Foresight:
    """How well one system foresaw; `pairs` counted, each from the side of whoever was favoured.

    `loss` is the sum of -ln of what was foretold for what came (a draw is half of each), `right`
    how often the favourite won; where nobody was favoured or a game was drawn it is half.
    """

    system: str
    pairs: int = 0
    loss: float = 0.0
    right: float = 0.0
    bins: list[Bin] = field(default_factory=lambda: [Bin() for _ in range(BINS)])

    @property
    def log_loss(self) -> float:
        """For each pair, in nats: 0.693 is a coin, less is better."""
        return self.loss / self.pairs if self.pairs else 0.0

    @property
    def accuracy(self) -> float:
        """The share of pairs whose winner was foreseen."""
        return self.right / self.pairs if self.pairs else 0.0

    @property
    def calibration(self) -> float:
        """How far what was foretold lies from what came, on average over the pairs."""
        off = sum(abs(one.foretold - one.won) for one in self.bins)
        return off / self.pairs if self.pairs else 0.0

    def add(self, chance: float, won: float) -> None:
        """Take a pair: what was foretold for the one, and what it won (1, ½, 0)."""
        if chance < 1 / 2:
            chance, won = 1 - chance, 1 - won
        sure = min(1 - _LEAST, chance)
        self.pairs += 1
        self.loss -= won * math.log(sure) + (1 - won) * math.log(1 - sure)
        # Where nobody is favoured, it is chance whose side is taken.
        foreseen = won if chance > 1 / 2 else 1 / 2
        self.right += foreseen
        at = self.bins[min(BINS - 1, int((chance - 1 / 2) * 2 * BINS))]
        at.pairs += 1
        at.foretold += chance
        at.won += foreseen


def backtest(
    games: Iterable[Game], systems: Sequence[str] = tuple(SYSTEMS), *, after: int = 0
) -> list[Foresight]:
    """Let each system foretell every game before it learns of it; the best one first.

    The games come in any order. A pair counts where both had played `after` games before the round;
    each round is foretold as a whole.
    """
    running: dict[str, System] = {name: SYSTEMS[name]() for name in systems}
    found = {name: Foresight(name) for name in systems}
    played: dict[str, int] = {}
    for _, together in groupby(sorted(games), key=lambda game: game[:3]):
        tables = [game.seats for game in together]
        pairs = [pair for seats in tables for pair in pairs_of(seats)]
        counted = [one for one in pairs if min(_games(played, one)) >= after]
        for name, system in running.items():
            for pair in counted:
                found[name].add(system.chance(pair.one, pair.other), pair.won)
            system.learn(pairs)
        for seats in tables:
            for person, _place in seats:
                played[person] = played.get(person, 0) + 1
    return sorted(found.values(), key=lambda one: (one.log_loss, one.system))


def _games(played: dict[str, int], pair: Pair) -> tuple[int, int]:
    return played.get(pair.one, 0), played.get(pair.other, 0)
