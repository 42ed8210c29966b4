"""Slides of a screen in the hall: as many rows as fit, in one or two columns, never a name cut.

How many lines a column takes follows from the size of the type, which is told in pixels of a screen
of 1920 by 1080; on any other everything keeps its proportions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

# Lines of a column by the size of the type.
LINES = {36: 17, 40: 15, 48: 12}
AUTOMATIC = 0
"""The largest type in which all rows are seen at once, else the middle one."""

_BESIDE, _ALONE = 870, 1400  # pixels that a column has for its rows, beside another and alone
_LETTER = 0.62  # width of a letter in sizes of the type, rather more than less
_AROUND = 2  # letters that a value has around it
_FILLED = 0.75  # of a line that a name fills before it goes on in the next one


class Line(NamedTuple):
    """Somebody in a row, with the values beside the name."""

    name: str
    values: tuple[str, ...] = ()
    strong: bool = False


@dataclass(frozen=True)
class Row:
    """What is not torn apart: a number in front, and a line or more."""

    lines: tuple[Line, ...]
    head: str = ""
    chip: str = ""
    begins: bool = False


@dataclass(frozen=True)
class Slide:
    """What a screen shows at a time; `part` says which of several that belong together."""

    kind: str
    title: str
    rows: tuple[Row, ...] = ()
    heads: tuple[str, ...] = ()
    told: str = ""
    alone: bool = False
    """Its rows need the whole width."""
    division: str = ""
    columns: tuple[tuple[Row, ...], ...] = ()
    part: int = 1
    of: int = 1
    identity: str = ""
    size: int = 0


def parts(slide: Slide, size: int = AUTOMATIC) -> list[Slide]:
    """A slide in as many as its rows need; one without rows is one."""
    if size == AUTOMATIC:
        large = parts(slide, max(LINES))
        return large if len(large) == 1 else parts(slide, sorted(LINES)[1])
    beside = 1 if slide.alone else 2
    columns = _balanced(slide, size, beside)
    groups = [columns[at : at + beside] for at in range(0, len(columns), beside)] or [[]]
    named = "-".join(filter(None, ("slide", slide.kind, slide.division)))
    return [
        replace(
            slide,
            columns=tuple(group),
            part=part,
            of=len(groups),
            size=size,
            identity=f"{named}-{part}",
        )
        for part, group in enumerate(groups, start=1)
    ]


def _balanced(slide: Slide, size: int, beside: int) -> list[tuple[Row, ...]]:
    """Full columns; where all rows are seen at once, columns of about the same height."""
    room = LINES[size] - bool(slide.heads)
    full = list(_columns(slide, room, size))
    if len(full) > beside:
        return full
    lower = (list(_columns(slide, height, size)) for height in range(1, room + 1))
    return next((columns for columns in lower if len(columns) <= beside), full)


def _columns(slide: Slide, room: int, size: int) -> Iterator[tuple[Row, ...]]:
    """Rows as columns of so many lines."""
    column: list[Row] = []
    left = room
    for row in slide.rows:
        height = _height(row, _ALONE if slide.alone else _BESIDE, size)
        if column and height > left:
            yield tuple(column)
            column, left = [], room
        column.append(row)
        left -= height
    if column:
        yield tuple(column)


def _height(row: Row, width: int, size: int) -> int:
    """How many lines a row takes; a name that is too long goes on in the next one."""
    letters = width / (size * _LETTER) - (max(3, len(row.head) + 1) if row.head else 0)
    return sum(_lines(line, row, letters) for line in row.lines)


def _lines(line: Line, row: Row, letters: float) -> int:
    beside = sum(len(value) + _AROUND for value in line.values)
    room = max(letters - beside, letters / 3)
    long = len(line.name) + _AROUND * row.begins + len(row.chip)
    return 1 if long <= room else ceil(long / (room * _FILLED))
