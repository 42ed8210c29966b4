"""What systems other than the Swiss can be told in a plan, as fields of a part of it."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from frontend.forms.directing.labels import SYSTEMS as CALLED
from tournaments.pairing.checks import MOST_ENTRIES
from tournaments.pairing.factor import MOST_FACTOR
from tournaments.pairing.knock_out import MOST_GAMES, OTHERS
from tournaments.pairing.systems import SYSTEMS

TOLD = {
    "factor": ("factor",),
    "contender": ("places",),
    "finals": ("finals",),
    "knock_out": ("players", "games", "games_of_final", "third", "others"),
}
"""By system the parameters that have a field; no two systems share a name."""

NAMES = tuple(name for names in TOLD.values() for name in names)
USUAL = {
    part.name: part.default
    for system, names in TOLD.items()
    for part in fields(SYSTEMS[system])
    if part.name in names
}


def own_fields(label: str) -> dict[str, forms.Field]:
    """The fields by parameter, `label` names the part of the plan."""
    return {
        "factor": _number(
            _("Factor pairing: factor, {part}").format(part=label),
            _("Each of the first meets the one so many places below. Empty: three."),
            1,
            MOST_FACTOR,
        ),
        "places": _number(
            _("Contenders: places played for, {part}").format(part=label),
            _("Who holds one of these places meets somebody who can still win it. Empty: three."),
            1,
            MOST_ENTRIES,
        ),
        "finals": _number(
            _("Finals: how many, {part}").format(part=label),
            _("With two, the third plays the fourth as well. Empty: one."),
            1,
            MOST_ENTRIES // 2,
        ),
        "players": _number(
            _("Knock-out: players, {part}").format(part=label),
            _(
                "So many of the first in the standing begin it; with eight there are quarter "
                "finals, semi-finals and a final. Empty: four."
            ),
            2,
            MOST_ENTRIES,
        ),
        "games": _number(
            _("Knock-out: games of a match, {part}").format(part=label),
            _(
                "Each is a round. Who has won more goes on, then who has the better point "
                "difference in them. Empty: one."
            ),
            1,
            MOST_GAMES,
        ),
        "games_of_final": _number(
            _("Knock-out: games of the final, {part}").format(part=label),
            _("Empty: as many as in the matches before."),
            1,
            MOST_GAMES,
        ),
        "third": forms.BooleanField(
            label=_("Knock-out: a match for third place, {part}").format(part=label),
            required=False,
            help_text=_("The losers of the semi-finals play it while the final is played."),
        ),
        "others": forms.ChoiceField(
            label=_("Knock-out: the others play by, {part}").format(part=label),
            choices=[(name, CALLED[name]) for name in OTHERS],
            required=False,
            help_text=_("So whoever has lost goes on playing."),
        ),
    }


def _number(label: str, text: str, least: int, most: int) -> forms.IntegerField:
    field = forms.IntegerField(
        label=label, help_text=text, required=False, min_value=least, max_value=most
    )
    field.widget.attrs["inputmode"] = "numeric"
    return field


def with_own(system: str, known: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a system with what a form says of it; what is usual is left out."""
    own = TOLD.get(system, ())
    said = {name: told.get(name) for name in own}
    kept = {name: value for name, value in known.items() if name not in own}
    stated = {name: value for name, value in said.items() if value not in (None, "")}
    return {**kept, **{name: value for name, value in stated.items() if value != USUAL[name]}}


def own_of(system: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the fields; nothing for numbers that are usual."""
    own = {name: parameters.get(name) for name in TOLD.get(system, ())}
    numbers = (name for name, value in own.items() if type(value) is int and value == USUAL[name])
    return {**dict.fromkeys(NAMES), **own, **dict.fromkeys(numbers)}
