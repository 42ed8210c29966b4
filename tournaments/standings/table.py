"""The standing of a division after a round: rows in order, each with what it is made of.

standing(entrants, outcomes, division="A", order=("wins", "spread"), through=3)
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.refusals import Refusal
from tournaments.points import POINTS_OF_TWO, Points
from tournaments.results import Exact, Outcome, Penalty
from tournaments.standings.lines import PENALTY, Line
from tournaments.standings.opponents import OF_OPPONENTS, Field
from tournaments.standings.order import (
    DIRECT,
    ORDER_OF_TWO,
    Decision,
    Direct,
    Equals,
    Ordering,
    check_criteria,
)
from tournaments.standings.refusals import Reason
from tournaments.standings.rounds import Given, Participant, Reached, Rules, reached
from tournaments.standings.stages import OUTSIDE


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry of the division.

    Of equal rows the smaller `number` (then id) is shown first. It is in standings from round
    `since` on (a late entry), and marked from round `left` on (a withdrawal), if any. `rating` is
    that of the entry, in points, for criteria that ask for it. `stages` say how far it had come
    in a knock-out (`stages.py`), from which round on, the first one first.
    """

    id: str
    number: int = 0
    since: int = 0
    left: int | None = None
    rating: int | None = None
    stages: tuple[tuple[int, int], ...] = ()


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
    values: Mapping[str, Exact]
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
    Refusal (see `refusals.py`), Unusable where the points lack a size of table.
    """
    rules = Rules(division, check_criteria(order), points)
    counted = [
        one
        for one in outcomes
        if one.division == division and (through is None or one.round <= through)
    ]
    taken = [one for one in penalties if through is None or one.round <= through]
    field = field_of(entrants, division, through)
    rounds = sorted({one.round for one in counted} | {one.round for one in taken})
    ends = reached(
        Given(
            rules,
            number,
            field,
            tuple(one for one in counted if one.round == number),
            tuple(one for one in taken if one.round == number),
        )
        for number in (rounds or [0])
    )
    last = max((one.round for one in counted), default=0) if through is None else through
    return replace(standing_at(ends[-1]), round=last)


def standing_at(end: Reached) -> Standing:
    """The standing where everybody is after a round. Raises Refusal NOT_ENTERED."""
    (division, criteria, _), number, field, *_ = end.given
    _check_entered(end, {one.entry for one in field})
    return Standing(division, number, criteria, _rows(end))


def field_of(
    entrants: Iterable[Entrant], division: str, through: int | None
) -> tuple[Participant, ...]:
    """The entrants of that round (None: all) as shown where they are equal.

    Raises Refusal ENTERED_TWICE.
    """
    field = sorted(
        (one for one in entrants if through is None or one.since <= through),
        key=lambda one: (one.number, one.id),
    )
    seen: set[str] = set()
    for one in field:
        if one.id in seen:
            raise Refusal(Reason.ENTERED_TWICE, entry=one.id, division=division)
        seen.add(one.id)
    return tuple(
        Participant(one.id, _has_left(one, through), one.rating, _stage(one, through))
        for one in field
    )


def _stage(one: Entrant, through: int | None) -> int:
    """The last stage that was reached by then."""
    reached = [stage for since, stage in one.stages if through is None or since <= through]
    return reached[-1] if reached else OUTSIDE


def _check_entered(end: Reached, field: set[str]) -> None:
    """Raise Refusal NOT_ENTERED for a result of somebody else; penalties of others are left out."""
    for entry in end.accounts.keys() - field:
        for line in end.accounts[entry].lines:
            if line.kind != PENALTY:
                where = end.given.rules.division
                raise Refusal(Reason.NOT_ENTERED, entry=entry, round=line.round, division=where)


def _rows(end: Reached) -> tuple[Row, ...]:
    field = end.given.field
    if not field:
        return ()
    entries = tuple(one.entry for one in field)
    ordering = Ordering({entry: end.accounts[entry].lines for entry in entries}, values_at(end))
    left = {one.entry for one in field if one.left}
    rows: list[Row] = []
    for equals in ordering.refine(entries, end.given.rules.order):
        rows += _equal_rows(equals, len(rows) + 1, ordering, left)
    return tuple(rows)


def values_at(end: Reached) -> dict[str, Mapping[str, Exact]]:
    """What everybody has by each criterion, by the own lines or by the others' too."""
    given, own = end.given, {one.entry: end.accounts[one.entry] for one in end.given.field}
    asked = [name for name in given.rules.order if name in OF_OPPONENTS]
    if not asked:
        return {entry: one.values for entry, one in own.items()}
    field = field_at(end)
    named = [name for name in given.rules.order if name not in DIRECT]
    return {
        entry: {
            name: OF_OPPONENTS[name](field, entry) if name in OF_OPPONENTS else one.values[name]
            for name in named
        }
        for entry, one in own.items()
    }


def field_at(end: Reached) -> Field:
    """Everybody after this round, as criteria that ask for the others want it."""
    given = end.given
    return Field(
        {one.entry: end.accounts[one.entry].lines for one in given.field},
        {one.entry: one.rating for one in given.field},
        given.round,
        given.rules.points,
        {one.entry: one.stage for one in given.field},
    )


def _equal_rows(equals: Equals, place: int, ordering: Ordering, left: set[str]) -> list[Row]:
    return [
        Row(
            entry,
            place,
            len(equals.entries) > 1,
            entry in left,
            ordering.values[entry],
            tuple(ordering.directs.get(entry, ())),
            None if number else equals.decision,
            tuple(ordering.lines[entry]),
        )
        for number, entry in enumerate(equals.entries)
    ]


def _has_left(one: Entrant, through: int | None) -> bool:
    return one.left is not None and (through is None or one.left <= through)
