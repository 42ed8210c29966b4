"""The form by which players enter themselves, and what keeps robots out without a third party."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.core import signing
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.forms.entries import new_key
from frontend.forms.plain import PlainForm
from tournaments.course.state import State
from tournaments.naming import PARTICIPANTS

LEAST, MOST = timedelta(seconds=3), timedelta(days=2)
"""How long somebody takes at least to fill in the form, and how long it is good."""
_SALT = "frontend.signing_up"


class SignUpForm(PlainForm):
    """Name, club, mail and consent; a field that only robots fill in, and when it was shown."""

    ids = "sign-up"

    name = forms.CharField(
        label=_("First and last name"),
        max_length=200,
        widget=forms.TextInput({"autocomplete": "name"}),
    )
    home_club = forms.CharField(label=_("Plays for"), max_length=200, required=False)
    mail = forms.EmailField(
        label=_("E-mail"), max_length=254, widget=forms.EmailInput({"autocomplete": "email"})
    )
    publish_name = forms.BooleanField(
        label=_("My name may be published"),
        required=False,
        help_text=_(
            "In the list of entries, in pairings, standings and rankings. Otherwise a number "
            "stands there for everybody; those who play here and who run it know you anyway."
        ),
    )
    website = forms.CharField(label=_("Leave this empty"), required=False)
    shown = forms.CharField(widget=forms.HiddenInput)
    key = forms.RegexField(r"\A[\w-]{8,64}\Z", widget=forms.HiddenInput)

    def __init__(self, stream: UUID, state: State, data: Any = None, *, by_mail: bool) -> None:
        """Make the form for a tournament; with a code by mail there has to be a mail address."""
        super().__init__(data)
        self.stream = str(stream)
        self.initial.update({"key": new_key(), "shown": shown_at(self.stream)})
        self.fields["mail"].required = by_mail
        self.fields["mail"].help_text = (
            gettext("We send a code there. The organisers alone see it.")
            if by_mail
            else gettext("If the organisers are to reach you. They alone see it.")
        )
        self.fields["website"].widget.attrs.update({"tabindex": "-1", "autocomplete": "off"})
        if state.named == PARTICIPANTS:
            del self.fields["publish_name"]
        codes = list(state.divisions)
        widget = forms.Select if len(codes) > 1 else forms.HiddenInput
        self.fields["division"] = forms.ChoiceField(
            label=gettext("Division"), choices=[(code, code) for code in codes], widget=widget
        )
        self.initial["division"] = codes[0]

    def asked(self) -> list[forms.BoundField]:
        """The fields for people."""
        return [one for one in self.visible_fields() if one.name != "website"]

    def clean(self) -> dict[str, Any]:
        """Refuse what only robots send: too quick, too old, or with the field that nobody sees."""
        said = super().clean() or {}
        if said.get("website"):
            raise forms.ValidationError(gettext("Leave the hidden field empty, please."))
        if "shown" in said and (why := self._why_not_now(said["shown"])):
            raise forms.ValidationError(why)
        return said

    def _why_not_now(self, shown: str) -> str:
        try:
            told = signing.loads(shown, salt=_SALT)
            age = timezone.now().timestamp() - told["at"]
        except (signing.BadSignature, KeyError, TypeError):
            age = None
        if age is None or told["of"] != self.stream or age > MOST.total_seconds():
            self.data = {**dict(self.data.items()), "shown": shown_at(self.stream)}
            return gettext("This page has grown old. Send it once more, please.")
        if age < LEAST.total_seconds():
            return gettext("That was very quick. Send it once more, please.")
        return ""


def shown_at(stream: str, at: float | None = None) -> str:
    """What says when a form was shown (seconds since 1970, by default now), so that it counts."""
    return signing.dumps({"of": stream, "at": at or timezone.now().timestamp()}, salt=_SALT)


class CodeForm(PlainForm):
    """The code from the mail."""

    ids = "code"

    code = forms.CharField(
        label=_("Code from the mail"),
        max_length=12,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )
