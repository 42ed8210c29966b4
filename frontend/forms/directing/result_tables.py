"""A table of results, pasted or sent: looked at line by line, then entered whole."""

from base64 import b64encode
from typing import NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from frontend.forms.asking import word_for
from frontend.forms.directing.acts import ActForm, Sender
from frontend.forms.directing.people import ListForm, decoded
from tournaments.course.acts import Act
from tournaments.directing.entering_results import (
    Looked,
    enter_results,
    look_at_results,
    may_enter_results,
)
from tournaments.directing.result_lists import Weighed
from tournaments.directing.sentences import sentence


class ResultTableForm(ListForm):
    """A table of results as text or as a file."""

    text = forms.CharField(
        label=_("Paste the table"),
        required=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "Columns with headings, in any order: Runde, Name 1, Punkte 1, Name 2, Punkte 2; "
            "perhaps Klasse, Tisch. A number in the list of players may stand for a name."
        ),
    )
    file = forms.FileField(
        label=_("Or choose a file"), required=False, help_text=_("CSV, XLSX, JSON")
    )


class Line(NamedTuple):
    """A line of the table as the preview shows it: where, who with which points, what is wrong."""

    number: int
    where: str
    players: tuple[str, str]
    points: tuple[str, str]
    said: str


class ConfirmTableForm(ActForm):
    """What the preview showed: all of it is entered that is not there yet, or nothing."""

    name, settled = "confirm-table", True
    button: Promise = _("Enter the results")

    content = forms.CharField(widget=forms.HiddenInput)

    added = 0

    def look(self, content: bytes, sender: Sender) -> Looked:
        """Read the table and weigh each line. Raises Malformed."""
        sent = b64encode(content).decode()
        self.initial["content"] = sent
        looked = look_at_results(
            row=self.scene.row,
            state=self.scene.state,
            reach=sender.reach,
            content=content,
            actor=sender.actor,
        )
        if any(one.status == "asked" for one in looked.lines):
            self.word = word_for({"form": self.name, "content": sent})
            self.button = self.insist
        return looked

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """None of its own: what the table amounts to is found as it is entered."""
        return []

    def allowed(self, sender: Sender, acts: list[Act]) -> bool:  # noqa: ARG002
        """Whether the sender may enter the results of all tables."""
        return may_enter_results(sender.reach, self.scene.row)

    def commit(self, sender: Sender, acts: list[Act], after: int | None) -> None:  # noqa: ARG002
        """Enter what is not there yet. Raises Refusal and Malformed."""
        done = enter_results(
            row=self.scene.row,
            reach=sender.reach,
            content=decoded(self.cleaned_data["content"]),
            meant=self.meant,
            actor=sender.actor,
            key=sender.key,
            source=sender.source,
        )
        self.added = len(done.added)

    def done(self) -> str:
        """How many."""
        if not self.added:
            return gettext("All results of the table were there already.")
        said = ngettext(
            "{count} result of the table is entered.",
            "{count} results of the table are entered.",
            self.added,
        )
        return said.format(count=self.added)


def line_of(one: Weighed, looked: Looked) -> Line:
    """How a line of the table is shown: the names as they were understood, else as written."""
    told, act = one.told, one.act
    written = (told.names[0].text, told.names[1].text)
    known = tuple(looked.names.get(entry, "") for entry in one.entries) or written
    points = tuple(map(str, one.scores)) or tuple(cell.text for cell in told.points)
    where = ""
    if act is not None:
        said = gettext("Round {number}, table {table}")
        where = said.format(number=act.round, table=act.table)
        if len(looked.divisions) > 1:
            where = f"{act.division} · {where}"
    return Line(
        told.line,
        where,
        (known[0] or written[0], known[1] or written[1]),
        (points[0], points[1]),
        _why(one, looked),
    )


def _why(one: Weighed, looked: Looked) -> str:
    """What is asked or why not, behind the heading that it is about."""
    if one.refusal is None:
        return ""
    why = sentence(one.refusal, looked.names)
    return f"{one.column}: {why}" if one.column else why
