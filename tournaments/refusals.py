"""What the storey of clubs and people says no to."""

from enum import Enum, unique


@unique
class Reason(Enum):
    """Why a command is refused. The member's name is the stable code, its value the sentence."""

    # accounts
    HOUSE_FOUNDED = "This house has its first account already; ask its director for one."
    LOGIN_TAKEN = "There is an account named {login} already."
    PASSWORD_WEAK = "This password is too easy to guess: {why}"  # noqa: S105  (a sentence)
    NO_SUCH_TOKEN = "{login} has no token that begins with {key}."  # noqa: S105  (a sentence)

    # clubs and roles
    CLUB_NAME_TAKEN = "There is a club with the short name {slug} already; choose another."
    ROLE_NOT_HELD = "{login} is not {role} of {club}."
    LAST_DIRECTOR = "{login} is the only director of {club}; make somebody else director first."

    WHICH_CLUB = "There are several clubs; say which one with --club."

    # the register
    ALREADY_REGISTERED = "{login} is number {number} in the register of {club} already."
