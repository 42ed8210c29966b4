"""Tables of three to six players, for the games that more than two can play.

Rule. As few tables as can be, all of `size` or one less, none below `least` (`sizes.py`); where the
number does not divide so, as few byes as needed go to the lowest of those with the fewest byes.
Every pair at a table costs by the weights below, and the round that costs least is sought: exactly
up to twelve players, beyond that by a search that is deterministic but may miss the very best
(`arranging.py`). Then everybody gets the seat that keeps the number of times at each seat even.

Equal scores and no repeats leave much open, in the first round everything; there the lot decides.

Source: the practice of board game championships (equal scores at one table, repeats avoided, tables
of one less for the remainder).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing import amounts
from tournaments.pairing.arranging import FORBIDDEN, Task, arranged
from tournaments.pairing.checks import check_option
from tournaments.pairing.explanations import Statement, Why, points
from tournaments.pairing.field import Field
from tournaments.pairing.lots import lots
from tournaments.pairing.matched import acquaintance, asked_bye, why_bye
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.ranked import Ranked, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.sizes import table_sizes

WEIGHTS = {
    "repeat": 10**12,  # a meeting before, each pair
    "back_to_back": 10**9,  # they met in the last round
    "score": 10**5,  # a half point of difference, squared
    "club": 10**3,  # the same club
}


@dataclass(frozen=True)
class TablesOfMany:
    """Tables of `size` or one less, never fewer than `least`. Raises Refusal."""

    name: ClassVar[str] = "tables_of_many"
    version: ClassVar[int] = 1
    tools: ClassVar[dict[str, str]] = {}
    size: int = 4
    least: int = 2
    weights: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check the sizes and resolve the weights."""
        check_option("size", self.size, range(3, 7))
        check_option("least", self.least, range(2, self.size + 1))
        object.__setattr__(self, "weights", amounts.resolved(self.weights, WEIGHTS))

    def parameters(self) -> dict[str, Any]:
        """The sizes, and all weights."""
        return {"size": self.size, "least": self.least, "weights": dict(self.weights)}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The tables by their highest standing member, and the byes.

        Raises Refusal FIXED_SIZE, NO_TABLES or NO_TABLES_FOUND.
        """
        order = ranked(field)
        _check_fixed(order, self.least, self.size)
        sizes, fairest = _sizes(order, self.size, self.least)
        prices = amounts.prices(order, self.weights)
        found = arranged(_task(order, prices, sizes, {*order.asked, *fairest}))
        if found is None:
            raise Refusal(Reason.NO_TABLES_FOUND)
        tables = sorted((sorted(members) for members in found), key=min)
        asked = [asked_bye(order, place) for place in order.asked]
        given = [Bye(order.entries[place].id, why=(why_bye(order, place),)) for place in fairest]
        return tuple(_table(order, prices, one) for one in tables), (*asked, *given)


def _check_fixed(order: Ranked, least: int, most: int) -> None:
    for table in order.fixed:
        if len(table) > most:
            entries = order.named(table)
            raise Refusal(Reason.FIXED_SIZE, entries=entries, least=least, most=most)


def _sizes(order: Ranked, size: int, least: int) -> tuple[list[int], list[int]]:
    """The sizes of the tables, and the places of as few byes as these need."""
    number = len(order.entries) - len(order.asked)
    fairest = sorted(order.free, key=lambda place: (order.entries[place].byes_had, -place))
    for byes in range(min(len(fairest), max(number - 1, 0)) + 1):
        sizes = table_sizes(number - byes, size, least)
        if sizes is not None:
            return sizes, fairest[:byes]
    raise Refusal(Reason.NO_TABLES, number=number, size=size, least=least)


def _task(order: Ranked, prices: amounts.Prices, sizes: list[int], byes: set[int]) -> Task:
    """What is to be arranged; among equal scores the lot says who fills the first tables."""
    number, seed = len(order.entries), (order.field.seed, order.field.round)
    drawn = lots(number, "tables", *seed)
    rows = [[0] * number for _ in range(number)]
    for one, other in combinations(range(number), 2):
        cost = FORBIDDEN if (one, other) in order.forbidden else prices.pair(one, other)
        rows[one][other] = rows[other][one] = cost
    filling = sorted(
        (place for place in range(number) if place not in byes),
        key=lambda place: (-order.entries[place].score, drawn[place]),
    )
    return Task(rows, sizes, order.fixed, filling, seed)


def _table(order: Ranked, prices: amounts.Prices, members: list[int]) -> Table:
    """A table with its seats, its costs, and why it is so."""
    why = [_how(order, members), *acquaintance(order, members), Statement(Why.SEATS)]
    return Table(order.ids(_seated(order, members)), prices.table(members), tuple(why))


def _how(order: Ranked, members: list[int]) -> Statement:
    if tuple(members) in order.fixed:
        return Statement(Why.FIXED)
    scores = [order.entries[place].score for place in members]
    return Statement(
        Why.SCORES_AT_TABLE, {"least": points(min(scores)), "most": points(max(scores))}
    )


def _seated(order: Ranked, members: list[int]) -> tuple[int, ...]:
    """The seats for which the sum of squares of times at each seat grows least; then the lot."""
    drawn = lots(len(order.entries), "seats", order.field.seed, order.field.round)
    ways = permutations(sorted(members, key=lambda place: drawn[place]))
    return min(
        ways,
        key=lambda way: sum(order.entries[place].sat(seat) for seat, place in enumerate(way)),
    )
