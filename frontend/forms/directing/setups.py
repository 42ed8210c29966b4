"""The forms of a tournament's set-up: from a preset, amended, planned, published, closed."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from engine.facts import fact
from engine.refusals import Unusable
from engine.rulesets import NAMES, ruleset
from frontend.forms.directing.acts import ActForm, Sender
from frontend.forms.directing.counting import CountingForm
from frontend.forms.directing.naming import ShowNamesForm
from frontend.forms.directing.ordering import OrderForm
from frontend.forms.directing.plans import Row, add_plan, plan_of, rows_of
from frontend.forms.entries import new_key
from frontend.forms.fields import DayField, club_field
from frontend.forms.options import judge_field, judge_of, options_of, rules_form
from frontend.forms.plain import PlainForm
from frontend.labels import RULESETS
from lexicon.profiles import PROFILES
from tournaments.course.acts import (
    Act,
    Amend,
    Close,
    Create,
    OpenDivision,
    Plan,
    PublishTournament,
    UnpublishTournament,
)
from tournaments.course.acts.setting_up import in_use
from tournaments.course.counting import amended
from tournaments.course.presets import PRESETS, preset
from tournaments.course.setups import LINEAR_ELO
from tournaments.course.shapes import PlannedRound
from tournaments.directing import commands
from tournaments.directing.words import title_and_words
from tournaments.pairing.systems import SYSTEMS

TWO = 2
ZONES = {
    "Europe/Berlin": _("Germany (Berlin)"),
    "Europe/Vienna": _("Austria (Vienna)"),
    "Europe/Zurich": _("Switzerland (Zurich)"),
    "Europe/Luxembourg": _("Luxembourg"),
    "UTC": _("Universal time (UTC)"),
}
RATED = {"system": LINEAR_ELO, "parameters": {}}
_PLAN = tuple[PlannedRound, ...]


class EveningForm(forms.Form):
    """What is asked of a new tournament, and may be changed later."""

    date = DayField(label=_("Date"))
    clock = forms.IntegerField(
        label=_("Minutes a player"),
        required=False,
        min_value=1,
        max_value=1440,
        help_text=_("Empty: without a clock."),
    )
    check_in = forms.BooleanField(label=_("Only those who were checked in play"), required=False)
    rated = forms.BooleanField(label=_("Counts for the rating list"), required=False)


def seats_field(rules: str) -> forms.TypedChoiceField:
    """How many sit at a table, as far as the rules of the game allow."""
    booklet = ruleset(rules)
    sizes = range(max(TWO, booklet.least_players), min(4, booklet.most_players) + 1)
    return forms.TypedChoiceField(
        label=_("Players at a table"), choices=[(size, size) for size in sizes], coerce=int
    )


class NewTournamentForm(PlainForm, EveningForm):
    """A new tournament: what a preset says, to be changed."""

    ids, refusal = "new", None

    title = forms.CharField(label=_("Title"), max_length=200)
    divisions = forms.CharField(
        label=_("Divisions"),
        max_length=200,
        initial="A",
        help_text=_("Short codes with commas between them; usually one."),
    )
    key = forms.RegexField(r"\A[\w-]{8,64}\Z", widget=forms.HiddenInput)

    def __init__(
        self, clubs: Iterable[Any], name: str, rules: str, data: Any = None, files: Any = None
    ) -> None:
        """Make the form for a preset and the rules of a game, for one of these clubs."""
        super().__init__(data, files)
        self.preset_name, self.rules = name, rules
        settings, plan = PRESETS[name]
        self.plan = fact(_PLAN, plan, "plan")
        self.initial = {"key": new_key(), "date": localdate(), "clock": settings.get("clock", 25)}
        self.initial["check_in"] = settings.get("check_in", True)
        self.initial["rated"] = settings.get("rating", RATED) is not None
        self._ask_club(list(clubs))
        self.fields["seats"] = seats_field(rules)
        most = max(size for size, _label in self.fields["seats"].choices)  # type: ignore[attr-defined]
        self.initial["seats"] = min(settings.get("seats", TWO), most)
        self.agreed = list(rules_form(rules).base_fields)
        self.fields |= rules_form(rules)().fields
        if rules in PROFILES:
            self.fields["lexicon"] = judge_field(rules, self.clubs)
            self.agreed.append("lexicon")
        add_plan(self, self.plan)

    def _ask_club(self, clubs: list[Any]) -> None:
        self.fields["club"], self.clubs = club_field(clubs), [str(club.pk) for club in clubs]

    def keep(self, typed: "NewTournamentForm") -> None:
        """Take over what was typed into a form for another preset; the plan is the preset's."""
        kept = [name for name in typed.changed_data if not name.startswith("plan-")]
        for name in ["key", *kept]:
            if name in self.fields and name != "deck":
                self.initial[name] = typed[name].data

    def about(self) -> list[forms.BoundField]:
        """The fields about the evening."""
        names = ("title", "date", "club", "divisions", "seats", "clock", "check_in", "rated")
        return [self[name] for name in names if not self[name].is_hidden]

    def rules_agreed(self) -> list[forms.BoundField]:
        """The fields about the rules of the game."""
        return [self[name] for name in self.agreed]

    def rules_wrong(self) -> bool:
        """Whether something is wrong in one of the fields about the rules of the game."""
        return any(self[name].errors for name in self.agreed)

    def plan_rows(self) -> list[Row]:
        """The fields of the plan, part by part."""
        return rows_of(self)

    def setup(self) -> Create:
        """The creation that the cleaned form states. Raises Refusal, Unusable."""
        said = self.cleaned_data
        options, plan = options_of(self.rules, said), plan_of(self, self.plan)
        if said["seats"] > TWO and not any(SYSTEMS[one["system"]].of_many for one in plan):
            raise Unusable(
                "seats",
                "All rounds of this plan are paired at tables of two. "
                "Choose two players at a table, or tables of three to eight in the plan.",
            )
        return preset(
            self.preset_name,
            said["date"].isoformat(),
            divisions=tuple(code.strip() for code in said["divisions"].split(",") if code.strip()),
            ruleset=self.rules,
            options=options,
            lexicon=options.get("lexicon") or None,
            clock=said["clock"],
            seats=said["seats"],
            check_in=said["check_in"],
            plan=plan,
            rating=RATED if said["rated"] else None,
        )


