"""The words of a typed score sheet for its script: what table, board and keys are called."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from engine.rulesets import RULESETS
from engine.typed_boards import WHAT
from frontend.labels import RULESETS as CALLED


def page_words() -> dict[str, Any]:
    """The words by the names that sheet.js and what it imports know, in the language of now."""
    return {
        "players": _("Players, the first one begins"),
        "rules": _("Rules"),
        "rulesets": [(name, str(CALLED[name])) for name in RULESETS],
        "unmarked": _("Blanks aren’t marked"),
        "onlyNew": _("Only newly laid letters are written"),
        "second": _("There is a second score sheet"),
        "turns": _("Turns"),
        "player": _("Player"),
        "word": _("Word"),
        "points": _("Points"),
        "otherWord": _("Other word"),
        "otherPoints": _("Other points"),
        "kind": _("What the line is in which you are:"),
        "kinds": _kinds(),
        "rack": _("Tiles left: {name}"),
        **_board(),
        "text": _("As text"),
        "photo": _("The photo that was chosen"),
    }


def _kinds() -> dict[str, str]:
    return {
        "play": _("A word"),
        "withdrawn": _("Taken back"),
        "exchange": _("Exchange"),
        "pass": _("Pass"),
        "penalty": _("Points without a turn"),
        "settled": _("Booked at the end"),
    }


def _board() -> dict[str, Any]:
    return {
        "board": _("Board as it lies at the end"),
        "pasted": _("The board as it was pasted; mend it here"),
        "leave": _("Leave it out"),
        "line": _("Line {number} of the board: {why}"),
        "sentences": {name: gettext(template) for name, template in WHAT.items()},
        "letters": _("Letters"),
        "unreadable": _("A tile that nobody can read"),
        "direction": _("Across or down"),
        "blank": _("Blank"),
        "erase": _("Erase"),
        "undo": _("Undo"),
    }
