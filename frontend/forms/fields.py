"""Fields that many forms have: a number, a name, a day, one's own club, a photo of the board."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext

from engine.refusals import Unusable
from frontend.forms.plain import PlainForm
from games.photos import MOST_SENT, read_photo
from games.sentences import sentence
from tournaments.register.turning import turned

TAKEN = "image/jpeg,image/png,image/webp"


class NumberField(forms.IntegerField):
    """A whole number, for which a telephone shows its keys for digits."""

    def widget_attrs(self, widget: forms.Widget) -> Any:
        """The bounds, and which keys."""
        return {**super().widget_attrs(widget), "inputmode": "numeric"}


class NameField(forms.CharField):
    """A name, the first name in front as in a list that is read: "Muster, Anna" is turned."""

    def clean(self, value: Any) -> str:
        """The name as it is stored."""
        return turned(super().clean(value))


def counting_field(label: Any, most: int) -> NumberField:
    """A number from 1 on, or nothing."""
    return NumberField(label=label, required=False, min_value=1, max_value=most)


class DayField(forms.DateField):
    """A day, chosen from a calendar."""

    widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")


def club_field(clubs: Iterable[Any]) -> forms.ChoiceField:
    """A choice of the clubs, hidden where there is but one; the first is chosen."""
    choices = [(str(club.pk), club.name) for club in clubs]
    widget = forms.Select if len(choices) > 1 else forms.HiddenInput
    field = forms.ChoiceField(label=gettext("Club"), choices=choices, widget=widget)
    field.initial = choices[0][0] if choices else None
    return field


class FormOfClub(PlainForm):
    """A form that asks first for which club it is."""

    def __init__(self, clubs: Iterable[Any], data: Any = None, files: Any = None) -> None:
        """Make the form for somebody who may do it for `clubs`."""
        super().__init__(data, files)
        self.clubs = list(clubs)
        self.fields = {"club": club_field(self.clubs), **self.fields}


class PhotoField(forms.FileField):
    """A photo, read and drawn anew."""

    widget = forms.FileInput({"accept": TAKEN})

    def clean(self, data: Any, initial: Any = None) -> Any:
        """The photo, or None where none was sent."""
        file = super().clean(data, initial)
        if not file:
            return None
        try:
            return read_photo(file.read(MOST_SENT + 1))
        except Unusable as problem:
            raise forms.ValidationError(sentence(problem)) from None
