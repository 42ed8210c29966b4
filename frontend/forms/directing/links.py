"""The forms of private links: with a role, and the address on which all are built."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from frontend.forms.directing.labels import ABOUT_ROLES, ROLES
from frontend.forms.plain import PlainForm


class InviteForm(PlainForm):
    """A link with a role."""

    ids = "invite"

    role = forms.ChoiceField(label=_("Role"), widget=forms.RadioSelect)
    days = forms.IntegerField(
        label=_("Valid for how many days"), initial=90, min_value=1, max_value=3650
    )

    def __init__(self, data: Any = None) -> None:
        """Make the form."""
        super().__init__(data)
        choices = [(role, f"{ROLES[role]}: {about}") for role, about in ABOUT_ROLES.items()]
        self.fields["role"].choices = choices[::-1]  # type: ignore[attr-defined]
        self.initial["role"] = "helper"


class BaseForm(PlainForm):
    """By which address phones reach the house."""

    ids = "base"

    base = forms.CharField(
        label=_("Address of the house"),
        max_length=200,
        required=False,
        widget=forms.TextInput({"inputmode": "url", "autocomplete": "off"}),
        help_text=_("As in http://192.168.1.5:8000. Empty: the address that is found."),
    )
