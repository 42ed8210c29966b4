"""Reads the cells of an XLSX file that anybody may have sent: bounded, and nothing in it is run.

Formulas are never computed: a cell holds what its program last showed.
"""

import warnings
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from typing import Any
from xml.sax import ContentHandler
from zipfile import ZipFile, ZipInfo

from defusedxml import sax

from engine.refusals import Unusable
from tournaments.register.cells import MOST_COLUMNS, MOST_ROWS, Rows, bounded

MOST_PARTS = 500
MOST_UNPACKED = 4 * 1024 * 1024
MOST_EMPTY_ROWS = 50_000  # with all others: 600,000 fit into 10 kB, and cost seconds each time
_LAST_ROW = 1_048_576  # Excel's; what claims to stand below is no sheet of anybody's
_EMPTY = (None,) * MOST_COLUMNS
_ENCRYPTED = 1
_ERRORS = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"}  # of formulas
_TOO_MUCH = "It unpacks to more than a list can be."
_UNREADABLE = "This XLSX file can't be read; save it anew, or as CSV."


def cells(content: bytes, most: int = MOST_ROWS) -> Rows:
    """The rows of the first sheet that is not hidden, each with its line; empty ones are left out.

    Raises Unusable for what is no XLSX file, is too large, or unpacks to too much.
    """
    ((_, rows),) = _sheets(content, most, first=True)
    return rows


def sheets(content: bytes, most: int = MOST_ROWS) -> list[tuple[str, Rows]]:
    """The rows of all sheets that are not hidden, each with its name; raises as `cells`."""
    return _sheets(content, most, first=False)


def _sheets(content: bytes, most: int, *, first: bool) -> list[tuple[str, Rows]]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the library's remarks on what it leaves unread
            _check(content)
            return list(_shown(content, most, 1 if first else MOST_PARTS))
    except Unusable:
        raise
    except Exception as problem:  # whatever the libraries raise at what somebody made up
        raise Unusable("file", _UNREADABLE) from problem


def _shown(content: bytes, most: int, count: int) -> Iterator[tuple[str, Rows]]:
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to load, and seldom needed

    book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        if not shown:
            raise Unusable("file", _UNREADABLE)
        for sheet in shown[:count]:
            yield sheet.title, bounded(_rows(sheet), most)
    finally:
        book.close()


def _rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    rows = sheet.iter_rows(max_row=_LAST_ROW, max_col=MOST_COLUMNS, values_only=True)
    for line, row in enumerate(rows, 1):
        if row != _EMPTY:  # a sheet may claim a million of these
            yield line, list(map(_text, row))


def _text(value: Any) -> str:
    """What a cell shows, near enough: a date is written year first."""
    if value is None or value in _ERRORS:
        return ""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _check(content: bytes) -> None:
    """Refuse what would unpack to too much, or whose parts define entities."""
    with ZipFile(BytesIO(content)) as archive:
        parts = archive.infolist()
        _check_sizes(parts)
        rows = _CountedRows()
        for part in parts:
            if part.filename.endswith((".xml", ".rels")):
                _check_xml(archive, part, rows)


def _check_sizes(parts: list[ZipInfo]) -> None:
    # No part gives more than the size that it claims: the reader stops there.
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise Unusable("file", _TOO_MUCH)
    if any(part.flag_bits & _ENCRYPTED for part in parts):
        raise Unusable("file", "It is protected by a password; save it without one.")


class _CountedRows(ContentHandler):
    """Refuses more rows than a list can have, be there anything in them or not."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def startElement(self, name: str, attrs: Any) -> None:  # noqa: ARG002, N802 - as sax calls it
        """Count a row of a sheet."""
        self._count += name.rpartition(":")[2] == "row"
        if self._count > MOST_EMPTY_ROWS:
            raise Unusable("file", _TOO_MUCH)


def _check_xml(archive: ZipFile, part: ZipInfo, rows: ContentHandler) -> None:
    """Refuse a document type: no program writes one here, and what it defines can grow without end.

    openpyxl by itself refuses entities, but fills in attributes that a document type gives.
    """
    with archive.open(part) as file:
        sax.parse(file, rows, forbid_dtd=True)
