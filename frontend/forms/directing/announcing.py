"""The forms of the announcement: made, put right, withdrawn."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from frontend.forms.directing.acts import ActForm, Sender
from tournaments.course.acts import Act, Announce, Unannounce
from tournaments.course.acts.announcing import MOST_PLACES
from tournaments.course.shapes import TOLD

_MINUTE = "%Y-%m-%dT%H:%M"
_LONG = {"rows": 3}


class AnnounceForm(ActForm):
    """Place, time, fee, rules, places and until when; empty is what need not be said."""

    name, title, button = "announce", _("Announcement"), _("Announce it so")

    place = forms.CharField(
        label=_("Where it is played"),
        max_length=1000,
        required=False,
        help_text=_("House, street, town; what one has to know to get there."),
        widget=forms.Textarea({"rows": 2}),
    )
    starts = forms.TimeField(
        label=_("Begins at"), required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M")
    )
    fee = forms.CharField(
        label=_("Fee"),
        max_length=1000,
        required=False,
        help_text=_("For example: 5 €, juniors 2 €."),
    )
    rules = forms.CharField(
        label=_("Rules and remarks"),
        max_length=1000,
        required=False,
        help_text=_("Game, minutes and rounds are shown by themselves."),
        widget=forms.Textarea(_LONG),
    )
    places = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=MOST_PLACES,
        help_text=_("Who comes later is put on a waiting list. Empty: as many as come."),
    )
    until = forms.DateTimeField(
        label=_("Entries until"),
        required=False,
        input_formats=[_MINUTE, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput({"type": "datetime-local"}, _MINUTE),
        help_text=_("Empty: until the first round is published."),
    )

    def prepare(self) -> None:
        """What is announced by now."""
        told = self.scene.state.announcement
        if told is None:
            return
        said = {name: self.scene.words.get(subject, "") for name, subject in told.said}
        until = datetime.fromisoformat(told.until) if told.until else None
        self.initial.update({**said, "starts": told.starts, "places": told.places, "until": until})

    def acts(self, sender: Sender) -> list[Act]:
        """The whole announcement; its words stay outside the stream."""
        told = self.cleaned_data
        words = ((name, self.put_away(told[name].strip(), sender)) for name in TOLD)
        return [
            Announce(
                starts=told["starts"] and told["starts"].strftime("%H:%M"),
                until=told["until"] and localtime(told["until"]).strftime(_MINUTE),
                places=told["places"],
                said=tuple((name, subject) for name, subject in words if subject),
            )
        ]


class UnannounceForm(ActForm):
    """The announcement is withdrawn."""

    name, button = "unannounce", _("Withdraw the announcement")
    states = Unannounce


ANNOUNCING_FORMS: dict[str, Any] = {form.name: form for form in (AnnounceForm, UnannounceForm)}
