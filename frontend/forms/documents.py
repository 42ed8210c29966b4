"""What is chosen before a document is printed: division, round, size and so on."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.rulesets import NAMES
from frontend.forms.plain import PlainForm
from frontend.labels import RULESETS
from frontend.pages.tournaments.visits import Visit
from frontend.paper.documents import PLACES, PLAYED, ROUND, RULESET, SIZE, Document

_MOST_PLACES = 50
FULL, PUBLIC = "full", "public"


class DocumentForm(PlainForm):
    """The choices of a document; what is not chosen is as usual."""

    division = forms.ChoiceField(label=_("Division"))
    round = forms.TypedChoiceField(label=_("Round"), coerce=int, required=False)
    size = forms.ChoiceField(
        label=_("Size"),
        choices=[("list", _("for the hand")), ("wall", _("for the wall"))],
        required=False,
    )
    places = forms.IntegerField(
        label=_("Places"), min_value=1, max_value=_MOST_PLACES, required=False
    )
    ruleset = forms.ChoiceField(
        label=_("Game"), choices=[(name, RULESETS[name]) for name in NAMES], required=False
    )
    names = forms.ChoiceField(
        label=_("Names"),
        choices=[(FULL, _("as I see them")), (PUBLIC, _("as everybody sees them"))],
        required=False,
    )

    def __init__(
        self, document: Document, visit: Visit, data: Any, prefix: str, *, full: bool
    ) -> None:
        """Ask only for what matters to this document in this tournament."""
        rounds = _rounds(visit, played=PLAYED in document.chosen)
        usual = {
            "division": next(iter(visit.state.divisions)),
            "round": rounds[-1] if rounds else "",
            "places": 3,
            "ruleset": visit.state.setup.ruleset,
        }
        super().__init__(data, initial=usual, auto_id=f"{prefix}-%s")
        self._choose("division", list(visit.state.divisions))
        self._choose("round", rounds)
        chosen = {"places": PLACES, "size": SIZE, "ruleset": RULESET}
        for name, needed in chosen.items():
            if needed not in document.chosen:
                del self.fields[name]
        if not {ROUND, PLAYED} & set(document.chosen):
            del self.fields["round"]
        if not (full and document.named):
            del self.fields["names"]
        if RULESET in document.chosen:
            del self.fields["division"]

    def _choose(self, name: str, values: Sequence[Any]) -> None:
        field: Any = self.fields[name]
        field.choices = [(value, value) for value in values]
        field.required = False

    def seen(self) -> list[Any]:
        """The fields that leave something to choose."""
        return [one for one in self if len(getattr(one.field, "choices", (1, 2))) > 1]


def _rounds(visit: Visit, *, played: bool) -> list[int]:
    """The rounds that one of the divisions has, or has begun to play."""
    seen = visit.rounds_out if played else visit.rounds
    return sorted({one.number for division in visit.state.divisions for one in seen(division)})
