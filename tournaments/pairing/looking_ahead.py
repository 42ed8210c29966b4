"""A round at tables of many that leaves the rounds to come as good a plan as there can be.

Rule. The round by scores is taken if the rounds to come can still be had with as few repeats as
with any other that was found; else the first round of the plan that repeats least. A plan is

1. the rest of a known schedule (`schedules.py`) if what was played is its beginning, or
2. found by search, from the meetings alone (`ahead.py`): after late entries, withdrawals, rounds
   set by hand or paired by another system, and where no schedule is known.

Of several plans that are as good the one is taken whose next round costs least.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice

from tournaments.pairing.ahead import Meetings, Plan, Round, add, repeats
from tournaments.pairing.arranging import FORBIDDEN, Task
from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.fitting import Fitting
from tournaments.pairing.ranked import Ranked
from tournaments.pairing.schedules import MOST_ROUNDS, schedule, vacant

MOST_AHEAD = 10  # rounds, this one included
FITS = 12  # ways to go on with a schedule that are compared by what the next round costs
STARTS = 6  # of the search
MOST_POLISHED = 120  # players
NEVER = 10**4  # meetings: more than any number of rounds brings
_ROOM = 3  # times as many opponents as are needed: no need to look ahead


@dataclass(frozen=True)
class Outlook:
    """What is known of the rounds to come: who plays them, and how many at which table.

    `players` are those of each round, this one first; `sizes` the tables of each. Players are
    numbers by seeding here, and chance does not depend on the seed: so the round after this one
    finds the plan again that this one was made by.
    """

    order: Ranked
    task: Task
    players: Sequence[Sequence[int]]
    sizes: Sequence[Sequence[int]]

    def better(self, found: Round) -> Round:
        """The round of places that was found by scores, or one that leaves a better plan."""
        met, number = self._met(), self._number
        mine = [[number[place] for place in table] for table in found]
        if self._has_room() and not repeats([mine], met):
            return found
        most = self._total(mine, met)
        known = list(self._plans(self._history(), met, 0)) if most else []
        better = [(repeats(plan, met), self._price(plan[0]), plan[0]) for plan in known]
        good = [one for one in better if one[0] < most and self._allowed(one[2])]
        if not good:
            return found
        *_, best = min(good, key=lambda one: one[:2])
        return [[self._place[one] for one in table] for table in best]

    @cached_property
    def _place(self) -> list[int]:
        """The place of each player by seeding."""
        return [self.order.place[entry.id] for entry in self.order.field.entries]

    @cached_property
    def _number(self) -> dict[int, int]:
        return {place: number for number, place in enumerate(self._place)}

    def _has_room(self) -> bool:
        """Whether so many are here that whatever is played now leaves others to meet."""
        past = max(Counter(place for pair in self.order.met for place in pair).values(), default=0)
        each = max(self.sizes[0], default=1) - 1
        return _ROOM * (past + each * len(self.sizes)) < len(self.players[0])

    def _met(self) -> Meetings:
        number = self._number
        met = [[0] * len(number) for _ in number]
        for (a, b), meeting in self.order.met.items():
            met[number[a]][number[b]] = met[number[b]][number[a]] = meeting.times
        for a, b in self.order.forbidden:
            met[number[a]][number[b]] = met[number[b]][number[a]] = NEVER
        return met

    def _total(self, found: Round, met: Meetings) -> int:
        """The repeats of a round and of the best plan that was found to follow it."""
        after = [list(row) for row in met]
        cost = add(after, found)
        history = self._history()
        if history is not None:
            history = [*history, found]
        return cost + min(
            (repeats(plan, after) for plan in self._plans(history, after, 1)), default=0
        )

    def _allowed(self, tables: Round) -> bool:
        return self._price(tables) < FORBIDDEN and sorted(map(len, tables)) == sorted(self.sizes[0])

    def _price(self, tables: Round) -> int:
        return sum(self._price_of(table) for table in tables)

    def _price_of(self, table: Sequence[int]) -> int:
        return self.task.price([self._place[one] for one in table])

    def _history(self) -> list[Round] | None:
        """The rounds played, by places; who is not here has a number behind those who are.

        None where somebody has a bye now: no schedule goes on like that.
        """
        number = len(self.order.entries)
        if len(self.players[0]) < number:
            return None
        seat = {one: number + away for one, away in self._away().items()}
        seat |= {entry.id: at for at, entry in enumerate(self.order.field.entries)}
        rounds: dict[int, Round] = {}
        for table in self.order.field.played:
            rounds.setdefault(table.round, []).append([seat[one] for one in table.seats])
        return [rounds[at] for at in sorted(rounds)]

    def _away(self) -> dict[str, int]:
        """Those who played and are not here, numbered by whom they met: no name counts."""
        mates: dict[str, list[tuple[int, list[int]]]] = {}
        for table in self.order.field.played:
            here = [self.order.place[one] for one in table.seats if one in self.order.place]
            numbers = sorted(self._number[place] for place in here)
            for one in table.seats:
                if one not in self.order.place:
                    mates.setdefault(one, []).append((table.round, numbers))
        return {one: at for at, one in enumerate(sorted(mates, key=lambda one: mates[one]))}

    def _plans(
        self, history: list[Round] | None, met: Meetings, done: int
    ) -> Iterator[list[Round]]:
        """Plans for the rounds but the first `done`, until one has no repeats."""
        if done >= len(self.sizes):
            return
        fitting = list(islice(self._fitted(history, met, done), FITS if done == 0 else 1))
        yield from fitting
        if any(not repeats(plan, met) for plan in fitting):
            return
        for start in range(STARTS):
            plan = self._searched(met, done, start)
            yield plan
            if not repeats(plan, met):
                return

    def _dice(self, *words: str | int) -> Dice:
        return Dice("ahead", len(self.order.entries), *words)

    def _fitted(
        self, history: list[Round] | None, met: Meetings, done: int
    ) -> Iterator[list[Round]]:
        """Plans that go on with a schedule; rounds beyond its end are searched."""
        if history is None:
            return
        tables, size = len(self.sizes[0]), max(self.sizes[0])
        rounds = len(history) + len(self.sizes) - done
        known = schedule(tables, size, min(rounds, MOST_ROUNDS))
        people = 1 + max(
            (one for tables in history for table in tables for one in table), default=0
        )
        people = max(people, len(self.order.entries))
        if known is None or len(known) <= len(history) or people > tables * size:
            return
        known = known[:rounds]
        if (empty := vacant(known, tables * size - people)) is None:
            return
        for number in range(FITS):
            dice = self._dice("fit", len(self.sizes) - done, number)
            seats = Fitting(known, history, people, empty, dice).seats()
            if seats is None:
                return
            here = {seats[one]: one for one in range(len(self.order.entries))}
            plan = [
                [[here[seat] for seat in table if seat in here] for table in one]
                for one in known[len(history) :]
            ]
            if rest := self._searched(_after(met, plan), done + len(plan), number):
                plan += rest
            yield plan

    def _searched(self, met: Meetings, done: int, start: int) -> list[Round]:
        """A plan by search, the round first that costs least; none where no round is left."""
        if done >= len(self.sizes):
            return []
        dice = self._dice("search", len(self.sizes) - done, start)
        drawn = [
            _seated(players, sizes, dice)
            for players, sizes in zip(self.players[done:], self.sizes[done:], strict=True)
        ]
        plan = Plan(drawn, met, dice).improved()
        if done:
            return plan
        alike = [at for at, one in enumerate(plan) if self._alike(one)]
        first = min(alike, key=lambda at: self._price(plan[at]), default=0)
        plan.insert(0, plan.pop(first))
        self._polish(plan, met)
        return plan

    def _alike(self, tables: Round) -> bool:
        return {one for table in tables for one in table} == set(self.players[0])

    def _polish(self, plan: list[Round], met: Meetings) -> None:
        """Exchange players of the first round where that makes it cheaper and nothing repeats."""
        if len(self.players[0]) > MOST_POLISHED:
            return
        whole = Plan(plan, met, self._dice("polish"))
        for one, other in combinations(self.players[0], 2):
            here, there = whole.at[0][one], whole.at[0][other]
            if here is not there and whole.change(one, other, here, there) <= 0:
                before = self._price_of(here) + self._price_of(there)
                whole.swap(0, one, other)
                if self._price_of(here) + self._price_of(there) >= before:
                    whole.swap(0, other, one)


def _after(met: Meetings, plan: Sequence[Round]) -> Meetings:
    known = [list(row) for row in met]
    for tables in plan:
        add(known, tables)
    return known


def _seated(players: Sequence[int], sizes: Sequence[int], dice: Dice) -> Round:
    rest = iter(dice.shuffled(players))
    return [[next(rest) for _ in range(size)] for size in sizes]
