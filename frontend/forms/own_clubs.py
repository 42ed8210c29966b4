"""The field that asks for which of one's clubs something is entered."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext


def club_field(clubs: Iterable[Any]) -> forms.ChoiceField:
    """A choice of the clubs, hidden where there is but one; the first is chosen."""
    choices = [(str(club.pk), club.name) for club in clubs]
    widget = forms.Select if len(choices) > 1 else forms.HiddenInput
    field = forms.ChoiceField(label=gettext("Club"), choices=choices, widget=widget)
    field.initial = choices[0][0] if choices else None
    return field
