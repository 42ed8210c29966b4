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
5. Where a class has prizes of its own: whoever holds one of its places, is not safe there and can
   win none of the `places` of all, meets somebody of the class who can still win it.
6. All others meet neighbours.

Who can still win what is found by simulated endings (`chances.py`), a fixed number from the seed.
`classes` lists who is in each class, `class_places` for how many places of it there are prizes.
Where a tournament's list of prizes has places of the standing, these are the `places`: `of_prizes`.
`rounds` are those of the whole tournament; where that is not known this one is the last.

Source: the aims are those of contender systems of English word-game clubs; the weights are our own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from engine.refusals import Unusable
from tournaments.pairing import arrays, costs
from tournaments.pairing.chances import CONTROL_RUNS, LOST, RUNS, Among, Chances, Control
from tournaments.pairing.checks import MOST_ENTRIES, MOST_ROUNDS, check_option, check_tables
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Field
from tournaments.pairing.king_of_the_hill import placing as neighbours
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Number, Parameter, Weights
from tournaments.pairing.ranked import Ranked, ranked
from tournaments.pairing.situation import Situation
from tournaments.pairing.weighted import Weighing, Weighted

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
CLASS, OF_CLASS = "class", 2 * 10**7
"""Who holds a place of a class meets nobody who can win it: between the safe and the bye."""
_ABOUT_PLACES = (Why.CAN_WIN, Why.IN_CONTROL, Why.OUT_OF_REACH, Why.SAFE_PLACE)


@dataclass(frozen=True)
class Contender(Weighted):
    """Contender pairing with its weights; those not given are `WEIGHTS`. Raises Refusal."""

    name: ClassVar[str] = "contender"
    usual: ClassVar[Mapping[str, int]] = WEIGHTS
    asks: ClassVar[tuple[Parameter, ...]] = (Number("places", 1, MOST_ENTRIES), Weights(WEIGHTS))
    rounds: int | None = None
    places: int = 3
    of_prizes: bool = False
    classes: tuple[tuple[str, ...], ...] = ()
    class_places: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Check the rounds and the classes, and what was told."""
        if self.rounds is not None:
            check_option("rounds", self.rounds, range(1, MOST_ROUNDS + 1))
        check_tables("classes", self.classes)
        _check_class_places(self.class_places, len(self.classes))
        super().__post_init__()

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with the rounds of the plan, the places and classes that have prizes."""
        known = {"rounds": situation.rounds, **parameters, "of_prizes": situation.places > 0}
        if situation.places:
            known["places"] = situation.places
        if not (found := situation.classes):
            return known
        classes = tuple(members for _, members in found)
        places = tuple(places for places, _ in found)
        return {"classes": classes, "class_places": places, **known}

    def parameters(self) -> dict[str, Any]:
        """The weights, all of them, the places; rounds and classes where they are known."""
        known: dict[str, Any] = {} if self.rounds is None else {"rounds": self.rounds}
        if self.classes:
            known["classes"] = [list(members) for members in self.classes]
            known["class_places"] = list(self.class_places)
        if self.of_prizes:
            known["of_prizes"] = True
        return {**super().parameters(), "places": self.places, **known}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The cheapest round; whose table is about a place is told where the places come from."""
        tables, byes = super().draw(field)
        return tuple(self._told(one) for one in tables) if self.of_prizes else tables, byes

    def _told(self, table: Table) -> Table:
        if not table.why or table.why[0].why not in _ABOUT_PLACES:
            return table
        first, *others = table.why
        said = Statement(Why.PRIZE_PLACES, {"place": self.places})
        return replace(table, why=(first, said, *others))

    def weighing(self, field: Field) -> Weighing:
        """What the rounds of this field cost."""
        order = ranked(field)
        left = max((self.rounds or field.round) - field.round + 1, 1)
        view = _View.of(order, Chances(order, left), self.places)
        classes = self._classes(order, view)
        extra = ((REACH, view.out_of_reach), (SAFE, view.spoilt), (LEADER, view.off_wanted))
        parts = [(name, self.weights[name], of) for name, of in extra if self.weights[name]]
        if classes:
            wasted = sum(one.wasted(len(order.entries)) for one in classes)
            parts.append((CLASS, OF_CLASS, lambda one, other: wasted[one, other]))
        prices = costs.Prices((*self.prices(order).parts, *parts))
        placing = partial(_placing, view, classes)
        return Weighing(order, prices, self.weights[costs.BYE], placing)

    def _classes(self, order: Ranked, view: "_View") -> list["_Class"]:
        """The classes with what is still open in them."""
        found = []
        for members, places in zip(self.classes, self.class_places, strict=True):
            here = sorted(order.place[one] for one in members if one in order.place)
            if len(here) > 1:
                found.append(_Class.of(view, view.chances.among(here), places))
        return found


def _check_class_places(places: object, classes: int) -> None:
    if not isinstance(places, tuple) or len(places) != classes:
        raise Unusable("class_places", "As many numbers of places are needed as classes.")
    for number in places:
        check_option("class_places", number, range(1, MOST_ENTRIES + 1))


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


@dataclass(frozen=True)
class _Class:
    """A class with prizes of its own: by place who holds one that is open, and who can win it."""

    among: Among
    rivals: Mapping[int, frozenset[int]]

    @classmethod
    def of(cls, view: _View, among: Among, places: int) -> "_Class":
        """The open places of a class, but for those that can still win a place of all."""
        open_ = range(among.safe, min(places, len(among.members)))
        holders = [at for at in open_ if view.chances.best[among.members[at]] >= view.places]
        rivals = {among.members[at]: _rivals(among, at) for at in holders}
        return cls(among, {holder: found for holder, found in rivals.items() if found})

    def wasted(self, number: int) -> Any:
        """By two places how many of them hold a place that the other can't win."""
        table = arrays.empty(number)
        for holder, rivals in self.rivals.items():
            for other in range(number):
                if other != holder and other not in rivals:
                    table[holder, other] += 1
                    table[other, holder] += 1
        return table

    def said(self, order: Ranked, one: int, other: int) -> Statement | None:
        """Why two of the class meet, the higher one first; nothing where they decide nothing."""
        if other not in self.rivals.get(one, ()):
            return None
        mine, theirs = (self.among.members.index(place) for place in (one, other))
        facts = {"times": int(self.among.reached[theirs, mine]), "runs": RUNS, "place": mine + 1}
        who = {"one": order.entries[one].id, "other": order.entries[other].id}
        return Statement(Why.CLASS_PRIZE, {**who, **facts})


def _rivals(among: Among, at: int) -> frozenset[int]:
    """Whom the holder of a number in a class can meet for it: who is above, or can still win it."""
    best = among.best
    found = [other for other in range(len(among.members)) if other != at and best[other] <= at]
    return frozenset(among.members[other] for other in {*range(at), *found})


def _placing(
    view: _View, classes: Sequence[_Class], order: Ranked, one: int, other: int
) -> Statement:
    """Why two meet, the higher one first: for a place of all, or one of their class."""
    said = view.placing(order, one, other)
    if said.why is not Why.PLACES:
        return said
    return next(filter(None, (known.said(order, one, other) for known in classes)), said)
