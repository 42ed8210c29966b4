"""Chance that is none: numbers that follow from a seed and some words alone."""

from hashlib import sha256, shake_256
from struct import unpack

from games.canonical import canonical

BITS = 48  # of a lot in `lots`


def lot(*words: str | int) -> int:
    """A number of 256 bits that looks random and depends on all words and their order."""
    return int.from_bytes(sha256(canonical(words, "lot").encode()).digest())


def lots(number: int, *words: str | int) -> tuple[int, ...]:
    """So many numbers of 48 bits each, that look random and depend on the words alone."""
    stream = shake_256(canonical(words, "lots").encode()).digest(8 * number)
    return tuple(long >> (64 - BITS) for long in unpack(f"<{number}Q", stream))
