"""What a tournament says no to; every sentence names whom or what it is about, and what to do."""

from enum import Enum, unique

from tournaments.pairing.refusals import Reason as PairingReason


@unique
class Reason(Enum):
    """Why an act is refused. The member's name is the stable code, its value the sentence.

    The facts `entry`, `first`, `second` and `entries` are ids of entries, `entries` of several with
    commas between them; whoever shows the sentence puts names in their places.
    """

    # the tournament and its set-up
    NOT_CREATED = "The tournament has not been created yet."
    ALREADY_CREATED = "The tournament has been created already."
    TOURNAMENT_CLOSED = "The tournament is closed. Undo the closing to change anything."
    BAD_SETTING = "The setting “{setting}” can't be {value}; it must be {values}."
    TABLES_TOO_SMALL = (
        "At a table of this tournament sit {seats} players, so no round can be paired at tables of "
        "three to eight. Choose another system in the plan, or more players at a table."
    )
    ONE_DIVISION_TWICE = "The division {division} is named twice; give each a code of its own."
    NO_DIVISIONS = "A tournament needs at least one division."
    RULES_IN_USE = (
        "Tables of this tournament were published under its rules. "
        "Ruleset, options and players a table can't be changed any more."
    )
    NO_SUCH_DIVISION = "There is no division {division}; there are {divisions}."
    DIVISION_TAKEN = "There is a division {division} already; choose another code."
    PLAN_TOO_SHORT = (
        "Round {round} of division {division} is paired already; the plan must reach that far."
    )
    NO_SUCH_ROUND = (
        "The plan of division {division} has {rounds} rounds, and no round {round}. "
        "Lengthen the plan first."
    )

    # entries
    NO_SUCH_ENTRY = "There is no entry {entry} in this tournament."
    ENTRY_TAKEN = "There is an entry {entry} already."
    PERSON_ENTERED = (
        "{entry} is entered already, in division {division}, and nobody is entered twice. "
        "Until the entry is paired, its division can be changed."
    )
    PERSON_LEFT = (
        "{entry} is entered already, in division {division}, and withdrawn from round {round} on; "
        "nobody is entered twice. Let the entry come back there; until it is paired, its division "
        "can be changed."
    )
    ENTRY_HAS_PLAYED = (
        "{entry} was paired in division {division} already and can't change the division. "
        "Let the entry leave and enter the person anew in another tournament."
    )
    ROUND_PUBLISHED = (
        "The pairing of round {round} of division {division} is published. "
        "Take a later round, or withdraw the pairing first."
    )
    ALREADY_LEFT = "{entry} has left already, from round {round} on."
    NOT_LEFT = "{entry} has not left, so it can't come back."
    BEFORE_LAST_CHANGE = (
        "Something else holds for {entry} from round {last} on; "
        "take round {last} or a later one, not round {round}."
    )
    SEATED_ALREADY = (
        "{entry} is in the published pairing of round {round}. Enter a forfeit there, "
        "and let the entry leave from round {next} on."
    )
    NOT_IN_ROUND = "{entry} does not play in round {round} anyway."
    NO_SUCH_BYE = "There is no bye by {circumstance}; the circumstances are {circumstances}."
    ALREADY_ABSENT = "{entry} is noted as absent in round {round} already; undo that to change it."

    # wishes and the room
    TWO_ENTRIES = "Name two different entries."
    ENTRY_TWICE = "{entry} is named twice; name each entry once."
    OTHER_DIVISION = "{first} and {second} play in different divisions and never meet."
    ALREADY_APART = "{first} and {second} are kept apart already."
    ALREADY_TOGETHER = "{entry} has a fixed table in round {round} already; undo that first."
    MUST_BE_APART = (
        "{first} and {second} are not to meet. Undo that, or seat them at different tables."
    )
    MUST_BE_TOGETHER = "{entries} are to sit at one table. Undo that, or seat them together."
    TABLE_SIZE = "{number} players are too many or too few: tables have {least} to {most}."
    NO_TABLE_NUMBER = "{table} is no number of a table; tables are numbered from 1."
    TABLE_NAMED_TWICE = "The table {table} is named twice; name each table once."
    NO_ACCESSIBLE_TABLE = (
        "{entries} need a table that is easy to reach, but none is named. Name such tables."
    )
    FIXED_NOT_ACCESSIBLE = (
        "{entry} needs a table that is easy to reach, but belongs at table {table}, which is not. "
        "Lift one of the two."
    )

    # pairings
    NO_SUCH_VERSION = "There is no line {version}; the protocol has {versions} lines."
    SEATED_TWICE = "{entry} is named twice in round {round}; leave one place."
    NOT_PLAYING = (
        "{entries} do not play in round {round}, or asked for a bye. "
        "Pair the round anew, or change the pairing."
    )
    NOT_SEATED = (
        "{entries} play in round {round} and have neither table nor bye. "
        "Pair the round anew, change the pairing, or note who is absent."
    )
    NOT_PROPOSED = "Round {round} of division {division} has not been paired yet."
    ALREADY_PUBLISHED = (
        "The pairing of round {round} of division {division} is published already. "
        "Withdraw it to change it."
    )
    NOT_PUBLISHED = "The pairing of round {round} of division {division} is not published yet."
    ROUNDS_IN_ORDER = "Rounds come in order: round {before} of division {division} comes first."
    RESULTS_AWAITED = (
        "Round {round} rests on the results up to round {rests_on}, of which some are missing or "
        "in question: {awaited}. Wait for them, or say that it is to be paired without them."
    )
    OUTDATED = (
        "Since the draft of round {round} was made, {changes}. Pair the round anew, or say that "
        "the draft is to go out as it is."
    )
    IN_PLAY = (
        "Round {round} has results or games already, at table {tables}. "
        "Undo these first, or leave the pairing as it is."
    )

    # results
    NO_SUCH_TABLE = "Round {round} of division {division} has no table {table}."
    GAME_TAKEN = "This game belongs to table {table} of round {round} already."
    TABLE_LINKED = "Table {table} has a game already; undo that link first."
    NOT_LINKED = "This game is not the game of table {table}; link it first."
    OLDER_GAME = "Version {version} of the game is not newer than {known}, which is known already."
    NOTHING_NEW = "The game of table {table} says what it said in version {known}."
    RESULT_NEEDED = "A result needs places or scores."
    RESULT_LENGTH = "Table {table} has {seats} players; the result has {number}."
    NO_SCORES = "This game has no points; enter the places alone."
    PLACES_IMPOSSIBLE = (
        "The places {places} can't be: whoever is not first has as many players ahead as the place "
        "says, and somebody must be first."
    )
    ABSENT_WITH_PLACE = (
        "{entry} did not play and gets no place. Correct the forfeit if that is not so."
    )
    NOT_AT_TABLE = "{entry} does not sit at table {table}."
    RESULT_STANDS = (
        "Table {table} has another result already. Correct that one, or confirm it if it is right."
    )
    UNUSUAL = "Table {table}: {doubts} Look again; if it is right, say so and it is stored."
    TYPED_ONCE = (
        "Two persons type each result here; the one of table {table} waits for the second. Type it "
        "in the line of the round."
    )
    NO_RESULT = "Table {table} has no result yet."
    OWN_REPORT = "{entry} reported this result; somebody else must confirm it."
    ALREADY_CONFIRMED = "This result has been confirmed already."
    ALREADY_DISPUTED = "This result has been disputed already; an official must look at it."
    NOBODY_ABSENT = "Say who did not play."
    NO_PENALTY = "A penalty takes off half points, spread or both; none of them can be negative."

    CLOCK_UNCLEAR = "A clock either runs to an instant or is paused with 0 to 86400 seconds left."

    # prizes
    NO_SUCH_PRIZE = "There is no prize for {by}; there are {kinds}."
    PRIZE_NEEDS_DIVISION = "Prize {number} goes by the standing of a division; name the division."
    PRIZE_FOR_NO_PLACE = "Prize {number} can't be for place {place}; places are counted from 1."
    PRIZE_FOLLOWS = (
        "Prize {number} follows from the results; leave out the player and the word. "
        "What people decide on is the best word, or a prize by hand."
    )
    NO_PRIZE_OF_NUMBER = (
        "One text belongs to each prize: {number} is there twice, or no number from 1 to {prizes}."
    )

    # the end of a round and of the tournament
    ROUND_CLOSED = "Round {round} of division {division} is closed; correct a result by itself."
    RESULTS_MISSING = "Round {round} has no result yet at table {tables}."
    UNSETTLED = (
        "A result of round {round} is disputed, or differs from the game, at table {tables}. "
        "Confirm or correct it first."
    )
    ROUNDS_OPEN = "Round {round} of division {division} is published and not closed yet."
    ALREADY_PUBLIC = "The tournament is published already."
    NOT_PUBLIC = "The tournament is not published."
    NOT_ANNOUNCED = "The tournament is not announced."
    HANDED_OVER = "The tournament has been handed over to this house already."
    TAKEN_WITHOUT_REASON = "Say why the tournament is taken from the house that writes it."

    # undoing
    ALREADY_UNDONE = "Line {version} has been undone already; undo the undoing to bring it back."
    CANT_BE_UNDONE = (
        "Line {version} can't be undone. What was published is withdrawn by a line of its own; "
        "the creation stays."
    )
    DEPENDED_ON = (
        "Line {version} can't be undone, for others depend on it: {versions}. Undo these first."
    )
    CANT_COME_BACK = (
        "Line {version} can't come back: with it others would not fit any more: {versions}."
    )


QUESTIONS: frozenset[Enum] = frozenset(
    {Reason.UNUSUAL, Reason.OUTDATED, Reason.RESULTS_AWAITED, PairingReason.UNFAIR_BYE}
)
"""The reasons that are questions: the same act goes through once its sender says so."""
