"""What a ranking says no to; every sentence names what it is about and what to do."""

from enum import Enum, unique


@unique
class Reason(Enum):
    """Why there is no ranking. The member's name is the stable code, its value the sentence.

    The facts `stream`, `entry` and `person` are ids; whoever shows the sentence puts names there.
    """

    COUNTED_TWICE = "The tournament {stream} is listed twice; leave it once."
    NO_PERSON = "{entry} of the tournament {stream} belongs to nobody in the register; say to whom."
    NO_DATE = "Round {round} of the tournament {stream} has no date; give it one."
    MERGED_IN_A_CIRCLE = "{person} is merged into itself by way of others; undo one of the mergers."
