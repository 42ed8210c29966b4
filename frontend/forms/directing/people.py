"""A list of players, pasted or sent: looked at row by row, then entered as it was chosen."""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.facts import Code, fact
from engine.refusals import Refusal, Unusable
from frontend.forms.directing.acts import Sender
from frontend.forms.directing.entries import Registering
from frontend.forms.directing.naming import audience_field
from frontend.forms.directing.pinned import LONGEST_TEAM
from frontend.forms.plain import PlainForm
from tournaments.collation import in_order
from tournaments.course.acts import Act, Enter, OpenDivision, ShowNames
from tournaments.directing.sentences import sentence
from tournaments.directing.streams import was_entered
from tournaments.models import Club, Person
from tournaments.refusals import Reason
from tournaments.register.importing import import_list, preview_list
from tournaments.register.people_files import Row, shown
from tournaments.register.previews import Preview
from tournaments.register.rating_files import Brought, brought, not_taken

MOST_BYTES = 1024 * 1024
NEW, LEAVE_OUT = "new", ""
_NEWCOMERS = 1_000_000
"""From here on the ids that stand for newcomers are numbered, by their lines of the list."""


class ListForm(PlainForm):
    """A list of players as text or as a file."""

    ids, most = "list", MOST_BYTES

    text = forms.CharField(
        label=_("Paste the list"),
        required=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "One name a line, or columns with headings: Name, Jahrgang, Verein, Wertungszahl, "
            "Kategorie, Klasse, E-Mail."
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


NOTHING = Brought(None, "")


@dataclass(frozen=True)
class Looked:
    """A row of the list as the preview shows it: its doubts, and the field that says what to do."""

    row: Row
    doubts: list[str]
    choice: forms.BoundField | None
    brought: Brought = NOTHING


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
            help_text=gettext("Who has no club in the list is of the team named here, if any."),
        )
        self.rows: list[Looked] = []
        self.not_taken: list[str] = []
        if self.is_bound:
            self.look(decoded(str(self.data.get("content", ""))))

    def look(self, content: bytes) -> Preview:
        """Read the list and ask for each row. Raises Unusable."""
        self.club = Club.objects.get(pk=self.scene.row.club)
        preview = preview_list(club=self.club, content=content)
        self.initial["content"] = b64encode(content).decode()
        self.initial["digest"] = self.previewed = preview.digest
        known, told = self._known(preview), brought(content)
        self.not_taken = not_taken(preview.people.ignored)
        for row in preview.people.rows:
            choice = self._ask(row, known) if row.name else None
            own = _usable(told.get(row.line, NOTHING))
            doubts = [sentence(one, {}) for one in (*row.doubts, *own.doubts)]
            self.rows.append(Looked(row, doubts, choice, own))
        if not any(looked.row.home_club for looked in self.rows):
            del self.fields["clubs"]
        return preview

    def _known(self, preview: Preview) -> dict[int, Person]:
        """Whom the doubts name, by number in the register, as far as they can still enter."""
        numbers = {number for row in preview.people.rows for number in _numbers(row)}
        people = Person.objects.filter(club=self.club, number__in=numbers, erased=None)
        return {person.number: person for person in people}

    def _ask(self, row: Row, known: dict[int, Person]) -> forms.BoundField:
        """The choice of a row: somebody known first, where the register knows one."""
        entered = {entry.person for entry in self.scene.state.entries.values()}
        people = [known[number] for number in _numbers(row) if number in known]
        free = [person for person in people if str(person.pk) not in entered]
        said = gettext("{name}, number {number}")
        choices = [(str(p.pk), said.format(name=p.full_name, number=p.number)) for p in free]
        choices += [(NEW, gettext("somebody new")), (LEAVE_OUT, gettext("leave out"))]
        label = gettext("Line {line}, {name}").format(line=row.line, name=row.name)
        field = forms.ChoiceField(label=label, choices=choices, required=False)
        playing = len(free) < len(people)
        field.initial = LEAVE_OUT if playing or _stops(row) else choices[0][0]
        self.fields[f"row-{row.line}"] = field
        return self[f"row-{row.line}"]

    def acts(self, sender: Sender) -> list[Act]:
        """The entries; who is new is registered with them."""
        if not sender.reach.may("manage_people", self.club):
            return []
        told = {looked.row.line: self._told(looked) for looked in self.rows if looked.choice}
        if not any(told.values()):
            raise Unusable("content", "No row was chosen, so nobody was added.")
        self.fresh = [line for line, said in sorted(told.items()) if said == NEW]
        self._check_seen(sender)
        people = self._own_ids(sender)
        chosen = [
            (str(people.get(line) or said), line)
            for line, said in sorted(told.items())
            if said != LEAVE_OUT
        ]
        lines = dict(reversed(chosen))
        everybody = list(dict.fromkeys(person for person, _line in chosen))
        pinned, named = self._pinned(lines, sender), self.cleaned_data.get("named")
        entries = [
            self.entering(person, sender, number, **pinned[person])
            for number, person in enumerate(everybody)
        ]
        return [*([ShowNames(named)] if named else []), *self._opened(entries), *entries]

    def _opened(self, entries: list[Enter]) -> list[Act]:
        """The divisions that the list names and the tournament has not, in their order."""
        wanted = dict.fromkeys(entry.division for entry in entries)
        new = sorted((one for one in wanted if one not in self.scene.state.divisions), key=in_order)
        return [OpenDivision(code) for code in new]

    def _pinned(self, lines: dict[str, int], sender: Sender) -> dict[str, dict[str, Any]]:
        """What is pinned at each entry, by person: as the list has it, else as known here."""
        teams = self._teams(sender)
        told = {looked.row.line: looked.brought for looked in self.rows}
        ratings = self.ratings(list(lines))
        return {
            person: {
                "rating": told[line].rating
                if told[line].rating is not None
                else ratings.get(person),
                "category": told[line].category or self.cleaned_data["category"],
                "division": told[line].division or self.cleaned_data["division"],
                **({"club": teams[line]} if line in teams else {}),
            }
            for person, line in lines.items()
        }

    def _teams(self, sender: Sender) -> dict[int, str | None]:
        """By line the team that is called as the club there, where clubs are meant as teams."""
        if not self.cleaned_data.get("clubs"):
            return {}
        chosen = (looked.row for looked in self.rows if looked.choice and self._told(looked))
        return {
            row.line: self.team_called(_team(row.home_club), sender)
            for row in chosen
            if row.home_club
        }

    def again(self) -> "ConfirmListForm":
        """The form anew for the list as it looks by now, with what was chosen and what is wrong."""
        fresh = ConfirmListForm(self.scene)
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

    def _own_ids(self, sender: Sender) -> dict[int, str]:
        """What stands in the acts for those who are new, by line."""
        return {line: str(sender.subject_of(_NEWCOMERS + line)) for line in self.fresh}

    def registered(self, sender: Sender) -> dict[str, str]:
        """Those who are new. Raises Unusable."""
        if not self.fresh:
            return {}
        try:
            people = import_list(
                club=self.club,
                content=decoded(self.cleaned_data["content"]),
                digest=self.cleaned_data["digest"],
                lines=self.fresh,
                by=replace(sender, key=f"{sender.key}-list"),
            )
        except Refusal as refusal:
            raise Unusable("content", str(refusal.reason.value), **refusal.facts) from refusal
        known = (str(person.pk) for person in people)
        return dict(zip(self._own_ids(sender).values(), known, strict=True))


