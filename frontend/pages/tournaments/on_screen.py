"""What a screen in the hall can show: each kind of slide is a function in the table at the end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.called import Called
from frontend.pages.tournaments import pairings, standings
from frontend.pages.tournaments.clubs import rankings_of
from frontend.pages.tournaments.ranked import ranked
from frontend.pages.tournaments.slides import LINES, Line, Row, Slide, parts
from frontend.pages.tournaments.tournament import stage
from frontend.pages.tournaments.visits import Visit
from frontend.pages.tournaments.words import heading
from tournaments.collation import in_order
from tournaments.course.state import Round

_BESIDE = 2  # criteria that have room in a standing of two columns


def slides(visit: Visit, kinds: Sequence[str], divisions: Sequence[str], size: int) -> list[Slide]:
    """The slides of a turn, one at least: for each division its kinds, then those of the club."""
    every = visit.state.divisions
    asked = set(every).intersection(divisions) or set(every)
    whole = [
        replace(slide, division=str(number))
        for number, division in enumerate(every, start=1)
        if division in asked
        for kind in kinds
        if kind in OF_DIVISION
        for slide in OF_DIVISION[kind](visit, division)
    ]
    whole += [slide for kind in kinds if kind in OF_CLUB for slide in OF_CLUB[kind](visit)]
    found = [part for slide in whole for part in parts(slide, size)]
    return found or parts(Slide("nothing", visit.title, told=_stages(visit)), size)


def _by_name(visit: Visit, division: str) -> Iterator[Slide]:
    """Who sits where, until the round is closed."""
    if (played := visit.newest_out(division)) is None or played.closed:
        return
    seated = [
        (seat, table.called if table.named else str(table.number))
        for table in pairings.tables(visit, played)
        for seat in table.seats
    ]
    seated += [(seat, _("Bye")) for seat in pairings.byes(visit, played)]
    rows = tuple(
        Row((Line(seat.name, (where,)),), begins=seat.begins)
        for seat, where in sorted(seated, key=lambda one: in_order(one[0].name))
    )
    title = _titled(visit, division, _("Round {number} by name"), played.number)
    yield Slide("names", title, rows, heads=(_("Table"),))


def _by_table(visit: Visit, division: str) -> Iterator[Slide]:
    """The tables of the newest round with their results."""
    if (played := visit.newest_out(division)) is not None:
        title = _titled(visit, division, _("Round {number}"), played.number)
        yield Slide("tables", title, _tables(visit, played))


def _missing(visit: Visit, division: str) -> Iterator[Slide]:
    """The tables whose result is awaited, once there is one at another."""
    if (played := visit.newest_out(division)) is None:
        return
    left = {number: one for number, one in played.tables.items() if one.result is None}
    if left and len(left) < len(played.tables):
        title = _titled(visit, division, _("Round {number}: results are missing"), played.number)
        yield Slide("missing", title, _tables(visit, replace(played, tables=left, byes=())))


def _tables(visit: Visit, played: Round) -> tuple[Row, ...]:
    tables = [
        Row(
            tuple(Line(seat.name, (seat.result,), seat.won) for seat in table.seats),
            head=table.called if table.named else str(table.number),
            begins=True,
        )
        for table in pairings.tables(visit, played)
    ]
    byes = pairings.byes(visit, played)
    return (*tables, *(Row((Line(seat.name, (_("Bye"),)),)) for seat in byes))


def _standing(visit: Visit, division: str) -> Iterator[Slide]:
    """The standing; before the first result, who has entered."""
    standing = visit.standing(division, explained=False)
    if not standing.round:
        yield _entered(visit, division)
        return
    rows = standings.rows(standing, visit.names)
    running = visit.is_running(division, standing.round)
    most = _BESIDE if len(rows) > min(LINES.values()) else None
    yield Slide(
        "standing",
        _titled(visit, division, heading(standing.round, running=running)),
        tuple(_stands(row, most) for row in rows),
        heads=tuple(column.title for column in standings.columns(standing)[:most]),
        alone=most is None,
    )


def _stands(row: standings.Row, most: int | None) -> Row:
    values = tuple(value for _column, value in row.values[:most])
    return Row((Line(row.name, values),), str(row.place), _("withdrawn") if row.left else "")


def _entered(visit: Visit, division: str) -> Slide:
    entered = standings.entered(visit.state, division, visit.names)
    people = tuple(Row((Line(one.name),)) for one in entered)
    told = "" if people else stage(visit, division)
    return Slide("players", _titled(visit, division, _("Players")), people, told=told)


def _rankings(visit: Visit) -> Iterator[Slide]:
    """The rankings of the club that everybody may see."""
    for one in rankings_of(visit.within, visit.row.club):
        rows = tuple(
            Row((Line(line.name, (line.amount,)),), "" if line.place is None else str(line.place))
            for line in ranked(visit.within, visit.row.club, one.series)
        )
        yield Slide("rankings", one.called, rows, division=one.series)


def _titled(visit: Visit, division: str, said: str, number: int = 0) -> str:
    """A title with the number of the round, and the division where there are several."""
    title = said.format(number=number)
    return f"{title} · {division}" if visit.many else title


def _stages(visit: Visit) -> str:
    return " ".join(dict.fromkeys(stage(visit, one) for one in visit.state.divisions))


OF_DIVISION: dict[str, Callable[[Visit, str], Iterator[Slide]]] = {
    "names": _by_name,
    "tables": _by_table,
    "missing": _missing,
    "standing": _standing,
}
OF_CLUB: dict[str, Callable[[Visit], Iterator[Slide]]] = {"rankings": _rankings}

# What there is to choose from, in the order in which it is shown.
KINDS = Called(
    {
        "names": gettext_lazy("Pairings by name"),
        "tables": gettext_lazy("Pairings by table, with results"),
        "missing": gettext_lazy("Missing results"),
        "standing": gettext_lazy("Standing"),
        "rankings": gettext_lazy("Rankings of the club"),
    }
)
USUAL = ("names", "tables", "missing", "standing")
