"""The forms of who plays: checked in, late, withdrawn, back, absent for a round, added."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Sender, round_field
from frontend.forms.directing.labels import CIRCUMSTANCES
from frontend.forms.directing.pinned import category_field, rating_field, team_field
from frontend.forms.fields import NameField
from tournaments.course.acts import Absent, Act, CheckIn, ComeBack, Enter, Leave, Revise, Undo
from tournaments.course.lookups import by_person, entered_as, is_here
from tournaments.course.state import Entry, State
from tournaments.directing import queries
from tournaments.directing.listed_people import of_known, weigh
from tournaments.directing.ratings_now import ratings_now
from tournaments.directing.sentences import sentence
from tournaments.directing.streams import was_entered
from tournaments.directing.words import WORDS, names_of_entries
from tournaments.models import Club, Person
from tournaments.register.commands import register_person
from tournaments.register.duplicates import Names
from tournaments.register.lines import YEARS
from tournaments.register.queries import known_people

_NEW_PERSON = 2000
"""The number of the id that stands for a newcomer; entries have those from 1000 on."""


class OfEntry(ActForm):
    """A form about one entry."""

    entry = forms.UUIDField(widget=forms.HiddenInput)

    @property
    def about(self) -> Entry:
        """The entry. Raises Unusable where there is none."""
        known = self.scene.state.entries.get(str(self.cleaned_data["entry"]))
        if known is None:
            raise Unusable("entry", "There is no such entry.")
        return known

    @property
    def facts(self) -> dict[str, Any]:
        """The entry with what was typed."""
        return {**super().facts, "entry": self.about.id}


class Teaming(ActForm):
    """A form that says for which team somebody plays."""

    def ask_team(self) -> None:
        """Add the field."""
        self.fields["team"] = team_field(self.scene.teams.values())

    def team(self, sender: Sender) -> str | None:
        """The id of the team: of a known one that is called so, else of a new one."""
        return self.team_called(str(self.cleaned_data["team"]), sender)

    def team_called(self, said: str, sender: Sender) -> str | None:
        """The same of a team that is called so; None for no name."""
        told = {str(subject): words[WORDS] for subject, words in self.words.items()}
        known = {name.casefold(): one for one, name in (self.scene.teams | told).items()}
        return known.get(said.casefold()) or self.put_away(said, sender)


class CheckInForm(OfEntry):
    """Somebody was seen, or was not."""

    name, button, settled = "check-in", _("Check in"), True
    states = CheckIn

    present = forms.TypedChoiceField(
        choices=[("yes", "yes"), ("no", "no")], coerce=lambda said: said == "yes"
    )

    def done(self) -> str:
        """Who was seen."""
        here = self.cleaned_data["present"]
        said = gettext("{name} is here.") if here else gettext("{name} is not here.")
        return said.format(name=self.scene.name(str(self.cleaned_data["entry"])))

    def lands(self) -> str:
        """At the line of the entry."""
        return f"#entry-{self.about.number}"


class AllHereForm(ActForm):
    """Everybody who plays is here."""

    name, button = "all-here", _("All are here")
    once_entered = _("Everybody is checked in.")

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """Whoever was missing is here."""
        missing = missing_in(self.scene.state)
        if not missing:
            raise Unusable("present", "Everybody is here already.")
        return [CheckIn(entry.id) for entry in missing]


def missing_in(state: State) -> list[Entry]:
    """Who has not withdrawn and is not here."""
    return [one for one in state.entries.values() if one.spells[-1][1] and not is_here(state, one)]


class LeaveForm(OfEntry):
    """Somebody plays no more from a round on."""

    name, title, button = "leave", _("Withdrawal"), _("Plays no more")
    states = Leave

    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=999)


class ComeBackForm(OfEntry):
    """Somebody plays again from a round on."""

    name, title, button = "come-back", _("Return"), _("Plays again")
    states = ComeBack

    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=999)


class AbsentForm(OfEntry):
    """Somebody sits a round out."""

    name, title, button = "absent", _("Sits a round out"), _("Sits a round out")

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=999)
    bye = forms.BooleanField(label=_("with a bye"), required=False)
    circumstance = forms.ChoiceField(
        label=_("Circumstance"), choices=list(CIRCUMSTANCES.items()), required=False
    )

    def prepare(self) -> None:
        """A bye is mostly asked for."""
        self.initial["circumstance"] = "asked"

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The absence."""
        said = self.cleaned_data
        named = said["circumstance"] if said["bye"] else None
        circumstance = named if named and named != "asked" else None
        return [Absent(self.about.id, said["round"], bye=said["bye"], circumstance=circumstance)]


