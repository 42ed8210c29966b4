"""What the storey of score sheets says no to, beyond what the rules of a game refuse."""

from enum import Enum, unique

from engine.refusals import Refusal, Unusable

__all__ = ["Conflict", "Reason", "Refusal", "Unusable", "elsewhere"]


@unique
class Reason(Enum):
    """Why a command is refused. The member's name is the stable code, its value the sentence."""

    # entries that meet others
    CONFLICT = (
        "Somebody was faster: there are {version} entries by now, not {after}. Look at what was "
        "entered since, and send this again if it still holds."
    )
    NOT_SO_FAR = "The game is at entry {version}, not at {after} yet; read it again."
    IN_FLIGHT = "The same request is being worked on; send it once more."
    KEY_REUSED = "This key was used for another request before."

    # streams that another house writes
    WRITTEN_ELSEWHERE = (
        "Another house ({house}) writes this tournament now; enter it there. What it enters comes "
        "here when it publishes it. Where that house is lost, the directors take it back."
    )
    NO_TOURNAMENT_FILE = "This is no whole file of a tournament: {why} Nothing was taken in."
    ANOTHER_STREAM = (
        "Another tournament is here under this id: entry {version} of {stream} has the hash {ours} "
        "here and {theirs} there. Nothing was taken in."
    )
    SIGNED_BY_ANOTHER = (
        "The house {writer} writes {stream}, but {key} has signed this. Nothing was taken in."
    )
    OF_ANOTHER_CLUB = "{stream} belongs to another club here. Nothing was taken in."
    PART_MISSING = "{stream} stands at entry {version} here, not at {after}; go on from there."
    NO_SIGNING_KEY = "This house has no key to sign with; set WORTWART_SIGNING_KEY."

    # games
    NO_SUCH_GAME = "There is no such game."
    JUDGED_BY_AGREEMENT = (
        "Where the other player's yes stands for a verdict no word list judges; agree on one of "
        "the two."
    )
    LINE_REFUSED = "Line {line}, by the rules {rules}: {why}"
    ALREADY_IMPORTED = "This file has been imported before."

    # score sheets without squares
    SEARCHES_GOING_ON = "{most} of your searches go on already; stop one, or wait for its end."
    STILL_SEARCHING = "The search goes on; stop it or wait for its end, then choose."
    ANSWERS_FIT_NO_GAME = "No game that was found fits these answers."
    NO_SUCH_PROPOSAL = "No game {number} was found."

    # photos
    ENOUGH_PHOTOS = "{most} photos are beside this game already; take one away first."

    # copies of the database
    BACKUP_THERE = "{file} is there already; name a new file."
    HOUSE_NOT_EMPTY = (
        "Something has been entered in this database: nothing is put over it. Name an empty one."
    )
    NO_HOUSE_FILE = (
        "{file} is no whole file of `backup` or `move_house`: nothing was put back. Take another."
    )
    HOUSE_OF_ANOTHER_VERSION = (
        "Another version of Wortwart made this file. Put it back with that one, then upgrade."
    )
    HOUSE_OF_ANOTHER_KEY = (
        "The checkpoints in this file were signed with another key. Set WORTWART_SIGNING_KEY to it;"
        " a laptop has it in the file signing.key of its data folder."
    )
    BACKUP_DAMAGED = "The copy {file} is damaged; look after the disk, and copy again."


class Conflict(Refusal):
    """Somebody was faster (HTTP 409): read again, then decide again or repeat the same request.

    With CONFLICT the fact `version` is the winning version.
    """


def elsewhere(house: str) -> Refusal | None:
    """Why nothing is entered here that the house of this key writes; None for this one (empty)."""
    return Refusal(Reason.WRITTEN_ELSEWHERE, house=house[:16]) if house else None
