"""Who goes first at a table of two.

The rules in their order, until one tells the two apart:

1. Who went first less often.
2. Who went second more often.
3. Who did not go first when the two last met.
4. The lot, drawn from the seed.

One thing comes before: firsts and seconds of nobody shall differ by two or more where the other
order avoids it. Between players of equally many games the rules see to that by themselves; after
late entries and byes they may not.
"""

from typing import Any

from tournaments.pairing.drawing_lots import lot
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.ranked import Ranked, pair_of


def in_turn(order: Ranked, one: int, other: int) -> tuple[tuple[int, int], Statement]:
    """The two places with who goes first in front, and why."""
    (first, second), said = _by_rules(order, one, other)
    a, b = order.entries[first].balance, order.entries[second].balance
    if excess(a, b) <= excess(b, a):
        return (first, second), said
    avoided = max(abs(a + 1), abs(b - 1))
    return (second, first), Statement(Why.KEEPS_BALANCE, {"difference": avoided})


def excess(first: Any, second: Any) -> Any:
    """How far two balances (times first less times second) are beyond 1 after one more table.

    Who goes first gains one and the other loses one; what is beyond counts by its square. Whole
    numbers or arrays of them.
    """
    return _beyond(first + 1) ** 2 + _beyond(second - 1) ** 2


def _beyond(balance: Any) -> Any:
    return (abs(balance) - 1) * (abs(balance) > 1)


def _by_rules(order: Ranked, one: int, other: int) -> tuple[tuple[int, int], Statement]:
    for rule in (_fewer_firsts, _more_seconds, _last_meeting):
        for first, second in ((one, other), (other, one)):
            if said := rule(order, first, second):
                return (first, second), said
    pair = pair_of(one, other)
    drawn = lot("first", order.field.seed, order.field.round, *pair) % 2
    return (pair[drawn], pair[1 - drawn]), Statement(Why.BY_LOT)


def _fewer_firsts(order: Ranked, first: int, second: int) -> Statement | None:
    mine, theirs = order.entries[first].sat(0), order.entries[second].sat(0)
    return Statement(Why.FEWER_FIRSTS, {"mine": mine, "theirs": theirs}) if mine < theirs else None


def _more_seconds(order: Ranked, first: int, second: int) -> Statement | None:
    one, other = order.entries[first], order.entries[second]
    if one.sat(1) <= other.sat(1):
        return None
    counts = {"firsts": one.sat(0), "mine": one.sat(1), "theirs": other.sat(1)}
    return Statement(Why.MORE_SECONDS, counts)


def _last_meeting(order: Ranked, first: int, second: int) -> Statement | None:
    met = order.met.get(pair_of(first, second))
    return (
        Statement(Why.LAST_MEETING, {"round": met.round}) if met and met.first == second else None
    )
