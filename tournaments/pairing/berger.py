"""Berger tables: who meets whom in which round of a round robin, and who goes first.

Source: the tables of the FIDE handbook, C.05, annex 1; here by their rule instead of by heart.
"""

_TWO = 2


def rounds(number: int) -> int:
    """How many rounds it takes until each of so many has met each other once."""
    return _even(number) - 1 if number > 1 else 0


def pairs(number: int, round_: int, cycles: int = 1) -> list[tuple[int, int]]:
    """The pairs of a round from 1, as numbers from 1; who is named first goes first.

    With an odd number the last number of the next even one is free: who would meet it has a bye
    and is missing here. In every second cycle everybody goes first where they went second in the
    one before, and the last two rounds of a cycle change places where another follows, so that
    nobody is first or second three times running. After the last round there are no pairs.
    """
    length = rounds(number)
    if round_ > length * cycles:
        return []
    cycle, at = divmod(round_ - 1, length)
    if _turned(length, cycle, cycles) and at >= length - _TWO:
        at = 2 * length - 3 - at
    drawn = _cycle(number, at + 1)
    return [(second, first) for first, second in drawn] if cycle % 2 else drawn


def _turned(length: int, cycle: int, cycles: int) -> bool:
    """Whether the last two rounds of a cycle change places.

    In cycles of three rounds only in every second, or the same is first in three again.
    """
    if length == _TWO + 1:
        return cycles > 1 and cycle % 2 == 0
    return length > 1 and cycle < cycles - 1


def _cycle(number: int, round_: int) -> list[tuple[int, int]]:
    last = _even(number)
    met = {_pair(one, last, round_) for one in range(1, last)}
    return sorted((pair for pair in met if max(pair) <= number), key=min)


def _pair(one: int, last: int, round_: int) -> tuple[int, int]:
    """The pair of a number below the last in a round.

    Two numbers meet when their sum is one more than the round, counted around all but the last;
    who would meet itself meets the last one. The smaller goes first if the sum is odd. The last
    one goes first in the even rounds.
    """
    other = (round_ + 1 - one) % (last - 1) or last - 1
    if other == one:
        return (one, last) if round_ % 2 else (last, one)
    smaller, larger = min(one, other), max(one, other)
    return (smaller, larger) if (one + other) % 2 else (larger, smaller)


def _even(number: int) -> int:
    return number + number % 2
