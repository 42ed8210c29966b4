"""Who can still win which place: the rest of a tournament played many times by lot.

Every game is a coin's: the difference of two lots from 0 to 255 is the spread, its sign the winner,
so that spreads vary as much as those of real games. Before the last round the first of the standing
meets the one as many places below as rounds are left, the next the next, and below these neighbours
meet; in the last round all neighbours do. The lots follow from seed and round alone, whole numbers
throughout, so the same field has the same chances everywhere.

Source: the idea of the COP system of English word-game clubs; numbers and runs are our own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import shake_256
from typing import TYPE_CHECKING, Any

from games.canonical import canonical
from tournaments.pairing.ranked import Pair, Ranked

if TYPE_CHECKING:
    from tournaments.pairing.arrays import Numbers

RUNS = 2000
LEAST = 10  # runs in which a place must come to somebody who can still win it
CONTROL_RUNS = 400
LOST = 100  # of these runs: what meeting the leader now must bring to somebody who wins all games
MOST_SEEN = 128  # places; nobody further down wins anything
MOST_ASKED = 12  # contenders of whom is asked whether they have their place in their own hands
SAFE_SPREAD = 300  # points a round that nobody makes up


@dataclass(frozen=True)
class Control:
    """How often somebody who wins all games comes first: meeting the leader now, and otherwise."""

    direct: int
    alone: int


@dataclass(frozen=True)
class Among:
    """The chances of some places among each other, by their order from 0.

    So many from the top are `safe`; `reached` tells by number and final number in how many runs
    this or a better one came.
    """

    members: tuple[int, ...]
    safe: int
    reached: "Numbers"

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The best number that each can still win; their own where they win no better."""
        return _best(self.reached)


