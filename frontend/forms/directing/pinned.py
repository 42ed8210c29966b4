"""What is written down about somebody at the entry and stays: rating, category and team."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from engine.facts import Code, fact
from engine.refusals import Unusable
from frontend.forms.fields import NumberField
from games.sentences import sentence
from tournaments.course.acts.entries import MOST_RATING
from tournaments.ranking.categories import LONGEST as LONGEST_CATEGORY
from tournaments.register.lines import LONGEST


def rating_field(help_text: str = "") -> NumberField:
    """The rating on the day of the entry."""
    told: dict[str, Any] = {"min_value": 0, "max_value": MOST_RATING, "help_text": help_text}
    return NumberField(label=_("Rating"), required=False, **told)


class CategoryField(forms.CharField):
    """A short code, or None where nothing is written."""

    def clean(self, value: Any) -> str | None:
        """The code, its letters composed."""
        text = super().clean(value)
        try:
            code: str | None = fact(Code, text, "category") if text else None
        except Unusable as unreadable:
            raise forms.ValidationError(sentence(unreadable)) from unreadable
        return code


def category_field(known: Collection[str] = ()) -> CategoryField:
    """A category by which standings and rankings can be looked at: youth, newcomers."""
    hint = _("Such as U18; standings and rankings are also shown by category.")
    if known:
        hint = f"{hint} " + _("So far:") + f" {', '.join(known)}."
    return CategoryField(
        label=_("Category"), required=False, max_length=LONGEST_CATEGORY, help_text=hint
    )


def team_field(known: Collection[str] = ()) -> forms.CharField:
    """The team that somebody plays for: in rounds of teams nobody meets the own."""
    hint = _("Who is of one team has the same here: a club, a school.")
    if known:
        hint = f"{hint} " + _("So far:") + f" {', '.join(known)}."
    return forms.CharField(
        label=_("Team"), required=False, max_length=LONGEST["team"], help_text=hint
    )
