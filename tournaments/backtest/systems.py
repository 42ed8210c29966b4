"""Rating systems that foretell results and learn from them; one class each.

They are for comparison alone; those by which clubs publish are the very ones of
`tournaments/rating_systems/`. All know nothing of anybody before the first game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from tournaments.rating import (
    MILLION,
    POINT,
    Factor,
    RatingRule,
    change,
    expected,
    points_for,
    whole,
)
from tournaments.rating_systems import glicko_2, learning, weng_lin
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
class Learning:
    """A system of the lists that knows how sure it is; a period is a round, and nobody rests."""

    system: learning.Learning
    known: dict[str, learning.Strength] = field(default_factory=dict)

    def chance(self, one: str, other: str) -> float:
        """By both ratings, less sure where the two deviations are large."""
        return self.system.chance(self._of(one), self._of(other)) / MILLION

    def learn(self, pairs: Sequence[Pair]) -> None:
        """Everybody by all results of the period at once."""
        met: dict[str, list[learning.Met]] = {}
        for pair in pairs:
            for own, other, won in both(pair):
                one = learning.Met(self._of(other), round(2 * won), pair.opponents)
                met.setdefault(own, []).append(one)
        self.known |= {own: self._after(self._of(own), games) for own, games in met.items()}

    def _after(self, own: learning.Strength, games: Sequence[learning.Met]) -> learning.Strength:
        found = self.system.learn(own, games)
        return learning.Strength(own.rating + sum(found.moves), found.deviation, found.volatility)

    def _of(self, one: str) -> learning.Strength:
        new = learning.Strength(0, learning.NEW_DEVIATION, self.system.volatility)
        return self.known.get(one, new)


def both(pair: Pair) -> tuple[tuple[str, str, float], tuple[str, str, float]]:
    """The pair as each of the two sees it."""
    return (pair.one, pair.other, pair.won), (pair.other, pair.one, 1 - pair.won)


SYSTEMS: dict[str, Callable[[], Any]] = {
    "coin": Coin,
    "straight_line": Published,
    "chess_curve": lambda: Published(RatingRule(system="chess_curve", factors=(Factor(20),))),
    "north_american": lambda: Published(RatingRule(system="north_american")),
    "dwz": lambda: Published(RatingRule(system="dwz", period="tournament")),
    "glicko_2": lambda: Learning(glicko_2.LEARNING),
    "weng_lin": lambda: Learning(weng_lin.LEARNING),
}
"""All that are compared, by name."""
