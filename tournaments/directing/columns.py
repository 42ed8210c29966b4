"""Tables that go out: each column is declared once, and makes the CSV as the sheet of a workbook.

CSV is for programs: names of columns that never change, ids, whole numbers in the units of the API.
A sheet is for people: headings in their language, numbers as they are said, days, and no ids.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from rest_framework.request import Request

from games.tagged import stamped
from tournaments.directing.answers import table
from tournaments.directing.workbooks import XLSX, Cell, Sheet, workbook

Row = Mapping[str, Any]

_THOUSAND = 1000


def number(told: int | str | None) -> Cell:
    """A number of the API, whole or a text like "7/3"; nothing where there is none."""
    return None if told is None else Fraction(told)


def halves(told: int | str | None) -> Cell:
    """What is counted in halves, as the number that it is."""
    return None if told is None else Fraction(told) / 2


def thousandths(told: int | None) -> Cell:
    """What is counted in thousandths, as the number that it is."""
    return None if told is None else Fraction(told, _THOUSAND)


def day(told: str | None) -> Cell:
    """A day of the API."""
    return date.fromisoformat(told) if told else None


def whether(told: object) -> Cell:
    """A yes, or nothing."""
    return _("yes") if told else None


class Column(NamedTuple):
    """A column: `of` is what it says of a row, in CSV as it is, in a sheet as it is `shown` there.

    `name` heads it in CSV, `title` in a sheet; where one of them is empty, it is not there.
    """

    name: str
    title: str
    of: Callable[[Any], Any]
    shown: Callable[[Any], Cell] = lambda told: told


class Table(NamedTuple):
    """A table that goes out: what its sheet is called, its columns, its rows."""

    title: str
    columns: Sequence[Column]
    rows: Iterable[Any]

    def csv(self) -> bytes:
        """The table as CSV."""
        told = [one for one in self.columns if one.name]
        rows = ([one.of(row) for one in told] for row in self.rows)
        return table([one.name for one in told], rows)

    def sheet(self, more: str = "") -> Sheet:
        """The table as a sheet of a workbook, with more behind its title."""
        told = [one for one in self.columns if one.title]
        rows = ([one.shown(one.of(row)) for one in told] for row in self.rows)
        return Sheet(self.title + more, [one.title for one in told], rows)


def workbook_of(
    request: Request, sheets: Sequence[Sheet], name: str, stamp: str = ""
) -> HttpResponse:
    """The answer that is a workbook of these sheets, as a file of this name."""
    answer = stamped(request, workbook(sheets), stamp=stamp, kind=XLSX)
    disposition = content_disposition_header(as_attachment=True, filename=f"{name}.xlsx")
    answer.headers["Content-Disposition"] = str(disposition)
    return answer
