"""What entering a table of results would do: each line becomes the act that a typed result is.

Pure. The lines are weighed one after the other, each as if those before it were entered already, so
that what a table says twice is there the second time. A line is not entered if it can't be (it says
why, and in which column); the others are entered together, or none.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Literal

from engine.refusals import Refusal
from tournaments.course.acts import Report, TypeOnce
from tournaments.course.acts.results import awaits_second, same_slips
from tournaments.course.course import apply, decide, objections
from tournaments.course.lookups import division_named, published_round, table_at
from tournaments.course.refusals import Reason as CourseReason
from tournaments.course.state import Entry, Round, State
from tournaments.course.tables import Result, Table
from tournaments.directing.result_files import Cell, Results, Told
from tournaments.refusals import Reason
from tournaments.register.duplicates import Words, folded
from tournaments.register.people_files import shown
from tournaments.register.previews import MOST_NAMED

Status = Literal["new", "there", "open", "asked", "refused"]

_WHOLE = re.compile(r"[-+\u2212]?[0-9]{1,5}", re.ASCII)
_TWO = 2


@dataclass(frozen=True)
class Weighed:
    """A line with what would become of it.

    `new` is entered, `there` stands already (or waits for somebody else who types the same), `open`
    has no points yet, `asked` is entered once somebody says that it is right, unusual as it is,
    `refused` can't be. `entries` and `scores` are in the order of the columns, as far as they were
    understood. `refusal` says what is asked or why not, `column` is the heading that it is about,
    empty for the line.
    """

    told: Told
    status: Status
    act: Report | TypeOnce | None = None
    entries: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    refusal: Refusal | None = None
    column: str = ""


class _Field:
    """The entries of a tournament, to be found by number or by name."""

    def __init__(self, state: State, names: Mapping[str, str]) -> None:
        self._numbers: dict[tuple[str, int], list[Entry]] = {}
        self._names: dict[tuple[str, Words], list[Entry]] = {}
        for one in state.entries.values():
            words = tuple(sorted(folded(names.get(one.id, ""))))
            self._numbers[one.division, one.number] = [one]
            self._names.setdefault((one.division, words), []).append(one)

    def entry(self, cell: Cell, division: str) -> str:
        """The entry of the division that a cell names.

        A name is whole, in any order of its words; of parts of a name only one entry may have them.
        """
        if cell.text.isascii() and cell.text.isdigit():
            found = self._numbers.get((division, int(cell.text)), [])
        else:
            found = self._called(tuple(sorted(folded(cell.text))), division)
        if len(found) == 1:
            return found[0].id
        name = shown(cell.text) or "–"
        if not found:
            raise _no(Reason.ROW_NO_ENTRY, cell, name=name, division=division)
        more = ["…"] if len(found) > MOST_NAMED else []
        numbers = ", ".join([*(str(one.number) for one in found[:MOST_NAMED]), *more])
        raise _no(Reason.ROW_SEVERAL_ENTRIES, cell, name=name, numbers=numbers)

    def _called(self, wanted: Words, division: str) -> list[Entry]:
        if not wanted:
            return []
        if whole := self._names.get((division, wanted)):
            return whole
        having = (
            entries
            for (code, words), entries in self._names.items()
            if code == division and set(wanted) <= set(words)
        )
        return sorted((one for entries in having for one in entries), key=lambda one: one.number)


class _Not(Exception):
    """A line can't be entered: why, and which column that is about."""

    def __init__(self, refusal: Refusal, column: str = "") -> None:
        super().__init__(refusal, column)
        self.refusal, self.column = refusal, column


def weighed(
    results: Results, state: State, names: Mapping[str, str], typed: Collection[int] = ()
) -> tuple[Weighed, ...]:
    """Each line with what would become of it; `names` go by entry, as the sender may see them.

    `typed` are the versions of those slips that the sender has typed, where two have to.
    """
    found, field, before = list[Weighed](), _Field(state, names), state.version
    mine = set(typed)
    for told in results.rows:
        one = _weighed(told, state, field, mine)
        found.append(one)
        if one.act is not None and one.status in ("new", "asked"):
            for act in decide(state, one.act.meant()):
                state = apply(state, act)
            mine |= set(range(before + 1, state.version + 1))
    return tuple(found)


def acts_of(lines: Iterable[Weighed], *, meant: bool) -> list[Report | TypeOnce]:
    """The acts that enter these lines; `meant` says that what is unusual is right.

    Raises the Refusal of the first line that can't be entered, with its `line` and `column`.
    """
    acts = []
    for one in lines:
        asked = one.status == "asked" and not meant
        if one.refusal is not None and (asked or one.status == "refused"):
            where = {"line": one.told.line, "column": one.column}
            raise Refusal(one.refusal.reason, one.refusal.clause, **{**one.refusal.facts, **where})
        if one.act is not None and one.status != "there":
            act = one.act.meant() if one.status == "asked" else one.act
            acts.append(act)
    return acts  # type: ignore[return-value]


