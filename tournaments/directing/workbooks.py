"""Writes tables as an XLSX file: words as words, numbers as numbers, days as days, no formulas.

Every word stands in the file as a text of its cell, so no formula can begin in it. The same tables
are the same bytes, so that an answer has a tag that holds. Office Open XML, ECMA-376, part 1.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from io import BytesIO
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Cell = str | int | float | Fraction | date | None

_LONGEST_NAME = 31
_LONGEST_CELL = 32_767
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f']")
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDEST = 60
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PLAIN = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
_BOLD, _DAY = 1, 2  # which of the styles below; 14 is a day as the reader's land writes it
_STYLES = (
    f'<styleSheet xmlns="{_MAIN}">'
    '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    f'<cellStyleXfs count="1">{_PLAIN}/></cellStyleXfs><cellXfs count="3">{_PLAIN} xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    "</cellXfs>"
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)
_FIRST_DAY, _ZERO = date(1900, 3, 1), date(1899, 12, 30)
"""From which day on all spreadsheets count alike, and the day that they count from."""
_DATED = (1980, 1, 1, 0, 0, 0)  # the first day that an archive can tell


class Sheet(NamedTuple):
    """A table of a workbook: what it is called, its headings, its rows."""

    name: str
    heads: Sequence[str]
    rows: Iterable[Sequence[Cell]]


def workbook(sheets: Sequence[Sheet]) -> bytes:
    """The sheets as a file; with the heading row standing still, and columns as wide as needed.

    A number that is not whole is written as the nearest double.
    """
    names = _names(sheets)
    parts = {
        "[Content_Types].xml": _content_types(len(sheets)),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _book(names),
        "xl/_rels/workbook.xml.rels": _relations(
            [
                *(("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)),
                ("styles", "styles.xml"),
            ]
        ),
        "xl/styles.xml": _STYLES,
        **{f"xl/worksheets/sheet{n}.xml": _sheet(one) for n, one in enumerate(sheets, 1)},
    }
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(ZipInfo(name, _DATED), _HEAD + text, ZIP_DEFLATED)
    return file.getvalue()


def _names(sheets: Sequence[Sheet]) -> list[str]:
    """What the sheets are called: no two alike, in letters that spreadsheets take."""
    names: list[str] = []
    for number, one in enumerate(sheets, 1):
        name = _FORBIDDEN.sub(" ", one.name).strip()[:_LONGEST_NAME] or str(number)
        if name.casefold() in map(str.casefold, names):
            name = f"{name[: _LONGEST_NAME - 4]} {number}"
        names.append(name)
    return names


def _content_types(count: int) -> str:
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        for n in range(1, count + 1)
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>{sheets}</Types>'
    )


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    told = "".join(
        f'<Relationship Id="r{n}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{told}</Relationships>'


def _book(names: Sequence[str]) -> str:
    sheets = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="r{n}"/>'
        for n, name in enumerate(names, 1)
    )
    return f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{sheets}</sheets></workbook>'


def _sheet(one: Sheet) -> str:
    rows: list[list[Cell]] = [list(one.heads), *(list(row) for row in one.rows)]
    widths = [
        min(max(len(str(cell or "")) for row in rows for cell in row[at : at + 1]) + 2, _WIDEST)
        for at in range(len(one.heads))
    ]
    columns = "".join(
        f'<col min="{n}" max="{n}" width="{width}" customWidth="1"/>'
        for n, width in enumerate(widths, 1)
    )
    body = "".join(
        f"<row>{''.join(_cell(cell, head=not n) for cell in row)}</row>"
        for n, row in enumerate(rows)
    )
    return (
        f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
        f"{f'<cols>{columns}</cols>' if columns else ''}<sheetData>{body}</sheetData></worksheet>"
    )


def _cell(cell: Cell, *, head: bool) -> str:
    if cell is None or cell == "":
        return "<c/>"
    if isinstance(cell, date):
        if cell >= _FIRST_DAY:
            return f'<c s="{_DAY}"><v>{(cell - _ZERO).days}</v></c>'
        cell = cell.isoformat()
    if isinstance(cell, str):
        text = escape(_UNWRITABLE.sub("\ufffd", cell)[:_LONGEST_CELL])
        style = f' s="{_BOLD}"' if head else ""
        return f'<c t="inlineStr"{style}><is><t xml:space="preserve">{text}</t></is></c>'
    number = Fraction(cell)
    return f"<c><v>{int(number) if number.denominator == 1 else float(number)!r}</v></c>"
