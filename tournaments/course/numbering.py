"""Which tables of the room a round gets: fixed ones first, then one after the other."""

from collections.abc import Sequence
from typing import Any

from tournaments.course.reading import fact
from tournaments.course.shapes import Seating
from tournaments.course.state import State


def numbered(state: State, division: str, tables: Sequence[dict[str, Any]]) -> tuple[Seating, ...]:
    """The tables of a pairing (plain data: seats, costs, why) with their numbers, by numbers.

    Where two tables could claim the same fixed number, the first of the pairing gets it.
    """
    fixed, taken = dict(state.room.fixed), set[int]()
    numbers: list[int | None] = []
    for table in tables:
        wanted = [fixed[one] for one in table["seats"] if fixed.get(one, 0) not in {0, *taken}]
        numbers.append(wanted[0] if wanted else None)
        taken.update(wanted[:1])
    free = dict(state.room.first).get(division, 1)
    seatings = []
    for number, table in zip(numbers, tables, strict=True):
        while number is None and free in taken:
            free += 1
        taken.add(number or free)
        seatings.append(fact(Seating, {"table": number or free, **table}, "tables"))
    return tuple(sorted(seatings, key=lambda seating: seating.table))
