"""Which tables of the room a round gets: fixed ones, those easy to reach, then one after the other.

Whoever has a table of their own gets it. Whoever needs a table that is easy to reach gets one of
those, the first that is free, unless all are taken (`room.py` says so). The others are numbered
from the first table of their division on. Where divisions have tables of their own (`first`), none
takes what another uses in the same round if it can be helped, nor the last tables that are easy to
reach while somebody there needs one.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from engine.facts import fact
from tournaments.course.room import taken_elsewhere
from tournaments.course.shapes import Seating
from tournaments.course.state import State


def numbered(
    state: State, division: str, number: int, tables: Sequence[dict[str, Any]]
) -> tuple[Seating, ...]:
    """The tables of a round (plain data: seats, costs, why) with their numbers, by numbers.

    Where two tables could claim the same number, the first of the pairing gets it.
    """
    seats = [table["seats"] for table in tables]
    numbers = _fixed(state, seats)
    _accessible(state, division, number, seats, numbers)
    taken = {one for one in numbers if one is not None}
    kept = _kept(state, division, number) - taken
    free = dict(state.room.first).get(division, 1)
    for at, given in enumerate(numbers):
        if given is None:
            while free in taken or free in kept:
                free += 1
            taken.add(free)
            numbers[at] = free
    seatings = [
        fact(Seating, {"table": given, **table}, "tables")
        for given, table in zip(numbers, tables, strict=True)
    ]
    return tuple(sorted(seatings, key=lambda seating: seating.table))


def _fixed(state: State, tables: Iterable[Sequence[str]]) -> list[int | None]:
    """The number of each table at which somebody sits who has one of their own."""
    fixed, taken = dict(state.room.fixed), set[int]()
    numbers: list[int | None] = []
    for seats in tables:
        wanted = [fixed[one] for one in seats if fixed.get(one, 0) not in {0, *taken}]
        numbers.append(wanted[0] if wanted else None)
        taken.update(wanted[:1])
    return numbers


def _accessible(
    state: State,
    division: str,
    number: int,
    tables: Sequence[Sequence[str]],
    numbers: list[int | None],
) -> None:
    """Give the tables that are easy to reach to those who need them."""
    used = taken_elsewhere(state, division, number) if state.room.first else {}
    free = [one for one in state.room.accessible if one not in {*numbers, *used}]
    for at, seats in enumerate(tables):
        if free and numbers[at] is None and set(seats) & set(state.room.needs_accessible):
            numbers[at] = free.pop(0)


def _kept(state: State, division: str, number: int) -> set[int]:
    """Tables that are left to other divisions, where each has its own."""
    if not state.room.first:
        return set()
    used = taken_elsewhere(state, division, number)
    needing = [
        one
        for one in state.room.needs_accessible
        if state.entries[one].division != division
        and state.round(state.entries[one].division, number) is None
        and state.entries[one].enrolled(number)
    ]
    free = [one for one in state.room.accessible if one not in used]
    return {*used, *free[len(free) - len(needing) :]} if needing else set(used)
