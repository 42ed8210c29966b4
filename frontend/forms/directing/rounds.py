"""The forms of a round: paired as a draft, changed by hand, published, withdrawn, closed."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Scene, Sender, entry_field
from frontend.forms.directing.clock import ClockForm
from frontend.forms.directing.labels import CIRCUMSTANCES, SYSTEMS
from frontend.forms.directing.line import QuickForm, TakeBackForm, typed_last
from frontend.forms.directing.seatings import begun_by, given_bye, swapped
from frontend.forms.directing.setups import CloseForm
from tournaments.collation import in_order
from tournaments.course.acts import Act, CloseRound, Publish, Withdraw
from tournaments.course.last_round import all_through, goes_on, is_through, one_more
from tournaments.course.shapes import GivenBye
from tournaments.course.state import Round
from tournaments.directing import commands
from tournaments.pairing.systems import fitting

_TWO = 2


def system_choices(scene: Scene, first: tuple[str, Any], named: str) -> list[tuple[str, Any]]:
    """The systems that fit the size of the tables, after what is chosen first, which is `named`."""
    setup = scene.state.setup
    fit = fitting(setup.least or _TWO, setup.seats)
    return [first, *((name, SYSTEMS[name]) for name in fit if name != named)]


class PairForm(ActForm):
    """The round is paired anew: as planned, or by another system."""

    name, title, button = "pair", _("Pair the round"), _("Pair as a draft")
    insist = _("Pair without these results")
    once_entered = _("The round is paired as a draft. Look at it, then publish it.")

    system = forms.ChoiceField(label=_("System"), required=False)

    def prepare(self) -> None:
        """The systems that fit the size of the tables."""
        said = gettext("as planned: {system}").format(
            system=SYSTEMS.get(self.planned, self.planned)
        )
        choices = system_choices(self.scene, ("", said), self.planned)
        self.fields["system"].choices = choices  # type: ignore[attr-defined]

    @property
    def planned(self) -> str:
        """The system by which the plan pairs the round."""
        plan = self.scene.state.divisions[self.scene.division].plan
        return plan[self.scene.number - 1].system

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """None: the command that pairs makes the act."""
        return []

    def allowed(self, sender: Sender, acts: list[Act]) -> bool:  # noqa: ARG002
        """Who may pair."""
        return sender.reach.may("pair", self.scene.row)

    def commit(self, sender: Sender, acts: list[Act], after: int | None) -> None:  # noqa: ARG002
        """Let the command pair. Raises Refusal."""
        commands.pair(
            by=sender,
            stream=self.scene.row.stream,
            division=self.scene.division,
            number=self.scene.number,
            after=after,
            system=self.cleaned_data["system"] or None,
            anyway=self.meant,
        )


class OfDraft(ActForm):
    """A form that changes a draft."""

    @property
    def draft(self) -> Round:
        """The draft. Raises Unusable where there is none (any more)."""
        if self.scene.round is None or self.scene.round.published:
            raise Unusable("draft", "There is no draft of this round.")
        return self.scene.round

    def seated(self) -> list[str]:
        """Whom the pairing names, by their names."""
        named = self.scene.round.named() if self.scene.round else ()
        return sorted(named, key=lambda entry: in_order(self.scene.name(entry)))


class SwapForm(OfDraft):
    """Two players change places."""

    name, title, button = "swap", _("Swap two players"), _("Swap")

    def prepare(self) -> None:
        """Everybody who is paired, twice."""
        self.fields["one"] = entry_field(self.scene, gettext("One"), self.seated())
        self.fields["other"] = entry_field(self.scene, gettext("The other"), self.seated())

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The change."""
        one, other = self.cleaned_data["one"], self.cleaned_data["other"]
        if one == other:
            raise Unusable("other", "Name two different players.")
        return [swapped(self.scene.division, self.draft, one, other)]

    def done(self) -> str:
        """Who was swapped."""
        said = gettext("{one} and {other} have changed places.")
        names = {field: self.scene.name(self.cleaned_data[field]) for field in ("one", "other")}
        return said.format(**names)


