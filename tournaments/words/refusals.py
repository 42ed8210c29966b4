"""Why nobody, or not this asker, looks words up now; and what a report can't be made of."""

from enum import Enum, unique


@unique
class Reason(Enum):
    """Why something is refused. The member's name is the stable code, its value the sentence."""

    CLOSED_BY_ROUND = (
        "Round {round} of a tournament is being played. Until it is closed, and no longer than to "
        "the end of the day, only arbiters look words up. Arbiters and directors of the tournament "
        "close the round on its page."
    )
    CLOSED_BY_CLUB = (
        "Your club keeps look-up closed for now, no longer than to the end of the day. Until then "
        "its arbiters and directors look words up; they can open it again."
    )
    CLOSED_BY_OWN_GAME = (
        "A game in which you sit is running. Until it is over or adjourned, and no longer than to "
        "the end of the day, you can't look words up. Whoever enters moves ends the game, arbiters "
        "adjourn it, on its page."
    )
    CLOSED_TO_VISITORS = "Words are looked up here by members only; log in."
    NO_SUCH_CLUB = "There is no such club."
    NO_SUCH_REPORT = "There is no such report."
    NOTHING_TO_REPORT = "There is no such game to report on."
    TOO_MANY_WORDS = "At most {most} words can be asked at once; these are {words}."
    TOO_MANY_TODAY = (
        "These would be more than {most} words in a day, the most that anybody is told. Tomorrow "
        "you can go on."
    )
    LIST_TOO_LONG = "A list has at most {most} bytes; this one has {bytes}."
