"""What is asked for before a plan is played through by chance: which ways, how often, how far."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from frontend.called import Called
from frontend.forms.directing.labels import PRESETS, SYSTEMS
from frontend.forms.plain import PlainForm
from tournaments.directing.dry_runs import (
    MOST_AHEAD,
    MOST_ERROR,
    MOST_RUNS,
    MOST_SEED,
    MOST_WAYS,
    USUAL_AHEAD,
    USUAL_RUNS,
    Offered,
)
from tournaments.simulation.model import Model
from tournaments.simulation.ways import ALL, AS_PLANNED, PRESET, WISHED

WISHES = Called(
    {
        "spread": gettext_lazy("Swiss rounds: by point difference"),
        "rating": gettext_lazy("Swiss rounds: by rating"),
        "mix": gettext_lazy("Swiss rounds: mixed"),
        "spread-floats": gettext_lazy("Swiss rounds: by point difference, floats remembered"),
        "rating-floats": gettext_lazy("Swiss rounds: by rating, floats remembered"),
        "mix-floats": gettext_lazy("Swiss rounds: mixed, floats remembered"),
        "rating-floats-repeats": gettext_lazy(
            "Swiss rounds: by rating, floats remembered, again after four rounds"
        ),
        "fide_dutch": gettext_lazy("Swiss rounds: by the Dutch System (FIDE)"),
    }
)


def way_called(code: str) -> str:
    """What a way to pair is called."""
    kind, _dash, name = code.partition("-")
    if kind == AS_PLANNED:
        return _("The plan as it is")
    if kind == WISHED:
        return str(WISHES[name])
    if kind == PRESET:
        return _("The plan of the preset “{name}”").format(name=PRESETS[name])
    if kind == ALL:
        return _("All rounds: {system}").format(system=SYSTEMS[name])
    return code


def way_said(one: Offered) -> str:
    """A way with its rounds, and what a run of it takes."""
    rounds = ngettext("{n} round", "{n} rounds", one.rounds).format(n=one.rounds)
    long = _("about {seconds} s a run").format(seconds=_decimals(one.seconds))
    return f"{way_called(one.code)} ({rounds}, {long})"


def _decimals(seconds: float) -> str:
    return str(number_format(max(seconds, 0.01), 2 if seconds < 1 else 0))


def lasting(seconds: float) -> str:
    """A length of time in words, as far as it can be foreseen."""
    if seconds < 60:  # noqa: PLR2004
        return _("less than a minute")
    minutes = round(seconds / 60)
    return ngettext("about {n} minute", "about {n} minutes", minutes).format(n=minutes)


class _DryRunForm(PlainForm):
    """What both kinds of dry runs ask."""

    name = ""
    title: Any = ""
    button: Any = ""
    asks = ""

    error = forms.IntegerField(
        label=gettext_lazy("How far ratings are off"),
        min_value=0,
        max_value=MOST_ERROR,
        initial=Model().error,
        help_text=gettext_lazy(
            "In rating points: so far a player's true strength is from the rating, usually."
        ),
    )
    seed = forms.CharField(
        label=gettext_lazy("Seed"),
        max_length=MOST_SEED,
        required=False,
        help_text=gettext_lazy("Equal seeds give equal figures. Empty: a new one is drawn."),
    )

    def __init__(self, division: str, data: Any = None) -> None:
        """Make the form for a division."""
        super().__init__(data, auto_id=f"{self.name}-%s")
        self.division = division


class CompareForm(_DryRunForm):
    """Which ways to pair are compared, and how often each is played."""

    name = "compare"
    title = gettext_lazy("Compare ways to pair")
    button = gettext_lazy("Play them through")

    ways = forms.MultipleChoiceField(
        label=gettext_lazy("What is compared"),
        widget=forms.CheckboxSelectMultiple,
        initial=[AS_PLANNED],
    )
    runs = forms.IntegerField(
        label=gettext_lazy("Runs"),
        min_value=1,
        max_value=MOST_RUNS,
        initial=USUAL_RUNS,
        help_text=gettext_lazy(
            "So often each is played through, always by the same players. More runs show smaller "
            "differences: four times as many, differences of half the size."
        ),
    )
    field_order = ("ways", "runs", "error", "seed")

    def __init__(self, division: str, offered: Sequence[Offered], data: Any = None) -> None:
        """Offer these ways."""
        super().__init__(division, data)
        ways: Any = self.fields["ways"]
        ways.choices = [(one.code, way_said(one)) for one in offered]

    def clean_ways(self) -> list[str]:
        """Not more ways than can be told apart in a table."""
        ways: list[str] = self.cleaned_data["ways"]
        if len(ways) > MOST_WAYS:
            raise forms.ValidationError(_("Choose {most} at most.").format(most=MOST_WAYS))
        return ways


class RehearseForm(_DryRunForm):
    """How many of the rounds to come are played as an example."""

    name = "rehearse"
    title = gettext_lazy("An example of the rounds to come")
    button = gettext_lazy("Draw an example")

    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_AHEAD, initial=USUAL_AHEAD
    )
    field_order = ("rounds", "error", "seed")
