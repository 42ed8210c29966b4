"""What things are called on the screen: rulesets, phases, ends, premium squares, entries."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

RULESETS = {
    "klassik": _("Classic"),
    "reise": _("Travel, eight tiles"),
    "mini": _("2024, five blanks"),
    "english": _("English"),
    "karten": "Scrabble Karten",
    "klauer": "Wörterklauer",
}

PHASES = {
    "playing": _("in play"),
    "challenged": _("verdict awaited"),
    "out": _("played out, may be challenged"),
    "settling": _("remaining tiles missing"),
    "over": _("over"),
    "closed": _("closed"),
}

ENDINGS = {
    "out": _("A player has laid all tiles."),
    "passes": _("All players passed."),
    "agreed": _("The players agreed that nothing more can be laid."),
    "resign": _("Only one player has not resigned."),
    "forfeit": _("Only one player was left in the game."),
    "time": _("A player exceeded the time limit."),
    "sat_out": _("All players sat out two rounds."),
    "target": _("A player has reached the target."),
    "no_lead": _("A player could not take the lead."),
    "glass": _("A player's glass ran out."),
}

# What is called otherwise in the games that are played with cards.
PHASES_ON_CARDS = PHASES | {"settling": _("remaining cards missing")}
ENDINGS_ON_CARDS = ENDINGS | {"out": _("A player has laid all cards.")}


def endings(page: Mapping[str, Any]) -> Mapping[str, Any]:
    """How games can end, in the words of a game's kind."""
    return ENDINGS if page["options"]["family"] == "classic" else ENDINGS_ON_CARDS


COLOURS = {"red": _("red"), "black": _("black")}

SCORE_POLICIES = {
    "flag": _("the rules count, the difference is shown"),
    "refuse": _("the entry is refused"),
    "trust": _("the announcement counts"),
}

# Premium squares: a short mark on the square, and what it does.
MARKS = {"d": _("2L"), "t": _("3L"), "D": _("2W"), "T": _("3W"), "*": "★"}
PREMIUMS = {
    "d": _("double letter"),
    "t": _("triple letter"),
    "D": _("double word"),
    "T": _("triple word"),
    "*": _("star: double word"),
}

KINDS = {
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
    "settle": _("Settlement booked"),
    "close": _("Closed"),
    "annul": _("Entry annulled"),
    "replace": _("Entry replaced"),
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
KINDS_ON_CARDS = KINDS | {"rack": _("Cards seen")}