class ReviseForm(OfEntry, Teaming):
    """What was written down wrongly at the entry is put right; who it is stays."""

    name, title, button = "revise", _("Put the entry right"), _("Save")

    def prepare(self) -> None:
        """The division, if there is a choice, the rating, the category and the team."""
        state = self.scene.state
        if len(state.divisions) > 1:
            choices = [(code, code) for code in state.divisions]
            self.fields["division"] = forms.ChoiceField(label=gettext("Division"), choices=choices)
        self.fields["rating"] = rating_field()
        self.fields["category"] = category_field(categories_of(state))
        self.ask_team()

    def show(self, entry: Entry) -> None:
        """Fill in what stands there."""
        team = self.scene.teams.get(entry.club or "", "")
        pinned = {"rating": entry.rating, "category": entry.category or "", "team": team}
        self.initial.update({"division": entry.division, **pinned})

    def acts(self, sender: Sender) -> list[Act]:
        """The whole entry with what was changed."""
        said, entry = self.cleaned_data, self.about
        division = said.get("division", entry.division)
        pinned = (said["rating"], said["category"], self.team(sender))
        return [Revise(entry.id, entry.person, division, *pinned)]


class UndoForm(ActForm):
    """An earlier entry of the protocol is undone."""

    name, button = "undo", _("Undo")
    states = Undo
    once_entered = _("Entry {version} is undone.")

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)


ENTRY_FORMS: dict[str, type[ActForm]] = {
    form.name: form
    for form in (
        CheckInForm,
        AllHereForm,
        LeaveForm,
        ComeBackForm,
        AbsentForm,
        ReviseForm,
        UndoForm,
    )
}


def categories_of(state: State) -> list[str]:
    """The categories that entries have so far."""
    return sorted({entry.category for entry in state.entries.values() if entry.category})


def free_round(state: State, division: str) -> int:
    """The first round of a division whose pairing is not published; the last one if all are."""
    planned = len(state.divisions[division].plan)
    for number in range(1, planned + 1):
        paired = state.round(division, number)
        if paired is None or not paired.published:
            return number
    return planned


class Adding(Teaming):
    """A form that adds players to a division from a round on."""

    settled = True

    def ask_where(self) -> None:
        """Add the fields for division and round, if there is a choice."""
        state = self.scene.state
        codes = list(state.divisions)
        widget = forms.Select if len(codes) > 1 else forms.HiddenInput
        division = forms.ChoiceField(
            label=gettext("Division"), choices=[(code, code) for code in codes], widget=widget
        )
        division.initial = codes[0]
        first = free_round(state, codes[0])
        self.fields["division"] = division
        self.fields["from_round"] = round_field(self.scene, gettext("Plays from round"), first)
        self.fields["category"] = category_field(categories_of(state))
        self.ask_team()

    def entering(self, person: object, sender: Sender, number: int, **facts: Any) -> Enter:
        """The act by which a person enters; its id is the same when the form is sent again."""
        said = self.cleaned_data
        told = {name: said[name] for name in ("division", "from_round", "category")}
        told |= {"club": self.team(sender)} | facts
        return Enter(str(sender.subject_of(1000 + number)), str(person), **told)

    def ratings(self, people: list[str]) -> dict[str, int]:
        """The ratings that the club's list gives these people, which are pinned."""
        return ratings_now(self.scene.row.club, people)


class Registering(Adding):
    """A form that registers people who then enter; nobody is where the entry is refused.

    Until then an id of the form's own stands in the acts for each of them.
    """

    def registered(self, sender: Sender) -> dict[str, str]:
        """Register them, once, however often this is sent: their ids by those in the acts."""
        raise NotImplementedError

    @property
    def now(self) -> State:
        """The tournament as it stands by now, like the register that is asked."""
        found = queries.tournament_at(self.scene.row.stream)
        return found.state if found else self.scene.state

    def commit(self, sender: Sender, acts: list[Act], after: int | None) -> None:
        """Weigh the entries, register, enter. Raises Refusal, Unusable."""
        if not was_entered(self.scene.row.stream, sender):
            weigh(self.now, acts)
        ids = self.registered(sender)
        super().commit(sender, [of_known(act, ids) for act in acts], after)

    def allowed(self, sender: Sender, acts: list[Act]) -> bool:
        """Registering is a right of its own."""
        return bool(acts) and super().allowed(sender, acts)


