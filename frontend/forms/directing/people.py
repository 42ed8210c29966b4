"""A list of players, pasted or sent: looked at row by row, then entered as it was chosen."""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Refusal, Unusable
from frontend.forms.directing.acts import Scene, Sender
from frontend.forms.directing.entries import Registering
from frontend.forms.directing.naming import audience_field
from frontend.forms.plain import PlainForm
from tournaments.course.acts import Act, ShowNames
from tournaments.directing.listed_people import (
    LEAVE_OUT,
    NEW,
    Listed,
    Where,
    entries_of,
    look_at_list,
    opened_for,
    own_id,
    register_new,
)
from tournaments.directing.sentences import sentence
from tournaments.directing.streams import was_entered
from tournaments.models import Club
from tournaments.refusals import Reason
from tournaments.register.lines import LONGEST
from tournaments.register.people_files import Row, shown
from tournaments.register.previews import Preview
from tournaments.register.rating_files import Brought

MOST_BYTES = 1024 * 1024


class ListForm(PlainForm):
    """A list of players as text or as a file."""

    ids, most = "list", MOST_BYTES

    text = forms.CharField(
        label=_("Paste the list"),
        required=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "One name a line, or columns with headings: Name, Jahrgang, Verein, Mannschaft, "
            "Wertungszahl, Kategorie, Klasse, E-Mail."
        ),
    )
    file = forms.FileField(
        label=_("Or choose a file"), required=False, help_text=_("CSV, XLSX, JSON, tsh (.t)")
    )

    def clean(self) -> dict[str, Any]:
        """One of the two, and not too much of it."""
        cleaned: dict[str, Any] = super().clean() or {}
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if not file and not text.strip():
            raise forms.ValidationError(gettext("Paste a list or choose a file."))
        content = file.read(self.most + 1) if file else text.encode()
        if len(content) > self.most:
            raise forms.ValidationError(gettext("This is too much for one list; divide it."))
        cleaned["content"] = content
        return cleaned


@dataclass(frozen=True)
class Looked:
    """A row of the list as the preview shows it: its doubts, and the field that says what to do."""

    listed: Listed
    doubts: list[str]
    choice: forms.BoundField | None

    @property
    def row(self) -> Row:
        """What the list says of the person."""
        return self.listed.row

    @property
    def brought(self) -> Brought:
        """What the list says of the entry."""
        return self.listed.told


