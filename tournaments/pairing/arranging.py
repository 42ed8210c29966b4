"""Entries put to tables of given sizes so that the prices of all pairs at a table sum to little.

Small rounds are searched exactly, larger ones by late acceptance hill climbing (E. K. Burke and
Y. Bykov, 2017): a swap of two players is taken if the round gets no dearer than it is, or than it
was a number of steps ago. Whole numbers only, and the same steps each time for the same seed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.pairing.drawing_lots import lots

MOST_EXACT = 12  # entries: some 15,000 rounds to look through
STEPS_AN_ENTRY = 400
MEMORY = 60  # steps

FORBIDDEN = 10**20  # more than all else in a round together

Tables = list[list[int]]


@dataclass(frozen=True)
class Task:
    """What is to be arranged: positions from 0.

    `prices[one][other]` is symmetric, FORBIDDEN where two may not sit together; `together` are
    positions that must. `sizes` sum to their number. `order` is the order in which the tables are
    filled before the search; of rounds that cost the same it decides which one is found.
    """

    prices: Sequence[Sequence[int]]
    sizes: Sequence[int]
    together: Sequence[tuple[int, ...]]
    order: Sequence[int]
    seed: Sequence[str | int]

    def price(self, table: Sequence[int]) -> int:
        """What one table costs."""
        return sum(self.prices[one][other] for one, other in combinations(table, 2))

    def alone(self, one: int, table: Sequence[int]) -> int:
        """What one position costs at a table."""
        row = self.prices[one]
        return sum(row[other] for other in table if other != one)


def arranged(task: Task) -> Tables | None:
    """The tables; None if none were found that keep apart and together who must be."""
    found = _Search(task).best() if len(task.order) <= MOST_EXACT else _climbed(task)
    return found if found and sum(map(task.price, found)) < FORBIDDEN else None


@dataclass
class _Search:
    """Branch and bound: the first of those left gets each possible table in turn."""

    task: Task
    cost: int = FORBIDDEN
    tables: Tables = field(default_factory=list)

    def best(self) -> Tables:
        """The cheapest tables, none if all are forbidden."""
        self._extend(tuple(self.task.order), tuple(self.task.sizes), [], 0)
        return self.tables

    def _extend(
        self, left: tuple[int, ...], sizes: tuple[int, ...], tables: Tables, cost: int
    ) -> None:
        if not left:
            self.cost, self.tables = cost, tables
        for size in dict.fromkeys(sizes):
            for others in combinations(left[1:], size - 1):
                table = [left[0], *others]
                dearer = cost + self.task.price(table)
                if dearer < self.cost and self._complete(table):
                    rest = tuple(one for one in left if one not in table)
                    self._extend(rest, _without(sizes, size), [*tables, table], dearer)

    def _complete(self, table: list[int]) -> bool:
        """Whether nobody at the table misses somebody they must sit with."""
        members = set(table)
        return all(members.isdisjoint(one) or members.issuperset(one) for one in self.task.together)


def _without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    at = sizes.index(size)
    return sizes[:at] + sizes[at + 1 :]


def _climbed(task: Task) -> Tables | None:
    tables = _filled(task)
    if tables is None:
        return None
    at = {one: table for table in tables for one in table}
    cost = least = sum(map(task.price, tables))
    best, memory = [list(table) for table in tables], [cost] * MEMORY
    for step, (one, other) in enumerate(_swaps(task)):
        here, there = at[one], at[other]
        if here is there:
            continue
        dearer = cost + _change(task, one, other, here, there)
        if dearer <= max(cost, memory[step % MEMORY]):
            here[here.index(one)], there[there.index(other)] = other, one
            at[one], at[other], cost = there, here, dearer
        if cost < least:
            least, best = cost, [list(table) for table in tables]
        memory[step % MEMORY] = cost
        if not least:
            break
    return best


def _swaps(task: Task) -> Iterator[tuple[int, int]]:
    """Two positions that may change tables, again and again, drawn from the seed."""
    bound = {one for table in task.together for one in table}
    loose = [one for one in task.order if one not in bound]
    number = len(loose)
    for drawn in lots(STEPS_AN_ENTRY * number, "swap", *task.seed):
        yield loose[drawn % number], loose[drawn // number % number]


def _change(task: Task, one: int, other: int, here: list[int], there: list[int]) -> int:
    """How much dearer it gets if the two change places."""
    after = task.alone(one, there) + task.alone(other, here) - 2 * task.prices[one][other]
    return after - task.alone(one, here) - task.alone(other, there)


def _filled(task: Task) -> Tables | None:
    """Tables as the search begins: who must sit together at the first with room, the rest in order.

    None if those who must sit together don't fit in this way.
    """
    tables: Tables = [[] for _ in task.sizes]
    for group in sorted(task.together, key=len, reverse=True):
        room = [
            table
            for table, size in zip(tables, task.sizes, strict=True)
            if size - len(table) >= len(group)
        ]
        if not room:
            return None
        room[0] += group
    bound = {one for table in tables for one in table}
    loose = iter([one for one in task.order if one not in bound])
    for table, size in zip(tables, task.sizes, strict=True):
        table += [next(loose) for _ in range(size - len(table))]
    return tables
