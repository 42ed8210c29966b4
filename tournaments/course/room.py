"""Who sits where against the plan of the room: doubts that the director sees beside a round.

Nothing here stops a round: a table that is too far away is better than none.
"""

from collections.abc import Iterator
from enum import Enum, unique
from typing import Any, NamedTuple

from tournaments.course.state import Round, State


@unique
class Doubt(Enum):
    """What the room can't give. The member's name is the stable code, its value the sentence."""

    NOT_ACCESSIBLE = "{entry} needs a table that is easy to reach, but sits at table {table}."
    FIXED_ELSEWHERE = "{entry} belongs at table {fixed}, but sits at table {table}."
    TABLE_SHARED = "Table {table} is used by division {division} in this round as well."


class Misplaced(NamedTuple):
    """One doubt with its facts: ids of entries, numbers of tables, codes of divisions."""

    doubt: Doubt
    facts: dict[str, Any]

    def data(self) -> dict[str, Any]:
        """The doubt as plain data, with its English sentence."""
        detail = self.doubt.value.format_map(self.facts)
        return {"code": self.doubt.name, "detail": detail, "facts": self.facts}


def misplaced(state: State, division: str, paired: Round) -> list[Misplaced]:
    """What a round does not keep of the plan of the room, table by table."""
    others = {} if not state.room.first else taken_elsewhere(state, division, paired.number)
    fixed, needing = dict(state.room.fixed), set(state.room.needs_accessible)
    found = []
    for number, table in sorted(paired.tables.items()):
        for entry in table.seats:
            facts = {"entry": entry, "table": number}
            if entry in needing and number not in state.room.accessible:
                found.append(Misplaced(Doubt.NOT_ACCESSIBLE, facts))
            if fixed.get(entry, number) != number:
                facts = {**facts, "fixed": fixed[entry]}
                found.append(Misplaced(Doubt.FIXED_ELSEWHERE, facts))
        if number in others:
            facts = {"table": number, "division": others[number]}
            found.append(Misplaced(Doubt.TABLE_SHARED, facts))
    return found


def taken_elsewhere(state: State, division: str, number: int) -> dict[int, str]:
    """The tables that other divisions use in the round of this number, and which they are."""
    return dict(_taken(state, division, number))


def _taken(state: State, division: str, number: int) -> Iterator[tuple[int, str]]:
    for code in state.divisions:
        paired = state.round(code, number) if code != division else None
        yield from ((table, code) for table in paired.tables) if paired else ()
