"""Whole numbers in rows and tables, for what is asked of all pairs of a field at once.

They have 64 bits; counts of pairs, of which there are whole tables, have 16.

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
    """The number in 64 bits: counts that are multiplied by it do not overflow."""
    import numpy as np  # noqa: PLC0415 - see above

    return np.int64(number)


def empty(number: int) -> "Numbers":
    """A table of so many rows and columns with 0 everywhere."""
    import numpy as np  # noqa: PLC0415 - see above

    return np.zeros((number, number), dtype=np.int64)


def counted(number: int, told: Iterable[tuple[tuple[int, int], int]]) -> "Counts":
    """A symmetric table with the counts (below 2**15) of pairs, 0 elsewhere; two bytes each."""
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
    larger = empty(number + 1)
    larger[:number, :number] = table
    larger[number, :number] = larger[:number, number] = row(last)
    return larger
