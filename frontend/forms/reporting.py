"""The forms of a player for the own table: a result reported, confirmed, disputed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Refusal, Unusable
from frontend.forms.asking import is_meant, is_question, word_for
from frontend.forms.entries import new_key
from tournaments.course.acts import Act, Confirm, Dispute, Report
from tournaments.course.state import State
from tournaments.course.tables import Table
from tournaments.directing.results_in_words import place_called
from tournaments.directing.sentences import sentence

_MOST = 9999
_LONGEST_WORDS = 500


@dataclass(frozen=True)
class OwnTable:
    """The table at which an entry sits in the newest round that is out."""

    entry: str
    division: str
    round: int
    table: Table
    scored: bool

    @property
    def at(self) -> tuple[str, int, int]:
        """Where it is, as acts name it."""
        return self.division, self.round, self.table.number

    @classmethod
    def of(cls, state: State, entry: str) -> "OwnTable | None":
        """The table of an entry, if it has one."""
        division = state.divisions[state.entries[entry].division]
        out = [one for one in division.rounds.values() if one.published]
        for table in out[-1].tables.values() if out else ():
            if entry in table.seats:
                return cls(entry, division.code, out[-1].number, table, bool(state.setup.scored))
        return None


class TableForm(forms.Form):
    """A form that becomes one act about the own table."""

    name: ClassVar[str]
    button: ClassVar[Promise]
    insist: ClassVar[Promise] = _("It is right: report it")

    def __init__(self, own: OwnTable, names: Mapping[str, str], data: Any = None) -> None:
        """Make the form for a table as it stood; `names` by entry."""
        super().__init__(data, auto_id=f"{self.name}-{own.entry}-%s", label_suffix="")
        self.own, self.names = own, names
        self.key = new_key()
        self.refusal: Refusal | None = None
        self.word = ""
        self.prepare()

    def prepare(self) -> None:
        """Make the fields that the table asks for."""

    def act(self) -> Act:
        """The act that the cleaned form states."""
        raise NotImplementedError

    def words(self) -> str:
        """What the form says in free words, or nothing."""
        return ""

    @property
    def refused(self) -> str:
        """The sentence of the refusal, or nothing."""
        return sentence(self.refusal, self.names) if self.refusal else ""

    def refuse(self, problem: Refusal | Unusable) -> None:
        """Keep why it can't be entered, to be shown at the form."""
        if is_question(problem):
            self.word, self.button = word_for(self.data), self.insist  # type: ignore[misc]
        if isinstance(problem, Refusal):
            self.refusal = problem
        else:
            self.add_error(None, sentence(problem, self.names))


class ReportForm(TableForm):
    """The result: a score for each seat, or a place where the game has no points."""

    name = "report"
    button = _("Report the result")

    def prepare(self) -> None:
        """A field for each seat, the first to move on top."""
        for number, entry in enumerate(self.own.table.seats):
            self.fields[f"seat-{number}"] = self._field(self.names[entry], entry == self.own.entry)

    def _field(self, name: str, own: bool) -> forms.Field:  # noqa: FBT001
        label = gettext("{name} (you)").format(name=name) if own else name
        if self.own.scored:
            widget = forms.NumberInput({"inputmode": "numeric", "autocomplete": "off"})
            return forms.IntegerField(label=label, min_value=-_MOST, max_value=_MOST, widget=widget)
        places = range(1, len(self.own.table.seats) + 1)
        return forms.TypedChoiceField(
            label=label,
            coerce=int,
            choices=[
                ("", "–"),
                *((place, place_called(place)) for place in places),
            ],
        )

    def act(self) -> Report:
        """The report of the own entry."""
        given = tuple(
            self.cleaned_data[f"seat-{number}"] for number in range(len(self.own.table.seats))
        )
        scores, places = (given, None) if self.own.scored else (None, given)
        own, sure = self.own, is_meant(self.data)
        return Report(*own.at, scores=scores, places=places, by=own.entry, confirmed=sure)


class ConfirmForm(TableForm):
    """The result is right."""

    name = "confirm"
    button = _("That is right")

    def act(self) -> Confirm:
        """The confirmation by the own entry."""
        return Confirm(*self.own.at, by=self.own.entry)


class DisputeForm(TableForm):
    """The result is wrong; why, in free words."""

    name = "dispute"
    button = _("That is not right")

    words_of = forms.CharField(
        label=_("What is wrong? (may stay empty)"),
        required=False,
        max_length=_LONGEST_WORDS,
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def words(self) -> str:
        """What is wrong."""
        return str(self.cleaned_data["words_of"])

    def act(self, reason: UUID | None = None) -> Dispute:
        """The dispute by the own entry; `reason` is the id of the words."""
        return Dispute(
            *self.own.at, by=self.own.entry, reason=None if reason is None else str(reason)
        )


FORMS: dict[str, type[TableForm]] = {
    form.name: form for form in (ReportForm, ConfirmForm, DisputeForm)
}


def offered(own: OwnTable, names: Mapping[str, str]) -> list[TableForm]:
    """What a player can say now about the own table."""
    table = own.table
    if own.entry in table.absent:
        return []
    if table.result is None:
        return [ReportForm(own, names)]
    if any(by == own.entry for by, _words in table.disputes):
        return [ConfirmForm(own, names)]
    sure = own.entry == table.reported_by or own.entry in table.confirmed_by or table.official
    forms_ = (DisputeForm,) if sure else (ConfirmForm, DisputeForm)
    return [form(own, names) for form in forms_]
