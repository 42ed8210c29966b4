"""Contender pairing for the last rounds: whoever can still win a place meets who holds it.

Rule. Of all rounds the cheapest is taken; a table costs weight times amount, added over the list
below, in which as a rule each line settles before the next one counts.

1. Nobody meets again while that can be avoided, of unavoidable repeats the oldest before others.
2. Whoever holds one of the `places` that are played for, and is not safe there, meets somebody who
   can still win it. What this means at the table of the leader (the first who is not safe) counts
   four times.
3. Who is safe, because nobody below can come near any more, meets nobody who can still win one of
   the places: such a game would decide about others.
4. The leader meets the one contender who needs it: the lowest of those who, winning all games, come
   first clearly more often if they meet the leader now. Where nobody does, the lowest contender; in
   the last round the next in the standing.
5. All others meet neighbours.

Who can still win what is found by simulated endings (`chances.py`), a fixed number from the seed.
`rounds` are those of the whole tournament; where that is not known this one is the last.

Source: the aims are those of contender systems of English word-game clubs; the weights are our own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tournaments.pairing import arrays, costs
from tournaments.pairing.chances import CONTROL_RUNS, LOST, RUNS, Chances, Control
from tournaments.pairing.checks import MOST_ENTRIES, MOST_ROUNDS, check_option
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Field
from tournaments.pairing.king_of_the_hill import placing as neighbours
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.ranked import Ranked, ranked
from tournaments.pairing.weighted import Weighted, drawn

REACH, SAFE, LEADER = "reach", "safe", "leader"

WEIGHTS = {
    "repeat": 10**12,  # a meeting before: above everything else
    "back_to_back": 10**10,
    REACH: 10**9,  # who holds a place meets somebody who can't win it
    SAFE: 3 * 10**8,  # somebody safe meets somebody who can still win a place
    "bye": 10**6,
    LEADER: 10**3,  # a place off the opponent the leader should have, squared
    "first": 10,
    "club": 0,
    "places": 1,  # a place between the two, squared
}
_OF_LEADER = 4


@dataclass(frozen=True)
class Contender(Weighted):
    """Contender pairing with its weights; those not given are `WEIGHTS`. Raises Refusal."""

    name: ClassVar[str] = "contender"
    usual: ClassVar[Mapping[str, int]] = WEIGHTS
    rounds: int | None = None
    places: int = 3

    def __post_init__(self) -> None:
        """Check the rounds and the places, resolve the weights."""
        if self.rounds is not None:
            check_option("rounds", self.rounds, range(1, MOST_ROUNDS + 1))
        check_option("places", self.places, range(1, MOST_ENTRIES + 1))
        super().__post_init__()

    def parameters(self) -> dict[str, Any]:
        """The weights, all of them, the places, and the rounds where they are known."""
        known = {} if self.rounds is None else {"rounds": self.rounds}
        return {**super().parameters(), "places": self.places, **known}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The cheapest round; raises Refusal NO_PAIRING, NO_FAIR_BYE or FIXED_SIZE."""
        order = ranked(field)
        left = max((self.rounds or field.round) - field.round + 1, 1)
        view = _View.of(order, Chances(order, left), self.places)
        extra = ((REACH, view.out_of_reach), (SAFE, view.spoilt), (LEADER, view.off_wanted))
        parts = [(name, self.weights[name], of) for name, of in extra if self.weights[name]]
        prices = costs.Prices((*self.prices(order).parts, *parts))
        return drawn(order, prices, self.weights[costs.BYE], view.placing)


@dataclass(frozen=True)
class _View:
    """What the chances mean for a round; `wanted` is whom the leader should meet."""

    chances: Chances
    leader: int
    wanted: int
    control: Mapping[int, Control]
    places: int

    @classmethod
    def of(cls, order: Ranked, chances: Chances, places: int) -> "_View":
        """The view of a field whose first `places` are played for."""
        leader = min(len(chances.safe), len(order.entries) - 1)
        contenders = [one for one, best in enumerate(chances.best) if one > leader >= best]
        nearest = min(leader + 1, len(order.entries) - 1)
        control = chances.control(leader) if leader < places else {}
        lost = [one for one, known in control.items() if known.direct - known.alone >= LOST]
        if chances.left == 1 or not contenders:
            return cls(chances, leader, nearest, control, places)
        return cls(chances, leader, (lost or contenders)[-1], control, places)

    @property
    def _played_for(self) -> range:
        """The places that are not settled."""
        return range(self.leader, self.places)

    def out_of_reach(self, one: Any, other: Any) -> Any:
        """1 if the higher holds a place that the lower can't win, more if it is the leader's."""
        best, number = arrays.row(self.chances.best), len(self.chances.best)
        held = arrays.row(place in self._played_for for place in range(number))
        times = 1 + (_OF_LEADER - 1) * (arrays.row(range(number)) == self.leader)
        return held[one] * (best[other] > one) * times[one]

    def spoilt(self, one: Any, other: Any) -> Any:
        """1 if the higher is safe and the lower is not, but can still win a place."""
        number = len(self.chances.best)
        safe = arrays.row(place in self.chances.safe for place in range(number))
        wins = arrays.row(best < self.places for best in self.chances.best)
        return safe[one] * (1 - safe[other]) * wins[other]

    def off_wanted(self, one: Any, other: Any) -> Any:
        """At the table of the leader the places off the wanted opponent, squared."""
        leads = arrays.row(one == self.leader for one in range(len(self.chances.best)))
        at = leads[one] * other + leads[other] * one - self.wanted
        return (leads[one] + leads[other]) * at**2 * (self.leader < self.places)

    def placing(self, order: Ranked, one: int, other: int) -> Statement:
        """Why two meet, the higher one first."""
        if one in self.chances.safe:
            return self._said(Why.SAFE_PLACE, order, one, other)
        if one not in self._played_for:
            return neighbours(order, one, other)
        if self.chances.best[other] > one:
            return self._said(Why.OUT_OF_REACH, order, one, other)
        known = self.control.get(other)
        if one == self.leader and known and known.direct - known.alone >= LOST:
            facts = {"direct": known.direct, "alone": known.alone, "runs": CONTROL_RUNS}
            return self._said(Why.IN_CONTROL, order, one, other, **facts)
        times = int(self.chances.reached[other, one])
        return self._said(Why.CAN_WIN, order, one, other, times=times, runs=RUNS)

    @staticmethod
    def _said(why: Why, order: Ranked, one: int, other: int, **facts: int) -> Statement:
        who = {"one": order.entries[one].id, "other": order.entries[other].id}
        return Statement(why, {**who, "place": one + 1, **facts})
