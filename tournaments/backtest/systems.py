"""Rating systems that foretell results and learn from them; one class each.

They are for comparison alone; those by which clubs publish are the very ones of
`tournaments/rating_systems/`, the others count in floating point. All know nothing of anybody
before the first game.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from tournaments.rating import POINT, Factor, RatingRule, change, expected, points_for, whole
from tournaments.rating_systems.forms import Form
from tournaments.results import half_wins


class Pair(NamedTuple):
    """Two who met at a table: what the first won of it (1, ½, 0), and how many opponents it had."""

    one: str
    other: str
    won: float
    opponents: int


class System(Protocol):
    """What foretells and learns."""

    def chance(self, one: str, other: str) -> float:
        """The share of a game that the first is expected to win, between 0 and 1."""

    def learn(self, pairs: Sequence[Pair]) -> None:
        """Take the results of one round of a tournament, which all count from before it."""


def pairs_of(seats: Sequence[tuple[str, int]]) -> list[Pair]:
    """Everybody at a table with everybody else, once, by their places."""
    return [
        Pair(one, other, half_wins(place, theirs) / 2, len(seats) - 1)
        for number, (one, place) in enumerate(seats)
        for other, theirs in seats[number + 1 :]
    ]


@dataclass
class Coin:
    """Everybody is equal: what any system has to beat."""

    def chance(self, one: str, other: str) -> float:  # noqa: ARG002
        """One half."""
        return 0.5

    def learn(self, pairs: Sequence[Pair]) -> None:
        """Nothing."""


@dataclass
class Published:
    """A system by which clubs publish their lists (`tournaments/rating_systems/`), by its rule."""

    rule: RatingRule = field(default_factory=RatingRule)
    ratings: dict[str, int] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)

    def chance(self, one: str, other: str) -> float:
        """By its line or curve; never quite 0 or 1, since nothing is certain."""
        share = expected(self._rating(one), self._rating(other), self.rule) / whole(self.rule)
        return min(0.99, max(0.01, share))

    def learn(self, pairs: Sequence[Pair]) -> None:
        """Each by the own factor."""
        met: dict[str, list[tuple[int, int, int]]] = {}
        for pair in pairs:
            for own, other, won in both(pair):
                hoped = expected(self._rating(own), self._rating(other), self.rule)
                met.setdefault(own, []).append((round(2 * won), hoped, pair.opponents))
        for own, games in met.items():
            self._move(own, games)

    def _move(self, own: str, games: list[tuple[int, int, int]]) -> None:
        played = max(1, round(sum(Fraction(1, others) for _, _, others in games)))
        won = sum((Fraction(half, 2 * others) for half, _, others in games), Fraction(0))
        unit = whole(self.rule)
        hoped = sum((Fraction(one, unit * others) for _, one, others in games), Fraction(0))
        form = Form(self._rating(own), self.games.get(own, 0), played, won, hoped)
        points = points_for(form, self.rule)
        gain = sum(change(half, one, points, others, self.rule) for half, one, others in games)
        self.ratings[own] = self._rating(own) + gain
        self.games[own] = self.games.get(own, 0) + 1

    def _rating(self, one: str) -> int:
        return self.ratings.get(one, self.rule.start * POINT)


@dataclass
class Glicko:
    """Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022): rating, deviation, volatility.

    A period is a round; who does not play in it stays as sure as before.
    """

    tau: float = 0.5
    known: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    scale: float = 173.7178
    new: tuple[float, float, float] = (0.0, 350 / 173.7178, 0.06)

    def chance(self, one: str, other: str) -> float:
        """By both ratings, less sure where the two deviations are large."""
        (mu, phi, _), (theirs, their_phi, _) = self._of(one), self._of(other)
        g = _g(math.hypot(phi, their_phi))
        return 1 / (1 + math.exp(-g * (mu - theirs)))

    def learn(self, pairs: Sequence[Pair]) -> None:
        """Everybody by all results of the period at once."""
        met: dict[str, list[tuple[float, float, float]]] = {}
        for pair in pairs:
            for own, other, won in both(pair):
                mu, phi, _ = self._of(other)
                met.setdefault(own, []).append((mu, phi, won))
        self.known |= {own: rated(self._of(own), games, self.tau) for own, games in met.items()}

    def _of(self, one: str) -> tuple[float, float, float]:
        return self.known.get(one, self.new)


def rated(
    own: tuple[float, float, float], games: Sequence[tuple[float, float, float]], tau: float
) -> tuple[float, float, float]:
    """Glicko-2, steps 3 to 7: mu, phi and sigma after games against (mu, phi) with results."""
    mu, phi, sigma = own
    weight = slope = 0.0
    for theirs, their_phi, won in games:
        g = _g(their_phi)
        hoped = 1 / (1 + math.exp(-g * (mu - theirs)))
        weight += g * g * hoped * (1 - hoped)
        slope += g * (won - hoped)
    variance = 1 / weight
    sigma = _volatility(phi, sigma, variance, variance * slope, tau)
    phi = 1 / math.sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance)
    return mu + phi * phi * slope, phi, sigma


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Glicko-2, step 5: the root of f by the Illinois algorithm."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        grown = phi * phi + variance + math.exp(x)
        surprise = math.exp(x) * (delta * delta - grown) / (2 * grown * grown)
        return surprise - (x - start) / (tau * tau)

    low, high = start, start - tau
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        while f(high) < 0:
            high -= tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > 1e-6:  # noqa: PLR2004  (the paper's epsilon)
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


@dataclass
class WengLin:
    """Weng and Lin (JMLR 12, 2011), algorithm 1: Bradley-Terry, each pair at a table of many."""

    start: tuple[float, float] = (25.0, 25.0 / 3)
    beta: float = 25.0 / 6
    least: float = 0.0001
    known: dict[str, tuple[float, float]] = field(default_factory=dict)

    def chance(self, one: str, other: str) -> float:
        """By both means, less sure where the two deviations are large."""
        (mu, sigma), (theirs, their_sigma) = self._of(one), self._of(other)
        return 1 / (1 + math.exp((theirs - mu) / self._spread(sigma, their_sigma)))

    def learn(self, pairs: Sequence[Pair]) -> None:
        """Everybody by all pairs of the round at once."""
        moved: dict[str, list[float]] = {}
        for pair in pairs:
            for own, other, won in both(pair):
                sigma, theirs = self._of(own)[1], self._of(other)[1]
                spread, hoped = self._spread(sigma, theirs), self.chance(own, other)
                sums = moved.setdefault(own, [0.0, 0.0])
                sums[0] += sigma**2 / spread * (won - hoped)
                sums[1] += (sigma / spread) ** 3 * hoped * (1 - hoped)
        for own, (gain, surer) in moved.items():
            mu, sigma = self._of(own)
            self.known[own] = (mu + gain, sigma * math.sqrt(max(1 - surer, self.least)))

    def _of(self, one: str) -> tuple[float, float]:
        return self.known.get(one, self.start)

    def _spread(self, sigma: float, theirs: float) -> float:
        return math.sqrt(sigma**2 + theirs**2 + 2 * self.beta**2)


def both(pair: Pair) -> tuple[tuple[str, str, float], tuple[str, str, float]]:
    """The pair as each of the two sees it."""
    return (pair.one, pair.other, pair.won), (pair.other, pair.one, 1 - pair.won)


SYSTEMS: dict[str, Callable[[], Any]] = {
    "coin": Coin,
    "straight_line": Published,
    "chess_curve": lambda: Published(RatingRule(system="chess_curve", factors=(Factor(20),))),
    "north_american": lambda: Published(RatingRule(system="north_american")),
    "dwz": lambda: Published(RatingRule(system="dwz", period="tournament")),
    "glicko_2": Glicko,
    "weng_lin": WengLin,
}
"""All that are compared, by name."""
