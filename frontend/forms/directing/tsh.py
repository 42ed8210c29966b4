"""The form that takes a tournament of another program; its files are kept while looked at."""

import base64
import binascii
import json
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS as ON_A_BOARD
from frontend.forms.fields import DayField, FormOfClub
from frontend.labels import RULESETS
from tournaments.directing.from_tsh import Wanted

MOST_OF_AN_EVENT = 1 << 20
"""Bytes of all files together."""

_FIRST_DAY = "2000-01-01"  # only to try what the files hold, before anybody has said the day


class _Several(forms.FileInput):
    allow_multiple_selected = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """One of them, for the field; the form reads all."""
        return super(forms.FileInput, self).value_from_datadict(files, data, name)


class TshForm(FormOfClub):
    """An archive or division files, the club, and what the files may not say."""

    ids = "tsh"

    sent = forms.FileField(
        label=_("Files of tsh, AUPAIR or a federation"),
        required=False,
        widget=_Several,
        help_text=_(
            "An archive (.tsh), or config.tsh and the division files (.t) together; a file of "
            "AUPAIR (.tou); or one of a federation (TRF16, TRF26)."
        ),
    )
    title = forms.CharField(
        label=_("Title"), required=False, max_length=200, help_text=_("else as the files say")
    )
    date = DayField(label=_("Day"), required=False, help_text=_("else as the files say"))
    ruleset = forms.ChoiceField(
        label=_("Rules"),
        choices=[(name, RULESETS[name]) for name in RULESETS if name in ON_A_BOARD],
    )
    rated = forms.BooleanField(label=_("counts for the rating list"), required=False)
    close = forms.BooleanField(label=_("close it, nothing is still to come"), required=False)
    read = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        """The bytes of the files that were sent, or of those that were looked at before."""
        cleaned: dict[str, Any] = super().clean() or {}
        sent = self.files.getlist("sent") if self.files else []
        if sum(one.size or 0 for one in sent) > MOST_OF_AN_EVENT:
            said = gettext("They are larger than {most} KiB, so they are no tournament.")
            raise forms.ValidationError(said.format(most=MOST_OF_AN_EVENT // 1024))
        found = {one.name: one.read() for one in sent} or _kept(cleaned.get("read") or "")
        if not found and not self.errors:
            self.add_error("sent", gettext("Choose the files of a tournament."))
        cleaned["content"] = found
        return cleaned

    @property
    def club(self) -> Any:
        """The club that was chosen."""
        return next(one for one in self.clubs if str(one.pk) == self.cleaned_data["club"])

    def wanted(self, title: str = "", date: str = "") -> Wanted:
        """What is wanted of the files, with the title and the day that they say."""
        said = self.cleaned_data
        return Wanted(
            title, date or _FIRST_DAY, said["ruleset"], rated=said["rated"], close=said["close"]
        )

    def kept(self, title: str, date: str) -> "TshForm":
        """The form with what was sent, so that it is stored without being chosen once more."""
        said = self.cleaned_data
        files = {
            name: base64.b64encode(one).decode() for name, one in sorted(said["content"].items())
        }
        again = {name: said[name] for name in ("club", "ruleset", "rated", "close")}
        form = TshForm(self.clubs)
        form.initial.update({**again, "title": title, "date": date, "read": json.dumps(files)})
        return form


def _kept(read: str) -> dict[str, bytes]:
    """The files that a preview kept; nothing where somebody has touched them."""
    try:
        told = json.loads(read) if len(read) <= 2 * MOST_OF_AN_EVENT else {}
        return {str(name): base64.b64decode(one, validate=True) for name, one in told.items()}
    except (binascii.Error, ValueError, AttributeError, TypeError, RecursionError):
        return {}
