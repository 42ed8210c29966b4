"""The form that takes a recorded game, and keeps it while its preview is looked at."""

import base64
import binascii
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from engine.rulesets import RULESETS as ON_A_BOARD
from frontend.forms.fields import FormOfClub
from frontend.forms.score_sheets import as_gcg
from frontend.labels import RULESETS
from games.gcg_files import MOST_OF_AN_UPLOAD
from games.sentences import sentence


class GcgForm(FormOfClub):
    """A GCG file, the club that gets its game, and the rules if they are to be chosen."""

    ids = "gcg"

    file = forms.FileField(
        label=_("GCG file"),
        required=False,
        help_text=_("A recorded game of two players; one file a game."),
    )
    text = forms.CharField(
        label=_("or its text, or the lines of a score sheet"),
        required=False,
        max_length=MOST_OF_AN_UPLOAD,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=_(
            "GCG, or a line for each turn by turns: 8F HORN 12; -3 for an exchange, - for a pass."
        ),
    )
    first = forms.CharField(label=_("Who began, on a score sheet"), required=False, max_length=60)
    second = forms.CharField(label=_("The other player"), required=False, max_length=60)
    ruleset = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        choices=[
            ("", _("those that fit best")),
            *((name, RULESETS[name]) for name in RULESETS if name in ON_A_BOARD),
        ],
    )
    read = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        """The bytes of the file that was sent, or of the one that was looked at before."""
        cleaned: dict[str, Any] = super().clean() or {}
        file, read = cleaned.get("file"), cleaned.get("read") or ""
        if file is not None:
            if file.size > MOST_OF_AN_UPLOAD:
                said = gettext("It is larger than {most} KiB, so it is no recorded game.")
                raise forms.ValidationError(said.format(most=MOST_OF_AN_UPLOAD // 1024))
            cleaned["content"] = file.read()
        elif cleaned.get("text"):
            cleaned["content"] = self._typed(cleaned)
        else:
            cleaned["content"] = _bytes(read)
        if not cleaned["content"] and not self.errors:
            self.add_error("file", gettext("Choose a file that holds a game."))
        cleaned["ruleset"] = cleaned.get("ruleset") or None
        return cleaned

    def _typed(self, cleaned: dict[str, Any]) -> bytes:
        """GCG as it was pasted, or made of the lines of a score sheet."""
        text = cleaned["text"]
        if text.lstrip().startswith(("#", ">")):
            return str(text).encode()
        names = [cleaned.get("first") or "1", cleaned.get("second") or "2"]
        try:
            return as_gcg(text, names).encode()
        except Unusable as unread:
            line = gettext("Line {number}: {why}")
            self.add_error("text", line.format(number=unread.where, why=sentence(unread)))
            return b""

    def kept(self) -> "GcgForm":
        """The form with what was sent, so that it is stored without being chosen once more."""
        said = self.cleaned_data
        again = {
            "club": said["club"],
            "ruleset": said["ruleset"] or "",
            "read": base64.b64encode(said["content"]).decode(),
        }
        form = GcgForm(self.clubs)
        form.initial.update(again)
        return form


def _bytes(read: str) -> bytes:
    if len(read) > 2 * MOST_OF_AN_UPLOAD:
        return b""
    try:
        return base64.b64decode(read, validate=True)
    except (binascii.Error, ValueError):
        return b""
