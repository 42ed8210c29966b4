"""What settings of a tournament and parameters of pairing systems are called, as their fields are.

Facts name them as the API takes them; people read these names in a sentence.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

SETTINGS: Mapping[str, Any] = {
    "based_on": _("Rounds paired ahead"),
    "clock": _("Minutes a player"),
    "first_round": _("First round of the round robin"),
    "group_size": _("Players a group"),
    "limits": _("Limits of results"),
    "places": _("Places"),
    "plan": _("Plan"),
    "points": _("Points by place"),
    "preset": _("Kind of tournament"),
    "rating": _("Rating"),
    "said": _("What is said of it"),
    "starts": _("Begins at"),
    "to": _("Names are shown"),
    "until": _("Entries until"),
    "ways": _("What is compared"),
    "withdrawal": _("Whoever withdraws"),
}
"""By the name of a setting."""

PARAMETERS: Mapping[str, Any] = {
    "class_places": _("Prizes of a category"),
    "cycles": _("Times each"),
    "dealing": _("Quartiles: who comes into a group"),
    "edition": _("Edition of the rules"),
    "factor": _("Factor pairing: factor"),
    "finals": _("Finals, king of the hill: how many finals"),
    "first_round": _("First round"),
    "floats": _("Remember who met another score"),
    "games": _("Knock-out: games of a match"),
    "games_of_final": _("Knock-out: games of the final"),
    "going_first": _("Round robin: who goes first"),
    "initial": _("Dutch System: the first of the list begins"),
    "last_round": _("Last round"),
    "least": _("Fewest players at a table"),
    "most": _("Most players at a table"),
    "most_gap": _("Wins apart at most"),
    "most_repeats": _("Meet again at most"),
    "order": _("Among equal scores"),
    "others": _("Knock-out: the others play by"),
    "places": _("Contenders: places played for"),
    "players": _("Knock-out: players"),
    "repeat_after": _("Meet again after rounds"),
    "reset": _("Australian draw: nobody again since round"),
    "rounds": _("Rounds"),
    "size": _("Players at a table"),
    "strata": _("Quartiles: parts of the field"),
    "third": _("Knock-out: a match for third place"),
    "weights": _("Weights"),
}
"""By the name of a parameter."""
