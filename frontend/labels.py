"""What things are called on the screen: rulesets, phases, ends, premium squares, entries."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from frontend.called import Called

RULESETS = Called(
    {
        "klassik": _("Classic"),
        "reise": _("Travel, eight tiles"),
        "mini": _("2024, five blanks"),
        "english": _("English"),
        "karten": "Scrabble Karten",
        "klauer": "Wörterklauer",
    }
)

LETTER_SETS = Called(
    {
        "de-102": _("102 letters, two of them blanks"),
        "de-119": _("119 letters, two of them blanks"),
        "de-105-mini": _("105 letters, five of them blanks"),
        "en-100": _("100 English letters, two of them blanks"),
        "de-92-karten": _("the letter cards of the box"),
        "de-96-klauer": _("the two-coloured cards of the box"),
    }
)
BOARDS = Called({"standard": _("the usual one, 15 × 15")})

PHASES = Called(
    {
        "playing": _("in play"),
        "challenged": _("verdict awaited"),
        "out": _("played out, may be challenged"),
        "settling": _("remaining tiles missing"),
        "over": _("over"),
        "closed": _("closed"),
    }
)

ENDINGS = Called(
    {
        "out": _("A player has laid all tiles."),
        "passes": _("All players passed."),
        "scoreless": _("As many turns in a row as agreed brought no points."),
        "agreed": _("The players agreed that nothing more can be laid."),
        "resign": _("Only one player has not resigned."),
        "forfeit": _("Only one player was left in the game."),
        "time": _("A player exceeded the time limit."),
        "sat_out": _("All players sat out two rounds."),
        "target": _("A player has reached the target."),
        "no_lead": _("A player could not take the lead."),
        "glass": _("A player's glass ran out."),
    }
)

# What is called otherwise in the games that are played with cards.
STOPS = Called(
    {
        "time": _("The time of the round was over."),
        "agreement": _("The players agreed to stop."),
        "arbiter": _("The arbiter stopped the game."),
        "outage": _("The game could not go on, after a power cut for example."),
        "other": _("The game was stopped."),
    }
)
_TAKEN_OFF = _("{stopped} What was left was taken off.")
ENDINGS |= {f"stopped_{why}": said for why, said in STOPS.items()}
ENDINGS |= {f"settled_{why}": format_lazy(_TAKEN_OFF, stopped=said) for why, said in STOPS.items()}

PHASES_ON_CARDS = Called(PHASES | {"settling": _("remaining cards missing")})
ENDINGS_ON_CARDS = Called(ENDINGS | {"out": _("A player has laid all cards.")})


def endings(family: str) -> Mapping[str, Any]:
    """How games can end, in the words of a family of games."""
    return ENDINGS if family == "classic" else ENDINGS_ON_CARDS


COLOURS = Called({"red": _("red"), "black": _("black")})

SCORE_POLICIES = Called(
    {
        "flag": _("the rules count, the difference is shown"),
        "refuse": _("the entry is refused"),
        "trust": _("the announcement counts"),
    }
)

# A challenge of several players, and a play taken back among passes (MINI-36, MINI-30).
PENALTIES = Called(
    {
        "each": _("who named admissible words alone pays all the same"),
        "upheld": _("nobody pays"),
    }
)
WITHDRAWN_PLAYS = Called(
    {
        "skipped": _("neither counts nor breaks it"),
        "counts": _("counts like a pass"),
    }
)

# Wörterklauer: what may be done at a level, by the reading of its heading (KLAUER-40).
TECHNIQUES = {
    "headings": {
        "I": _("I: cross words, swap a letter, add, insert"),
        "II": _("II: also remove letters and build them in again"),
        "III": _("III: also remove together with the pool, separate, dissolve words"),
    },
    "colours": {
        "I": _("I: cross words, swap a letter, add"),
        "II": _("II: also insert a letter"),
        "III": _("III: also remove letters, separate, dissolve words"),
    },
}
READINGS = Called(
    {
        "headings": _("each heading stands above its techniques: I insert, II remove"),
        "colours": _("the other reading: I swap and add, II insert, III remove"),
    }
)

# Premium squares: a short mark on the square, and what it does.
MARKS = {"d": _("2L"), "t": _("3L"), "D": _("2W"), "T": _("3W"), "*": "★"}
PREMIUMS = Called(
    {
        "d": _("double letter"),
        "t": _("triple letter"),
        "D": _("double word"),
        "T": _("triple word"),
        "*": _("star: double word"),
    }
)

KINDS = Called(
    {
        "open": _("Game opened"),
        "start": _("Draw for the start"),
        "play": _("Play"),
        "exchange": _("Exchange"),
        "pass": _("Pass"),
        "rack": _("Rack seen"),
        "challenge": _("Challenge"),
        "verdict": _("Verdict"),
        "accept": _("Accepted"),
        "withdraw": _("Taken back"),
        "time": _("Overtime"),
        "resign": _("Resigned"),
        "forfeit": _("Taken out of the game"),
        "adjourn": _("Adjourned"),
        "resume": _("Resumed"),
        "end": _("End agreed"),
        "stop": _("Game stopped"),
        "settle": _("Settlement booked"),
        "close": _("Closed"),
        "annul": _("Entry annulled"),
        "replace": _("Entry replaced"),
        "insertion": _("Entry put in"),
        "decision": _("Decision on points"),
        "note": _("Note"),
        "publish": _("Published"),
        "unpublish": _("Publication withdrawn"),
        "bonus": _("Points card"),
        "miss": _("Turn lost"),
        "clock": _("Time limit set"),
        "draw": _("Cards drawn"),
        "change": _("Cards without a vowel changed"),
        "joker": _("Joker"),
        "lay": _("Word laid"),
        "swap": _("Letter swapped"),
        "add": _("Letters added"),
        "insert": _("Letter inserted"),
        "remove": _("Letters taken out"),
        "dissolve": _("Word dissolved"),
        "undo": _("Step undone"),
        "turn": _("End of the turn"),
        "glass": _("Glass run out"),
        "loss": _("Lead given up"),
    }
)
KINDS_ON_CARDS = Called(KINDS | {"rack": _("Cards seen")})
