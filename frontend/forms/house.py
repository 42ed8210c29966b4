"""The forms of whoever runs the house: its imprint, and how it keeps data of people."""

from typing import ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from frontend.forms.plain import PlainForm
from tournaments.house_words import IMPRINT, LONGEST, PRIVACY


class WordsForm(PlainForm):
    """What the house says, as it stands on a page of its own; nothing: it says nothing."""

    ids = name = ""
    button: ClassVar[Promise]

    def place_of(self, _where: str) -> str:
        """The one field."""
        return "words"


class ImprintForm(WordsForm):
    """Who runs the house."""

    ids = name = IMPRINT
    button = _("Save the imprint")

    words = forms.CharField(
        label=_("Imprint"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 8}),
        help_text=_("Who runs this house, with address and e-mail, as the law asks for."),
    )


class PrivacyForm(WordsForm):
    """What is to be said of data beside what the house says by itself."""

    ids = name = PRIVACY
    button = _("Save the words on data")

    words = forms.CharField(
        label=_("Data protection"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 8}),
        help_text=_(
            "Who answers for it, where the server stands, who keeps its logs and backups. What the"
            " house stores follows on the page by itself."
        ),
    )