class AmendForm(ActForm, EveningForm):
    """Title, date, clock, check-in and, before anything is published, the size of the tables."""

    name, title, button = "amend", _("The evening"), _("Save")
    once_entered = _("The set-up is changed.")

    field_order = ("called", "date", "zone")

    called = forms.CharField(label=_("Title"), max_length=200)
    zone = forms.ChoiceField(label=_("Time zone"))
    typed_twice = forms.BooleanField(
        label=_("Two persons type each result at the desk"),
        required=False,
        help_text=_("It counts once both have typed the same."),
    )
    explained = forms.BooleanField(
        label=_("Closed games may be explained: what was possible in each turn"),
        required=False,
        help_text=_("Never while a round is being played."),
    )

    def prepare(self) -> None:
        """What stands."""
        setup = self.scene.state.setup
        self.initial = {"date": setup.date, "clock": setup.clock, "check_in": setup.check_in}
        self.initial["rated"] = setup.rating is not None
        called = title_and_words(self.scene.row, ())[0]
        self.initial |= {"called": called, "zone": setup.zone, "typed_twice": setup.typed_twice}
        self.initial["explained"] = setup.explained
        zones = dict.fromkeys((setup.zone, *ZONES))
        self.fields["zone"].choices = [(zone, ZONES.get(zone, zone)) for zone in zones]  # type: ignore[attr-defined]
        if not in_use(self.scene.state):
            self.fields["seats"] = seats_field(setup.ruleset)
            self.initial["seats"] = setup.seats

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The whole set-up with what was changed. Points follow the size of the tables."""
        said, setup = self.cleaned_data, self.scene.state.setup
        asked = ("clock", "check_in", "zone", "typed_twice", "explained")
        changed = {name: said[name] for name in asked}
        rating = (setup.rating or RATED) if said["rated"] else None
        new = replace(setup, date=said["date"].isoformat(), rating=rating, **changed)
        return [Amend(amended(new, seats=said.get("seats", setup.seats)))]

    def commit(self, sender: Sender, acts: list[Act], after: int | None) -> None:
        """The set-up, and the title that is kept beside it. Raises Refusal, Unusable."""
        commands.perform(
            by=sender,
            stream=self.scene.row.stream,
            acts=acts,
            after=after,
            title=self.cleaned_data["called"],
        )


class RulesForm(ActForm):
    """The game and what is agreed on for it, until somebody can have played by it."""

    name, title, button = "rules", _("Game and rules"), _("Save the rules")
    once_entered = _("The set-up is changed.")

    ruleset = forms.ChoiceField(
        label=_("Game"),
        choices=[(name, RULESETS[name]) for name in NAMES],
        help_text=_("Another game begins with what its booklet says."),
    )

    def prepare(self) -> None:
        """What stands; a bonus deck of the club's own stays as it is."""
        setup = self.scene.state.setup
        fields = rules_form(setup.ruleset)().fields
        self.fields |= {name: field for name, field in fields.items() if name != "deck"}
        self.initial = {name: setup.options.get(name) for name in fields}
        if setup.ruleset in PROFILES:
            self.fields["lexicon"] = judge_field(setup.ruleset, [self.scene.row.club])
        judge = judge_of({**setup.options, "lexicon": setup.lexicon})
        self.initial |= {"ruleset": setup.ruleset, "lexicon": judge}

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The whole set-up with these rules."""
        setup, rules = self.scene.state.setup, self.cleaned_data["ruleset"]
        if rules != setup.ruleset:
            return [Amend(amended(setup, ruleset=rules, options={}, lexicon=None))]
        told = options_of(rules, {**self.cleaned_data, "deck": setup.options.get("deck")})
        lexicon = told.pop("lexicon", None) or None
        options = {**setup.options, **told, "lexicon": lexicon or ""}
        return [Amend(replace(setup, options=options, lexicon=lexicon))]


class PlanForm(ActForm):
    """The plan of a division anew."""

    name, title, button = "plan", _("Plan of the rounds"), _("Save the plan")
    once_entered = _("The plan is changed.")

    division = forms.CharField(max_length=32, widget=forms.HiddenInput)

    def prepare(self) -> None:
        """The plan of the division that the form is about."""
        code = self.scene.division or str(self.data.get("division", ""))
        self.code = code if code in self.scene.state.divisions else ""
        if self.code:
            add_plan(self, self.scene.state.divisions[self.code].plan)
            self.initial["division"] = self.code

    def plan_rows(self) -> list[Row]:
        """The fields of the plan, part by part."""
        return rows_of(self)

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The plan."""
        if not self.code:
            raise Unusable("division", "There is no such division.")
        told = plan_of(self, self.scene.state.divisions[self.code].plan)
        return [Plan(self.code, fact(_PLAN, told, "plan"))]


class DivisionForm(ActForm):
    """One more division."""

    name, title, button = "division", _("One more division"), _("Add the division")

    division = forms.CharField(label=_("Code"), max_length=32, help_text=_("Such as B."))

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The division, planned as the tournament is."""
        act = fact(OpenDivision, {"division": self.cleaned_data["division"].strip()}, "")
        return [act]


class PublishTournamentForm(ActForm):
    """Everybody may see the tournament."""

    name, button = "make-public", _("Publish the tournament")
    states = PublishTournament


class UnpublishTournamentForm(ActForm):
    """Only the club sees the tournament."""

    name, button = "make-private", _("Withdraw the publication")
    states = UnpublishTournament


class CloseForm(ActForm):
    """The tournament is over."""

    name, button = "close", _("Close the tournament")
    states = Close
    once_entered = _("The tournament is closed. Undo that in the protocol to change anything.")


SETUP_FORMS: dict[str, type[ActForm]] = {
    form.name: form
    for form in (
        AmendForm,
        RulesForm,
        OrderForm,
        CountingForm,
        PlanForm,
        DivisionForm,
        PublishTournamentForm,
        UnpublishTournamentForm,
        ShowNamesForm,
        CloseForm,
    )
}
