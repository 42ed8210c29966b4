"""Blank score sheets, for each ruleset that there is: what it needs follows from its rules."""

from django.utils.translation import gettext as _

from engine.letters import BLANK, LetterSet
from engine.rulesets import ruleset
from frontend.labels import RULESETS
from frontend.paper.asked import Asked, Data
from tournaments.course.counting import has_points

_TWO, _MOST = 2, 4
_SMALLER = 16  # turns of a sheet for more than two


def score_sheet(asked: Asked) -> Data:
    """A sheet for the ruleset that was chosen, else that of the tournament."""
    setup = asked.visit.state.setup
    name = asked.ruleset or setup.ruleset
    own = name == setup.ruleset
    rules = ruleset(name, setup.options if own else None)
    players = min(max(setup.seats if own else _TWO, rules.least_players), _MOST)
    scored = has_points(name)
    heading = _("Score sheet: {game}").format(game=RULESETS.get(name, name))
    return {
        **asked.titled(heading),
        "heading": heading,
        "words": {
            "player": _("Player"),
            "turn": _("Turn"),
            "letters": _("The letters, to be struck off"),
            "top": [_("Tournament"), _("Round"), _("Table"), _("Date")],
        },
        "players": players,
        "turns": 26 if players == _TWO else _SMALLER,
        "height": 7,
        "cells": _cells(scored),
        "ends": [_("Points left and penalties"), _("Result")] if scored else [_("Cards")],
        "letters": _letters(rules.letters),
    }


def _cells(scored: bool) -> list[Data]:  # noqa: FBT001
    narrow = (_("Points"), _("Total")) if scored else (_("Cards"),)
    return [{"head": _("Word"), "share": 3}, *({"head": head, "share": 1.1} for head in narrow)]


def _letters(letters: LetterSet) -> list[Data]:
    counted = [
        {"letter": letter, "value": str(value or ""), "count": count}
        for letter, (count, value) in letters.tiles.items()
    ]
    if letters.blanks:
        counted.append({"letter": BLANK, "value": "", "count": letters.blanks})
    return counted
