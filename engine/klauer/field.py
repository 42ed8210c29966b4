"""The field of two-coloured cards: cells without an edge, the words on them, what can be moved."""

import re
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from engine.refusals import Unusable

Cell = tuple[int, int]
"""Row and column, relative to a cell 0:0 that the players chose: any whole numbers (KLAUER-04)."""

_PLACE = re.compile(r"([+-]?[0-9]{1,6}):([+-]?[0-9]{1,6})([>vV])")


class Card(NamedTuple):
    """A card on the field: its letter, the seat whose colour is up, the entry that laid it.

    `home` is where it has lain since the turn began, None for a card laid in this turn. `roots`
    are the base words (KLAUER-54) whose letter it is, or whose letter it replaces. `taken` says
    that it was taken up from the table before it was laid.
    """

    letter: str
    seat: int
    version: int
    home: Cell | None = None
    roots: tuple[int, ...] = ()
    taken: bool = False


Field = Mapping[Cell, Card]


class Run(NamedTuple):
    """Two or more cards side by side, from left to right or from top to bottom (KLAUER-11)."""

    cells: tuple[Cell, ...]
    down: bool


class Word(NamedTuple):
    """A word as it lay somewhere: a base word, or an entry in the history of the field."""

    text: str
    cells: tuple[Cell, ...]
    down: bool


def place(at: str) -> tuple[Cell, bool]:
    """Read a place: (cell, whether the word runs down). Raises Unusable."""
    found = _PLACE.fullmatch(at)
    if not found:
        raise Unusable("at", "{at!r} is no place; write 0:0> for across or 0:0v for down.", at=at)
    return (int(found[1]), int(found[2])), found[3] != ">"


def cell_name(cell: Cell) -> str:
    """The name of a cell: `-1:2`."""
    return f"{cell[0]}:{cell[1]}"


def place_name(cell: Cell, *, down: bool) -> str:
    """The name of a place: `0:0>` across, `0:0v` down."""
    return f"{cell_name(cell)}{'v' if down else '>'}"


def step(cell: Cell, number: int, down: bool) -> Cell:  # noqa: FBT001
    """The cell `number` cells further along a line."""
    return (cell[0] + number, cell[1]) if down else (cell[0], cell[1] + number)


def line(cell: Cell, number: int, down: bool) -> tuple[Cell, ...]:  # noqa: FBT001
    """`number` cells side by side."""
    return tuple(step(cell, further, down) for further in range(number))


def text(field: Field, cells: Iterable[Cell]) -> str:
    """The letters on `cells`."""
    return "".join([field[cell].letter for cell in cells])


def through(field: Field, cell: Cell, down: bool) -> Run:  # noqa: FBT001
    """The row of cards through a covered cell; it may be that card alone."""
    first = last = cell
    while (before := step(first, -1, down)) in field:
        first = before
    while (behind := step(last, 1, down)) in field:
        last = behind
    return Run(line(first, last[0] - first[0] + last[1] - first[1] + 1, down), down)


def runs(field: Field) -> list[Run]:
    """Every run on the field, across before down, from the top left."""
    by_columns = sorted(field, key=itemgetter(1, 0))
    return [*_strings(sorted(field), down=False), *sorted(_strings(by_columns, down=True))]


def _strings(cells: Iterable[Cell], *, down: bool) -> Iterator[Run]:
    """The runs along one direction; `cells` are in the order of its lines."""
    string: list[Cell] = []
    following: Cell | None = None
    for cell in cells:
        if cell != following:
            if len(string) > 1:
                yield Run(tuple(string), down)
            string = []
        string.append(cell)
        row, column = cell
        following = (row + 1, column) if down else (row, column + 1)
    if len(string) > 1:
        yield Run(tuple(string), down)


def lying(field: Field, run: Run) -> Word:
    """A run as it is remembered."""
    return Word(text(field, run.cells), run.cells, run.down)


def words_on(field: Field) -> tuple[Word, ...]:
    """Every word on the field, across before down, from the top left."""
    return tuple(lying(field, run) for run in runs(field))


def words_after(words: Iterable[Word], field: Field, touched: Iterable[Cell]) -> tuple[Word, ...]:
    """Every word on the field, where `words` lay before these cells were touched.

    Only the rows and columns of those cells are read anew.
    """
    rows, columns = {row for row, _ in touched}, {column for _, column in touched}
    across = sorted(cell for cell in field if cell[0] in rows)
    down = sorted((cell for cell in field if cell[1] in columns), key=itemgetter(1, 0))
    anew = (*_strings(across, down=False), *_strings(down, down=True))
    found = [lying(field, run) for run in anew]
    for word in words:
        row, column = word.cells[0]
        if column not in columns if word.down else row not in rows:
            found.append(word)
    return tuple(sorted(found, key=itemgetter(2, 1)))


def attached(
    field: Field, start: Iterable[Cell], cut: frozenset[Cell] = frozenset()
) -> frozenset[Cell]:
    """All cards that hang together with `start`.

    Across the gap `cut`, two cells side by side, nothing hangs together.
    """
    found = set(start)
    waiting = list(found)
    while waiting:
        cell = row, column = waiting.pop()
        around = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
        for other in around:
            if other in field and other not in found and not {cell, other} <= cut:
                found.add(other)
                waiting.append(other)
    return frozenset(found)


def extent(field: Field) -> tuple[int, int]:
    """The number of rows and of columns that the cards span (KLAUER-04)."""
    if not field:
        return 0, 0
    rows, columns = [row for row, _ in field], [column for _, column in field]
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def shifted(
    field: Field, moving: tuple[Cell, ...], resting: tuple[Cell, ...], by: int, *, down: bool
) -> dict[Cell, Card] | None:
    """The field once `moving` and all that is attached to it have gone `by` cells along the line.

    `moving` and `resting` are the two sides of a gap in one word. None where something that must
    rest is attached, or where cards collide (KLAUER-34).
    """
    ends = (moving[0], resting[-1]) if resting[0] < moving[0] else (moving[-1], resting[0])
    going = attached(field, moving, cut=frozenset(ends))
    if not going.isdisjoint(resting):
        return None
    staying = {cell: card for cell, card in field.items() if cell not in going}
    gone = {step(cell, by, down): field[cell] for cell in going}
    return None if staying.keys() & gone.keys() else staying | gone
