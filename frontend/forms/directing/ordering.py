"""The order of the standing: which criterion decides first, which next."""

from dataclasses import replace

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Sender
from frontend.pages.tournaments.words import CRITERIA as CALLED
from tournaments.course.acts import Act, Amend
from tournaments.standings.order import CRITERIA

MOST = 8
"""So many criteria are asked for; more never decided anything."""


class OrderForm(ActForm):
    """The criteria of the standing, the first one first; what is left empty is passed over."""

    name, title, button = "order", _("Order of the standing"), _("Save the order")
    once_entered = _("The set-up is changed.")

    def prepare(self) -> None:
        """A choice for each place, filled in with what holds."""
        holds = self.scene.state.setup.standing
        choices = [("", "–"), *((name, _said(name)) for name in CRITERIA)]
        for place in range(max(MOST, len(holds))):
            label = gettext("Criterion {place}").format(place=place + 1)
            self.fields[f"order-{place}"] = forms.ChoiceField(
                label=label,
                choices=choices,
                required=place == 0,
                initial=holds[place] if place < len(holds) else "",
            )

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The whole set-up with this order. Raises Unusable."""
        places = [name for name in self.fields if name.startswith("order-")]
        told = [self.cleaned_data[name] for name in places]
        order = tuple(filter(None, told))
        for place, criterion in enumerate(told):
            if criterion and criterion in told[:place]:
                raise Unusable(f"order-{place}", "This criterion is named twice.")
        setup = self.scene.state.setup
        return [Amend(replace(setup, standing=order))]


def _said(name: str) -> str:
    return str(CALLED[name][0])
