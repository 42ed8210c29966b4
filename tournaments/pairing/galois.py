"""Arithmetic in which every difference that is not 0 can be divided by: finite fields.

What is needed of it is one thing: for two different x, x' and any y, y' exactly one line y = mx + b
goes through both points. In a product of fields that holds for as many x as the smallest has.
"""

from functools import cache
from itertools import product

Table = tuple[tuple[int, ...], ...]

# The leading power of x as the lower ones give it, constant first: in GF(4) x² = 1 + x.
_REDUCED = {
    4: (2, (1, 1)), 8: (2, (1, 1, 0)), 16: (2, (1, 1, 0, 0)), 32: (2, (1, 0, 1, 0, 0)),
    64: (2, (1, 1, 0, 0, 0, 0)), 9: (3, (2, 0)), 27: (3, (2, 1, 0)), 25: (5, (3, 0)),
    49: (7, (6, 0)),
}  # fmt: skip


def factors(number: int) -> list[int]:
    """The powers of primes that make up a number, the smallest first."""
    found, prime = [], 2
    while number > 1:
        power = 1
        while number % prime == 0:
            number, power = number // prime, power * prime
        found += [power] if power > 1 else []
        prime += 1
    return sorted(found)


@cache
def lines(number: int) -> Table | None:
    """For each slope m and each x below the smallest factor: mx, as numbers of `number` elements.

    Rows go by m, then x; sums are those of `plus`. None where a field is not known here.
    """
    sizes = factors(number)
    tables = [_times(size) for size in sizes]
    if any(table is None for table in tables) or number < 2:  # noqa: PLR2004
        return None
    rows = []
    for slopes in product(*map(range, sizes)):
        columns = []
        for x in range(sizes[0]):
            parts = [table[m][x] for table, m in zip(tables, slopes, strict=True) if table]
            columns.append(_joined(parts, sizes))
        rows.append(tuple(columns))
    return tuple(rows)


@cache
def plus(number: int) -> Table:
    """The sums of the elements, factor by factor."""
    sizes = factors(number)
    elements = list(product(*map(range, sizes)))
    return tuple(
        tuple(
            _joined([_sum(a, b, size) for a, b, size in zip(one, two, sizes, strict=True)], sizes)
            for two in elements
        )
        for one in elements
    )


def _joined(parts: list[int], sizes: list[int]) -> int:
    number = 0
    for part, size in zip(parts, sizes, strict=True):
        number = number * size + part
    return number


def _prime(size: int) -> int:
    return next(prime for prime in range(2, size + 1) if size % prime == 0)


def _digits(number: int, prime: int, length: int) -> list[int]:
    return [number // prime**at % prime for at in range(length)]


def _sum(one: int, two: int, size: int) -> int:
    prime, found, place = _prime(size), 0, 1
    while place < size:
        found += (one // place + two // place) % prime * place
        place *= prime
    return found


def _times(size: int) -> Table | None:
    """The products in the field of so many elements, a power of a prime."""
    if size == _prime(size):
        return tuple(tuple(one * two % size for two in range(size)) for one in range(size))
    if size not in _REDUCED:
        return None
    return tuple(tuple(_product(one, two, size) for two in range(size)) for one in range(size))


def _product(one: int, two: int, size: int) -> int:
    prime, reduced = _REDUCED[size]
    length = len(reduced)
    long = [0] * (2 * length)
    for i, a in enumerate(_digits(one, prime, length)):
        for j, b in enumerate(_digits(two, prime, length)):
            long[i + j] += a * b
    for at in range(2 * length - 1, length - 1, -1):
        for i, a in enumerate(reduced):
            long[at - length + i] += long[at] * a
        long[at] = 0
    return sum(long[at] % prime * prime**at for at in range(length))
