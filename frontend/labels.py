"""What things are called on the screen: rulesets, phases, ends, premium squares, entries."""

from django.utils.translation import gettext_lazy as _

RULESETS = {
    "klassik": _("Classic"),
    "reise": _("Travel, eight tiles"),
    "mini": _("2024, five blanks"),
    "english": _("English"),
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
}

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
}
