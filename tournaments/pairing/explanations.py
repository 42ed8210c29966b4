"""Why a table is as it is: a code with its facts, and the sentence that names them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Any


@unique
class Why(Enum):
    """A reason for a table or a bye. The member's name is the stable code, its value the sentence.

    In a sentence `first` and `second` are the entries at the first two seats of the table, `entry`
    is who has the bye, `one` and `other` are two of a table of many: ids, shown as names.
    """

    # how the table came about
    FIXED = "This table was fixed beforehand."
    BY_HAND = "This table was set by hand."
    SAME_SCORE = "Equal scores ({points}), places {one_place} and {other_place} of the standing."
    SCORES_DIFFER = (
        "Different scores: {one} {higher}, {other} {lower}. "
        "No round in which both meet equal scores costs less."
    )
    PLACES = "Places {one_place} and {other_place} of the standing; neighbours meet."
    PLAN = (
        "Numbers {first_number} and {second_number} of group {group}: "
        "round {number} of the round robin."
    )
    STRATA = (
        "The field is cut into {strata} equal parts by strength, and each group has players of all "
        "of them: {one} is of part {one_part}, {other} of part {other_part}."
    )
    OF_TEAMS = (
        "Round {number} of the round robin of teams: everybody meets all of the other teams and "
        "nobody of the own."
    )
    BOTH_LEFT = "By the plan of the round robin both are without an opponent; so they meet."
    LOOKS_AHEAD = (
        "The tables of this round are chosen together with those of the rounds to come, so that "
        "all of them repeat as few meetings as can be."
    )
    FLOATS = (
        "Different scores: {one} {higher}, {other} {lower}. By the rules of the Dutch System {one} "
        "is left over among equal scores."
    )
    DRAWN = "Drawn by lot among all rounds with as few repeats as can be."
    FROM_THE_TOP = (
        "Places {one_place} and {other_place} of the standing: from the top each meets the highest "
        "that is still free and has not been met since round {round}."
    )
    BY_FACTOR = (
        "Places {one_place} and {other_place} of the standing: by the factor {factor} each of the "
        "first meets the one so many places below; whoever has met moves on."
    )
    FINAL = "A final of the first in the standing, while the others go on."
    OF_LAST = "Knock-out, the last {left}: game {game} of {games} of this match. The others go on."
    FOR_FIRST = "The final of the knock-out, game {game} of {games}. The others go on."
    FOR_THIRD = "The match for third place of the knock-out, game {game} of {games}."
    CAN_WIN = (
        "{one} holds place {place}, and {other} can still win it: this or a better place came in "
        "{times} of {runs} simulated endings."
    )
    IN_CONTROL = (
        "{one} leads. If {other} wins all games, it is for place {place} or better in {direct} of "
        "{runs} simulated endings when the two meet now, but only in {alone} when they do not."
    )
    OUT_OF_REACH = (
        "{one} holds place {place}, which {other} can't win any more. "
        "No round without such a table costs less."
    )
    SAFE_PLACE = (
        "Place {place} is safe for {one}, whatever comes: so {one} meets somebody whose game "
        "decides as little as can be about the places that are still open."
    )
    CLASS_PRIZE = (
        "{one} holds place {place} in a class that has prizes of its own, and {other} can still "
        "win it: this or a better place came in {times} of {runs} simulated endings."
    )
    PRIZE_PLACES = "Played for are the places down to {place}: so says the list of prizes."
    SCORES_AT_TABLE = "Scores at this table: from {least} to {most}."

    # what it rests on
    RESTS_ON = "Paired by the standing after round {round}."
    RESULT_MISSING = (
        "The result of {one} in round {round}, table {table}, was missing; it counted as nothing."
    )
    RESULT_IN_QUESTION = (
        "The result of {one} in round {round}, table {table}, was in question; "
        "it counted as it was."
    )
    ROUND_MISSING = "Round {round} had not been paired; it counted as nothing."

    # who met before
    NEW = "Nobody at this table has met before."
    REPEAT = "{one} and {other} meet again: {times}× before, the last time in round {round}."
    UNAVOIDED = "No round without this repeat costs less."
    SAME_CLUB = "{one} and {other} are of the same club."

    # who goes first
    KEEPS_BALANCE = (
        "{first} goes first: in the other order somebody's firsts and seconds would differ by "
        "{difference}."
    )
    FEWER_FIRSTS = "{first} goes first: {mine}× first so far, {second} {theirs}×."
    MORE_SECONDS = (
        "{first} goes first: both {firsts}× first so far, {first} {mine}× second, "
        "{second} {theirs}×."
    )
    LAST_MEETING = "{first} goes first: in round {round}, when they last met, it was {second}."
    DUE = (
        "{first} goes first: so the colours are due, {mine}× first so far, {second} {theirs}× "
        "first so far."
    )
    DUE_TO_BOTH = (
        "{first} goes first: both are due the same, and by the rules of the Dutch System {first} "
        "comes before {second}; so far {mine}× and {theirs}× first."
    )
    BY_LOT = "{first} goes first by lot: nothing else tells the two apart."
    BY_PLAN = "{first} goes first: so says the plan of the round robin."
    FIRST_BY_HAND = "{first} goes first: so it was set by hand; the rule would let {second} begin."
    SEATS = "The seats are chosen so that everybody sits at each of them about equally often."

    # byes
    BYE_ASKED = "{entry} asked for the bye."
    BYE_FEWEST = (
        "{entry} has the bye: nobody to be paired has had fewer byes ({had}), and of these {entry} "
        "is the lowest whose bye leaves the others a good round."
    )
    BYE_DUTCH = (
        "{entry} has the bye: of those who can have it, nobody with a lower score leaves the "
        "others a round by the rules of the Dutch System."
    )
    BYE_BY_PLAN = "{entry} has the bye by the plan of the round robin, group {group}."
    BYE_OF_TEAMS = (
        "{entry} has the bye by the plan of the teams: they are not equally large, or not of an "
        "even number."
    )
    BYE_ALONE = "{entry} has the bye: the opponent by the plan of the round robin is not here."
    BYE_DONE = "{entry} has the bye: group {group} has played its round robin."
    BYE_BY_HAND = "{entry} has the bye: so it was set by hand."

    # what would have been without the table
    INSTEAD = (
        "Without this table {first} would have met {one}, and {second} would have met {other}."
    )
    INSTEAD_BYE = (
        "Without this table {one} would have met {other}, and {entry} would have had the bye."
    )
    INSTEAD_OF_BYE = (
        "Without this bye {entry} would have met {one}, and {other} would have had the bye."
    )
    NO_OTHER_BYE = (
        "Nobody else could have had this bye: nobody has one more before all have had as many, and "
        "those who play must be allowed to meet."
    )
    NO_OTHER_ROUND = "Without this table there would have been no round at all that is allowed."
    ONLY_LOT = "That round would have been just as good; the lot decided."
    OTHER_ORDER = (
        "With this table {first} has gone first {mine}× and {second} {theirs}×; in the other order "
        "it would have been {less}× and {more}×."
    )

    # why that would have been worse
    WORSE_REPEAT = "That round would have been worse: {one} and {other} would have met again."
    WORSE_BACK_TO_BACK = (
        "That round would have been worse: {one} and {other} would have met in two rounds running."
    )
    WORSE_SCORE = (
        "That round would have been worse: scores further apart all in all, {one} with {higher} "
        "against {other} with {lower}."
    )
    WORSE_FLOAT_DOWN = (
        "That round would have been worse: {one} with {higher} would have floated down to {other} "
        "with {lower}, once more within three rounds."
    )
    WORSE_FLOAT_UP = (
        "That round would have been worse: {other} with {lower} would have floated up to {one} "
        "with {higher}, once more within three rounds."
    )
    WORSE_GAP = (
        "That round would have been worse: {one} with {higher} and {other} with {lower} are "
        "further apart than is wished."
    )
    WORSE_FIRST = (
        "That round would have been worse: whoever of {one} and {other} went first, somebody's "
        "firsts and seconds would have differed by two or more."
    )
    WORSE_CLUB = (
        "That round would have been worse: {one} and {other} of the same club would have met."
    )
    WORSE_SPREAD = (
        "That round would have been worse by a little: all in all people would have been further "
        "off the opponents that the order wants."
    )
    WORSE_PLACES = (
        "That round would have been worse: all in all further from neighbours in the standing, "
        "place {one_place} ({one}) against place {other_place} ({other})."
    )
    WORSE_BYE = (
        "That round would have been worse: {entry}, who stands higher than {other}, would have had "
        "the bye."
    )
    WORSE_FINAL = (
        "That round would have been worse: a final would not have been played, but {one} against "
        "{other}."
    )
    WORSE_FACTOR = (
        "That round would have been worse: at the top further off the opponents by the factor, "
        "place {one_place} ({one}) against place {other_place} ({other})."
    )
    WORSE_REACH = (
        "That round would have been worse: {one} would have met {other}, who can't win place "
        "{one_place} any more."
    )
    WORSE_SAFE = (
        "That round would have been worse: {one}, who is safe, would have met {other}, who can "
        "still win a place."
    )
    WORSE_LEADER = (
        "That round would have been worse: {one} against {other} is not the game that the leader "
        "should have."
    )
    WORSE_CLASS = (
        "That round would have been worse: {one} and {other} can't win from each other a place "
        "that one of them holds in a class with prizes of its own."
    )


@dataclass(frozen=True)
class Statement:
    """One reason with its facts: whole numbers, texts, and ids of entries."""

    why: Why
    facts: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The statement as an event stores it."""
        return {"code": self.why.name, "facts": dict(self.facts)}


def points(halves: int) -> str:
    """A score as people write it: "3½" for seven half points."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
