"""The tournament at any entry of its protocol, and two such states compared.

Whoever sees no drafts sees none of then, and nothing that was withdrawn since: both states are
looked at with the eyes that the viewer has now.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from frontend.pages.asked import reading
from frontend.pages.tournaments.standings import columns
from frontend.pages.tournaments.tournament import frame
from frontend.pages.tournaments.visits import Visit, seen
from frontend.pages.tournaments.words import value
from games.numbers import number_in
from games.validators import validated
from tournaments.course.state import State
from tournaments.course.tables import Table
from tournaments.directing import stamps
from tournaments.directing.results_in_words import in_a_line
from tournaments.directing.streams import entered_at
from tournaments.standings.table import Row, Standing


class Moved(NamedTuple):
    """Somebody whose row of the standing is another one."""

    name: str
    before: str
    after: str
    up: bool
    down: bool


class Differs(NamedTuple):
    """A table of which something is told otherwise."""

    where: str
    before: str
    after: str


class Stop(NamedTuple):
    """A moment of the evening that has a name."""

    version: int
    called: str


@reading
@validated(stamps.of_tournament)
def timeline(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show the tournament after an entry beside another moment, by default as it stands."""
    visit = Visit.to(request, stream)
    other = number_in(request.GET, "with", least=1, most=visit.row.version)
    against = other or visit.row.version
    then = visit if against == visit.found.version else _at(visit, against)
    first, second = sorted((visit, then), key=lambda one: one.found.version)
    context = {
        **frame(visit),
        "at": _moment(visit),
        "with": _moment(then),
        "chosen": other is not None,
        "last": visit.row.version,
        "steps": _steps(visit),
        "stops": list(stops(_at(visit, visit.row.version).state)),
        "divisions": [_compared(first, second, code) for code in second.state.divisions],
        "same": first is second,
    }
    return render(request, "frontend/tournaments/timeline.html", context)


def _at(visit: Visit, version: int) -> Visit:
    found = seen(visit.row, visit.within, version)
    return Visit(visit.request, visit.within, visit.row, found, visit.plain)


def _moment(visit: Visit) -> tuple[int, datetime | None]:
    return visit.found.version, entered_at(visit.row.stream, visit.found.version)


def _steps(visit: Visit) -> dict[str, int]:
    here, last = visit.found.version, visit.row.version
    wanted = {"first": 1, "previous": here - 1, "next": here + 1, "last": last}
    return {name: one for name, one in wanted.items() if 1 <= one <= last and one != here}


_CALLED: dict[str, Callable[[Any], str]] = {
    "publish": lambda act: _("Round {number} is out").format(number=act.round),
    "close_round": lambda act: _("Round {number} is over").format(number=act.round),
    "close": lambda _act: _("The tournament is over"),
}


def stops(state: State) -> Iterator[Stop]:
    """The moments with a name: when rounds went out and were over, as far as they still are."""
    many = len(state.divisions) > 1
    for line in state.lines:
        called = _CALLED.get(line.act.kind)
        if called is None or line.struck or line.flaw or not _stands(state, line.act):
            continue
        of = f" · {line.act.division}" if many and hasattr(line.act, "division") else ""
        yield Stop(line.version, called(line.act) + of)


def _stands(state: State, act: Any) -> bool:
    if act.kind != "publish":
        return True
    paired = state.round(act.division, act.round)
    return paired is not None and paired.published


def _compared(first: Visit, second: Visit, division: str) -> dict[str, Any]:
    """What differs in a division between two moments, the earlier one first."""
    known = division in first.state.divisions
    standing = second.standing(division, explained=False)
    return {
        "code": division,
        "rows": _rows(standing, second),
        "columns": columns(standing),
        "moved": list(_moved(first, second, division)) if known else [],
        "tables": list(_tables(first, second, division)),
    }


def _rows(standing: Standing, visit: Visit) -> list[dict[str, Any]]:
    return [
        {
            "place": row.place,
            "name": visit.names[row.entry],
            "values": [value(one.name, row.values[one.name]) for one in columns(standing)],
        }
        for row in standing.rows
    ]


def _moved(first: Visit, second: Visit, division: str) -> Iterator[Moved]:
    before, after = (
        {row.entry: row for row in one.standing(division, explained=False).rows}
        for one in (first, second)
    )
    order = [one.name for one in columns(second.standing(division, explained=False))]
    names = {**first.names, **second.names}
    for entry in {**after, **before}:
        old, new = before.get(entry), after.get(entry)
        if (told := (_said(old, order), _said(new, order)))[0] != told[1]:
            steps = (old.place - new.place) if old and new else 0
            yield Moved(names[entry], *told, steps > 0, steps < 0)


def _said(row: Row | None, order: Sequence[str]) -> str:
    if row is None:
        return "–"
    told = ", ".join(value(name, row.values[name]) for name in order if name in row.values)
    return f"{row.place}. ({told})"


def _tables(first: Visit, second: Visit, division: str) -> Iterator[Differs]:
    before, after = (dict(_told(one, division)) for one in (first, second))
    for place in sorted({*before, *after}):
        old, new = before.get(place, "–"), after.get(place, "–")
        if old != new:
            yield Differs(
                _("Round {round}, table {table}").format(round=place[0], table=place[1]), old, new
            )


def _told(visit: Visit, division: str) -> Iterator[tuple[tuple[int, int], str]]:
    """What is told of each table of the rounds that are out: who sits there, and the result."""
    for number in (one.number for one in visit.rounds_out(division)):
        for table in visit.state.divisions[division].rounds[number].tables.values():
            yield (number, table.number), _at_table(table, visit.names)


def _at_table(table: Table, names: Mapping[str, str]) -> str:
    who = " – ".join(names[seat] for seat in table.seats)
    result = table.result
    return f"{who}: {in_a_line(result.scores, result.places)}" if result else who
