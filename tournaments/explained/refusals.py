"""Why nobody is told what was possible in a game."""

from enum import Enum, unique


@unique
class Reason(Enum):
    """Why something is refused. The member's name is the stable code, its value the sentence."""

    GAME_NOT_SIGNED = (
        "What was possible in a game is told once its sheet is closed, so that nobody gets help."
    )
    GAME_WITHOUT_LIST = "Only games in German are explained: for others there is no list of words."
    GAME_OF_RUNNING_ROUND = (
        "A round of this game's tournament is being played. Its games are explained once that "
        "round is closed."
    )
    GAMES_NOT_EXPLAINED = "The games of this tournament are not explained; its director says so."
    NO_SUCH_LIST = "There is no such edition of the word list here."
