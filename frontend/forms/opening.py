"""The form that opens a game."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.rulesets import ruleset
from frontend.forms.entries import new_key
from frontend.forms.fields import club_field
from frontend.forms.options import agreeable, judge_field, options_of
from frontend.forms.plain import PlainForm
from lexicon.profiles import PROFILES

LEAST, SEATS, MOST_SEATS = 2, 4, 8


class OpenForm(PlainForm):
    """Players clockwise, who starts, and what may be agreed on under the rules of a game."""

    ids = "open"

    ruleset = forms.CharField(widget=forms.HiddenInput)
    first = forms.TypedChoiceField(label=_("Who starts"), coerce=int)
    title = forms.CharField(
        label=_("Title"),
        max_length=200,
        required=False,
        help_text=_("Optional; the club evening or the table, for example."),
    )
    key = forms.RegexField(r"\A[\w-]{8,64}\Z", widget=forms.HiddenInput)

    def __init__(
        self,
        clubs: Iterable[Any],
        rules: str,
        data: Any = None,
        files: Any = None,
        typed: Any = None,
    ) -> None:
        """Make the form for games under `rules` and somebody who may open games for `clubs`.

        `data` and `files` are what was sent; `typed` is sent data that is only shown once more, as
        far as the form has such fields.
        """
        known = {"key": new_key(), "ruleset": rules}
        super().__init__(data, files, initial=known)
        self.rules = rules
        owners = list(clubs)
        self.seats = seats_under(rules)
        names = {f"name-{seat}": _name_field(seat) for seat in range(self.seats)}
        self.fields["first"].choices = [  # type: ignore[attr-defined]
            (seat, gettext("Player {number}").format(number=seat + 1)) for seat in range(self.seats)
        ]
        first = {"first": self.fields.pop("first")}
        agreed = agreeable(rules)
        if rules in PROFILES:
            agreed["lexicon"] = judge_field(rules, (str(club.pk) for club in owners))
        self.fields = {"club": club_field(owners), **names, **first, **agreed, **self.fields}
        kept = ("club", "first", "title", *names)
        self.initial.update({name: typed[name] for name in kept if typed and name in typed})

    def clean(self) -> dict[str, Any]:
        """The names without the empty fields behind them; who starts must be one of them."""
        cleaned: dict[str, Any] = super().clean() or {}
        names = [cleaned.get(f"name-{seat}") for seat in range(self.seats)]
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
        named = ("club", "names", "first", "title")
        asked = {name: self.cleaned_data[name] for name in named}
        return {
            **asked,
            "ruleset": self.rules,
            "options": options_of(self.rules, self.cleaned_data),
        }


def seats_under(rules: str) -> int:
    """The most players that any agreement under these rules allows."""
    most: int = ruleset(rules).most_players
    return MOST_SEATS if most > SEATS else most  # house rules B and C: KARTEN-51, KARTEN-53


def _name_field(seat: int) -> forms.CharField:
    label = gettext("Player {number}").format(number=seat + 1)
    widget = forms.TextInput({"autocomplete": "off"})
    return forms.CharField(label=label, max_length=200, required=seat < LEAST, widget=widget)
