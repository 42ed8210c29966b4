"""The rules of Wörterklauer as data: what the booklet fixes and what the players agree on."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, ClassVar

from engine.letters import CAPITAL_OF, LetterSet, letter_set
from engine.options import check, check_pinned, known_options
from engine.refusals import Reason, Refusal

FAMILY = NAME = "klauer"
COLOURS = ("red", "black")  # by seat: KLAUER-01
POOL = 12  # open cards at the start of a turn: KLAUER-07
UMLAUTS = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}  # KLAUER-23
VOWELS = "AEIOU"  # KLAUER-08
CHANGED = 4  # cards changed where there is no vowel: KLAUER-08
JOKER = 6  # most cards that the joker changes: KLAUER-14
WORD = 2  # least letters of a word: KLAUER-50
LEVELS = ("I", "II", "III")  # KLAUER-40
TECHNIQUES = {  # the level from which on a technique is allowed, by how the headings are read
    "headings": {  # KLAUER-30 to -38: a heading stands above what belongs to it
        "swap": "",
        "add": "I",
        "insert": "I",
        "remove": "II",
        "mix": "III",
        "separate": "III",
        "dissolve": "III",
    },
    "colours": {  # the other reading of KLAUER-40
        "swap": "I",
        "add": "I",
        "insert": "II",
        "remove": "III",
        "mix": "III",
        "separate": "III",
        "dissolve": "III",
    },
}

_PLAIN = frozenset(CAPITAL_OF.values()) - UMLAUTS.keys()


@dataclass(frozen=True)
class Rules:
    """What the booklet fixes and what the players agree on before the game.

    The defaults are those of a new game. An opening entry stores the options of its day; for one
    that is younger than a game `STORED` says how that game was played.
    """

    family: ClassVar[str] = FAMILY
    name: str = NAME
    letter_set: str | Mapping[str, Any] = "de-96-klauer"  # KLAUER-02
    extent: int = 12  # greatest number of rows and of columns: KLAUER-03, KLAUER-04
    level: str = "III"  # KLAUER-40
    techniques: str = "headings"  # which belong to which level: KLAUER-40; see TECHNIQUES
    relaid_words: str = "same"  # a word taken up and laid again: KLAUER-80; "new" steals it
    sandglass: bool = False  # three minutes a turn: KLAUER-05
    agreement: bool = True  # the other player's yes stands for a verdict: KLAUER-49
    lexicon: str = ""  # the edition that judges challenges, NAME@SHA-256; empty: people do
    letters: LetterSet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check every option and build the letter set."""
        for option, allowed in ALLOWED.items():
            check(option, getattr(self, option), allowed)
        check_pinned("lexicon", self.lexicon)
        letters = letter_set(self.letter_set)
        if letters.blanks or not _PLAIN.issuperset(letters.tiles):  # KLAUER-02, KLAUER-23
            what = "it has neither blanks nor umlauts in this game"
            raise Refusal(Reason.BROKEN_LETTER_SET, "KLAUER-02", what=what)
        object.__setattr__(self, "letters", letters)

    @property
    def least_players(self) -> int:
        """The least number of players (KLAUER-01)."""
        return 2

    @property
    def most_players(self) -> int:
        """The greatest number of players (KLAUER-01)."""
        return 2

    @property
    def score_policy(self) -> str:
        """What happens to an announced score that differs: here nobody announces any."""
        return "flag"

    def level_of(self, technique: str) -> str:
        """The level from which on a technique is allowed; empty for one that always is."""
        return TECHNIQUES[self.techniques][technique]

    def allows(self, technique: str) -> bool:
        """Whether a technique may be used at the level that was agreed (KLAUER-40)."""
        return self.level_of(technique) in ("", *LEVELS[: LEVELS.index(self.level) + 1])

    def level_too_low(self, technique: str, clause: str | None = None) -> Refusal:
        """Why a technique may not be used."""
        facts = {"needed": self.level_of(technique), "level": self.level}
        return self.refusal(Reason.LEVEL_TOO_LOW, clause, **facts)

    def refusal(self, reason: Reason, clause: str | None = None, **facts: Any) -> Refusal:
        """The refusal for `reason`, with `clause` or the clause of the booklet."""
        return Refusal(reason, clause or CLAUSES.get(reason), **facts)

    def options(self) -> dict[str, Any]:
        """Every option with its resolved value, as an opening entry stores it."""
        named = {f.name: getattr(self, f.name) for f in fields(self) if f.init and f.name != "name"}
        return {"family": FAMILY, **named}


ALLOWED: dict[str, range | tuple[Any, ...]] = {
    "extent": range(7, 13),
    "level": LEVELS,
    "techniques": tuple(TECHNIQUES),
    "relaid_words": ("same", "new"),
    "sandglass": (False, True),
    "agreement": (False, True),
}

# How a game was played that was opened before an option was there.
STORED = {"techniques": "colours", "relaid_words": "new"}

