"""The words of the known positions: invented ones, so that the list belongs to nobody."""

from collections.abc import Iterator
from itertools import product
from random import Random

SOUNDS = ["", "", *"BCDDFGGHHJKLLLMMNNNNPQRRRRSSSSTTTTVWXYZ", "ST", "SCH"]
VOWELS = [*"AAAEEEEEIIIOOUUÄÖÜY", "EI", "AU"]
ENDS = ["", "", "", *"NNNRRSSTTLE", "EN", "ER"]
MOST, LONGEST = 3000, 12
SHARES = {2: 2, 3: 4}
"""Of the short ones one in so many is a word, so that others are none."""


def invented() -> list[str]:
    """The list, sorted: short words, then rows of two to four syllables as they come."""
    dice = Random(16)
    short = sorted(set(_of_one_syllable()))
    found = {
        word for word in short if len(word) in SHARES and not dice.randrange(SHARES[len(word)])
    }
    while len(found) < MOST:
        word = "".join(_syllable(dice) for _ in range(dice.choice((2, 2, 2, 3, 3, 4))))
        if len(word) <= LONGEST:
            found.add(word)
    return sorted(found)


def _of_one_syllable() -> Iterator[str]:
    return map("".join, product(SOUNDS, VOWELS, ENDS))


def _syllable(dice: Random) -> str:
    return dice.choice(SOUNDS) + dice.choice(VOWELS) + dice.choice(ENDS)
