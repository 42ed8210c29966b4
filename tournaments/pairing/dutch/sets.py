"""Sets of places as the bits of one number: what they have in common is a single operation."""

from collections.abc import Iterable, Iterator


def bits(places: Iterable[int]) -> int:
    """The set of these places."""
    whole = 0
    for place in places:
        whole |= 1 << place
    return whole


def each(places: int) -> Iterator[int]:
    """The places of a set, the highest standing first."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest
