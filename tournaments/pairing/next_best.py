"""What the round would have been without a table or its bye, and what would have been worse then.

The same field is solved once more with this pair or this bye forbidden. What the two rounds cost is
compared part by part, and the heaviest part of which there would have been more says why it is so.
Found when it is asked for and never stored: no pairing depends on it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.facts import plain
from tournaments.pairing.contender import CLASS, LEADER, REACH, SAFE
from tournaments.pairing.costs import BYE
from tournaments.pairing.explanations import Statement, Why, points
from tournaments.pairing.factor import FACTOR
from tournaments.pairing.firsts import in_turn
from tournaments.pairing.matching import Unmatched
from tournaments.pairing.pairings import Cost
from tournaments.pairing.ranked import Pair, Ranked, pair_of
from tournaments.pairing.swiss_wishes import DOWN, UP, lately
from tournaments.pairing.weighted import Weighing

_TWO = 2


@dataclass(frozen=True)
class NextBest:
    """The cheapest round without a table, or without the bye of somebody.

    `tables` (the higher standing first) are those that the round does not have, `bye` is who would
    have the bye instead; `costs` is what there would be more of, less where it is negative, the
    heaviest part first. All of them are empty where there is no such round.
    """

    tables: tuple[tuple[str, ...], ...] = ()
    bye: str | None = None
    costs: tuple[Cost, ...] = ()
    why: tuple[Statement, ...] = ()

    def data(self) -> dict[str, Any]:
        """The round as plain data."""
        return {
            "tables": [list(table) for table in self.tables],
            "bye": self.bye,
            "costs": plain(self.costs),
            "why": [said.data() for said in self.why],
        }


@dataclass(frozen=True)
class _Round:
    """Tables of two by places, and the place that has the bye, if there is one."""

    pairs: frozenset[Pair]
    byes: tuple[int, ...]

    def costs(self, weighing: Weighing) -> list[Cost]:
        """All that the round costs."""
        of_byes = (cost for place in self.byes for cost in weighing.cost_of_bye(place))
        of_pairs = (cost for pair in self.pairs for cost in weighing.prices.table(pair))
        return [*of_byes, *of_pairs]

    def opponent(self, place: int) -> int | None:
        """Whom this place meets; nobody where it has the bye."""
        others = (other for pair in self.pairs if place in pair for other in pair)
        return next((other for other in others if other != place), None)


def next_best(
    weighing: Weighing, tables: Sequence[Sequence[str]], seats: Sequence[str]
) -> NextBest | None:
    """The cheapest round without the table of these seats, if it is one of `tables`, the cheapest.

    None where the table was nobody's choice: it was fixed, or is none of the round.
    """
    order, best = weighing.order, _chosen(weighing.order, tables)
    asked = pair_of(*(order.place[seat] for seat in seats)) if {*seats} <= {*order.place} else None
    if asked not in best.pairs:
        return None
    try:
        other = _round(*weighing.cheapest(without=asked))
    except Unmatched:
        return NextBest(why=(Statement(Why.NO_OTHER_ROUND), _other_order(order, asked)))
    instead = _instead(order, other, in_turn(order, *asked)[0])
    return _compared(weighing, best, other, (instead, _other_order(order, asked)))


def without_bye(weighing: Weighing, tables: Sequence[Sequence[str]], entry: str) -> NextBest | None:
    """The cheapest round in which this entry plays, if it is who is left over by `tables`.

    None where the bye was nobody's choice: it was asked for, or is none of the round.
    """
    order, best = weighing.order, _chosen(weighing.order, tables)
    place = order.place.get(entry)
    if place is None or best.byes != (place,):
        return None
    try:
        other = _round(*weighing.cheapest(playing=place))
    except Unmatched:
        return NextBest(why=(Statement(Why.NO_OTHER_BYE),))
    opponent = next(sum(pair) - place for pair in other.pairs if place in pair)
    who = _who(order, entry=place, one=opponent, other=other.byes[0])
    said = Statement(Why.INSTEAD_OF_BYE, who)
    return _compared(weighing, best, other, (said,))


def _chosen(order: Ranked, tables: Sequence[Sequence[str]]) -> _Round:
    """What of a round the system chose: the tables of two that were not fixed, who is left over."""
    free = {*order.free}
    places = [tuple(order.place[seat] for seat in table if seat in order.place) for table in tables]
    pairs = frozenset(pair_of(*pair) for pair in places if len(pair) == _TWO and free >= {*pair})
    return _Round(pairs, tuple(free.difference(*pairs)))


def _round(pairs: Sequence[Pair], bye: int | None) -> _Round:
    return _Round(frozenset(pairs), () if bye is None else (bye,))


def _compared(
    weighing: Weighing, best: _Round, other: _Round, said: Sequence[Statement]
) -> NextBest:
    """What there is more of in the other round; what it would have been is `said` around why."""
    order, more = weighing.order, _more(best.costs(weighing), other.costs(weighing))
    return NextBest(
        tuple(order.ids(pair) for pair in sorted(other.pairs - best.pairs)),
        next(iter(order.ids(sorted({*other.byes} - {*best.byes}))), None),
        more,
        (said[0], _decided(weighing, more, best, other), *said[1:]),
    )


def _more(best: Sequence[Cost], other: Sequence[Cost]) -> tuple[Cost, ...]:
    """What there is more of in the other round, the heaviest first."""
    weights = {cost.name: cost.weight for cost in (*best, *other)}
    amounts = Counter[str]()
    for cost in other:
        amounts[cost.name] += cost.amount
    for cost in best:
        amounts[cost.name] -= cost.amount
    parts = [Cost(name, amount, weights[name]) for name, amount in amounts.items() if amount]
    return tuple(sorted(parts, key=lambda part: (-abs(part.total), part.name)))


def _instead(order: Ranked, other: _Round, asked: Pair) -> Statement:
    """Whom the two would have met."""
    met = {place: other.opponent(place) for place in asked}
    who = {
        order.entries[place].id: order.entries[at].id for place, at in met.items() if at is not None
    }
    if len(who) == _TWO:
        names = ("first", "one", "second", "other")
        facts = zip(names, (one for both in who.items() for one in both), strict=True)
        return Statement(Why.INSTEAD, dict(facts))
    ((one, opponent),) = who.items()
    return Statement(
        Why.INSTEAD_BYE,
        {**_who(order, entry=other.byes[0]), "one": one, "other": opponent},
    )


def _who(order: Ranked, **places: int) -> dict[str, str]:
    return {name: order.entries[place].id for name, place in places.items()}


def _decided(weighing: Weighing, more: Sequence[Cost], best: _Round, other: _Round) -> Statement:
    """The heaviest of what there would have been more of, at the table that has most of it."""
    if not sum(cost.total for cost in more):
        return Statement(Why.ONLY_LOT)
    part = next(cost for cost in more if cost.amount > 0)
    if part.name == BYE:
        return Statement(
            Why.WORSE_BYE, _who(weighing.order, entry=other.byes[0], other=best.byes[0])
        )
    amount = next(of for name, _, of in weighing.prices.parts if name == part.name)
    new = sorted(other.pairs - best.pairs)
    return SAID[part.name](weighing.order, *max(new, key=lambda pair: int(amount(*pair))))


def _other_order(order: Ranked, asked: Pair) -> Statement:
    """How often the two have gone first by this table, and by its other order."""
    first, second = in_turn(order, *asked)[0]
    mine, theirs = order.entries[first].sat(0), order.entries[second].sat(0)
    facts = {"mine": mine + 1, "theirs": theirs, "less": mine, "more": theirs + 1}
    return Statement(Why.OTHER_ORDER, {**_who(order, first=first, second=second), **facts})


Said = Callable[[Ranked, int, int], Statement]
"""What is bad about a table of two places, the higher one first."""


def _said(why: Why) -> Said:
    def said(order: Ranked, one: int, other: int) -> Statement:
        scores = (points(order.entries[place].score) for place in (one, other))
        facts = zip(("higher", "lower"), scores, strict=True)
        where = {"one_place": one + 1, "other_place": other + 1}
        return Statement(why, {**_who(order, one=one, other=other), **dict(facts), **where})

    return said


def _float(order: Ranked, one: int, other: int) -> Statement:
    """Which of the two floated more lately."""
    down, up = lately(order.entries[one], DOWN), lately(order.entries[other], UP)
    return _said(Why.WORSE_FLOAT_DOWN if down >= up else Why.WORSE_FLOAT_UP)(order, one, other)


SAID: Mapping[str, Said] = {
    **dict.fromkeys(("repeat", "again"), _said(Why.WORSE_REPEAT)),
    "back_to_back": _said(Why.WORSE_BACK_TO_BACK),
    "score": _said(Why.WORSE_SCORE),
    "float": _float,
    "gap": _said(Why.WORSE_GAP),
    "first": _said(Why.WORSE_FIRST),
    "club": _said(Why.WORSE_CLUB),
    "spread": _said(Why.WORSE_SPREAD),
    "places": _said(Why.WORSE_PLACES),
    "final": _said(Why.WORSE_FINAL),
    FACTOR: _said(Why.WORSE_FACTOR),
    REACH: _said(Why.WORSE_REACH),
    SAFE: _said(Why.WORSE_SAFE),
    LEADER: _said(Why.WORSE_LEADER),
    CLASS: _said(Why.WORSE_CLASS),
}
"""The sentence of each part of a price."""
