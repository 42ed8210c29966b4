"""How far somebody came in a knock-out, as a number that is larger the further it was.

The same stage has the same number in every bracket: the last 8 are the last 8, from however many
they began. The winner of the match for third place stands behind those of the final, and before
who lost it, who shares the stage with all that lost a semi-final.
"""

WINNER, FINALIST, THIRD = 20, 19, 18
OUTSIDE = 0
"""Who was in no bracket."""


def among(left: int) -> int:
    """Being one of so many (a power of two) who are left in the bracket; two are in the final."""
    return FINALIST if left <= _FINAL else FINALIST + 1 - left.bit_length()


def left_at(stage: int) -> int:
    """How many were left at a stage before the final: 4, 8, 16."""
    return 1 << (FINALIST - stage)


_FINAL = 2
