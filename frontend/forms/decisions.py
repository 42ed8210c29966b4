"""The form of an arbiter who lets noted points stand, whatever the rules give."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.moves import Decision, Move
from frontend.forms.corrections import entry_choices
from frontend.forms.ends import MOST_POINTS
from frontend.forms.entries import EntryForm
from frontend.scoresheet import Line, lines
from games.schemas_of_games import GamePage

SCORED = ("play", "bonus", "time", "verdict")


def decidable(page: GamePage) -> list[Line]:
    """The lines with points of their own that an arbiter may decide on."""
    return [
        line
        for line in lines(page)
        if line.kind in SCORED
        and line.computed is not None
        and not (line.struck or line.withdrawn or line.flaw)
    ]


class DecisionForm(EntryForm):
    """Points stand for an entry by an arbiter's decision, with its reason."""

    name = kind = "decision"
    title, button = _("Let noted points stand"), _("Decide")
    refused_at = "points"
    fits = staticmethod(lambda page: page.phase != "closed" and decidable(page))

    points = forms.IntegerField(
        label=_("Points that stand"),
        required=False,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        help_text=_("Empty: those that were announced."),
    )
    text = forms.CharField(
        label=_("Reason"), max_length=1000, required=False, widget=forms.Textarea({"rows": 2})
    )

    def prepare(self) -> None:
        """The newest entry comes first; one that differs from the rules before all."""
        found = decidable(self.page)
        differing = [line.version for line in found if line.announced is not None]
        choice = forms.TypedChoiceField(
            label=gettext("Entry"), choices=entry_choices(found), coerce=int
        )
        choice.initial = differing[-1] if differing else found[-1].version
        self.fields = {"version": choice, **self.fields}

    def move(self) -> Move:
        """The decision; the words of its reason are kept outside the stream."""
        cleaned = self.cleaned_data
        return Decision(cleaned["version"], cleaned["points"], cleaned["text"])
