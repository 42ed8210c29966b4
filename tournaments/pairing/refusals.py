"""What the pairing says no to; every sentence names whom it is about and what to do."""

from enum import Enum, unique


@unique
class Reason(Enum):
    """Why a round is not paired. The member's name is the stable code, its value the sentence.

    The facts `entry`, `first`, `second` and `entries` are ids of entries, `entries` of several with
    commas between them; whoever shows the sentence puts names in their places.
    """

    # what was asked for
    NOBODY_HERE = "Nobody is here to be paired; check in the entries that play."
    NOT_IN_FIELD = "{entry} does not play this round; check the entry in, or take it out of {what}."
    FIXED_AND_BYE = "{entry} has a fixed table and asked for a bye; lift one of the two."
    FIXED_AND_FORBIDDEN = (
        "{first} and {second} are fixed at one table and may not meet; lift one of the two."
    )
    FIXED_SIZE = (
        "{entries} are fixed at one table; tables have {least} to {most} players. "
        "Change the fixed table."
    )

    # what can't be had
    NO_PAIRING = (
        "However the round is paired, {number} stay without an opponent, for example {entries}. "
        "Lift a forbidden pair or a fixed table, or give byes."
    )
    TOO_WIDE = (
        "These {number} players stand so far apart that the Dutch system can't weigh all that "
        "counts at once. Pair this round by another system or by hand."
    )
    NO_FAIR_BYE = (
        "Only {entries} have had the fewest byes, but without any of them the others can't be "
        "paired. Lift a forbidden pair or a fixed table, or ask for a bye for somebody else."
    )
    NO_TABLES = (
        "{number} players do not fill tables of {size}, or of one less but at least {least}. "
        "Choose other sizes or pair by hand."
    )
    NO_TABLES_FOUND = (
        "No tables were found that keep everybody apart who may not meet, and together who must. "
        "Lift a forbidden pair or a fixed table, or pair by hand."
    )

    # round robin
    NOT_IN_GROUPS = (
        "{entry} is in no group of the round robin; put the entry on a free number, "
        "or let it play another division."
    )
    NOT_IN_TEAMS = (
        "{entry} is in no team of the round robin, and its team has no free number; "
        "let the entry play another division, or pair by hand."
    )
    ONE_TEAM = (
        "All players are of one club, so nobody could meet anybody in a round robin of teams. "
        "Put the clubs of the entries right, or choose another system."
    )
    NOT_IN_CYCLE = (
        "The round robin has {rounds} rounds; this would be its round {number}. "
        "Choose another system for this round."
    )
    FORBIDDEN_BY_PLAN = (
        "{first} and {second} may not meet, but the round robin pairs them in this round. "
        "Lift the forbidden pair, put one of them into another group or pair by hand."
    )
    FIXED_AGAINST_PLAN = (
        "{entries} are fixed at one table, but the round robin does not pair them in this round. "
        "Lift the fixed table or pair by hand."
    )

    # by hand
    NOT_SEATED = "{entries} have neither a table nor a bye in this round; give them one."
    SEATED_TWICE = "{entry} is named twice in this round; leave one place."
    TABLE_SIZE = "{entries}: a table of {number}; tables have {least} to {most} players. Change it."
    FORBIDDEN_TABLE = (
        "{first} and {second} may not meet. Lift the forbidden pair or change the table."
    )
    FIXED_BROKEN = "{entries} are fixed at one table. Lift the fixed table or seat them together."
    BYE_NOT_GIVEN = "{entry} asked for a bye. Give it, or take the wish back."
    UNFAIR_BYE = (
        "{entry} has had more byes ({had}) than {second} ({fewest}). Choose somebody with fewer, "
        "or say that it is meant so."
    )

    # parameters
    NO_SUCH_SYSTEM = "There is no pairing system {system}; there are {systems}."
    NO_SUCH_PARAMETER = "The system {system} has no parameter {parameter}; it has {parameters}."
    NO_SUCH_WEIGHT = "There is no weight {weight}; there are {weights}."
    BAD_WEIGHT = "The weight {weight} can't be {value}; weights are whole numbers from 0 to {most}."
    BAD_PARAMETER = "The setting “{parameter}” can't be {value}; it can be {values}."