class ByeForm(OfDraft):
    """Somebody has the bye."""

    name, title, button = "bye", _("Set a bye"), _("Give the bye")

    def prepare(self) -> None:
        """Everybody who is paired."""
        self.fields["entry"] = entry_field(self.scene, gettext("Who"), self.seated())
        self.fields["entry"].help_text = gettext(
            "Whoever has the bye now takes the seat; without one the table is given up."
        )
        choices = [("", "–"), *CIRCUMSTANCES.items()]
        self.fields["circumstance"] = forms.ChoiceField(
            label=gettext("Circumstance"), choices=choices, required=False
        )

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The change."""
        least = self.scene.state.setup.least or 1
        entry = self.cleaned_data["entry"]
        change = given_bye(self.scene.division, self.draft, entry, least)
        named = self.cleaned_data["circumstance"] or "other"
        byes = [
            GivenBye(entry, circumstance=named) if bye.entry == entry else bye
            for bye in change.byes or ()
        ]
        return [replace(change, byes=tuple(byes))]


class BeginForm(OfDraft):
    """The other player goes first."""

    name, button = "begin", _("Swap the start")

    table = forms.IntegerField(widget=forms.HiddenInput)

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The change."""
        number = self.cleaned_data["table"]
        if number not in self.draft.tables:
            raise Unusable("table", "There is no table {table} in this round.", table=number)
        return [begun_by(self.scene.division, self.draft, number)]


class PublishForm(ActForm):
    """The pairing goes out."""

    name, button = "publish", _("Publish the pairing")
    insist = _("Publish the draft as it is")
    states = Publish
    once_entered = _("The pairing is published.")


class WithdrawForm(ActForm):
    """The pairing comes back."""

    name, button = "withdraw", _("Withdraw the pairing")
    states = Withdraw
    once_entered = _("The pairing is withdrawn; it is a draft again.")


class CloseRoundForm(ActForm):
    """All results are in."""

    name, button = "close-round", _("Close the round")
    states = CloseRound
    once_entered = _("Round {number} is closed.")


class OneMoreForm(ActForm):
    """The plan gets one round more, by the system of its last one where that has another."""

    name, button = "one-more", _("Add one more round")

    system = forms.ChoiceField(label=_("System"))

    def prepare(self) -> None:
        """The system of the last round where it goes on, then those that fit besides."""
        last = self.scene.state.divisions[self.scene.division].plan[-1].system
        choices = system_choices(self.scene, (last, SYSTEMS.get(last, last)), last)
        kept = choices if goes_on(self.scene.state, self.scene.division) else choices[1:]
        self.fields["system"].choices = kept  # type: ignore[attr-defined]

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The plan with the round."""
        system, division = self.cleaned_data["system"], self.scene.division
        last = self.scene.state.divisions[division].plan[-1].system
        return [one_more(self.scene.state, division, None if system == last else system)]

    def done(self) -> str:
        """Which round the plan has now."""
        added = len(self.scene.state.divisions[self.scene.division].plan) + 1
        return gettext("The plan has a round {number} now.").format(number=added)


ROUND_FORMS: dict[str, type[ActForm]] = {
    form.name: form
    for form in (
        QuickForm,
        TakeBackForm,
        PairForm,
        SwapForm,
        ByeForm,
        BeginForm,
        PublishForm,
        WithdrawForm,
        CloseRoundForm,
        OneMoreForm,
        ClockForm,
        CloseForm,
    )
}


def offered(scene: Scene, may: Any, actor: str) -> dict[str, ActForm]:
    """The empty forms for what the round is ready for; `may` tells which verbs the actor has."""
    paired = scene.round
    names = []
    if paired is not None and paired.published:
        if may("report_result"):
            names += ["quick", "take-back"] if typed_last(scene, actor) else ["quick"]
        names += ["withdraw"] if may("pair") and not paired.closed else []
        names += ["close-round"] if may("close_round") and not paired.closed else []
    elif may("pair"):
        names = ["pair"] if paired is None else ["publish", "pair", "swap", "bye", "begin"]
    names += _at_the_end(scene) if may("set_up_tournament") and not scene.state.closed else []
    names += ["clock"] if may("pair") and not scene.state.closed else []
    return {name: ROUND_FORMS[name](scene) for name in names}


def _at_the_end(scene: Scene) -> list[str]:
    """What is offered where the last round of the plan is closed, and where all last rounds are."""
    last = scene.number == len(scene.state.divisions[scene.division].plan)
    more = ["one-more"] if last and is_through(scene.state, scene.division) else []
    return [*(["close"] if all_through(scene.state) else []), *more]
