"""What a club can wish of Swiss rounds, as fields of a part of the plan, each with what it does."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.pairing.checks import MOST_ROUNDS
from tournaments.pairing.swiss_wishes import BY_RATING, BY_SPREAD, MIXED, Wishes

USUAL = {part.name: part.default for part in fields(Wishes)}
WISHES = tuple(USUAL)


def wish_fields(label: str) -> dict[str, forms.Field]:
    """The fields, `label` names the part of the plan."""
    return {
        "order": forms.ChoiceField(
            label=_("Among equal scores, {part}").format(part=label),
            choices=[
                (BY_SPREAD, _("by point difference")),
                (BY_RATING, _("by rating")),
                (MIXED, _("by both")),
            ],
            required=False,
            help_text=_(
                "Who is in the upper and who in the lower half of those with equal scores; the "
                "halves meet. By rating is best: of 100 pairs of 60 players 73 stand in the order "
                "of their strength after seven simulated rounds, by point difference 70; where "
                "ratings say nothing it is as good. Whoever has none keeps the place that the "
                "point difference gives."
            ),
        ),
        "floats": forms.BooleanField(
            label=_("Remember who met another score, {part}").format(part=label),
            required=False,
            help_text=_(
                "Who met a higher or a lower score in the last two rounds is spared the same now, "
                "where another can take the turn."
            ),
        ),
        "repeat_after": _number(
            _("Meet again after rounds, {part}").format(part=label),
            _(
                "So many rounds after their last table two may meet again, where otherwise wins "
                "would be about three apart. Empty: never, while it can be avoided."
            ),
            least=1,
        ),
        "most_repeats": _number(
            _("Meet again at most, {part}").format(part=label),
            _("How often a pair may meet again in this way. Empty: once."),
            least=1,
        ),
        "most_gap": _number(
            _("Wins apart at most, {part}").format(part=label),
            _(
                "Nobody meets somebody with more wins more or less than this, while there is such "
                "a round; rather two meet again. Empty: no limit."
            ),
            least=0,
        ),
    }


def _number(label: str, text: str, least: int) -> forms.IntegerField:
    field = forms.IntegerField(
        label=label, help_text=text, required=False, min_value=least, max_value=MOST_ROUNDS
    )
    field.widget.attrs["inputmode"] = "numeric"
    return field


def with_wishes(parameters: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of Swiss rounds with the wishes that a form states; no usual ones."""
    kept = {name: value for name, value in parameters.items() if name not in USUAL}
    said = {name: told.get(name) for name in WISHES}
    stated = {name: value for name, value in said.items() if value not in (None, "")}
    return {**kept, **{name: value for name, value in stated.items() if value != USUAL[name]}}


def wished(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the fields; nothing for numbers that are usual."""
    known = {name: parameters.get(name, USUAL[name]) for name in WISHES}
    return {
        name: None if type(value) is int and value == USUAL[name] else value
        for name, value in known.items()
    }
