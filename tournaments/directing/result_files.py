"""Reads tables of results: who played at which table of which round, and the points of each.

A table has a row for each table of a round, or one for each seat, as our own `results.csv` has; of
a workbook all sheets with such headings are read. Pure: nothing is looked up. `result_lists`
compares what was read with the tournament.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.refusals import Unusable
from tournaments.register.cells import Rows
from tournaments.register.columns import (
    BY_TABLE,
    MOST_SEATS,
    OF_ROUND,
    RESULTS,
    Column,
    Headings,
    Held,
    OfSeat,
    Places,
    headings_at,
)
from tournaments.register.duplicates import folded
from tournaments.register.people_files import sheets_of, shown

_ABSENT = frozenset({"kampflos", "kl", "abwesend", "nichtda", "forfeit", "absent", "noshow"})
_NO = frozenset({"", "0", "nein", "no", "n", "false", "falsch"})
_LEAST = 2


class Cell(NamedTuple):
    """What stands in a column, under which heading and in which line; empty without such a one."""

    heading: str
    text: str
    line: int = 0


NOTHING = Cell("", "")


class OfRound(NamedTuple):
    """The round of which a table is that has no column for it."""

    division: str
    number: int


class Seat(NamedTuple):
    """What a table says of somebody at a table of a round; `entry` is an id, if it tells one."""

    name: Cell
    points: Cell
    place: Cell = NOTHING
    entry: str = ""
    absent: bool = False

    @property
    def told(self) -> bool:
        """Whether anything of the result stands here."""
        return bool(self.points.text or self.place.text or self.absent)


@dataclass(frozen=True)
class Told:
    """What a line (or several) says of a table of a round; the seats as they are written.

    `sheet` is what the sheet of a workbook is called, empty in other files.
    """

    line: int
    division: Cell
    round: Cell
    table: Cell
    seats: tuple[Seat, ...]
    sheet: str = ""


@dataclass(frozen=True)
class Results:
    """What a table says: its lines, and the headings that were passed over.

    `of` is the round that it is taken for, None where it tells rounds itself.
    """

    rows: tuple[Told, ...]
    ignored: tuple[str, ...] = ()
    of: OfRound | None = None


class _Row:
    """A row of a sheet below its headings."""

    def __init__(self, line: int, cells: Sequence[str], headings: list[str], at: Places) -> None:
        self.line, self._cells, self._headings, self._at = line, cells, headings, at

    def cell(self, column: Held) -> Cell:
        place = self._at.get(column)
        if place is None:
            return NOTHING
        text = self._cells[place] if place < len(self._cells) else ""
        return Cell(self._headings[place], text, self.line)


def read(content: bytes | str, of: OfRound | None = None) -> Results:
    """What a table with headings says: XLSX, CSV or JSON.

    A table without a column for the round is one `of` this round, if one is known. Raises Unusable
    where it can't be read at all, with what to do.
    """
    sheets = sheets_of(content, OF_ROUND if of else RESULTS)
    if not any(rows for _, rows in sheets):
        raise Unusable("file", "It is empty.")
    if found := _found(sheets, RESULTS):
        of = None
    elif of and (found := _found(sheets, OF_ROUND)):
        found = [_told_of(of, one) for one in found]
    else:
        what = (
            "Put headings above the columns: Runde, Name 1, Punkte 1, Name 2, Punkte 2; "
            "and perhaps Klasse, Tisch."
        )
        raise Unusable("headings", what)
    rows = tuple(row for one in found for row in one.rows)
    if not rows:
        raise Unusable("file", "Below the headings stands no result.")
    ignored = tuple(dict.fromkeys(name for one in found for name in one.ignored))
    return Results(rows, ignored, of)


def _found(sheets: Iterable[tuple[str, Rows]], known: Headings) -> list[Results]:
    """What the sheets say that have such headings."""
    return [one for one in (_of_sheet(*sheet, known) for sheet in sheets) if one is not None]


def _told_of(of: OfRound, told: Results) -> Results:
    """The same of a round; of its division where none is named."""
    number, division = Cell("", str(of.number)), Cell("", of.division)
    rows = tuple(
        replace(row, round=number, division=row.division if row.division.text else division)
        for row in told.rows
    )
    return replace(told, rows=rows)


def _of_sheet(name: str, rows: Rows, known: Headings) -> Results | None:
    """What a sheet says; None if it has no headings of results."""
    at, places = headings_at([row for _, row in rows], known)
    if at < 0:
        return None
    by_table = any(enough - {Column.ROUND} <= places.keys() for enough in BY_TABLE)
    taken = {column: n for column, n in places.items() if column in _COLUMNS[by_table]}
    headings = [shown(cell) for cell in rows[at][1]]
    below = [_Row(line, cells, headings, taken) for line, cells in rows[at + 1 :]]
    told = (_table(row, _seats_in(taken)) for row in below) if by_table else _tables(below)
    found = tuple(Told(*one, sheet=name) for one in told)
    ignored = (cell for n, cell in enumerate(headings) if n not in taken.values())
    return Results(found, tuple(filter(None, ignored)))


_SEATS = range(1, MOST_SEATS + 1)
_SHARED = {Column.DIVISION, Column.ROUND, Column.TABLE}
_ONE = {Column.NAME, Column.POINTS, Column.PLACE, Column.SEAT, Column.ENTRY, Column.ABSENT}
_COLUMNS: dict[bool, set[Held]] = {
    True: {
        *_SHARED,
        *(OfSeat("name", n) for n in _SEATS),
        *(OfSeat("points", n) for n in _SEATS),
        *(OfSeat("place", n) for n in _SEATS),
    },
    False: {*_SHARED, *_ONE, Column.TOURNAMENT},
}
"""The columns that are read of a table by table, and of one by seat."""

_Parts = tuple[int, Cell, Cell, Cell, tuple[Seat, ...]]


def _seats_in(columns: Places) -> tuple[tuple[OfSeat, OfSeat, OfSeat], ...]:
    """Which columns each seat has of which anything is told, two at least."""
    most = max(column.seat for column in columns if isinstance(column, OfSeat))
    seats = range(1, max(most, _LEAST) + 1)
    return tuple((OfSeat("name", n), OfSeat("points", n), OfSeat("place", n)) for n in seats)


def _table(row: _Row, columns: Iterable[tuple[OfSeat, OfSeat, OfSeat]]) -> _Parts:
    """A row that tells of a table: as many seats as have anything, two at least."""
    seats = [_seat(*map(row.cell, of_seat)) for of_seat in columns]
    while len(seats) > _LEAST and not (seats[-1].name.text or seats[-1].told):
        seats.pop()
    return (*_where(row), tuple(seats))


def _tables(rows: Iterable[_Row]) -> Iterator[_Parts]:
    """Rows that tell of a seat each: those of a table belong together, wherever they stand."""
    tables = dict[tuple[str, ...], list[_Row]]()
    for row in rows:
        tables.setdefault(tuple(row.cell(column).text for column in _PLACE), []).append(row)
    if len({tournament for tournament, *_ in tables}) > 1:
        what = "This has the results of several tournaments; keep the lines of this one alone."
        raise Unusable("file", what)
    for several in tables.values():
        yield (*_where(several[0]), tuple(map(_one, several)))


_PLACE = (Column.TOURNAMENT, Column.DIVISION, Column.ROUND, Column.TABLE)


def _where(row: _Row) -> tuple[int, Cell, Cell, Cell]:
    return (
        row.line, row.cell(Column.DIVISION), row.cell(Column.ROUND), row.cell(Column.TABLE)
    )  # fmt: skip


def _one(row: _Row) -> Seat:
    seat = _seat(row.cell(Column.NAME), row.cell(Column.POINTS), row.cell(Column.PLACE))
    absent = row.cell(Column.ABSENT).text.casefold() not in _NO
    return seat._replace(
        entry=row.cell(Column.ENTRY).text.casefold(), absent=seat.absent or absent
    )  # fmt: skip


def _seat(name: Cell, points: Cell, place: Cell) -> Seat:
    """A seat; in place of the points may stand that somebody did not play."""
    if not points.text.isdigit() and "".join(folded(points.text)) in _ABSENT:
        return Seat(name, points._replace(text=""), place, absent=True)
    return Seat(name, points, place)