def _team(club: str) -> str:
    """A club as the name of a team. Raises Unusable."""
    if len(club) > LONGEST_TEAM:
        what = "{name} is too long for the name of a team: at most {most} characters."
        raise Unusable("clubs", what, name=shown(club), most=LONGEST_TEAM)
    return club


def _numbers(row: Row) -> list[int]:
    """The numbers of the register that a row may be."""
    told = [str(one.facts["numbers"]) for one in row.doubts if one.reason is Reason.ROW_KNOWN]
    return [int(number) for said in told for number in said.split(", ")]


def _usable(told: Brought) -> Brought:
    """What the list says of an entry, with a doubt in place of a code that is none."""
    clean, doubts = dict[str, Any](), list(told.doubts)
    for name, reason in _CODES.items():
        code = getattr(told, name)
        try:
            clean[name] = fact(Code, code, name) if code else ""
        except Unusable:
            clean[name] = ""
            doubts.append(Refusal(reason, **{name: shown(code)}))
    return replace(told, doubts=tuple(doubts), **clean)


_CODES = {
    "category": Reason.ROW_CATEGORY_UNUSABLE,
    "division": Reason.ROW_DIVISION_UNUSABLE,
}


def _stops(row: Row) -> bool:
    """Whether a row should not be entered without somebody's decision."""
    return any(one.reason is Reason.ROW_TWICE for one in row.doubts)


def decoded(content: str) -> bytes:
    """A list that a preview's form has kept. Raises Unusable where it is none any more."""
    try:
        return b64decode(content, validate=True)
    except (NoBase64, ValueError):
        raise Unusable("content", "The list was lost on the way; read it once more.") from None
