"""Whole numbers of 64 bits in rows and tables, for what is asked of all pairs of a field at once.

The library is loaded when a round is paired: no process needs it to start, and an audit replays
what was paired without it.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, np.dtype[np.int64]]
    Counts = np.ndarray[Any, np.dtype[np.int16]]


def row(numbers: Iterable[int]) -> "Numbers":
    """The numbers in a row."""
    import numpy as np  # noqa: PLC0415 - see above

    return np.fromiter(numbers, dtype=np.int64)


def whole(number: int) -> Any:
    """The number as one of these, so that what is multiplied by it has room."""
    import numpy as np  # noqa: PLC0415 - see above

    return np.int64(number)


def symmetric(number: int, told: Iterable[tuple[tuple[int, int], int]]) -> "Numbers":
    """A table of so many rows and columns with what is told of pairs, 0 elsewhere."""
    import numpy as np  # noqa: PLC0415 - see above

    table = np.zeros((number, number), dtype=np.int64)
    for (one, other), much in told:
        table[one, other] = table[other, one] = much
    return table


def counted(number: int, told: Iterable[tuple[tuple[int, int], int]]) -> "Counts":
    """The same for counts below 2**15, in a quarter of the memory."""
    import numpy as np  # noqa: PLC0415 - see above

    table = np.zeros((number, number), dtype=np.int16)
    for (one, other), count in told:
        table[one, other] = table[other, one] = count
    return table


def mirrored(table: "Numbers") -> "Numbers":
    """The table with what stands above its diagonal on both sides of it."""
    import numpy as np  # noqa: PLC0415 - see above

    above = np.triu(table, 1)
    above += above.T
    return above


def bordered(table: "Numbers", last: Iterable[int]) -> "Numbers":
    """The symmetric table with one more row and column."""
    number = len(table)
    larger = symmetric(number + 1, (((one, number), much) for one, much in enumerate(last)))
    larger[:number, :number] = table
    return larger