@dataclass(frozen=True)
class Chances:
    """The chances of the entries by places from 0 with so many rounds left, this one included."""

    order: Ranked
    left: int

    @cached_property
    def reached(self) -> "Numbers":
        """By place and final place (both from 0), in how many runs this or a better one came."""
        return _counted(self._endings)

    @cached_property
    def _endings(self) -> "Numbers":
        """The final place of each by run."""
        return self._final(_by_places(range(self._number), self.left), RUNS, "places")

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The best place that each can still win, from 0; their own where they win no better."""
        known = _best(self.reached)
        return (*known, *range(len(known), self._all))

    @cached_property
    def safe(self) -> frozenset[int]:
        """Places that are settled from the top: nobody below can reach them any more."""
        return frozenset(range(self._settled(range(self._all))))

    def among(self, members: Sequence[int]) -> "Among":
        """The chances of these places among each other, from the highest; who stands low has none.

        Nobody beyond the places that are seen wins anything.
        """
        import numpy as np  # noqa: PLC0415 - an audit runs without it

        seen = [place for place in members if place < self._number]
        reached = _counted(np.argsort(np.argsort(self._endings[:, seen], axis=1), axis=1))
        return Among(tuple(seen), self._settled(seen), reached)

    def _settled(self, members: Sequence[int]) -> int:
        """How many of these from the top nobody of them can reach any more."""
        settled = 0
        while settled + 1 < len(members) and not self._catches(
            members[settled + 1], members[settled]
        ):
            settled += 1
        return settled

    def control(self, leader: int) -> dict[int, Control]:
        """Of those who can pass the leader, from the highest: what meeting now would bring."""
        if self.left == 1 or leader + 2 >= self._number:  # neighbours meet, or nobody else can
            return {}
        asked = [one for one in range(leader + 1, self._number) if self.best[one] <= leader]
        return {one: self._control(leader, one) for one in asked[:MOST_ASKED]}

    @property
    def _all(self) -> int:
        return len(self.order.entries)

    @property
    def _number(self) -> int:
        return min(self._all, MOST_SEEN)

    def _catches(self, lower: int, higher: int) -> bool:
        one, other = self.order.entries[lower], self.order.entries[higher]
        gap = other.score - one.score - 2 * self.left
        return gap < 0 or (gap == 0 and other.spread - one.spread <= SAFE_SPREAD * self.left)

    def _control(self, leader: int, one: int) -> Control:
        others = [place for place in range(self._number) if place not in (leader, one)]
        direct = [(leader, one), *_by_places(others, self.left)]
        apart = _by_places(range(self._number), self.left)
        if (leader, one) in apart:
            line = list(range(self._number))
            near = one + 1 if one + 1 < self._number else one - 1
            line[one], line[near] = near, one
            apart = _by_places(line, self.left)
        first, second = (
            int((self._final(now, CONTROL_RUNS, "control", one)[:, one] <= leader).sum())
            for now in (direct, apart)
        )
        return Control(first, second)

    def _final(
        self, now: Sequence[Pair], runs: int, what: str, winner: int | None = None
    ) -> "Numbers":
        """The final place of each by run, if this round is paired so; a winner wins all games."""
        import numpy as np  # noqa: PLC0415 - an audit runs without it

        number, entries = self._number, self.order.entries
        score = np.tile(np.array([one.score for one in entries[:number]]), (runs, 1))
        spread = np.tile(np.array([one.spread for one in entries[:number]]), (runs, 1))
        standing = np.tile(np.arange(number), (runs, 1))
        for nth in range(self.left):
            pairs = now if nth == 0 else _by_places(range(number), self.left - nth)
            if pairs:
                lots = self._lots(runs, len(pairs), what, nth)
                _play(standing, pairs, lots, winner, score, spread)
            standing = _standing(score, spread)
        return np.argsort(standing, axis=1)

    def _lots(self, runs: int, tables: int, what: str, nth: int) -> "Numbers":
        import numpy as np  # noqa: PLC0415 - an audit runs without it

        words = ("chances", what, self.order.field.seed, self.order.field.round, nth)
        drawn = shake_256(canonical(words, "lots").encode()).digest(2 * runs * tables)
        lots = np.frombuffer(drawn, dtype=np.uint8).astype(np.int64).reshape(runs, tables, 2)
        difference: Numbers = lots[:, :, 0] - lots[:, :, 1]
        return difference


def _by_places(places: Sequence[int], left: int) -> list[Pair]:
    """Pairs by the standing with so many rounds left; with an odd number the last has none."""
    factor = max(min(left, len(places) // 2), 1)
    upper = list(zip(places[:factor], places[factor : 2 * factor], strict=False))
    lower = places[2 * factor :]
    return [*upper, *zip(lower[::2], lower[1::2], strict=False)]


def _play(
    standing: "Numbers",
    pairs: Sequence[Pair],
    lots: "Numbers",
    winner: int | None,
    score: "Numbers",
    spread: "Numbers",
) -> None:
    """Enter a round of each run, in which pairs of places in its standing meet."""
    import numpy as np  # noqa: PLC0415 - an audit runs without it

    one = standing[:, [pair[0] for pair in pairs]]
    other = standing[:, [pair[1] for pair in pairs]]
    if winner is not None:
        won = np.abs(lots) + 1
        lots = np.where(one == winner, won, np.where(other == winner, -won, lots))
    for who, by in ((one, lots), (other, -lots)):
        _enter(score, who, np.sign(by) + 1)
        _enter(spread, who, by)


def _enter(table: "Numbers", who: "Numbers", much: "Numbers") -> None:
    import numpy as np  # noqa: PLC0415 - an audit runs without it

    np.put_along_axis(table, who, np.take_along_axis(table, who, axis=1) + much, axis=1)


def _standing(score: "Numbers", spread: "Numbers") -> "Numbers":
    """The entries of each run from the first to the last; equal ones as they stand now."""
    import numpy as np  # noqa: PLC0415 - an audit runs without it

    number = score.shape[1]
    key = (score * 2**32 + spread) * MOST_SEEN - np.arange(number)
    return np.argsort(-key, axis=1)


def _best(reached: "Numbers") -> tuple[int, ...]:
    """The best place that each can still win, by row; their own where they win no better."""
    known = (reached >= LEAST).argmax(axis=1).tolist()
    return tuple(min(best, own) for own, best in enumerate(known))


def _counted(final: "Numbers") -> "Numbers":
    import numpy as np  # noqa: PLC0415 - an audit runs without it

    number = final.shape[1]
    counts = [np.bincount(final[:, one], minlength=number) for one in range(number)]
    reached: np.ndarray[Any, np.dtype[np.int64]] = np.cumsum(np.array(counts), axis=1)
    return reached
