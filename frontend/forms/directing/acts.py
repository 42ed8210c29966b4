"""What every form of those who run a tournament has: a name, its acts, and who may send it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.refusals import Refusal, Unusable
from frontend.forms.asking import is_meant, is_question, word_for
from frontend.forms.entries import new_key
from games.acting import By
from tournaments.course.acts import WORDED, Act
from tournaments.course.state import Round, State
from tournaments.course.tables import Table
from tournaments.directing import commands
from tournaments.directing.own_club import check_owned
from tournaments.directing.rights import may_enter
from tournaments.directing.sentences import sentence
from tournaments.directing.words import WORDS, team_names
from tournaments.models import Tournament
from tournaments.rights import Reach


@dataclass(frozen=True)
class Scene:
    """What a form is about: a tournament at a version, and the round or table that the page shows.

    `names` go by entry, `words` by the ids that acts give.
    """

    state: State
    names: Mapping[str, str]
    row: Tournament
    division: str = ""
    number: int = 0
    table: int = 0
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def round(self) -> Round | None:
        """The round of the page, if it has been paired."""
        division = self.state.divisions.get(self.division)
        return division.rounds.get(self.number) if division else None

    @cached_property
    def teams(self) -> dict[str, str]:
        """By its id what each team of the tournament is called."""
        return team_names((one.club for one in self.state.entries.values()), self.words)

    def table_at(self, number: int) -> Table | None:
        """A table of that round."""
        return self.round.tables.get(number) if self.round else None

    def name(self, entry: str) -> str:
        """What to call an entry."""
        return self.names.get(entry) or entry


@dataclass(frozen=True)
class Sender(By):
    """Who sends a form, and with what reach."""

    reach: Reach = field(kw_only=True)


class ActForm(forms.Form):
    """A form that becomes acts of a tournament.

    `name` is what it is called on the page. It `states` one act with what it is told, or says in
    `acts` which ones. `once_entered` is what the page then says. `settled` says that it may be
    decided on whatever stands, as long as what it is about is the same: two helpers don't wait for
    each other. `waits` says that a browser keeps it without a network, and sends it later.
    """

    name: str
    button: Promise
    insist: ClassVar[Promise] = _("It is right: enter it")
    title: Promise | str = ""
    states: type[Act]
    once_entered: ClassVar[Promise | str] = ""
    settled: ClassVar[bool] = False
    multipart: ClassVar[bool] = False
    waits: ClassVar[bool] = False

    def __init__(self, scene: Scene, data: Any = None, typed: Any = None) -> None:
        """Make the form for a scene; `typed` is sent data that is only shown once more."""
        super().__init__(data, auto_id=f"{self.name}-%s", label_suffix="")
        self.scene, self.key = scene, new_key()
        self.refusal: Refusal | None = None
        self.refused, self.word = "", ""
        self.words: dict[UUID, Mapping[str, str]] = {}
        self.prepare()
        for name, asked in self.fields.items():
            if typed is not None and name in typed:
                self.initial[name] = asked.widget.value_from_datadict(typed, {}, name)

    def prepare(self) -> None:
        """Fill in fields and first values from the scene."""

    @property
    def facts(self) -> dict[str, Any]:
        """What an act can be told: the round that the form is about, and what was typed."""
        return {"division": self.scene.division, "round": self.scene.number, **self.cleaned_data}

    def acts(self, sender: Sender) -> list[Act]:
        """The acts that the cleaned form states; words stay outside them. Raises Unusable."""
        told, names = self.facts, [fact.name for fact in fields(self.states)]
        if (worded := WORDED.get(self.states.kind)) in told:
            told[worded] = self.put_away(told[worded].strip(), sender)
        return [self.states(**{name: told[name] for name in names if name in told})]

    def anew(self, scene: Scene) -> "ActForm":
        """The form for another scene, as it was typed."""
        return type(self)(scene, typed=self.data)

    def still(self, now: Scene) -> bool:  # noqa: ARG002
        """Whether what a settled form is about is the same by now."""
        return True

    def read(self, sender: Sender) -> list[Act] | None:
        """The acts of a sent form; None if it can't be read, and then the form says why."""
        if not self.is_valid():
            return None
        try:
            acts = self.acts(sender)
            return [act.meant() for act in acts] if self.meant else acts
        except Unusable as unusable:
            place = unusable.where if unusable.where in self.fields else None
            self.add_error(place, sentence(unusable, self.scene.names))
            return None

    def allowed(self, sender: Sender, acts: list[Act]) -> bool:
        """Whether the sender may enter what the form states."""
        row = self.scene.row
        return all(may_enter(sender.reach, act, row, frozenset()) for act in acts)

    def commit(self, sender: Sender, acts: list[Act], after: int | None) -> None:
        """Let the command do it. Raises Refusal."""
        row = self.scene.row
        check_owned(acts, row, sender.reach, self.scene.state)
        commands.perform(by=sender, stream=row.stream, acts=acts, after=after, words=self.words)

    def done(self) -> str:
        """What the page says once it is entered."""
        return str(self.once_entered).format_map({"number": self.scene.number, **self.facts})

    def lands(self) -> str:
        """Where on the page, or at which address, the sender goes on; empty for its top."""
        return ""

    @property
    def meant(self) -> bool:
        """Whether it was sent once more, unchanged, after it was asked about."""
        return is_meant(self.data)

    def refuse(self, problem: Refusal | Unusable, names: Mapping[str, str]) -> None:
        """Keep why it was refused, to be shown at the form; a question waits for one key."""
        self.refusal = problem if isinstance(problem, Refusal) else None
        self.refused = sentence(problem, names)
        if is_question(problem) and self.is_bound:
            self.word, self.button = word_for(self.data), self.insist

    def put_away(self, said: str, sender: Sender) -> str | None:
        """The id under which words are kept; None for none."""
        if not said:
            return None
        subject = sender.subject_of(len(self.words))
        self.words[subject] = {WORDS: said}
        return str(subject)


def entry_field(scene: Scene, label: Any, entries: list[str]) -> forms.ChoiceField:
    """A choice among entries by their names."""
    choices = [("", "–"), *((entry, scene.name(entry)) for entry in entries)]
    return forms.ChoiceField(label=label, choices=choices)


def round_field(scene: Scene, label: Any, initial: int = 1) -> forms.IntegerField:
    """A round of the plan that is the longest."""
    most = max(len(division.plan) for division in scene.state.divisions.values())
    return forms.IntegerField(label=label, initial=initial, min_value=1, max_value=most)


def reason_field() -> forms.CharField:
    """A reason in words; it stays outside the stream."""
    return forms.CharField(label=_("Reason"), max_length=1000, required=False)
