"""The cells of a list before anybody knows what they mean, and how many there may be."""

from collections.abc import Iterable

from engine.refusals import Unusable

MOST_ROWS = 2000
MOST_COLUMNS = 100
MOST_LETTERS = 500

Rows = list[tuple[int, list[str]]]
"""Each row that is not empty: its line in the file (from 1), its cells up to the last filled."""


def bounded(rows: Iterable[tuple[int, list[str]]], most: int = MOST_ROWS) -> Rows:
    """The rows with anything in them; raises Unusable at the first that is too much."""
    kept: Rows = []
    for line, row in rows:
        cells = [cell.strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        if len(kept) == most:
            raise Unusable("file", "It has more than {most} rows; divide it.", most=most)
        _check(line, cells)
        kept.append((line, cells))
    return kept


def _check(line: int, cells: list[str]) -> None:
    where = f"line {line}"
    if len(cells) > MOST_COLUMNS:
        raise Unusable(where, "It has more than {most} columns.", most=MOST_COLUMNS)
    if any(len(cell) > MOST_LETTERS for cell in cells):
        raise Unusable(where, "A cell has more than {most} characters.", most=MOST_LETTERS)
