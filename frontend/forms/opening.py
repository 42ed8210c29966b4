"""The form that opens a game."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend import labels
from frontend.forms.entries import new_key

LEAST, SEATS = 2, 4


class OpenForm(forms.Form):
    """Ruleset, players clockwise, who starts, and what to do with a wrong announced score."""

    ruleset = forms.ChoiceField(label=_("Rules"), choices=list(labels.RULESETS.items()))
    first = forms.TypedChoiceField(label=_("Who starts"), coerce=int)
    score_policy = forms.ChoiceField(
        label=_("If the announced score differs"), choices=list(labels.SCORE_POLICIES.items())
    )
    title = forms.CharField(
        label=_("Title"),
        max_length=200,
        required=False,
        help_text=_("Optional; the club evening or the table, for example."),
    )
    key = forms.RegexField(r"\A[\w-]{8,64}\Z", widget=forms.HiddenInput)

    def __init__(self, clubs: Iterable[Any], data: Any = None) -> None:
        """Make the form for somebody who may open games for `clubs`."""
        super().__init__(data, auto_id="open-%s", label_suffix="", initial={"key": new_key()})
        self.refused = ""
        choices = [(str(club.pk), club.name) for club in clubs]
        widget = forms.Select if len(choices) > 1 else forms.HiddenInput
        club = forms.ChoiceField(label=gettext("Club"), choices=choices, widget=widget)
        club.initial = choices[0][0] if choices else None
        names = {f"name-{seat}": _name_field(seat) for seat in range(SEATS)}
        self.fields["first"].choices = [  # type: ignore[attr-defined]
            (seat, gettext("Player {number}").format(number=seat + 1)) for seat in range(SEATS)
        ]
        ruleset = {"ruleset": self.fields.pop("ruleset")}
        self.fields = {"club": club, **ruleset, **names, **self.fields}

    def clean(self) -> dict[str, Any]:
        """The names without the empty fields behind them; who starts must be one of them."""
        cleaned: dict[str, Any] = super().clean() or {}
        names = [cleaned.get(f"name-{seat}") for seat in range(SEATS)]
        while names and not names[-1]:
            names.pop()
        if not all(names):
            self.add_error(None, gettext("Leave no name empty between two others."))
        elif cleaned.get("first", 0) >= len(names) > 1:
            self.add_error("first", gettext("Nobody sits there."))
        cleaned["names"] = names
        return cleaned

    def game(self) -> dict[str, Any]:
        """What `games.commands.open_game` is asked for."""
        cleaned = self.cleaned_data
        named = ("club", "ruleset", "names", "first", "title", "key")
        asked = {name: cleaned[name] for name in named}
        return {**asked, "options": {"score_policy": cleaned["score_policy"]}}


def _name_field(seat: int) -> forms.CharField:
    label = gettext("Player {number}").format(number=seat + 1)
    widget = forms.TextInput({"autocomplete": "off"})
    return forms.CharField(label=label, max_length=200, required=seat < LEAST, widget=widget)
