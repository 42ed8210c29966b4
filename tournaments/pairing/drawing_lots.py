"""Chance that is none: numbers that follow from a seed and some words alone."""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from struct import unpack

from games.canonical import canonical

BITS = 48  # of a lot in `lots`


def lot(*words: str | int) -> int:
    """A number of 256 bits that looks random and depends on all words and their order."""
    return int.from_bytes(sha256(canonical(words, "lot").encode()).digest())


def lots(number: int, *words: str | int) -> tuple[int, ...]:
    """So many numbers of 48 bits each, that look random and depend on the words alone."""
    return tuple(long >> (64 - BITS) for long in unpack(f"<{number}Q", packed_lots(number, *words)))


def packed_lots(number: int, *words: str | int) -> bytes:
    """The same, each the first 48 bits of eight bytes of which the last one counts most."""
    return shake_256(canonical(words, "lots").encode()).digest(8 * number)


class Dice:
    """Any number of lots, one after the other, from words alone: the same ones each time."""

    def __init__(self, *words: str | int) -> None:
        """Begin with the words."""
        self._state = lot(*words) % _STATES

    def below(self, number: int) -> int:
        """The next number from 0 that is smaller than `number`."""
        self._state = (self._state * _FACTOR + _SUMMAND) % _STATES
        return (self._state >> 32) * number >> 32

    def shuffled(self, things: Sequence[int]) -> list[int]:
        """The numbers in an order by chance."""
        mixed = list(things)
        for at in range(len(mixed) - 1, 0, -1):
            other = self.below(at + 1)
            mixed[at], mixed[other] = mixed[other], mixed[at]
        return mixed


_STATES, _FACTOR, _SUMMAND = 2**64, 6364136223846793005, 1442695040888963407  # Knuth's generator
