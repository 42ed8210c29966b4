"""The rules of Scrabble Karten as data: every option with the default of the ledger."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, ClassVar

from engine.karten.deck import DECKS, Deck, read_deck
from engine.letters import LetterSet, letter_set
from engine.options import check, check_pinned, known_options
from engine.refusals import Reason, Refusal, Said, Unusable

FAMILY = NAME = "karten"
OPENING = 2  # least cards of the first word: KARTEN-10
FIRST_FACTOR = 2  # the first word counts double: KARTEN-20
ALL_CARDS_BONUS = 50  # KARTEN-23
ROUNDS_SAT_OUT = 2  # KARTEN-38, KARTEN-90

_LEAST_TARGET, _MOST_TARGET = 200, 500  # KARTEN-51
SECONDS = (10, 15)  # KARTEN-53


@dataclass(frozen=True)
class Rules:
    """What the booklet fixes and what a table may agree on; house rules combine (KARTEN-43).

    A field that is added later gets the default under which old games were played, because an
    opening entry stores the options of its day.
    """

    family: ClassVar[str] = FAMILY
    name: str = NAME
    letter_set: str | Mapping[str, Any] = "de-92-karten"  # KARTEN-01
    deck: str | tuple[str, ...] = "default"  # KARTEN-03, KARTEN-60; or the lines of a club's own
    rack: int = 7  # the hand: KARTEN-07
    lengthened_words: str = "booklet"  # KARTEN-27; "full" counts them in full
    window: str = "next_turn"  # a challenge is possible until: KARTEN-18; "next_word" is laid
    sat_out: str = "all"  # KARTEN-38; "passes" counts real passes only
    settlement: str = "shared"  # KARTEN-39; "none" leaves the hands alone
    choose_plus: bool = False  # house rule A (a): KARTEN-50
    each_word: bool = False  # house rule A (b): KARTEN-50
    both_entries: bool = False  # house rule A (c): KARTEN-50
    target: int = 0  # house rule B: 200 to 500 points, 0 for none: KARTEN-51, KARTEN-52
    seconds: int = 0  # house rule C: 10 or 15 to begin with, 0 for no limit: KARTEN-53, KARTEN-99
    score_policy: str = "flag"  # an announced score that differs: refuse, flag or trust
    rack_policy: str = "refuse"  # a hand that was noted wrongly before: refuse or flag
    lexicon: str = ""  # the edition that judges challenges, NAME@SHA-256; empty: people do
    letters: LetterSet = field(init=False, repr=False, compare=False)
    bonus_deck: Deck = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check every option and build the letter set and the deck."""
        for option, allowed in ALLOWED.items():
            check(option, getattr(self, option), allowed)
        check_pinned("lexicon", self.lexicon)
        if self.target not in (0, *range(_LEAST_TARGET, _MOST_TARGET + 1)):
            values = f"0, {_LEAST_TARGET}–{_MOST_TARGET}"
            raise Refusal(
                Reason.BAD_OPTION, "KARTEN-51", option="target", value=self.target, values=values
            )
        object.__setattr__(self, "letters", letter_set(self.letter_set))
        object.__setattr__(self, "bonus_deck", _deck(self.deck))

    @property
    def least_players(self) -> int:
        """The least number of players (KARTEN-09)."""
        return 2

    @property
    def most_players(self) -> int:
        """The greatest number of players (KARTEN-09; KARTEN-51, KARTEN-53)."""
        return self.most_by_house_rule if self.target or self.seconds else 6

    @property
    def most_by_house_rule(self) -> int:
        """The greatest number of players that house rule B or C allows (KARTEN-51, KARTEN-53)."""
        return 8

    def refusal(self, reason: Reason, clause: str | None = None, **facts: Any) -> Refusal:
        """The refusal for `reason`, with `clause` or the clause of the booklet."""
        return Refusal(reason, clause or CLAUSES.get(reason), **facts)

    def options(self) -> dict[str, Any]:
        """Every option with its resolved value, as an opening entry stores it."""
        named = {f.name: getattr(self, f.name) for f in fields(self) if f.init and f.name != "name"}
        named["deck"] = self.deck if isinstance(self.deck, str) else list(self.deck)
        return {"family": FAMILY, **named}


ALLOWED: dict[str, range | tuple[Any, ...]] = {
    "rack": range(1, 27),
    "lengthened_words": ("booklet", "full"),
    "window": ("next_turn", "next_word"),
    "sat_out": ("all", "passes"),
    "settlement": ("shared", "none"),
    "choose_plus": (False, True),
    "each_word": (False, True),
    "both_entries": (False, True),
    "target": range(_MOST_TARGET + 1),
    "seconds": (0, *SECONDS),
    "score_policy": ("refuse", "flag", "trust"),
    "rack_policy": ("refuse", "flag"),
}


