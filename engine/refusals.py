"""What the rules say no to: one enum of reasons, one exception that carries a reason."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, unique
from typing import Any, Self


@unique
class Reason(Enum):
    """Why an entry is refused. The member's name is the stable code, its value the sentence."""

    # order of play
    NOT_OPENED = "The game has not been opened yet."
    ALREADY_OPENED = "The game has already been opened."
    ALREADY_BEGUN = "The game has already begun; who starts can't be changed any more."
    NOT_YOUR_TURN = "It is the turn of seat {expected}, not of seat {seat}."
    NO_SUCH_SEAT = "There is no seat {seat} in this game; it has {number} seats."
    NUMBER_OF_PLAYERS = "This game is for {least} to {most} players, not for {players}."
    PLAYERS_FIXED = "This game is for exactly {most} players, not for {players}."
    MORE_BY_HOUSE_RULE = (
        "This game is for {least} to {most} players, not for {players}; with house rule B or C for "
        "up to {more}."
    )
    SEATED_TWICE = "A player can sit at one seat of a game only."
    GAME_OVER = "The game is over; no further turn can be entered."
    GAME_CLOSED = "The game is closed. Annul the closing entry to correct it."
    GAME_ADJOURNED = "The game is adjourned. Resume it first."
    NOT_ADJOURNED = "The game is not adjourned."
    NOT_OVER = "The game is not over yet, so it can't be {action}."
    VERDICT_AWAITED = "A challenge is open; its verdict must come first."
    CHALLENGE_POSSIBLE = (
        "The last play may still be challenged; the other players must accept it first."
    )
    SEAT_IS_OUT = "Seat {seat} has left the game."

    NOT_IN_THIS_GAME = "This game has no entry of the kind {kind}."

    # who starts
    DRAW_INCOMPLETE = "Everyone who has to draw must draw exactly one tile; check draw {round}."
    DRAW_UNDECIDED = "Seats {seats} are still equal; they draw again."
    DRAW_NEEDLESS = "The draw was decided before draw {round}."

    # the squares
    UNKNOWN_LETTER = "{letter} is no tile of the letter set {letter_set}."
    SHARP_S = "There is no tile for ß, and a blank never stands for it; write SS."
    OUT_OF_BOARD = "{at} {letters} does not fit on the board."
    SQUARE_TAKEN = (
        "{square} is already covered by {lying}; a lying tile is never moved or replaced."
    )
    THROUGH_EMPTY = "No tile lies on {square}; name the letter that is laid there."
    NOTHING_LAID = "At least one tile must be laid."
    WORD_GOES_ON = "The word goes on: tiles lie directly at {square}. Write it from end to end."
    OPENING_TOO_SHORT = "The first word needs at least two letters."
    NOT_ON_STAR = "The first word must lie across the star square {star}."
    NOT_JOINED = "The tiles must join those on the board."
    TOUCHES_ONE_TILE = (
        "{word} touches the lying tiles at {square} with a single tile. A word laid alongside must "
        "touch each word with at least two, or use one of its letters."
    )

    # the tiles
    TOO_MANY_LAID = "{tiles} tiles can't come from a rack of {size}."
    NOT_IN_RACK = "Seat {seat} does not hold {tiles}."
    NOT_UNSEEN = "{tiles} can't be there: all tiles of that letter are accounted for."
    RACK_TOO_LARGE = "{tiles} are more tiles than the rack of {size} holds."
    RACK_CONTRADICTED = "{tiles} does not agree with what is known of the rack: {known}."
    EXCHANGE_OF_NOTHING = "An exchange needs at least one tile."
    BAG_TOO_SMALL = "The bag holds {bag} tiles; an exchange needs at least {needed}."

    # the score
    SCORE_DIFFERS = "{announced} points were announced; the rules give {computed}."
    TOTAL_DIFFERS = "The total was noted as {announced}; the noted points add up to {computed}."
    SCORE_DECIDED = "By a decision {points} points stand; the rules give {computed}."
    NOTE_DIFFERS = "Seat {seat} noted {noted} points; {announced} were announced."
    NOTE_MISCOUNTS = "Seat {seat} noted {noted} points; the rules give {computed}."
    SETTLEMENT_DIFFERS = "{announced} points were booked at the end; the rules give {computed}."
    ALREADY_SETTLED = "What was booked for seat {seat} is noted already; replace that entry."
    RACKS_UNKNOWN = "The remaining tiles of seat {seat} are not known; enter them first."

    # challenges
    NOTHING_TO_CHALLENGE = "There is no play that could be challenged."
    WINDOW_CLOSED = "The play has been accepted; it can't be challenged any more."
    OWN_PLAY = "Nobody challenges or accepts their own play."
    ALREADY_CHALLENGED = "Seat {seat} has already challenged this play."
    ALREADY_ACCEPTED = "Seat {seat} has already accepted this play."
    ALREADY_JUDGED = "{words} has been judged already."
    WORD_NOT_MADE = "{words} was not made or changed by this play."
    NO_CHALLENGE = "No challenge is open, so there is nothing to judge."
    VERDICT_INCOMPLETE = "The verdict must say yes or no to {words}."

    # ends
    ALREADY_RESIGNED = "Seat {seat} has already left the game."
    NO_AGREED_END = "This game does not end by agreement."
    NO_SUCH_STOP = "A game is stopped for one of these reasons: {stops}; not {stop}."
    NOTHING_SETTLED = "In this game nothing is taken off for what is left; stop it without that."
    ENTRY_UNMENDED = "Entry {version} does not fit any more; replace or annul it first."
    NO_OVERTIME_RULE = "This game has no rule for overtime; enter the points."

    # cards on a free table
    NO_SUCH_CELL = "{at} is no place on the table; write 0:0> for across or 0:0v for down."
    PILE_TOO_SMALL = "The pile holds {pile} cards, so {count} can't be exchanged."
    NO_TIME_LIMIT = "This game has no time limit for a turn."

    # bonus cards
    NO_BONUS_ON_FIRST_WORD = "The first word counts double; no word bonus card goes with it."
    BONUS_NEEDS_A_CARD = "Name the laid card for which the bonus card {card} is used."
    NAMED_CARD_NOT_LAID = "{named} is not exactly one card that was laid in this turn."
    NAMED_CARD_UNCLEAR = "{named} was laid on several cells; name the cell of the card: {typed}."
    UNKNOWN_BONUS_CARD = "There is no bonus card {card} in this deck."
    WRONG_BONUS_CARD = (
        "{card} can't be used so: double and triple go with the layer's own play, points cards "
        "with a word that has been laid."
    )
    BONUS_CARD_UNCLEAR = "Several cards have the entry {entry}; name the whole card: {cards}."
    BONUS_CARD_NOT_HELD = "Seat {seat} does not hold the bonus card {card}."
    BONUS_CARD_USED = "Seat {seat} has already used a bonus card in this turn."
    NO_WORD_FOR_BONUS = (
        "A points card is played from the laying of a word until its score is noted; there is no "
        "such word now."
    )
    ENTRY_DOES_NOT_MATCH = "{entry} matches none of these words: {words}."
    ONE_ENTRY_ONLY = "Only one entry of a points card counts."
    PLUS_OR_MINUS_FIXED = (
        "A points card adds its plus value on one's own word and takes its minus value on another "
        "player's."
    )

    # the pool and the box of the two-coloured game
    POOL_NOT_FILLED = "The pool is filled first; cards still to be drawn: {count}."
    POOL_FULL = "The pool is full; no card is drawn."
    BOX_EMPTY = "The box is empty; no card is drawn."
    NUMBER_DRAWN = "Cards due here: {needed}, not {drawn}."
    NOT_IN_BOX = "The box can't hold {cards}."
    NOT_IN_POOL = "The pool does not hold {cards}."
    VOWEL_IN_POOL = "The pool holds {cards}; its cards are changed only without a vowel."
    NO_VOWEL = (
        "The pool holds no vowel; cards to be changed first: {count}. Write V, those put aside and "
        "those drawn: {typed}."
    )
    JOKER_USED = "Seat {seat} has already used the joker."
    JOKER_TOO_LATE = "The joker is used before anything is laid in a turn."
    JOKER_NUMBER = "The joker changes at least one card; at most {most}."
    JOKER_FIRST = "Who can lay no first word uses the joker before giving the game up as lost."
    POOL_TOO_SMALL = "The pool holds {cards} cards; the joker needs {needed}."

    # the steps of a turn in it
    LEVEL_TOO_LOW = "This step belongs to level {needed}; level {level} is agreed."
    NO_UMLAUT_CARD = "There is no card for {letter}; write {spelled}."
    WORD_TOO_SHORT = "A word has at least two letters."
    WORD_NOT_WHOLE = "Write the whole word, with a dot for each card that lies there: {typed}."
    WORD_TOO_LONG = "{letters} is longer than the agreed extent of {extent} cells."
    NOT_TAKEN_UP = "{cards} has not been taken up from the table in this turn."
    NO_SUCH_WORD = "No word runs from {square} so; write it from end to end."
    WORD_LIES_THERE = "{word} lies there already; a lying word is lengthened by adding cards to it."
    NOTHING_LENGTHENED = "No word lies there that could be lengthened."
    ONE_LETTER_A_STEP = "This step names exactly one letter; the others are dots."
    SAME_LETTER = "{letter} can't be replaced by the same letter."
    SWAPPED_FROM_POOL = "Only a card of the pool replaces a letter."
    SWAPPED_ALREADY = "A letter has already been swapped in {word} in this turn."
    INSERTED_ALREADY = "A letter has already been inserted in {word} in this turn."
    CARD_TAKEN_BACK = "{letter} was swapped out in this turn; its own word can't take it back."
    INSERTED_OUTSIDE = "A letter is inserted between letters; in front and behind it is added."
    SHIFT_UNKNOWN = "A shift is written < or >."
    NO_ROOM_TO_SHIFT = "The cards can't be moved: others are in the way or hang on both sides."
    OTHER_LETTER_LIES = "{lying} lies on {square}, not {letter}."
    NOTHING_TAKEN_UP = "Name at least one letter that is taken up."
    WHOLE_WORD_TAKEN = "Nothing of the word would stay; dissolve it instead."
    CARD_LEFT_BEHIND = "The card on {square} lies in no word across, so it is taken up as well."
    SWAPPED_CARD = "The card on {square} was swapped in during this turn; it can't be taken up."
    GAP_NOT_CLOSED = "Only one gap inside a lying word can be closed."
    NO_STEP = "There is no step in this turn that could be undone."

    # the end of a turn in it
    NOT_BUILT_IN = "{cards} was taken up and is not built in again."
    LONE_CARD = "The card on {square} belongs to no word."
    FIELD_SPLIT = "The field is not one piece."
    CROSSES_NOTHING = "{word} is new and crosses no other word."
    FIELD_TOO_LARGE = "The field has {rows} rows and {columns} columns; {extent} are agreed."
    MEANING_KEPT = "{before} becomes {after} without a new meaning; only an ending may do that."
    WORD_RETURNED = "{word} has lain at {square} before."
    NO_LEAD = "{own} cards against {other}: the turn ends only with at least one more."
    CHANGE_NOT_MADE = "{changes} was not made in this turn."
    JUDGED_BEFORE = "{words} was judged not admissible in this turn already."
    MEANING_JUDGED_BEFORE = "{changes} was judged to keep its meaning in this turn already."
    NOTHING_CLAIMED = "No turn has been ended that could be judged or accepted."
    NO_AGREEMENT = "In this game a verdict decides on every turn."
    NO_SANDGLASS = "This game is played without a sandglass."
    NO_POINTS = "{ruleset} has no points."

    # corrections
    NO_SUCH_ENTRY = "There is no entry {version}."
    CANT_BE_ANNULLED = "Entry {version} can't be annulled."
    ALREADY_ANNULLED = "Entry {version} is annulled already."
    CANT_REPLACE = "Entry {version} can't be replaced by an entry of this kind."
    CANT_INSERT = "An entry of the kind {kind} is not put in between others."
    NO_SCORE_TO_DECIDE = "Entry {version} has no points of its own that a decision could let stand."
    NOTHING_ANNOUNCED = "For entry {version} no points were announced; name those that stand."
    COUNTS_ALREADY = "Entry {version} counts {points} points already."
    PLAY_WAS_LEFT = (
        "Nothing more could be laid, it was said; seat {seat} could have laid {letters} at {at} "
        "for {points} points."
    )
    LEAD_WAS_POSSIBLE = (
        "The lead can't be taken, it was said; seat {seat} could have led by {cards} cards: "
        "{steps}."
    )

    # recorded games
    CHALLENGE_OF_OTHER_SEAT = (
        "The points for the challenge stand at seat {seat}; under these rules they belong to seat "
        "{expected}."
    )
    RACK_LEFT_OUT = "The rack {tiles} is left out, as the line counts for another seat."
    WITHDRAWN_WITH_OTHER_RACK = (
        "The rack {tiles} stands where the play is taken back; with the play it was {known}."
    )
    UNKNOWN_ORIENTATION = "The orientation {orientation} is not known; squares are read as usual."
    OTHER_TILES_NAMED = "The file names the tiles {named}; under these rules they are {letter_set}."

    # options
    UNKNOWN_RULESET = "There are no rules named {ruleset}; there are {rulesets}."
    UNKNOWN_OPTION = "{ruleset} has no option {option}."
    BAD_OPTION = "The option “{option}” can't be {value}; it can be {values}."
    BROKEN_LETTER_SET = "The letter set is broken: {what}."
    BROKEN_BOARD = "The board is broken: {what}."
    BROKEN_DECK = "The bonus deck is broken: {what}"


