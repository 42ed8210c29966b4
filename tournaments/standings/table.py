"""The standing of a division after a round: rows in order, each with what it is made of.

standing(entrants, outcomes, division="A", order=("wins", "spread"), through=3)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.refusals import Refusal
from tournaments.points import POINTS_OF_TWO, Points
from tournaments.results import Exact, Outcome, Penalty
from tournaments.standings.lines import Line, Lines, lines_by_entry
from tournaments.standings.order import (
    MEASURES,
    ORDER_OF_TWO,
    Decision,
    Direct,
    Equals,
    Ordering,
    check_criteria,
)
from tournaments.standings.refusals import Reason


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry of the division.

    Of equal rows the smaller `number` (then id) is shown first. It is in standings from round
    `since` on (a late entry), and marked from round `left` on (a withdrawal), if any.
    """

    id: str
    number: int = 0
    since: int = 0
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One entry in a standing.

    `place` is shared by equal rows. `values` has one number a measure that the order lists, in its
    units: half wins, half points, points. `directs` are the direct comparisons it took part in, the
    wider first. `decision` says why it stands below the row above: None on top and in equal rows.
    """

    entry: str
    place: int
    shared: bool
    left: bool
    values: dict[str, Exact]
    directs: tuple[Direct, ...]
    decision: Decision | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The rows of a division, best first, after `round` (0: before the first)."""

    division: str
    round: int
    order: tuple[str, ...]
    rows: tuple[Row, ...]


def standing(
    entrants: Iterable[Entrant],
    outcomes: Iterable[Outcome],
    *,
    division: str,
    order: Sequence[str] = ORDER_OF_TWO,
    points: Points = POINTS_OF_TWO,
    penalties: Iterable[Penalty] = (),
    through: int | None = None,
) -> Standing:
    """The standing of a division from the results of its rounds up to `through` (None: all).

    What is given may come in any order, and results of other divisions are left out. Who has left
    stays where the results put them, marked; with `through` None everybody who has left is. Raises
    Refusal (see `refusals.py`), Malformed where the points lack a size of table.
    """
    criteria = check_criteria(order)
    counted = [
        one
        for one in outcomes
        if one.division == division and (through is None or one.round <= through)
    ]
    taken = [one for one in penalties if through is None or one.round <= through]
    field = _field(entrants, division, through)
    lines = lines_by_entry((one.id for one in field), counted, taken, points)
    last = max((one.round for one in counted), default=0) if through is None else through
    return Standing(division, last, criteria, _rows(field, lines, criteria, through))


def _field(entrants: Iterable[Entrant], division: str, through: int | None) -> list[Entrant]:
    """The entrants of that round in the order in which equal ones are shown."""
    field = sorted(
        (one for one in entrants if through is None or one.since <= through),
        key=lambda one: (one.number, one.id),
    )
    seen: set[str] = set()
    for one in field:
        if one.id in seen:
            raise Refusal(Reason.ENTERED_TWICE, entry=one.id, division=division)
        seen.add(one.id)
    return field


def _rows(
    field: list[Entrant], lines: Lines, criteria: tuple[str, ...], through: int | None
) -> tuple[Row, ...]:
    if not field:
        return ()
    measures = [(name, MEASURES[name]) for name in criteria if name in MEASURES]
    values = {one.id: {name: of(lines[one.id]) for name, of in measures} for one in field}
    ordering = Ordering(lines, values)
    left = {one.id for one in field if _has_left(one, through)}
    rows: list[Row] = []
    for equals in ordering.refine(tuple(one.id for one in field), criteria):
        rows += _equal_rows(equals, len(rows) + 1, ordering, left)
    return tuple(rows)


def _equal_rows(equals: Equals, place: int, ordering: Ordering, left: set[str]) -> list[Row]:
    return [
        Row(
            entry,
            place,
            len(equals.entries) > 1,
            entry in left,
            dict(ordering.values[entry]),
            tuple(ordering.directs.get(entry, ())),
            None if number else equals.decision,
            tuple(ordering.lines[entry]),
        )
        for number, entry in enumerate(equals.entries)
    ]


def _has_left(one: Entrant, through: int | None) -> bool:
    return one.left is not None and (through is None or one.left <= through)
