"""Players put to the seats of a schedule so that the rounds they have played are its first ones.

A search with propagation: who gets a seat settles which tables of the schedule theirs were, and so
where those can sit who were at these tables, and those who were not.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.ahead import Round
from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.schedules import Schedule

MOST_TRIES, RESTARTS = 400, 8  # seats tried before beginning anew, and how often

Seats = list[int]
"""For each player, as a set of bits, the seats that are still possible."""


@dataclass
class Fitting:
    """A schedule, what was played of it (positions of players), and seats that stay empty."""

    schedule: Schedule
    history: Sequence[Round]
    players: int
    empty: Sequence[int]
    dice: Dice

    def __post_init__(self) -> None:
        """Note for each seat its tables, and for each player theirs."""
        self._tries = 0
        self._free = sum(1 << seat for table in self.schedule[0] for seat in table)
        self._free &= ~sum(1 << seat for seat in self.empty)
        rounds = self.schedule[: len(self.history)]
        self._masks = [[sum(1 << seat for seat in table) for table in one] for one in rounds]
        self._table_of = [
            {seat: number for number, table in enumerate(one) for seat in table} for one in rounds
        ]
        self._at = [
            {one: at for at, table in enumerate(tables) for one in table} for tables in self.history
        ]
        self._whole = [sum(map(len, tables)) == self.players for tables in self.history]
        self._mates: list[list[tuple[int, list[int], list[int]]]] = [
            [] for _ in range(self.players)
        ]
        for number, tables in enumerate(self.history):
            playing = [one for table in tables for one in table]
            for table in tables:
                others = [one for one in playing if one not in table]
                for one in table:
                    self._mates[one].append((number, [m for m in table if m != one], others))

    def seats(self) -> list[int] | None:
        """A seat for each player; None if none were found."""
        for _ in range(RESTARTS):
            self._tries = 0
            found = self._placed([self._free] * self.players, [False] * self.players)
            if found is not None:
                return [one.bit_length() - 1 for one in found]
        return None

    def _placed(self, seats: Seats, settled: list[bool]) -> Seats | None:
        """All players placed, beginning with those of whom least is open."""
        left = [one for one in range(self.players) if not settled[one]]
        if not left:
            return seats
        player = min(left, key=lambda one: (seats[one].bit_count(), -len(self._mates[one])))
        bits = seats[player]
        for seat in self.dice.shuffled([at for at in range(bits.bit_length()) if bits >> at & 1]):
            self._tries += 1
            if self._tries > MOST_TRIES:
                return None
            tried, done = list(seats), list(settled)
            if self._take(tried, done, player, seat):
                found = self._placed(tried, done)
                if found is not None:
                    return found
        return None

    def _strangers(self, number: int, player: int, mask: int) -> list[tuple[int, int]]:
        """What those have left at whose table of another round nobody of this table sat.

        Their table there is one that shares no seat with this one either.
        """
        mine, found = self._at[number].get(player), list[tuple[int, int]]()
        for other, tables in enumerate(self.history):
            if other == number or not (self._whole[number] and self._whole[other]):
                continue
            apart = [one for one in self._masks[other] if not one & mask & self._free]
            left = sum(apart)
            for table in tables:
                if not any(self._at[number][one] == mine for one in table):
                    found += [(one, left) for one in table]
        return found

    def _take(self, seats: Seats, settled: list[bool], player: int, seat: int) -> bool:
        """Give a player a seat, and all that follows from it; whether everybody can still sit."""
        agenda = [(player, seat)]
        while agenda:
            player, seat = agenda.pop()
            if settled[player]:
                continue
            if not seats[player] >> seat & 1:
                return False
            settled[player], bit = True, 1 << seat
            narrowed = [(other, ~bit) for other in range(self.players) if other != player]
            for number, mates, others in self._mates[player]:
                mask = self._masks[number][self._table_of[number][seat]]
                room = (mask & self._free).bit_count() - len(mates) - 1
                if room < 0 or (room and self._whole[number]):
                    return False
                narrowed += [(mate, mask) for mate in mates]
                narrowed += [(other, ~mask) for other in others]
                narrowed += self._strangers(number, player, mask)
            seats[player] = bit
            for other, mask in narrowed:
                left = seats[other] & mask
                if not left:
                    return False
                if left != seats[other]:
                    seats[other] = left
                    if not settled[other] and left & (left - 1) == 0:
                        agenda.append((other, left.bit_length() - 1))
        return True