_CARD_GAMES = ("KARTEN", "KLAUER")

ON_CARDS: dict[Enum, str] = {
    Reason.DRAW_INCOMPLETE: (
        "Everyone who has to draw must draw exactly one card; check draw {round}."
    ),
    Reason.UNKNOWN_LETTER: "{letter} is no card of the letter set {letter_set}.",
    Reason.SHARP_S: "There is no card for ß, and a blank never stands for it; write SS.",
    Reason.SQUARE_TAKEN: (
        "{square} is already covered by {lying}; write a dot or {lying} there, or lay elsewhere."
    ),
    Reason.THROUGH_EMPTY: "No card lies on {square}; name the letter that is laid there.",
    Reason.NOTHING_LAID: "At least one card must be laid.",
    Reason.WORD_GOES_ON: (
        "The word goes on: cards lie directly at {square}. Write it from end to end."
    ),
    Reason.NOT_JOINED: "The cards must join those on the table.",
    Reason.TOO_MANY_LAID: "{tiles} cards can't come from a hand of {size}.",
    Reason.NOT_IN_RACK: "Seat {seat} does not hold {tiles} in the hand.",
    Reason.NOT_UNSEEN: "{tiles} can't be there: all cards of that letter are accounted for.",
    Reason.RACK_TOO_LARGE: "{tiles} are more cards than the hand of {size} holds.",
    Reason.RACK_CONTRADICTED: "{tiles} does not agree with what is known of the hand: {known}.",
    Reason.EXCHANGE_OF_NOTHING: "An exchange needs at least one card.",
    Reason.RACKS_UNKNOWN: "The remaining cards of seat {seat} are not known; enter them first.",
}
"""What reasons say in the games that are played with cards, where it differs."""


