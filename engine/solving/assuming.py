"""What a proposed game takes for granted that the sheet does not say, and how hard to believe."""

from enum import Enum, unique
from typing import Any, NamedTuple


@unique
class Assumed(Enum):
    """What is assumed. The member's name is the stable code, its value the sentence."""

    BLANK_UNMARKED = "{word}: the {letter} on {square} is a blank that nobody marked."
    MISBOOKED = "{word}: {booked} points were booked, the rules give {computed}."
    MISREAD = "{word}: the sheet says {read}."
    GRID_WRONG = "On {square} lies {letter}, not {grid} as the board says."
    GRID_LACKS = "On {square} lies {letter}; the board shows no tile there."
    GRID_SPARE = "On {square} lies nothing; the board shows {letter}."
    OTHER_WORD = "{word} was laid where the sheet says {read}."
    TURN_MISSING = "A turn is missing before this line: {word} on {at}, {computed} points."
    TURN_PASSED = "A turn is missing before this line; it is entered as a pass."
    SWAPPED = "This line and line {other} are swapped."
    TOO_LATE = "This line was played before line {other}."
    TOO_EARLY = "This line was played after line {other}."
    TWICE = "{word} is written twice, here and in line {other}; here it is left out."
    OTHER_PLAYER = "This is a turn of player {number}; the sheet has it for player {noted}."
    SETTLED_WRONG = "{points} points were booked for the tiles left; the rules give {computed}."
    RACK_WRONG = "Player {number} can't have had {rack} left at the end, as the sheet says."
    SHEETS_DISAGREE = "{word}, {computed} points: the other reading is {read}."
    READ_AS = "{word} is what nobody could read: {read}."
    POINTS_DISAGREE = "{points} points are entered; the other reading is {read}."
    WITHDRAWN_AT = "{word} was taken back; it is entered on {at}, the one place that fits."
    WITHDRAWN_SOMEWHERE = "{word} was taken back; where it lay is unknown, and a pass is entered."
    CHALLENGE_ASSUMED = "{points} points are entered as a challenge of {word} in vain."
    OVERTIME_ASSUMED = "{points} points without a turn are entered as overtime."
    PLAYER_ASSUMED = "Whose points these are is not noted; they are entered for player {number}."
    COUNT_ASSUMED = "How many tiles were exchanged is not noted; one is entered."
    END_ACCEPTED = "The points for tiles left show that nobody challenged the last play."
    END_AGREED = "Nobody went out; an end that all agreed on is entered."
    PASSES_UNNOTED = (
        "Nobody went out, and passes that end the game are not noted: {passes} entered."
    )


# How hard to believe: a second assumption is always harder than any single one.
_PRICES = {
    Assumed.SHEETS_DISAGREE: 0,
    Assumed.READ_AS: 0,
    Assumed.POINTS_DISAGREE: 0,
    Assumed.WITHDRAWN_AT: 0,
    Assumed.WITHDRAWN_SOMEWHERE: 0,
    Assumed.CHALLENGE_ASSUMED: 0,
    Assumed.OVERTIME_ASSUMED: 0,
    Assumed.PLAYER_ASSUMED: 0,
    Assumed.COUNT_ASSUMED: 0,
    Assumed.END_ACCEPTED: 0,
    Assumed.END_AGREED: 0,
    Assumed.BLANK_UNMARKED: 10,
    Assumed.MISBOOKED: 11,
    Assumed.SETTLED_WRONG: 11,
    Assumed.RACK_WRONG: 12,
    Assumed.MISREAD: 12,
    Assumed.GRID_WRONG: 13,
    Assumed.GRID_LACKS: 13,
    Assumed.GRID_SPARE: 13,
    Assumed.SWAPPED: 13,
    Assumed.TOO_LATE: 13,
    Assumed.TOO_EARLY: 13,
    Assumed.TWICE: 13,
    Assumed.OTHER_PLAYER: 13,
    Assumed.TURN_PASSED: 14,
    Assumed.PASSES_UNNOTED: 14,
    Assumed.TURN_MISSING: 15,
    Assumed.OTHER_WORD: 24,
}
_FAULT = 10


class Assumption(NamedTuple):
    """One thing that is assumed, at a line (from 1; 0 for the board as a whole), with its facts.

    `free` where the sheet itself says that such things are to be expected.
    """

    what: Assumed
    line: int
    facts: dict[str, Any]
    free: bool = False

    @property
    def price(self) -> int:
        """How hard to believe it is; about ten a fault, nothing for what is to be expected."""
        return 0 if self.free else _PRICES[self.what]

    @property
    def faults(self) -> int:
        """How many faults of the sheet it amounts to."""
        return 0 if self.free else _PRICES[self.what] // _FAULT

    def __str__(self) -> str:
        """Speak the sentence."""
        return self.what.value.format(**self.facts)


Assumptions = tuple[Assumption, ...]


def faults(assumed: Assumptions) -> int:
    """How many faults they are together."""
    return sum(one.faults for one in assumed)


def price(assumed: Assumptions) -> int:
    """How hard they are to believe together."""
    return sum(one.price for one in assumed)