class FromRegisterForm(Adding):
    """People of the club's register enter."""

    name, button = "from-register", _("Add those chosen")

    people = forms.MultipleChoiceField(label=_("People"), widget=forms.CheckboxSelectMultiple)

    def prepare(self) -> None:
        """Whoever was found in the register; any of the club when the form comes back."""
        self.ask_where()
        if self.is_bound:
            self.fields["people"].choices = [  # type: ignore[attr-defined]
                (one, one)
                for one in self.data.getlist("people")  # type: ignore[attr-defined]
            ]

    def offer(self, people: list[Person]) -> None:
        """Let these be chosen."""
        choices = [(str(person.pk), _line(person)) for person in people]
        self.fields["people"].choices = choices  # type: ignore[attr-defined]

    def acts(self, sender: Sender) -> list[Act]:
        """An entry each."""
        chosen = [str(_id(person)) for person in self.cleaned_data["people"]]
        ratings = self.ratings(chosen)
        return [
            self.entering(one, sender, number, rating=ratings.get(one))
            for number, one in enumerate(chosen)
        ]


class NewPersonForm(Registering):
    """Somebody who is not in the register yet is registered and enters."""

    name, title, button = "new-person", _("Register somebody new"), _("Register and add")

    person_name = NameField(label=_("Name"), max_length=200)
    born = forms.IntegerField(
        label=_("Year of birth"), required=False, min_value=YEARS[0], max_value=YEARS[-1]
    )
    home_club = forms.CharField(label=_("Plays for"), max_length=200, required=False)
    publish_name = forms.BooleanField(label=_("agrees that the name is published"), required=False)

    def prepare(self) -> None:
        """Where the person plays; sent once, whether it is really somebody new."""
        self.fields["person_name"].widget.attrs["autocomplete"] = "off"
        self.ask_where()
        self.fields["rating"] = rating_field(gettext("Empty: a newcomer."))
        if self.is_bound:
            label = gettext("This is really somebody new")
            self.fields["sure"] = forms.BooleanField(label=label, required=False)

    def acts(self, sender: Sender) -> list[Act]:
        """The entry of the person."""
        self.club = Club.objects.get(pk=self.scene.row.club)
        if not sender.reach.may("manage_people", self.club):
            return []
        if not was_entered(self.scene.row.stream, sender):
            self._check_new(sender)
        return [self.entering(self._own_id(sender), sender, 0, rating=self.cleaned_data["rating"])]

    def _own_id(self, sender: Sender) -> str:
        return str(sender.subject_of(_NEW_PERSON))

    def registered(self, sender: Sender) -> dict[str, str]:
        """The one person."""
        said = self.cleaned_data
        person = register_person(
            club=self.club,
            name=said["person_name"],
            born=said["born"],
            home_club=said["home_club"],
            publish_name=said["publish_name"] or None,
            by=replace(sender, key=f"{sender.key}-person"),
        )
        return {self._own_id(sender): str(person.pk)}

    def _check_new(self, sender: Sender) -> None:
        """Ask once more where the register knows somebody like this."""
        said = self.cleaned_data
        known = Names(known_people(self.club)).similar(said["person_name"], said["born"])
        if not known or said["sure"]:
            return
        numbers = [one.number for one in known]
        told = {"numbers": ", ".join(map(str, numbers)), "entered": self._entered(numbers, sender)}
        what = "In the register this may be number {numbers}. Choose them, or tick the box."
        if told["entered"]:
            what = (
                "In the register this may be number {numbers}. {entered} If it is somebody else, "
                "choose them, or tick the box."
            )
        raise Unusable("person_name", what, **told)

    def _entered(self, numbers: list[int], sender: Sender) -> str:
        """Where those of these numbers of the register play already."""
        state = self.now
        names, entries = names_of_entries(state, self.scene.row, sender.reach), by_person(state)
        people = Person.objects.filter(club=self.club, number__in=numbers).order_by("number")
        found = [entries[key] for one in people if (key := str(one.pk)) in entries]
        return " ".join(sentence(entered_as(one), names) for one in found)

    def done(self) -> str:
        """Who was added."""
        return gettext("{name} is added.").format(name=self.cleaned_data["person_name"])


ADDING_FORMS: dict[str, type[ActForm]] = {
    form.name: form for form in (FromRegisterForm, NewPersonForm)
}


def _line(person: Person) -> str:
    """A person as a list shows them."""
    told = [person.full_name, str(person.born or ""), person.home_club]
    return ", ".join(part for part in told if part) + f" · {person.number}"


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Unusable("people", "This is nobody's number.") from None