class ConfirmListForm(Registering):
    """What the preview showed, and for each row: somebody new, somebody known, or nobody."""

    name, button = "confirm-list", _("Register and add")
    once_entered = _("The players of the list are added.")

    content = forms.CharField(widget=forms.HiddenInput)
    digest = forms.RegexField(r"\A[0-9a-f]{64}\Z", widget=forms.HiddenInput)

    def prepare(self) -> None:
        """Where they play; the rows come with `look`."""
        self.ask_where()
        if not self.scene.state.named:
            self.fields["named"] = audience_field()
        self.fields["clubs"] = forms.BooleanField(
            label=gettext("The club in the list is the team"),
            required=False,
            help_text=gettext(
                "Who has neither a team nor a club in the list is of the team named here, if any."
            ),
        )
        self.rows: list[Looked] = []
        self.not_taken: list[str] = []
        if self.is_bound:
            self.look(decoded(str(self.data.get("content", ""))))

    def look(self, content: bytes) -> Preview:
        """Read the list and ask for each row. Raises Unusable."""
        self.club = Club.objects.get(pk=self.scene.row.club)
        looked = look_at_list(self.club, self.scene.state, content)
        preview = looked.preview
        self.initial["content"] = b64encode(content).decode()
        self.initial["digest"] = self.previewed = preview.digest
        self.not_taken = list(looked.not_taken)
        for one in looked.rows:
            doubts = [sentence(doubt, self.scene.names) for doubt in one.doubts]
            self.rows.append(Looked(one, doubts, self._ask(one) if one.row.name else None))
        if not any(one.row.home_club for one in looked.rows):
            del self.fields["clubs"]
        return preview

    def _ask(self, one: Listed) -> forms.BoundField:
        """The choice of a row: somebody known first, where the register knows one."""
        said = gettext("{name}, number {number}")
        choices = [
            (str(person.pk), said.format(name=person.full_name, number=person.number))
            for person in one.people
        ]
        choices += [(NEW, gettext("somebody new")), (LEAVE_OUT, gettext("leave out"))]
        label = gettext("Line {line}, {name}").format(line=one.row.line, name=one.row.name)
        field = forms.ChoiceField(label=label, choices=choices, required=False)
        field.initial = one.usual
        self.fields[f"row-{one.row.line}"] = field
        return self[f"row-{one.row.line}"]

    def acts(self, sender: Sender) -> list[Act]:
        """The entries; who is new is registered with them."""
        if not sender.reach.may("manage_people", self.club):
            return []
        told = {looked.row.line: self._told(looked) for looked in self.rows if looked.choice}
        if not any(told.values()):
            raise Unusable("content", "No row was chosen, so nobody was added.")
        self.fresh = [line for line, said in sorted(told.items()) if said == NEW]
        self._check_seen(sender)
        known = {looked.row.line: looked.listed for looked in self.rows}
        chosen = [
            (own_id(sender, line) if said == NEW else said, known[line])
            for line, said in sorted(told.items())
            if said != LEAVE_OUT
        ]
        said = self.cleaned_data
        where = Where(said["division"], said["from_round"], said["category"], self.team(sender))
        ratings = self.ratings([person for person, _one in chosen])
        entries = entries_of(chosen, where, sender, ratings, self._teams(sender))
        named = [ShowNames(said["named"])] if said.get("named") else []
        return [*named, *opened_for(entries, self.scene.state), *entries]

    def _teams(self, sender: Sender) -> dict[int, str | None]:
        """By line the team that is named there; else the club, where clubs are meant as teams."""
        clubs = self.cleaned_data.get("clubs")
        named = {
            looked.row.line: looked.brought.team or (_team(looked.row.home_club) if clubs else "")
            for looked in self.rows
            if looked.choice and self._told(looked)
        }
        return {line: self.team_called(team, sender) for line, team in named.items() if team}

    def again(self, now: Scene) -> "ConfirmListForm":
        """The form anew for the list as it looks by now, with what was chosen and what is wrong."""
        fresh = ConfirmListForm(now)
        fresh.look(decoded(str(self.data.get("content", ""))))
        for name in fresh.fields:
            if name in self.data and name not in ("content", "digest"):
                fresh.initial[name] = self.data[name]
        said = [error for errors in self.errors.values() for error in errors]
        fresh.refused = self.refused or " ".join(map(str, said))
        return fresh

    def _told(self, looked: Looked) -> str:
        return str(self.cleaned_data.get(f"row-{looked.row.line}", LEAVE_OUT))

    def _check_seen(self, sender: Sender) -> None:
        """Raise Unusable where the register has changed since the list was looked at."""
        if not self.fresh or was_entered(self.scene.row.stream, sender):
            return
        if self.previewed != self.cleaned_data["digest"]:
            raise Unusable("content", str(Reason.PREVIEW_OUTDATED.value))

    def registered(self, sender: Sender) -> dict[str, str]:
        """Those who are new. Raises Unusable."""
        content, digest = decoded(self.cleaned_data["content"]), self.cleaned_data["digest"]
        try:
            return register_new(self.club, content, digest, self.fresh, sender)
        except Refusal as refusal:
            raise Unusable("content", str(refusal.reason.value), **refusal.facts) from refusal


def _team(club: str) -> str:
    """A club as the name of a team. Raises Unusable."""
    if len(club) > LONGEST["team"]:
        what = "{name} is too long for the name of a team: at most {most} characters."
        raise Unusable("clubs", what, name=shown(club), most=LONGEST["team"])
    return club


def decoded(content: str) -> bytes:
    """A list that a preview's form has kept. Raises Unusable where it is none any more."""
    try:
        return b64decode(content, validate=True)
    except (NoBase64, ValueError):
        raise Unusable("content", "The list was lost on the way; read it once more.") from None
