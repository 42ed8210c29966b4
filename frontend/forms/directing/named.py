"""What the parameters of pairing systems are called in the form of a plan, and what they do.

Their names stand in `settings_in_words.py`, as refusals say them, too.
"""

from django.utils.translation import gettext_lazy as _

from frontend.forms.directing.labels import SYSTEMS
from tournaments.directing.settings_in_words import PARAMETERS

CALLED = {
    "order": (
        PARAMETERS["order"],
        _(
            "Who is in the upper and who in the lower half of those with equal scores; the "
            "halves meet. By rating is best: of 100 pairs of 60 players 73 stand in the order "
            "of their strength after seven simulated rounds, by point difference 70; where "
            "ratings say nothing it is as good. Whoever has none keeps the place that the "
            "point difference gives."
        ),
    ),
    "floats": (
        PARAMETERS["floats"],
        _(
            "Who met a higher or a lower score in the last two rounds is spared the same now, "
            "where another can take the turn."
        ),
    ),
    "repeat_after": (
        PARAMETERS["repeat_after"],
        _(
            "So many rounds after their last table two may meet again, where otherwise wins "
            "would be about three apart. Empty: never, while it can be avoided."
        ),
    ),
    "most_repeats": (
        PARAMETERS["most_repeats"],
        _("How often a pair may meet again in this way. Empty: once."),
    ),
    "most_gap": (
        PARAMETERS["most_gap"],
        _(
            "Nobody meets somebody with more wins more or less than this, while there is such "
            "a round; rather two meet again. Empty: no limit."
        ),
    ),
    "factor": (
        PARAMETERS["factor"],
        _("Each of the first meets the one so many places below. Empty: three."),
    ),
    "places": (
        PARAMETERS["places"],
        _(
            "Who holds one of these places meets somebody who can still win it. Where the list "
            "of prizes has places, those count. Empty: three."
        ),
    ),
    "finals": (
        PARAMETERS["finals"],
        _(
            "With two, the third plays the fourth as well. In king of the hill these pairs meet "
            "even where nobody else shall meet again. Empty: one final; in king of the hill none."
        ),
    ),
    "players": (
        PARAMETERS["players"],
        _(
            "So many of the first in the standing begin it; with eight there are quarter "
            "finals, semi-finals and a final. Empty: four."
        ),
    ),
    "games": (
        PARAMETERS["games"],
        _(
            "Each is a round. Who has won more goes on, then who has the better point "
            "difference in them. Empty: one."
        ),
    ),
    "games_of_final": (
        PARAMETERS["games_of_final"],
        _("Empty: as many as in the matches before."),
    ),
    "third": (
        PARAMETERS["third"],
        _("The losers of the semi-finals play it while the final is played."),
    ),
    "others": (
        PARAMETERS["others"],
        _("So whoever has lost goes on playing."),
    ),
    "strata": (
        PARAMETERS["strata"],
        _(
            "Each group has one player of each part. Empty: one part more than rounds, and an "
            "even number; with three rounds these are quarters."
        ),
    ),
    "dealing": (
        PARAMETERS["dealing"],
        _("Evenly, the groups are equally strong; across, the first has the first of all parts."),
    ),
    "going_first": (
        PARAMETERS["going_first"],
        _("By the plan it comes out even where all rounds of it are played; else by the rule."),
    ),
    "reset": (
        PARAMETERS["reset"],
        _("Who met before that round may meet again. Empty: all rounds count."),
    ),
    "initial": (
        PARAMETERS["initial"],
        _("In the first round; from there on the colours alternate down the list."),
    ),
}
"""By the name of a parameter."""

OPTIONS = {
    "order": {
        "spread": _("by point difference"),
        "rating": _("by rating"),
        "mix": _("by both"),
    },
    "others": SYSTEMS,
    "dealing": {"even": _("evenly"), "across": _("across"), "lot": _("by lot")},
    "going_first": {"plan": _("by the plan"), "rule": _("by the rule of all rounds")},
    "initial": {"first": _("as first player"), "second": _("as second player")},
}
"""What can be chosen, by the name of the parameter."""
