"""The rules of the classic games as data: one frozen profile a booklet, every option resolved."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, ClassVar

from engine.boards import Board, board
from engine.karten import options as karten
from engine.klauer import options as klauer
from engine.letters import LetterSet, letter_set
from engine.options import check, check_pinned, known_options
from engine.refusals import Reason, Refusal

FAMILY = "classic"


@dataclass(frozen=True)
class Ruleset:
    """What a booklet of the classic family fixes. The defaults are mostly those of MINI.

    A field that is added later gets the default under which old games were played, because an
    opening entry stores the options of its day.
    """

    family: ClassVar[str] = FAMILY
    name: str
    letter_set: str | Mapping[str, Any] = "de-105-mini"  # REISE-36, KLASSIK-19, MINI-42
    board: str | tuple[str, ...] = "standard"  # REISE-36, MINI-08
    least_players: int = 2  # REISE-01, MINI-01
    most_players: int = 4  # REISE-01, MINI-01
    rack: int = 7  # REISE-04, KLASSIK-07, MINI-10
    opening: int = 2  # least letters of the first word: REISE-05, KLASSIK-09, MINI-11
    connection: str = "modern"  # REISE-15; KLASSIK-12, KLASSIK-17, MINI-12
    all_tiles_bonus: int = 50  # REISE-30, MINI-22
    exchange_from: int = 7  # least tiles in the bag: MINI-26; REISE-18 gives no number
    exchange_open: bool = False  # tiles are laid open: REISE-18; face down: MINI-25
    refill: str = "on_acceptance"  # MINI-43; "at_once": REISE-37
    window: str = "accepted"  # a challenge is possible until: MINI-35; "next_turn": REISE-10
    wrong_challenge: int = 5  # points: MINI-36; nothing: REISE-11
    penalty_per: str = "play"  # MINI-36; "word" in some tournaments
    penalty_on: str = "challenger"  # MINI-36; "player" credits the challenged player instead
    penalty_for: str = "upheld"  # plays alone; "each" who named no bad word: MINI-36
    passes_to_end: int = 2  # rounds of passes by all: MINI-30; one: REISE-20
    passes_with_bag: str = "any"  # MINI-30; "empty": REISE-20
    scoreless_to_end: int = 0  # passes, exchanges, withdrawn plays in a row: MINI-30; 0 for none
    withdrawn_play: str = "skipped"  # in the row of passes: MINI-30; "counts" as one
    agreed_end: bool = False  # REISE-20 ends by agreement while the bag holds tiles
    settlement: str = "shared"  # REISE-31, REISE-32, MINI-40; "doubled": tilesets.md, en-100
    overtime_points: int = 0  # off the score a begun minute; tournaments set it
    overtime_limit: int = 0  # minutes after which the game is lost; 0 for no limit
    score_policy: str = "flag"  # an announced score that differs: refuse, flag or trust
    rack_policy: str = "refuse"  # a rack that was noted wrongly before: refuse or flag
    lexicon: str = ""  # the edition that judges challenges, NAME@SHA-256; empty: people do
    letters: LetterSet = field(init=False, repr=False, compare=False)
    grid: Board = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check every option and build the letter set and the board."""
        for option, allowed in ALLOWED.items():
            check(option, getattr(self, option), allowed)
        check_pinned("lexicon", self.lexicon)
        if self.least_players > self.most_players:
            raise Refusal(
                Reason.BAD_OPTION, option="most_players", value=self.most_players, values="more"
            )
        object.__setattr__(self, "letters", letter_set(self.letter_set))
        object.__setattr__(self, "grid", board(self.board))

    def refusal(self, reason: Reason, **facts: Any) -> Refusal:
        """The refusal for `reason`, with the clause of this game's own booklet."""
        return Refusal(
            reason, CLAUSES.get(reason, {}).get(_BOOKLET.get(self.name, "mini")), **facts
        )

    def options(self) -> dict[str, Any]:
        """Every option with its resolved value, as an opening entry stores it."""
        named = {f.name: getattr(self, f.name) for f in fields(self) if f.init}
        named["board"] = self.board if isinstance(self.board, str) else list(self.board)
        return {"family": FAMILY, **{k: v for k, v in named.items() if k != "name"}}


ALLOWED: dict[str, range | tuple[Any, ...]] = {
    "least_players": range(2, 5),
    "most_players": range(2, 5),
    "rack": range(1, 27),
    "opening": range(1, 27),
    "connection": ("booklet", "modern"),
    "all_tiles_bonus": range(1001),
    "exchange_from": range(27),
    "exchange_open": (False, True),
    "refill": ("at_once", "on_acceptance"),
    "window": ("next_turn", "accepted"),
    "wrong_challenge": range(1001),
    "penalty_per": ("play", "word"),
    "penalty_on": ("challenger", "player"),
    "penalty_for": ("each", "upheld"),
    "passes_to_end": range(1, 11),
    "passes_with_bag": ("any", "empty"),
    "scoreless_to_end": range(25),
    "withdrawn_play": ("skipped", "counts"),
    "agreed_end": (False, True),
    "settlement": ("shared", "doubled"),
    "overtime_points": range(1001),
    "overtime_limit": range(1001),
    "score_policy": ("refuse", "flag", "trust"),
    "rack_policy": ("refuse", "flag"),
}


MINI = Ruleset("mini", penalty_for="each")
KLASSIK = replace(MINI, name="klassik", letter_set="de-102")  # KLASSIK-19
REISE = Ruleset(
    "reise",
    letter_set="de-119",
    rack=8,
    connection="booklet",
    exchange_from=0,
    exchange_open=True,
    refill="at_once",
    window="next_turn",
    wrong_challenge=0,
    passes_to_end=1,
    passes_with_bag="empty",
    agreed_end=True,
)
ENGLISH = replace(KLASSIK, name="english", letter_set="en-100", settlement="doubled")

