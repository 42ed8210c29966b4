"""A table of results, pasted or sent: looked at line by line, then entered whole."""

from base64 import b64encode
from itertools import zip_longest
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
from tournaments.directing.result_files import OfRound, Seat
from tournaments.directing.result_lists import Weighed
from tournaments.directing.sentences import sentence
from tournaments.register.people_files import MOST_BYTES


class ResultTableForm(ListForm):
    """A table of results as text or as a file."""

    most = MOST_BYTES

    text = forms.CharField(
        label=_("Paste the table"),
        required=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "Columns with headings, in any order: Runde, Name 1, Punkte 1, Name 2, Punkte 2; "
            "perhaps Klasse, Tisch. At tables of more players go on with Name 3, Punkte 3; Platz 1 "
            "and Platz 2 where the points do not give the places. A number in the list of players "
            "may stand for a name, “forfeit” for the points. A row for each seat is read as well: "
            "Runde, Tisch, Name, Punkte."
        ),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        help_text=_("CSV, XLSX, JSON; also the workbook and the results as they are exported here"),
    )


class Player(NamedTuple):
    """Somebody in a line as the preview shows it: the name as it was understood, and the points."""

    name: str
    points: str


class Line(NamedTuple):
    """A line of the table as the preview shows it: where, who with which points, what is wrong."""

    number: int
    sheet: str
    where: str
    players: tuple[Player, ...]
    said: str


class ConfirmTableForm(ActForm):
    """What the preview showed: all of it is entered that is not there yet, or nothing."""

    name, settled = "confirm-table", True
    button: Promise = _("Enter the results")

    content = forms.CharField(widget=forms.HiddenInput)

    added = 0

    @property
    def of(self) -> OfRound | None:
        """The round of the page from which the table is read."""
        scene = self.scene
        return OfRound(scene.division, scene.number) if scene.number else None

    def look(self, content: bytes, sender: Sender) -> Looked:
        """Read the table and weigh each line. Raises Unusable."""
        sent = b64encode(content).decode()
        self.initial["content"] = sent
        looked = look_at_results(
            row=self.scene.row,
            state=self.scene.state,
            reach=sender.reach,
            content=content,
            actor=sender.actor,
            of=self.of,
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
        """Enter what is not there yet. Raises Refusal and Unusable."""
        done = enter_results(
            row=self.scene.row,
            reach=sender.reach,
            content=decoded(self.cleaned_data["content"]),
            meant=self.meant,
            by=sender,
            of=self.of,
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
    where = ""
    if one.at is not None:
        said = gettext("Round {number}, table {table}")
        where = said.format(number=one.at.round, table=one.at.table)
        if len(looked.divisions) > 1:
            where = f"{one.at.division} · {where}"
    known = [looked.names.get(entry, "") for entry in one.entries]
    players = tuple(
        Player(name or seat.name.text, _points(one, n))
        for n, (seat, name) in enumerate(zip_longest(one.told.seats, known, fillvalue=""))
        if isinstance(seat, Seat)
    )
    line = one.line or one.told.line
    return Line(line, one.told.sheet, where, players, _why(one, looked))


def _points(one: Weighed, seat: int) -> str:
    """What a seat has: points, the place where that is told, or that nobody sat there."""
    told = one.told.seats[seat]
    if told.absent:
        return gettext("forfeit")
    points = str(one.scores[seat]) if one.scores else told.points.text
    if not told.place.text:
        return points
    place = gettext("place {place}").format(place=told.place.text)
    return f"{points} ({place})" if points else place


def _why(one: Weighed, looked: Looked) -> str:
    """What is asked or why not, behind the heading that it is about."""
    if one.refusal is None:
        return ""
    why = sentence(one.refusal, looked.names)
    return f"{one.column}: {why}" if one.column else why
