"""The forms of a turn of Wörterklauer: a step undone, the turn ended, agreed or judged."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.games import family_named
from engine.moves import Accept, Move, Withdraw
from engine.refusals import Unusable
from engine.steps import Loss, Undo
from frontend.forms.challenges import VerdictForm
from frontend.forms.ends import OneSeatForm
from frontend.forms.entries import EntryForm
from frontend.forms.turns import NOTATION


class UndoForm(OneSeatForm):
    """The last step of the turn is undone."""

    name = kind = "undo"
    title = button = _("Undo the last step")
    states = Undo


class EndTurnForm(EntryForm):
    """The player on turn ends the turn; who changed words without a new meaning says so."""

    name, kind = "end-turn", "turn"
    title = button = _("End the turn")
    sign: ClassVar[str] = "."
    refused_at = "inflected"
    fits = staticmethod(lambda page: page.steps)

    inflected = forms.CharField(
        label=_("Only inflected, without a new meaning"),
        max_length=200,
        required=False,
        widget=forms.TextInput({**NOTATION, "placeholder": "HUND>HUNDE"}),
        help_text=_("Optional: write HUND>HUNDE; several with a space between them."),
    )

    def move(self) -> Move:
        """The end of the turn as it is typed."""
        typed = f"{self.sign} {self.cleaned_data['inflected']}"
        return family_named(self.page.ruleset).read_move(typed, self.seats[0])

    def faulty(self, unusable: Unusable) -> str | None:  # noqa: ARG002
        """There is but one field to type in."""
        return "inflected"


class GlassForm(EndTurnForm):
    """The sandglass has run out on the player on turn (KLAUER-05)."""

    name = kind = "glass"
    title = button = _("The glass has run out")
    sign = ":"
    fits = staticmethod(lambda page: page.options.get("sandglass"))


class LossForm(OneSeatForm):
    """The player on turn can't take the lead and has lost (KLAUER-15)."""

    name = kind = "loss"
    title = button = _("Give up the lead: the game is lost")
    states = Loss


class JudgementForm(VerdictForm):
    """The words and new meanings of a turn are judged, yes or no for each (KLAUER-49)."""

    name = "judgement"
    title = _("Verdict on the turn")
    fits = staticmethod(lambda page: page.claim)

    def asked(self) -> tuple[Sequence[str], Mapping[str, bool]]:
        """Those that the end of the turn claims."""
        claim = self.page.claim
        return (claim.words, claim.meanings) if claim else ((), {})


class AgreeForm(OneSeatForm):
    """The other player says yes to every word and meaning of the turn (KLAUER-49)."""

    name, kind = "agreement", "accept"
    title, button = _("Agree to the turn"), _("Agree")
    states = Accept
    pressing = True
    fits = staticmethod(lambda page: page.claim)

    def prepare(self) -> None:
        """The button says who agrees."""
        self.button = gettext("{name} agrees").format(name=self.page.names[self.seats[0]])  # type: ignore[misc,assignment]


class ReopenForm(OneSeatForm):
    """The player takes the end of the turn back and goes on with the steps."""

    name, kind = "reopening", "withdraw"
    title = button = _("Take the end of the turn back")
    states = Withdraw
    fits = staticmethod(lambda page: page.claim)