class Said(str):
    """A sentence that is a fact of another one: in English, with what it is made of.

    `template` is an English sentence with {facts}, so that it can be said in another language.
    """

    template: str
    facts: dict[str, Any]

    __slots__ = ("facts", "template")

    def __new__(cls, template: str, **facts: Any) -> Self:
        """Say it in English."""
        said = super().__new__(cls, template.format(**facts))
        said.template, said.facts = template, facts
        return said


class Refusal(Exception):
    """The rules say no.

    `reason` is a member of a storey's Reason enum, `clause` the ledger clause that was broken
    (or None), `facts` what the sentence names. `str()` speaks English without any framework.
    """

    def __init__(self, reason: Enum, clause: str | None = None, **facts: Any) -> None:
        """Keep the reason, its clause and its facts."""
        super().__init__(reason, clause, facts)
        self.reason = reason
        self.clause = clause
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.reason, self.clause))

    @property
    def code(self) -> str:
        """The stable name of the reason."""
        return self.reason.name

    @property
    def template(self) -> str:
        """The English sentence without its facts; by its clause it speaks of tiles or of cards."""
        on_cards = self.clause is not None and self.clause.startswith(_CARD_GAMES)
        said = ON_CARDS.get(self.reason) if on_cards else None
        return said or str(self.reason.value)

    @property
    def detail(self) -> str:
        """The English sentence with its facts."""
        return self.template.format(**self.facts)

    def told(self) -> dict[str, Any]:
        """The refusal as plain data."""
        of = {"code": self.code, "detail": self.detail}
        return {**of, "facts": self.facts, "clause": self.clause}

    def __str__(self) -> str:
        """Speak the English sentence."""
        return self.detail


class Unusable(ValueError):
    """Input that can't be made out or can't be meant: says where and what, and what to do instead.

    `where` is a place ("line 17", "field at"), `what` an English sentence with {facts}.
    """

    code = "UNUSABLE"

    def __init__(self, where: str, what: str, **facts: Any) -> None:
        """Keep the place, the sentence and its facts."""
        super().__init__(where, what, facts)
        self.where = where
        self.what = what
        self.facts = facts

    def __str__(self) -> str:
        """Speak the place and the sentence."""
        return f"{self.where}: {self.what.format(**self.facts)}"


class Malformed(Unusable):
    """Input that has not the shape that was asked for: no JSON, a wrong type, a lacking field.

    Who reads the description of what is asked for can see it beforehand, unlike all else.
    """

    code = "MALFORMED"


@contextmanager
def as_meant() -> Iterator[None]:
    """Read something whose description leaves open what it says: there any shape is a meaning."""
    try:
        yield
    except Malformed as bad:
        raise Unusable(bad.where, bad.what, **bad.facts) from bad