# Which clause a refusal cites where the rule that refuses names no other.
CLAUSES = {
    Reason.PLAYERS_FIXED: "KLAUER-01",
    Reason.NOT_YOUR_TURN: "KLAUER-01",
    Reason.DRAW_INCOMPLETE: "KLAUER-48",
    Reason.DRAW_UNDECIDED: "KLAUER-48",
    Reason.DRAW_NEEDLESS: "KLAUER-48",
    Reason.UNKNOWN_LETTER: "KLAUER-02",
    Reason.SHARP_S: "KLAUER-50",
    Reason.NO_UMLAUT_CARD: "KLAUER-23",
    Reason.WORD_TOO_SHORT: "KLAUER-50",
    Reason.WORD_NOT_WHOLE: "KLAUER-32",
    Reason.WORD_TOO_LONG: "KLAUER-03",
    Reason.SQUARE_TAKEN: "KLAUER-30",
    Reason.THROUGH_EMPTY: "KLAUER-11",
    Reason.WORD_GOES_ON: "KLAUER-11",
    Reason.NOTHING_LAID: "KLAUER-09",
    Reason.POOL_NOT_FILLED: "KLAUER-07",
    Reason.POOL_FULL: "KLAUER-07",
    Reason.BOX_EMPTY: "KLAUER-74",
    Reason.NUMBER_DRAWN: "KLAUER-07",
    Reason.NOT_IN_BOX: "KLAUER-02",
    Reason.NOT_IN_POOL: "KLAUER-06",
    Reason.VOWEL_IN_POOL: "KLAUER-08",
    Reason.NO_VOWEL: "KLAUER-76",
    Reason.JOKER_USED: "KLAUER-14",
    Reason.JOKER_TOO_LATE: "KLAUER-42",
    Reason.JOKER_FIRST: "KLAUER-51",
    Reason.POOL_TOO_SMALL: "KLAUER-74",
    Reason.LEVEL_TOO_LOW: "KLAUER-40",
    Reason.NOT_TAKEN_UP: "KLAUER-35",
    Reason.NO_SUCH_WORD: "KLAUER-54",
    Reason.WORD_LIES_THERE: "KLAUER-32",
    Reason.NOTHING_LENGTHENED: "KLAUER-32",
    Reason.ONE_LETTER_A_STEP: "KLAUER-30",
    Reason.SAME_LETTER: "KLAUER-56",
    Reason.SWAPPED_FROM_POOL: "KLAUER-71",
    Reason.SWAPPED_ALREADY: "KLAUER-55",
    Reason.INSERTED_ALREADY: "KLAUER-54",
    Reason.CARD_TAKEN_BACK: "KLAUER-57",
    Reason.INSERTED_OUTSIDE: "KLAUER-34",
    Reason.NO_ROOM_TO_SHIFT: "KLAUER-34",
    Reason.OTHER_LETTER_LIES: "KLAUER-35",
    Reason.NOTHING_TAKEN_UP: "KLAUER-35",
    Reason.WHOLE_WORD_TAKEN: "KLAUER-38",
    Reason.CARD_LEFT_BEHIND: "KLAUER-38",
    Reason.SWAPPED_CARD: "KLAUER-35",
    Reason.GAP_NOT_CLOSED: "KLAUER-35",
    Reason.NO_STEP: "KLAUER-52",
    Reason.NOT_BUILT_IN: "KLAUER-35",
    Reason.LONE_CARD: "KLAUER-72",
    Reason.FIELD_SPLIT: "KLAUER-10",
    Reason.CROSSES_NOTHING: "KLAUER-10",
    Reason.FIELD_TOO_LARGE: "KLAUER-03",
    Reason.MEANING_KEPT: "KLAUER-45",
    Reason.WORD_RETURNED: "KLAUER-25",
    Reason.NO_LEAD: "KLAUER-13",
    Reason.CHANGE_NOT_MADE: "KLAUER-45",
    Reason.JUDGED_BEFORE: "KLAUER-49",
    Reason.MEANING_JUDGED_BEFORE: "KLAUER-49",
    Reason.WORD_NOT_MADE: "KLAUER-49",
    Reason.VERDICT_INCOMPLETE: "KLAUER-49",
    Reason.VERDICT_AWAITED: "KLAUER-49",
    Reason.NO_AGREEMENT: "KLAUER-49",
    Reason.NOTHING_CLAIMED: "KLAUER-49",
    Reason.OWN_PLAY: "KLAUER-49",
    Reason.NO_SANDGLASS: "KLAUER-05",
    Reason.NO_POINTS: "KLAUER-13",
}


def rules(options: Mapping[str, Any] | None = None) -> Rules:
    """Return the rules with `options` in place of the defaults; equal ones share one object.

    Raises Refusal UNKNOWN_OPTION, BAD_OPTION or BROKEN_LETTER_SET.
    """
    return _read(json.dumps(dict(options or {}), sort_keys=True))


def opened_rules(options: Mapping[str, Any]) -> Rules:
    """Return the rules that an opening entry stored. Raises as `rules`."""
    return rules({**STORED, **options})


@lru_cache(maxsize=256)
def _read(options: str) -> Rules:
    return Rules(**known_options(Rules, NAME, json.loads(options)))
