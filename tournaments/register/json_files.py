"""Reads the cells of a list as JSON: objects with headings for keys, or rows of cells.

The line of an object is its place in the list, from 1; the headings stand in line 0. The first of
several rows of cells is line 1. Pure.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from engine.refusals import Unusable, as_meant
from games.canonical import strict
from tournaments.register.cells import MOST_COLUMNS, MOST_ROWS, Rows, bounded

_TABLE = re.compile(r"\ufeff?\s*\[\s*[\[{\]]")


def is_table(text: str) -> bool:
    """Whether a text begins as a list of objects or of rows does."""
    return _TABLE.match(text) is not None


def cells(text: str, most: int = MOST_ROWS) -> Rows:
    """The rows of a list; empty ones are left out.

    Raises Unusable for what is no JSON, for a value that is no text and no whole number, and for
    what is too much.
    """
    with as_meant():
        rows = strict(text.removeprefix("\ufeff"), "file")
    if all(isinstance(row, list) for row in rows):
        return bounded(((line, _row(line, row)) for line, row in enumerate(rows, 1)), most)
    return bounded(_of_objects(rows), most)


def _of_objects(rows: list[Any]) -> Iterator[tuple[int, list[str]]]:
    """The headings, in the order in which they first occur, and a row for each object."""
    for line, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            what = "Here stands no object like the others; make each row one."
            raise Unusable(f"line {line}", what)
    every = dict.fromkeys(heading for row in rows for heading in row)
    headings = list(islice(every, MOST_COLUMNS + 1))
    yield 0, headings
    for line, row in enumerate(rows, 1):
        yield line, _row(line, [row.get(heading) for heading in headings])


def _row(line: int, values: list[Any]) -> list[str]:
    return [_text(line, value) for value in values]


def _text(line: int, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Unusable(f"line {line}", "A cell is neither a text nor a whole number.")
    return str(value)
