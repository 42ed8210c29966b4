"""Why nobody, or not this asker, looks words up now; and what a report can't be made of."""

from enum import Enum, unique


@unique
class Reason(Enum):
    """Why something is refused. The member's name is the stable code, its value the sentence."""

    CLOSED_BY_ROUND = (
        "Round {round} of a tournament is being played. Until it is closed, only arbiters look "
        "words up."
    )
    CLOSED_BY_OWN_GAME = (
        "A game in which you sit is running. Until it is over or adjourned, you can't look words "
        "up."
    )
    CLOSED_TO_VISITORS = "Words are looked up here by members only; log in."
    NO_SUCH_CLUB = "There is no such club."
    NO_SUCH_REPORT = "There is no such report."
    NOTHING_TO_REPORT = "There is no such game to report on."
    TOO_MANY_WORDS = "At most {most} words can be asked at once; these are {words}."
    LIST_TOO_LONG = "A list has at most {most} bytes; this one has {bytes}."