def _deck(spec: object) -> Deck:
    if isinstance(spec, str):
        check("deck", spec, tuple(DECKS))
        return DECKS[spec]
    if not isinstance(spec, tuple) or not all(isinstance(line, str) for line in spec):
        raise Refusal(Reason.BROKEN_DECK, "KARTEN-60", what="It is a list of lines.")
    try:
        return read_deck("\n".join(spec))
    except Unusable as broken:
        line = broken.where.removeprefix("line ")
        why = Said(broken.what, **broken.facts)
        told = Said("line {number}: {why}", number=line, why=why)
        raise Refusal(Reason.BROKEN_DECK, "KARTEN-60", what=told) from None


# Which clause a refusal cites where the rule that refuses names no other.
CLAUSES = {
    Reason.NUMBER_OF_PLAYERS: "KARTEN-09",
    Reason.MORE_BY_HOUSE_RULE: "KARTEN-09",
    Reason.DRAW_INCOMPLETE: "KARTEN-06",
    Reason.DRAW_UNDECIDED: "KARTEN-101",
    Reason.DRAW_NEEDLESS: "KARTEN-06",
    Reason.NOT_YOUR_TURN: "KARTEN-08",
    Reason.SHARP_S: "KARTEN-02",
    Reason.UNKNOWN_LETTER: "KARTEN-01",
    Reason.SQUARE_TAKEN: "KARTEN-24",
    Reason.THROUGH_EMPTY: "KARTEN-24",
    Reason.NOTHING_LAID: "KARTEN-24",
    Reason.WORD_GOES_ON: "KARTEN-24",
    Reason.OPENING_TOO_SHORT: "KARTEN-10",
    Reason.NOT_JOINED: "KARTEN-24",
    Reason.TOO_MANY_LAID: "KARTEN-07",
    Reason.NOT_IN_RACK: "KARTEN-07",
    Reason.RACK_TOO_LARGE: "KARTEN-07",
    Reason.RACK_CONTRADICTED: "KARTEN-07",
    Reason.RACKS_UNKNOWN: "KARTEN-39",
    Reason.NOT_UNSEEN: "KARTEN-01",
    Reason.EXCHANGE_OF_NOTHING: "KARTEN-11",
    Reason.PILE_TOO_SMALL: "KARTEN-11",
    Reason.NOTHING_TO_CHALLENGE: "KARTEN-18",
    Reason.WORD_NOT_MADE: "KARTEN-18",
    Reason.CHALLENGE_POSSIBLE: "KARTEN-93",
    Reason.NO_BONUS_ON_FIRST_WORD: "KARTEN-31",
    Reason.BONUS_NEEDS_A_CARD: "KARTEN-30",
    Reason.NAMED_CARD_NOT_LAID: "KARTEN-87",
    Reason.NAMED_CARD_UNCLEAR: "KARTEN-87",
    Reason.UNKNOWN_BONUS_CARD: "KARTEN-03",
    Reason.WRONG_BONUS_CARD: "KARTEN-32",
    Reason.BONUS_CARD_UNCLEAR: "KARTEN-32",
    Reason.BONUS_CARD_NOT_HELD: "KARTEN-35",
    Reason.BONUS_CARD_USED: "KARTEN-78",
    Reason.NO_WORD_FOR_BONUS: "KARTEN-77",
    Reason.ENTRY_DOES_NOT_MATCH: "KARTEN-32",
    Reason.ONE_ENTRY_ONLY: "KARTEN-33",
    Reason.PLUS_OR_MINUS_FIXED: "KARTEN-32",
    Reason.NO_TIME_LIMIT: "KARTEN-53",
}


def rules(options: Mapping[str, Any] | None = None) -> Rules:
    """Return the rules with `options` in place of the booklet's; equal ones share one object.

    Raises Refusal UNKNOWN_OPTION, BAD_OPTION, BROKEN_LETTER_SET or BROKEN_DECK.
    """
    return _read(json.dumps(dict(options or {}), sort_keys=True))


@lru_cache(maxsize=256)
def _read(options: str) -> Rules:
    chosen = known_options(Rules, NAME, json.loads(options))
    if isinstance(chosen.get("deck"), list):
        chosen["deck"] = tuple(chosen["deck"])
    return Rules(**chosen)
