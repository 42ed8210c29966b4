"""The field of a form that takes a photo of the board."""

from typing import Any

from django import forms

from engine.refusals import Malformed
from games.photos import MOST_SENT, read_photo
from games.sentences import sentence

TAKEN = "image/jpeg,image/png,image/webp"


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
        except Malformed as problem:
            raise forms.ValidationError(sentence(problem)) from None