# The profile `english` is no booklet's; it is klassik but for letters and settlement.
_BOOKLET = {"reise": "reise", "klassik": "klassik", "mini": "mini", "english": "klassik"}


def _clauses(reise: str, klassik: str, mini: str) -> dict[str, str]:
    return {"reise": f"REISE-{reise}", "klassik": klassik, "mini": f"MINI-{mini}"}


# Which clause a refusal cites, booklet by booklet; KLASSIK-19 sends what its part does not say
# to MINI.
CLAUSES = {
    Reason.NUMBER_OF_PLAYERS: _clauses("01", "MINI-01", "01"),
    Reason.DRAW_INCOMPLETE: _clauses("03", "KLASSIK-01", "09"),
    Reason.DRAW_UNDECIDED: _clauses("03", "KLASSIK-04", "09"),
    Reason.DRAW_NEEDLESS: _clauses("03", "KLASSIK-04", "09"),
    Reason.NOT_YOUR_TURN: _clauses("07", "KLASSIK-06", "10"),
    Reason.SHARP_S: _clauses("17", "MINI-04", "04"),
    Reason.UNKNOWN_LETTER: _clauses("36", "KLASSIK-19", "42"),
    Reason.OUT_OF_BOARD: _clauses("36", "MINI-08", "08"),
    Reason.SQUARE_TAKEN: _clauses("16", "MINI-13", "07"),
    Reason.THROUGH_EMPTY: _clauses("34", "KLASSIK-14", "02"),
    Reason.NOTHING_LAID: _clauses("07", "KLASSIK-12", "12"),
    Reason.WORD_GOES_ON: _clauses("12", "KLASSIK-13", "12"),
    Reason.OPENING_TOO_SHORT: _clauses("05", "KLASSIK-09", "11"),
    Reason.NOT_ON_STAR: _clauses("05", "KLASSIK-10", "11"),
    Reason.NOT_JOINED: _clauses("07", "KLASSIK-12", "12"),
    Reason.TOUCHES_ONE_TILE: _clauses("15", "KLASSIK-17", "12"),
    Reason.TOO_MANY_LAID: _clauses("04", "KLASSIK-07", "10"),
    Reason.NOT_IN_RACK: _clauses("04", "KLASSIK-07", "10"),
    Reason.RACK_TOO_LARGE: _clauses("04", "KLASSIK-07", "10"),
    Reason.NOT_UNSEEN: _clauses("36", "KLASSIK-19", "42"),
    Reason.EXCHANGE_OF_NOTHING: _clauses("18", "MINI-25", "25"),
    Reason.BAG_TOO_SMALL: _clauses("18", "MINI-26", "26"),
    Reason.NOTHING_TO_CHALLENGE: _clauses("10", "MINI-33", "33"),
    Reason.WINDOW_CLOSED: _clauses("10", "MINI-35", "35"),
    Reason.WORD_NOT_MADE: _clauses("12", "MINI-45", "45"),
    Reason.NO_AGREED_END: _clauses("20", "MINI-30", "30"),
    Reason.CHALLENGE_POSSIBLE: _clauses("10", "MINI-35", "35"),
}

RULESETS = {ruleset.name: ruleset for ruleset in (KLASSIK, REISE, MINI, ENGLISH)}


# The rules of the other families: their name, and what reads the options of a game.
OTHERS: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "karten": karten.rules,
    "klauer": klauer.rules,
}
OPENED: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "karten": karten.rules,
    "klauer": klauer.opened_rules,
}
NAMES = (*RULESETS, *OTHERS)


def ruleset(name: str, options: Mapping[str, Any] | None = None) -> Any:
    """Return the rules `name`, of whatever family, with `options` in place of the booklet's.

    Raises Refusal UNKNOWN_RULESET, UNKNOWN_OPTION or BAD_OPTION, or what is broken in an option.
    """
    return OTHERS[name](options or {}) if name in OTHERS else classic_ruleset(name, options)


def opened_ruleset(name: str, options: Mapping[str, Any]) -> Any:
    """Return the rules, of whatever family, that an opening entry stored. Raises as `ruleset`."""
    return OPENED[name](options) if name in OPENED else opened_classic(name, options)


def classic_ruleset(name: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """Return the classic booklet `name` with `options` in place of its own.

    Raises Refusal UNKNOWN_RULESET, UNKNOWN_OPTION or BAD_OPTION.
    """
    changes = _known(name, options or {})
    if isinstance(changes.get("board"), list):
        changes["board"] = tuple(changes["board"])
    return replace(RULESETS[name], **changes)


def _known(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    if name not in RULESETS:
        raise Refusal(Reason.UNKNOWN_RULESET, ruleset=name, rulesets=", ".join(NAMES))
    return known_options(Ruleset, name, options)


def opened_classic(name: str, options: Mapping[str, Any]) -> Ruleset:
    """Return the classic rules that an opening entry stored; equal entries share one object.

    Raises Refusal UNKNOWN_RULESET, UNKNOWN_OPTION or BAD_OPTION.
    """
    return _stored(name, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=256)
def _stored(name: str, options: str) -> Ruleset:
    # Options that the entry does not hold are younger than the game: they take the field's
    # default, not the booklet's, so that a booklet's profile can be completed later.
    stored = _known(name, json.loads(options))
    if isinstance(stored.get("board"), list):
        stored["board"] = tuple(stored["board"])
    return Ruleset(name, **stored)
