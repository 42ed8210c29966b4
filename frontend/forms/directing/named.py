"""What the parameters of pairing systems are called in the form of a plan, and what they do."""

from django.utils.translation import gettext_lazy as _

from frontend.forms.directing.labels import SYSTEMS

CALLED = {
    "order": (
        _("Among equal scores"),
        _(
            "Who is in the upper and who in the lower half of those with equal scores; the "
            "halves meet. By rating is best: of 100 pairs of 60 players 73 stand in the order "
            "of their strength after seven simulated rounds, by point difference 70; where "
            "ratings say nothing it is as good. Whoever has none keeps the place that the "
            "point difference gives."
        ),
    ),
    "floats": (
        _("Remember who met another score"),
        _(
            "Who met a higher or a lower score in the last two rounds is spared the same now, "
            "where another can take the turn."
        ),
    ),
    "repeat_after": (
        _("Meet again after rounds"),
        _(
            "So many rounds after their last table two may meet again, where otherwise wins "
            "would be about three apart. Empty: never, while it can be avoided."
        ),
    ),
    "most_repeats": (
        _("Meet again at most"),
        _("How often a pair may meet again in this way. Empty: once."),
    ),
    "most_gap": (
        _("Wins apart at most"),
        _(
            "Nobody meets somebody with more wins more or less than this, while there is such "
            "a round; rather two meet again. Empty: no limit."
        ),
    ),
    "factor": (
        _("Factor pairing: factor"),
        _("Each of the first meets the one so many places below. Empty: three."),
    ),
    "places": (
        _("Contenders: places played for"),
        _(
            "Who holds one of these places meets somebody who can still win it. Where the list "
            "of prizes has places, those count. Empty: three."
        ),
    ),
    "finals": (
        _("Finals, king of the hill: how many finals"),
        _(
            "With two, the third plays the fourth as well. In king of the hill these pairs meet "
            "even where nobody else shall meet again. Empty: one final; in king of the hill none."
        ),
    ),
    "players": (
        _("Knock-out: players"),
        _(
            "So many of the first in the standing begin it; with eight there are quarter "
            "finals, semi-finals and a final. Empty: four."
        ),
    ),
    "games": (
        _("Knock-out: games of a match"),
        _(
            "Each is a round. Who has won more goes on, then who has the better point "
            "difference in them. Empty: one."
        ),
    ),
    "games_of_final": (
        _("Knock-out: games of the final"),
        _("Empty: as many as in the matches before."),
    ),
    "third": (
        _("Knock-out: a match for third place"),
        _("The losers of the semi-finals play it while the final is played."),
    ),
    "others": (
        _("Knock-out: the others play by"),
        _("So whoever has lost goes on playing."),
    ),
    "strata": (
        _("Quartiles: parts of the field"),
        _(
            "Each group has one player of each part. Empty: one part more than rounds, and an "
            "even number; with three rounds these are quarters."
        ),
    ),
    "dealing": (
        _("Quartiles: who comes into a group"),
        _("Evenly, the groups are equally strong; across, the first has the first of all parts."),
    ),
    "going_first": (
        _("Round robin: who goes first"),
        _("By the plan it comes out even where all rounds of it are played; else by the rule."),
    ),
    "reset": (
        _("Australian draw: nobody again since round"),
        _("Who met before that round may meet again. Empty: all rounds count."),
    ),
    "initial": (
        _("Dutch System: the first of the list begins"),
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
