"""Reads tables of results: which two played in which round, and the points of both, line by line.

Pure: nothing is looked up. `result_lists` compares what was read with the tournament.
"""

from dataclasses import dataclass
from typing import NamedTuple

from engine.refusals import Malformed
from tournaments.register.columns import RESULTS, Column, headings_at
from tournaments.register.people_files import cells_of, shown


class Cell(NamedTuple):
    """What stands in a column, under which heading; both empty where there is no such column."""

    heading: str
    text: str


@dataclass(frozen=True)
class Told:
    """A line of a table as it is written; names and points in the order of the columns."""

    line: int
    division: Cell
    round: Cell
    table: Cell
    names: tuple[Cell, Cell]
    points: tuple[Cell, Cell]


@dataclass(frozen=True)
class Results:
    """What a table says: its lines, and the headings that were passed over."""

    rows: tuple[Told, ...]
    ignored: tuple[str, ...] = ()


def read(content: bytes | str) -> Results:
    """The lines of a table with headings: XLSX, CSV or JSON.

    Raises Malformed where it can't be read at all, with what to do.
    """
    rows = cells_of(content, RESULTS)
    if not rows:
        raise Malformed("file", "It is empty.")
    at, places = headings_at([row for _, row in rows], RESULTS)
    if at < 0:
        what = (
            "Put headings above the columns: Runde, Name 1, Punkte 1, Name 2, Punkte 2; "
            "and perhaps Klasse, Tisch."
        )
        raise Malformed("headings", what)
    headings = rows[at][1]
    ignored = [shown(cell) for n, cell in enumerate(headings) if n not in places.values()]

    def told(line: int, cells: list[str]) -> Told:
        def cell(column: Column) -> Cell:
            place = places.get(column)
            if place is None:
                return Cell("", "")
            return Cell(shown(headings[place]), cells[place] if place < len(cells) else "")

        return Told(
            line,
            cell(Column.DIVISION),
            cell(Column.ROUND),
            cell(Column.TABLE),
            (cell(Column.NAME_1), cell(Column.NAME_2)),
            (cell(Column.POINTS_1), cell(Column.POINTS_2)),
        )

    found = tuple(told(line, cells) for line, cells in rows[at + 1 :])
    if not found:
        raise Malformed("file", "Below the headings stands no result.")
    return Results(found, tuple(filter(None, ignored)))
