"""Reads the cells of a list as text: separated by ; , or TAB, in UTF-8 or Windows-1252."""

import csv
from collections.abc import Iterator
from io import StringIO
from itertools import islice

from engine.refusals import Unusable
from tournaments.register.cells import Rows, bounded
from tournaments.register.columns import MOST_ROWS_ABOVE, PEOPLE, Headings, columns_of

# TAB first: where the headings are as good with any of them there is one column, and its commas
# stand within names.
SEPARATORS = ("\t", ";", ",")
_TOLD = "sep="  # a first line by which a program tells its separator to others


def cells(text: str, known: Headings = PEOPLE) -> Rows:
    """The rows of a pasted or uploaded text, each with its line; empty ones are left out.

    The separator is the one with which most headings are known. Raises Unusable for bytes that are
    no text, for quotation marks without an end, and for what is too much.
    """
    separator = max(SEPARATORS, key=lambda separator: _known(text, separator, known))
    return bounded(_rows(text, separator, strict=True), known.most)


def _known(text: str, separator: str, headings: Headings) -> int:
    """How many headings are known if the text is read with this separator."""
    known = 0
    for _, row in islice(_rows(text, separator, strict=False), MOST_ROWS_ABOVE):
        try:
            known = max(known, len(columns_of(row, headings)))
        except Unusable:  # a heading twice: that is a heading
            known = max(known, len(row))
    return known


def decoded(content: bytes) -> str:
    """The text of a file; raises Unusable where it is none."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decoded(content, "utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _decoded(content, "cp1252")


def _decoded(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as bad:
        raise Unusable("file", "This is neither a text nor an XLSX file.") from bad


def _rows(text: str, separator: str, *, strict: bool) -> Iterator[tuple[int, list[str]]]:
    """The rows with the lines in which they begin; with `strict` quotation marks must fit."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=strict)
    line = 1
    try:
        for row in reader:
            if not (line == 1 and "".join(row).lower().startswith(_TOLD)):
                yield line, row
            line = reader.line_num + 1
    except csv.Error as bad:
        if strict:
            raise Unusable(f"line {line}", "A quotation mark is missing or too many.") from bad
