"""Tables of three to eight players, for the games that more than two can play.

Rule. As few tables as can be, all of `size` or one less, none below `least`; where the number does
not divide so, tables of nearly equal numbers (`sizes.py`); where it still does not, as few byes as
needed go to the lowest of those with the fewest byes. Every pair at a table costs by the weights
below, and the round that costs least is sought: exactly up to twelve players, beyond that by a
search that is deterministic but may miss the very best (`arranging.py`). Then everybody gets the
seat that keeps the number of times at each seat even.

The round looks ahead to `last_round` (`looking_ahead.py`): scores decide as long as the rounds to
come can be had without repeats all the same; where they can't, the whole plan comes first. Where
nobody says which round is the last, it looks ahead as far as a schedule without repeats goes, but
up to twelve players not at all: there the cheapest round is known for certain. With the weight 0
for repeats nothing looks ahead.

Equal scores and no repeats leave much open, in the first round everything; there the lot decides.

Source: the practice of board game championships (equal scores at one table, repeats avoided, tables
of one less for the remainder).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing import costs
from tournaments.pairing.arranging import FORBIDDEN, MOST_EXACT, Task, arranged
from tournaments.pairing.checks import MOST_ROUNDS, check_option
from tournaments.pairing.drawing_lots import lots
from tournaments.pairing.explanations import Statement, Why, points
from tournaments.pairing.field import Field
from tournaments.pairing.looking_ahead import MOST_AHEAD, Outlook
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Parameter, Weights, resolved
from tournaments.pairing.ranked import Ranked, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.schedules import MOST_ROUNDS as MOST_ROUNDS_KNOWN
from tournaments.pairing.schedules import schedule
from tournaments.pairing.situation import Situation, Usual
from tournaments.pairing.weighted import acquaintance, asked_bye, why_bye

FEWEST = 3  # players at a table that is smaller than one less: still a table of many
WEIGHTS = {
    "repeat": 10**12,  # a meeting before, each pair
    "back_to_back": 10**9,  # they met in the last round
    "score": 10**5,  # a half point of difference, squared
    "club": 10**3,  # the same club
}


@dataclass(frozen=True)
class TablesOfMany(Usual):
    """Tables of `size` or one less, never fewer than `least`. Raises Refusal."""

    name: ClassVar[str] = "tables_of_many"
    version: ClassVar[int] = 2
    tools: ClassVar[dict[str, str]] = {}
    of_many: ClassVar[bool] = True
    asks: ClassVar[tuple[Parameter, ...]] = (Weights(WEIGHTS),)
    size: int = 4
    least: int = 2
    weights: Mapping[str, int] = field(default_factory=dict)
    last_round: int | None = None

    def __post_init__(self) -> None:
        """Check the sizes and resolve the weights."""
        check_option("size", self.size, range(3, 9))
        check_option("least", self.least, range(2, self.size + 1))
        if self.last_round is not None:
            check_option("last_round", self.last_round, range(1, MOST_ROUNDS + 1))
        object.__setattr__(self, "weights", resolved(self.weights, WEIGHTS))

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with the last round that is planned alike."""
        return {"last_round": situation.last, **parameters}

    def parameters(self) -> dict[str, Any]:
        """The sizes, and all weights; the last round where it is known."""
        facts = {"size": self.size, "least": self.least, "weights": dict(self.weights)}
        return facts if self.last_round is None else {**facts, "last_round": self.last_round}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The tables by their highest standing member, and the byes.

        Raises Refusal FIXED_SIZE, NO_TABLES or NO_TABLES_FOUND.
        """
        order = ranked(field)
        _check_fixed(order, self.least, self.size)
        sizes, fairest = _sizes(order, self.size, self.least)
        prices = costs.prices(order, self.weights)
        task = _task(order, prices, sizes, {*order.asked, *fairest})
        found = arranged(task)
        if found is None:
            raise Refusal(Reason.NO_TABLES_FOUND)
        best = _outlook(self, order, task, fairest).better(found) if _looks(self, order) else found
        tables = sorted((sorted(members) for members in best), key=min)
        asked = [asked_bye(order, place) for place in order.asked]
        given = [Bye(order.entries[place].id, why=(why_bye(order, place),)) for place in fairest]
        said = [] if best is found else [Statement(Why.LOOKS_AHEAD)]
        return tuple(_table(order, prices, one, said) for one in tables), (*asked, *given)


def _check_fixed(order: Ranked, least: int, most: int) -> None:
    for table in order.fixed:
        if len(table) > most:
            entries = order.named(table)
            raise Refusal(Reason.FIXED_SIZE, entries=entries, least=least, most=most)


def _sizes(order: Ranked, size: int, least: int) -> tuple[list[int], list[int]]:
    """The sizes of the tables, and the places of as few byes as these need."""
    number = len(order.entries) - len(order.asked)
    fairest = sorted(order.free, key=lambda place: (order.entries[place].byes_had, -place))
    sizes, byes = _divided(number, len(fairest), size, least)
    return sizes, fairest[:byes]


def _divided(number: int, free: int, size: int, least: int) -> tuple[list[int], int]:
    """The sizes of tables for so many, and the byes that are needed, of `free` at most."""
    for byes in range(min(free, max(number - 1, 0)) + 1):
        sizes = table_sizes(number - byes, size, least)
        if sizes is not None:
            return sizes, byes
    raise Refusal(Reason.NO_TABLES, number=number, size=size, least=least)


def table_sizes(number: int, size: int, least: int) -> list[int] | None:
    """As few tables as can be, all of `size` or one less, the larger first; None if that can't be.

    Where the number does not divide so, as few tables of nearly equal numbers, three at least. No
    table has fewer than `least`.
    """
    tables = -(-number // size)
    if not tables:
        return []
    each, more = divmod(number, tables)
    smallest = each if tables > more else each + 1
    if smallest < least or (smallest < size - 1 and smallest < FEWEST):
        return None
    return [each + 1] * more + [each] * (tables - more)


def _looks(system: TablesOfMany, order: Ranked) -> bool:
    """Whether the round looks ahead at all."""
    if not system.weights["repeat"] or order.fixed:
        return False
    return system.last_round is not None or len(order.entries) > MOST_EXACT


def _outlook(system: TablesOfMany, order: Ranked, task: Task, fairest: list[int]) -> Outlook:
    """This round and those to come: everybody plays them, and byes go round."""
    entries = order.field.entries
    away = {order.entries[place].id for place in (*order.asked, *fairest)}
    had = {number: entry.byes_had for number, entry in enumerate(entries)}
    gone = [number for number, entry in enumerate(entries) if entry.id in away]
    players = [[number for number in had if number not in gone]]
    sizes, needed = _divided(len(had), len(had), system.size, system.least)
    for _ in range(_rounds(system, order, task) - 1):
        for number in gone:
            had[number] += 1
        gone = sorted(had, key=lambda number: (had[number], -number))[:needed]
        players.append([number for number in had if number not in gone])
    return Outlook(order, task, players, [task.sizes, *[sizes] * (len(players) - 1)])


def _rounds(system: TablesOfMany, order: Ranked, task: Task) -> int:
    """How many rounds to look at, this one included."""
    now = order.field.round
    if system.last_round is not None:
        return max(min(system.last_round - now + 1, MOST_AHEAD), 1)
    known = schedule(len(task.sizes), max(task.sizes), MOST_ROUNDS_KNOWN)
    return max(min(len(known or ()) - now + 1, MOST_AHEAD), 1)


def _task(order: Ranked, prices: costs.Prices, sizes: list[int], byes: set[int]) -> Task:
    """What is to be arranged; among equal scores the lot says who fills the first tables."""
    number, seed = len(order.entries), (order.field.seed, order.field.round)
    drawn = lots(number, "tables", *seed)
    rows = prices.all(range(number), ()).tolist()
    for one, other in order.forbidden:
        rows[one][other] = rows[other][one] = FORBIDDEN
    filling = sorted(
        (place for place in range(number) if place not in byes),
        key=lambda place: (-order.entries[place].score, drawn[place]),
    )
    return Task(rows, sizes, order.fixed, filling, seed)


def _table(order: Ranked, prices: costs.Prices, members: list[int], said: list[Statement]) -> Table:
    """A table with its seats, its costs, and why it is so; `said` holds for the whole round."""
    why = [_how(order, members), *said, *acquaintance(order, members), Statement(Why.SEATS)]
    return Table(order.ids(_seated(order, members)), prices.table(members), tuple(why))


def _how(order: Ranked, members: list[int]) -> Statement:
    if tuple(members) in order.fixed:
        return Statement(Why.FIXED)
    scores = [order.entries[place].score for place in members]
    return Statement(
        Why.SCORES_AT_TABLE, {"least": points(min(scores)), "most": points(max(scores))}
    )


def _seated(order: Ranked, members: list[int]) -> tuple[int, ...]:
    """The seats for which the sum of squares of times at each seat grows least; then the lot.

    Of ways that are as even the first counts, when members are taken in the order of their lots.
    """
    drawn = lots(len(order.entries), "seats", order.field.seed, order.field.round)
    by_lot = sorted(members, key=lambda place: drawn[place])

    @cache
    def least(left: frozenset[int]) -> tuple[int, tuple[int, ...]]:
        """How little those left can add at the last seats, and the first way to it."""
        if not left:
            return 0, ()
        seat, ways = len(by_lot) - len(left), list[tuple[int, tuple[int, ...]]]()
        for place in by_lot:
            if place in left:
                cost, way = least(left - {place})
                ways.append((cost + order.entries[place].sat(seat), (place, *way)))
        return min(ways, key=lambda way: way[0])

    return least(frozenset(members))[1]
