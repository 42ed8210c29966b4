"""Several rounds at tables of many at once, so that together they repeat as little as can be.

A tabu search: of all exchanges of a player whose table repeats a meeting with one of another table
of that round the best is made, but none that was undone just before. Whole numbers only, and the
same steps each time for the same seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.drawing_lots import Dice

Round = list[list[int]]
"""The tables of a round: positions from 0."""

Meetings = list[list[int]]
"""How often each two have met, or will: symmetric."""

TENURE = 6  # steps
STEPS, PATIENCE = 4000, 1200  # at most, and without getting better
MOST_WORK = 80_000  # exchanges looked at, whatever the number of players and rounds


def repeats(rounds: Sequence[Round], met: Meetings) -> int:
    """What these rounds add: each meeting counts as often as the two have met before."""
    known = [list(row) for row in met]
    return sum(add(known, tables) for tables in rounds)


def add(met: Meetings, tables: Round) -> int:
    """Enter a round; how often the pairs at its tables had met before."""
    before = 0
    for table in tables:
        for one in table:
            row = met[one]
            for other in table:
                if one != other:
                    before += row[other]
                    row[other] += 1
    return before // 2


@dataclass
class Plan:
    """Rounds still to come, changed as they get better, with who has met in and before them."""

    rounds: list[Round]
    met: Meetings
    dice: Dice

    def __post_init__(self) -> None:
        """Count what the rounds bring."""
        self.met = [list(row) for row in self.met]
        self.cost = sum(add(self.met, tables) for tables in self.rounds)
        self.at = [{one: table for table in tables for one in table} for tables in self.rounds]

    def improved(self) -> list[Round]:
        """The best rounds that were found."""
        best, least, idle = self._copy(), self.cost, 0
        barred: dict[tuple[int, int, int], int] = {}
        players = sum(map(len, self.rounds[0])) if self.rounds else 0
        steps = min(STEPS, MOST_WORK // max(players, 1))
        for step in range(steps):
            if not least or idle > PATIENCE:
                break
            if (move := self._best_move(step, barred, least)) is None:
                continue
            number, one, other, change = move
            self.swap(number, one, other)
            self.cost += change
            until = step + TENURE + self.dice.below(TENURE)
            barred[number, one, other] = barred[number, other, one] = until
            idle += 1
            if self.cost < least:
                best, least, idle = self._copy(), self.cost, 0
        return best

    def _copy(self) -> list[Round]:
        return [[list(table) for table in tables] for tables in self.rounds]

    def _best_move(
        self, step: int, barred: dict[tuple[int, int, int], int], least: int
    ) -> tuple[int, int, int, int] | None:
        """The best exchange of somebody whose table repeats; ties go to the dice."""
        number, one = self._drawn()
        here, mine = self.at[number][one], self.met[one]
        mates = [mate for mate in here if mate != one]
        gone = len(mates) - 1 - sum([mine[mate] for mate in mates])
        best, found, equal = 10**9, -1, 0
        for table in self.rounds[number]:
            if table is here:
                continue
            come = gone + len(table) + sum([mine[mate] for mate in table])
            for other in table:  # as `change` has it; what is the same for all is summed once
                theirs, change = self.met[other], come - mine[other]
                for mate in mates:
                    change += theirs[mate]
                for mate in table:
                    change -= theirs[mate]
                if change > best:
                    continue
                late = barred.get((number, one, other), -1) >= step
                if late and self.cost + change >= least:
                    continue
                equal = 1 if change < best else equal + 1
                if change < best or self.dice.below(equal) == 0:
                    best, found = change, other
        return (number, one, found, best) if found >= 0 else None

    def _drawn(self) -> tuple[int, int]:
        """A round and somebody in it, if possible one who meets somebody again there."""
        for _ in range(200):
            number = self.dice.below(len(self.rounds))
            table = self.rounds[number][self.dice.below(len(self.rounds[number]))]
            one = table[self.dice.below(len(table))]
            row = self.met[one]
            if max([row[other] for other in table]) > 1:  # nobody meets themselves
                break
        return number, one

    def change(self, one: int, other: int, here: list[int], there: list[int]) -> int:
        """How the cost changes if two of different tables change places."""
        mine, theirs, change = self.met[one], self.met[other], 0
        for mate in here:
            if mate != one:
                change += theirs[mate] - mine[mate] + 1
        for mate in there:
            if mate != other:
                change += mine[mate] - theirs[mate] + 1
        return change

    def swap(self, number: int, one: int, other: int) -> None:
        """Let two of different tables of a round change places."""
        here, there = self.at[number][one], self.at[number][other]
        self._count(one, here, -1)
        self._count(other, there, -1)
        here[here.index(one)], there[there.index(other)] = other, one
        self.at[number][one], self.at[number][other] = there, here
        self._count(other, here, 1)
        self._count(one, there, 1)

    def _count(self, one: int, table: list[int], by: int) -> None:
        for other in table:
            if other != one:
                self.met[one][other] += by
                self.met[other][one] += by
