"""Lists with columns, as `table.typ` prints them."""

from collections.abc import Iterable, Sequence
from typing import Any

from frontend.paper.asked import Asked, Data

LEFT, RIGHT, CENTER = "left", "right", "center"
LIST, WALL = 11, 20  # points of the type in the hand and on the wall


def column(head: str, side: str = LEFT, *, wide: bool = False) -> Data:
    """A column of a list."""
    return {"head": head, "side": side, "wide": wide}


def strong(said: object) -> Data:
    """A cell in strong type."""
    return {"strong": str(said)}


def listed(
    asked: Asked,
    heading: str,
    columns: Sequence[Data],
    rows: Iterable[Sequence[Any]],
    **more: Any,
) -> Data:
    """A list under a heading; the first row's cells are its columns' heads.

    `criteria` are lines below it, one for each that counts, in their order.
    `across` is how many columns beside the first two have room on a page; 0: all.
    """
    usual = {
        "size": WALL if asked.large else LIST,
        "air": 0.3,
        "flipped": False,
        "lined": False,
        "beside": 1,
        "across": 0,
        "note": "",
        "criteria": [],
        "empty": "",
    }
    known = {**asked.titled(heading), "columns": list(columns), "rows": [list(row) for row in rows]}
    return {**usual, **known, **more}
