"""The forms of accounts: logging in, the first account, tokens for programs."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from frontend.forms.plain import PlainForm
from tournaments.addresses import address_of
from tournaments.queries import locked_until


class LoginForm(AuthenticationForm):
    """Login name and password; says when too many attempts were made, never which was wrong."""

    error_messages = {
        "invalid_login": _("Login name and password don't match."),
        "inactive": _("Login name and password don't match."),
        "locked": _("Too many attempts. Try again in a quarter of an hour."),
    }

    locked: int | None = None  # seconds until it may be tried again, once it may not

    def get_invalid_login_error(self) -> ValidationError:
        """The one sentence for all that can be wrong, unless the attempts are used up."""
        login = self.cleaned_data.get("username", "")
        if end := locked_until(login=login, address=address_of(self.request)):
            self.locked = max(1, ceil((end - timezone.now()).total_seconds()))
            return ValidationError(self.error_messages["locked"], code="locked")
        return super().get_invalid_login_error()


class FoundingForm(PlainForm):
    """The first account of a house and its club."""

    ids = "founding"

    login = forms.CharField(
        label=_("Login name"),
        max_length=150,
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text=_("At least eight characters, and none of the usual ones."),
    )
    again = forms.CharField(
        label=_("Password once more"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )
    club = forms.CharField(
        label=_("Name of the club"),
        max_length=200,
        widget=forms.TextInput({"autocomplete": "organization"}),
    )

    def clean_again(self) -> str:
        """The same password twice."""
        again: str = self.cleaned_data["again"]
        if again != self.cleaned_data.get("password", again):
            raise ValidationError(_("The two passwords differ."))
        return again


class CodeForm(PlainForm):
    """A code of the phone, or a recovery code."""

    ids = "second"

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            {"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


def _known_password() -> forms.CharField:
    """The field for the password of the account, which somebody at an open browser lacks."""
    return forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )


class SetUpForm(CodeForm):
    """The first code of a phone, and the password."""

    password = _known_password()


class EndSessionsForm(PlainForm):
    """The password, with which an account ends its other logins."""

    ids = "sessions"

    password = _known_password()


class PasskeyForm(PlainForm):
    """What a new passkey is called, and the password."""

    ids = "passkey"

    name = forms.CharField(
        label=_("Name of the device"),
        max_length=60,
        help_text=_("So that you know it again."),
    )
    password = _known_password()


SCOPES = {
    "enter_results": _("Enter results of tables"),
    "enter_games": _("Keep score sheets: open games, enter moves, close them"),
    "direct": _("Direct tournaments: entries, pairings, corrections, results, rankings"),
    "manage_register": _("Read and change the register"),
}
"""What each scope of a token is called; reading is never said, every token reads."""


class TokenForm(PlainForm):
    """What a new token is for, what it may do, where, and how long it is valid; the password."""

    ids = "token"

    name = forms.CharField(
        label=_("What it is for"),
        max_length=80,
        required=False,
        help_text=_("So that you know it again."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do beside reading"),
        choices=list(SCOPES.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Never more than you may yourself; without a tick it only reads."),
    )
    place = forms.ChoiceField(label=_("Where"), required=False)
    days = forms.IntegerField(
        label=_("Valid for how many days"), initial=90, min_value=1, max_value=3650
    )
    password = _known_password()

    def __init__(self, data: Any = None, places: Sequence[tuple[str, str]] = ()) -> None:
        """Make the form; `places` are the clubs and tournaments that a token can be for alone."""
        super().__init__(data)
        choice: Any = self.fields["place"]
        choice.choices = [("", _("Wherever I may")), *places]