def slips_in(state: State) -> list[int]:
    """The versions of all slips that wait at tables without a result."""
    return [
        slip.version
        for division in state.divisions.values()
        for played in division.rounds.values()
        for table in played.tables.values()
        for slip in table.slips
    ]


def _weighed(told: Told, state: State, field: _Field, mine: set[int]) -> Weighed:
    if not any(cell.text for cell in told.points):
        return Weighed(told, "open")
    understood = Weighed(told, "refused")
    try:
        scores = (_whole(told.points[0]), _whole(told.points[1]))
        understood = replace(understood, scores=scores)
        division, number = _division(told, state), _whole(told.round)
        played = _published(state, division, number, told)
        one, other = (field.entry(cell, division) for cell in told.names)
        understood = replace(understood, entries=(one, other))
        table = _table(told, played, number, (one, other))
        by_entry = dict(zip((one, other), scores, strict=True))
        report = Report(
            division, number, table.number, scores=tuple(by_entry[seat] for seat in table.seats)
        )
    except _Not as no:
        return replace(understood, refusal=no.refusal, column=no.column)
    return _decided(replace(understood, act=report), report, state, mine)


def _decided(one: Weighed, report: Report, state: State, mine: set[int]) -> Weighed:
    """The line with its act and what the rules of the course say to it."""
    try:
        table, ready = table_at(state, report), report.written_out(state)[0]
    except Refusal as refusal:
        return replace(one, refusal=refusal)
    if not isinstance(ready, Report):
        return one
    if _stands(table, ready):
        return replace(one, status="there")
    if awaits_second(state, ready):
        slips = same_slips(table, ready)
        if slips and mine.issuperset(slip.version for slip in slips):
            return replace(one, status="there")
        if not slips:
            place = (report.division, report.round, report.table)
            one = replace(one, act=TypeOnce(*place, scores=report.scores))
    against = objections(state, one.act) if one.act else []
    if not against:
        return replace(one, status="new")
    asked = all(refusal.reason is CourseReason.UNUSUAL for refusal in against)
    return replace(one, status="asked" if asked else "refused", refusal=against[0])


def _stands(table: Table, told: Report) -> bool:
    """Whether the table has this very result."""
    result = table.result
    if result is None or result.scores != told.scores:
        return False
    return result.agrees(Result(told.places or (), told.scores))


def _whole(cell: Cell) -> int:
    """The number in a cell."""
    if not _WHOLE.fullmatch(cell.text):
        raise _no(Reason.ROW_NOT_WHOLE, cell, text=shown(cell.text) or "–")
    return int(cell.text.replace("\u2212", "-"))


def _division(told: Told, state: State) -> str:
    """The division that the line names; where there is one alone, that one."""
    if told.division.text:
        try:
            return division_named(state, shown(told.division.text)).code
        except Refusal as refusal:
            raise _Not(refusal, told.division.heading) from refusal
    if len(state.divisions) > 1:
        divisions = ", ".join(state.divisions)
        raise _no(Reason.ROW_WHICH_DIVISION, told.division, divisions=divisions)
    return next(iter(state.divisions))


def _published(state: State, division: str, number: int, told: Told) -> Round:
    try:
        return published_round(state, division, number)
    except Refusal as refusal:
        raise _Not(refusal, told.round.heading) from refusal


def _table(told: Told, played: Round, number: int, entries: tuple[str, str]) -> Table:
    """The table at which the two sit."""
    one, other = (shown(cell.text) for cell in told.names)
    at = next((table for table in played.tables.values() if entries[0] in table.seats), None)
    if at is None or entries[1] not in at.seats or entries[0] == entries[1]:
        refusal = Refusal(Reason.ROW_NOT_OPPONENTS, name=one, opponent=other, round=number)
        raise _Not(refusal, told.names[1].heading)
    if len(at.seats) != _TWO:
        facts: dict[str, Any] = {"table": at.number, "seats": len(at.seats), "number": _TWO}
        raise _Not(Refusal(CourseReason.RESULT_LENGTH, **facts))
    if told.table.text and _whole(told.table) != at.number:
        raise _no(Reason.ROW_OTHER_TABLE, told.table, table=at.number)
    return at


def _no(reason: Enum, cell: Cell, **facts: Any) -> _Not:
    return _Not(Refusal(reason, **facts), cell.heading)
