"""Schedules in which nobody meets twice at tables of one size, for as many rounds as are known.

The seats of a schedule are numbers from 0, tables times size of them. There are two kinds.

*Lines*: seats are points (column, row) with as many columns as a table has seats and as many rows
as there are tables; the round of slope m has a table for each line y = mx + b. Two points of
different columns are on one line only, so there are as many rounds as tables; then the columns
themselves are divided into tables in the same way.

*Turned*: a round, found by search, that is turned step by step in a cyclic group: each difference
of two seats occurs once, so the turns meet nobody twice.

Source: both are classical: nets of finite planes, and resolvable designs by differences.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tournaments.pairing.galois import lines, plus

Schedule = tuple[tuple[tuple[int, ...], ...], ...]
"""Rounds of tables of seats."""

MOST_ROUNDS = 20  # nobody plays more tables of many in one tournament
MOST_LINES = 64  # tables; with more of them nobody has to look ahead that far


@dataclass(frozen=True)
class _Turned:
    """Seats by columns of `length`, then some that stay; a round to turn, and tables for others.

    Each of `across` is a table of a further round, whose other tables are its turns.
    """

    length: int
    columns: int
    tables: tuple[tuple[int, ...], ...]
    across: tuple[tuple[int, ...], ...] = ()

    def rounds(self) -> Schedule:
        """All rounds."""
        turns = range(self.length)
        turned = [tuple(self._turn(table, by) for table in self.tables) for by in turns]
        across = [tuple(self._turn(table, by) for by in turns) for table in self.across]
        return (*turned, *across)

    def _turn(self, table: tuple[int, ...], by: int) -> tuple[int, ...]:
        size = self.length
        return tuple(
            seat // size * size + (seat % size + by) % size if seat < self.columns * size else seat
            for seat in table
        )


# By number and size of the tables.
_TURNED = {
    (5, 3): _Turned(7, 2, ((1, 7, 14), (0, 2, 9), (3, 6, 11), (4, 5, 8), (10, 12, 13))),
    (6, 4): _Turned(
        7, 3,
        ((0, 9, 20, 21), (6, 11, 14, 22), (3, 13, 19, 23), (1, 7, 8, 12), (2, 4, 5, 16),
         (10, 15, 17, 18)),
    ),
    (7, 3): _Turned(
        7, 3,
        ((0, 1, 3), (2, 12, 19), (4, 11, 16), (5, 10, 18), (6, 7, 20), (8, 9, 13), (14, 15, 17)),
        ((0, 13, 16), (0, 9, 18), (0, 11, 15)),
    ),
    (7, 4): _Turned(
        7, 4,
        ((0, 1, 21, 25), (2, 6, 7, 9), (3, 5, 19, 20), (4, 8, 16, 23), (10, 13, 22, 24),
         (11, 12, 15, 17), (14, 18, 26, 27)),
        ((0, 13, 20, 23), (0, 9, 18, 22)),
    ),
    (8, 3): _Turned(
        11, 2,
        ((10, 21, 22), (6, 14, 23), (0, 1, 7), (2, 4, 16), (3, 13, 19), (5, 8, 12), (9, 11, 15),
         (17, 18, 20)),
    ),
    (10, 3): _Turned(
        14, 2,
        ((11, 14, 28), (4, 24, 29), (0, 25, 26), (1, 16, 20), (2, 6, 7), (3, 19, 21), (5, 13, 27),
         (8, 10, 17), (9, 12, 22), (15, 18, 23)),
    ),
    (11, 3): _Turned(
        11, 3,
        ((0, 26, 28), (1, 14, 18), (2, 12, 17), (3, 9, 32), (4, 24, 25), (5, 7, 8), (6, 10, 11),
         (13, 15, 16), (19, 23, 29), (20, 27, 31), (21, 22, 30)),
        ((0, 11, 30), (0, 20, 25), (0, 18, 24), (0, 19, 22), (0, 14, 27)),
    ),
    (6, 3): _Turned(
        7, 2,
        ((2, 10, 14), (1, 7, 15), (6, 8, 16), (3, 13, 17), (0, 4, 5), (9, 11, 12)),
    ),
    (6, 5): _Turned(
        6, 5,
        ((0, 4, 9, 20, 24), (1, 15, 17, 19, 26), (2, 8, 14, 21, 23), (3, 7, 11, 12, 25), (5, 6,
         16, 22, 28), (10, 13, 18, 27, 29)),
    ),
    (10, 4): _Turned(
        10, 4,
        ((0, 1, 31, 35), (2, 20, 27, 30), (3, 18, 24, 36), (4, 6, 28, 33), (5, 8, 15, 19), (7, 13,
         16, 23), (9, 17, 22, 26), (10, 11, 32, 34), (12, 14, 25, 39), (21, 29, 37, 38)),
    ),
    (12, 4): _Turned(
        12, 4,
        ((0, 2, 9, 23), (1, 20, 34, 45), (3, 30, 32, 44), (4, 29, 38, 46), (5, 40, 41, 43), (6,
         12, 22, 25), (7, 19, 27, 35), (8, 26, 31, 39), (10, 15, 18, 24), (11, 14, 33, 36), (13,
         21, 37, 42), (16, 17, 28, 47)),
    ),
    (14, 3): _Turned(
        14, 3,
        ((0, 1, 11), (2, 31, 35), (3, 24, 40), (4, 15, 32), (5, 14, 19), (6, 36, 41), (7, 26, 38),
         (8, 10, 30), (9, 27, 33), (12, 18, 37), (13, 16, 39), (17, 21, 23), (20, 28, 34), (22,
         25, 29)),
    ),
    (14, 4): _Turned(
        14, 4,
        ((0, 40, 51, 52), (1, 34, 49, 54), (2, 11, 12, 26), (3, 28, 47, 50), (4, 20, 22, 33), (5,
         37, 41, 55), (6, 23, 29, 46), (7, 27, 35, 48), (8, 21, 43, 53), (9, 30, 36, 39), (10, 13,
         18, 42), (14, 17, 31, 32), (15, 19, 38, 45), (16, 24, 25, 44)),
    ),
}  # fmt: skip


@cache
def schedule(tables: int, size: int, rounds: int) -> Schedule | None:
    """A schedule of at least so many rounds; the longest if none has so many, None for none."""
    turned = _TURNED[tables, size].rounds() if (tables, size) in _TURNED else ()
    known = [found for found in (_lines(tables, size), turned) if found]
    return next(
        (found for found in known if len(found) >= rounds), max(known, key=len, default=None)
    )


@cache
def _lines(tables: int, size: int) -> Schedule:
    """The rounds by slopes, then those of the columns among themselves; empty for none."""
    slopes = lines(tables) if size <= tables <= MOST_LINES else None
    if slopes is None or len(slopes[0]) < size:
        return (tuple(_column(number, size) for number in range(tables)),) if tables else ()
    rounds = [
        tuple(
            tuple(column * tables + plus(tables)[slope[column]][start] for column in range(size))
            for start in range(tables)
        )
        for slope in slopes
    ]
    within = _lines(tables // size, size) if tables % size == 0 else ()
    rounds += [
        tuple(
            tuple(column * tables + seat for seat in table)
            for column in range(size)
            for table in inner
        )
        for inner in within
    ]
    return tuple(rounds[:MOST_ROUNDS])


def _column(number: int, size: int) -> tuple[int, ...]:
    return tuple(range(number * size, (number + 1) * size))


def vacant(rounds: Schedule, number: int) -> tuple[int, ...] | None:
    """So many seats of which no two meet in these rounds, so that all may stay empty; None if none.

    A table then has one player less at most.
    """
    meeting = {
        frozenset(two) for tables in rounds for table in tables for two in combinations(table, 2)
    }
    seats = sorted((seat for table in rounds[0] for seat in table), reverse=True)
    for first in seats:
        chosen = [first] if number else []
        for seat in seats:
            if len(chosen) < number and all(
                frozenset((seat, one)) not in meeting and seat != one for one in chosen
            ):
                chosen.append(seat)
        if len(chosen) == number:
            return tuple(sorted(chosen))
    return None
