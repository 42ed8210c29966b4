"""The forms about other houses: to which one a club publishes, and taking a tournament back."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from frontend.forms.clubs import ClubForm
from frontend.forms.directing.acts import ActForm
from games import checkpoints
from tournaments.course.acts import HandOver
from tournaments.travel.journeys import LONGEST


class ServerForm(ClubForm):
    """Where the club's server is, and the token that opens it."""

    name, button = "server-keep", _("Keep it")

    server = forms.CharField(
        label=_("Address of the server"),
        max_length=LONGEST,
        help_text=_("Like https://wortwart.example as in the browser, without a page."),
    )
    token = forms.RegexField(
        r"^[!-~]{8,200}$",
        label=_("Token of that server"),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_(
            "Make it there, on the page of tokens, for this one club: with a tick at “Direct "
            "tournaments”, and at “Read and change the register” if the names of the players are "
            "to go along. Here it is sealed and never shown again."
        ),
    )


class TakeForm(ActForm):
    """This house writes the tournament from here on, as the one that did is lost."""

    name, title, button = "take", _("Take it back"), _("Write it here from now on")
    states = HandOver

    reason = forms.CharField(
        label=_("Reason"),
        max_length=1000,
        help_text=_("What has become of the other house; it stands in the protocol."),
    )

    @property
    def facts(self) -> dict[str, Any]:
        """This house takes it."""
        return {**super().facts, "house": checkpoints.public_key().hex(), "taken": True}
