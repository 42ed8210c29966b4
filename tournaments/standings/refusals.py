"""What a standing says no to; every sentence names whom it is about and what to do."""

from enum import Enum, unique


@unique
class Reason(Enum):
    """Why there is no standing. The member's name is the stable code, its value the sentence.

    The fact `entry` is an id; whoever shows the sentence puts a name in its place.
    """

    # what it is ordered by
    NO_CRITERION = "A standing needs at least one criterion; there are {criteria}."
    UNKNOWN_CRITERION = "There is no criterion {criterion}; there are {criteria}."
    CRITERION_TWICE = "The criterion {criterion} is listed twice; leave one."

    # what it is made of
    ENTERED_TWICE = "{entry} is entered twice in division {division}; leave one entry."
    NOT_ENTERED = (
        "{entry} has a result in round {round}, but is not entered in division {division}. "
        "Enter it, or take the result back."
    )
    TWO_RESULTS = "{entry} has two results in round {round}; take one of them back."
