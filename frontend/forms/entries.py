"""What every form of an entry has: a verb, the moment at which it is offered, and a move."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext

from engine.enterable import open_seats
from engine.games import takes
from engine.moves import Move
from engine.refusals import Refusal, Unusable
from engine.sheets import Game
from frontend import labels
from games.schemas_of_games import GamePage
from games.sentences import sentence


def new_key() -> str:
    """A key that makes an operation one, however often its form is sent."""
    return secrets.token_urlsafe(18)


@dataclass(frozen=True, kw_only=True)
class EntryPage(GamePage):
    """A game as somebody sees it, and where it stands: the rules are asked what can be entered."""

    state: Game

    @cached_property
    def open(self) -> dict[str, tuple[int, ...]]:
        """For which seats each kind of entry can be entered now."""
        return open_seats(self.state)


class SentAlong(forms.Form):
    """What each form of an entry sends along: its name, the version it was made for, its key."""

    form = forms.CharField(max_length=20)
    after = forms.IntegerField(min_value=1, max_value=10**9)
    key = forms.RegexField(r"\A[\w-]{8,64}\Z")


def _always(_page: GamePage, /) -> object:
    return True


class EntryForm(forms.Form):
    """A form that becomes one move.

    `name` is what it is called on the page, `kind` the kind of entry that decides who may enter it
    (games.rights), `title` heads it, `button` sends it.
    """

    name: ClassVar[str]
    kind: ClassVar[str]
    title: ClassVar[Promise]
    button: ClassVar[Promise]
    pressing: ClassVar[bool] = False  # whether it is what the game waits for
    foresees: ClassVar[bool] = False  # whether it asks before it upsets the game or ends it
    refused_at: ClassVar[str] = ""  # the field that a refusal is about
    lands: ClassVar[str] = "#sheet"  # where the reader finds themselves afterwards
    at_a_line: ClassVar[Promise | str] = ""  # what it is called at the line that it is about
    fits = staticmethod(_always)  # whether the page has what it is about, if the rules don't say

    def __init__(
        self, page: EntryPage, seats: Sequence[int], data: Any = None, typed: Any = None
    ) -> None:
        """Make the form for the state that `page` shows and somebody who may enter for `seats`.

        `data` is what was sent; `typed` is sent data that is only shown once more.
        """
        super().__init__(data, auto_id=f"{self.name}-%s", label_suffix="")
        self.page = page
        self.seats = self.seats_in(page, seats)
        self.key = new_key()
        self.refusal: Refusal | None = None
        self.question, self.answer, self.opened = "", "", False
        if self.seats:
            self.prepare()
        for name, field in self.fields.items():
            if typed is not None and name in typed:
                self._keep(name, field.widget.value_from_datadict(typed, {}, name))

    def _keep(self, name: str, value: Any) -> None:
        """Show once more what was typed; a seat only as long as the form is for it."""
        if name != "seat" or value in [str(seat) for seat in self.seats]:
            self.initial[name] = value

    @classmethod
    def open_to(cls, page: EntryPage) -> list[int]:
        """The seats for which the rules take it now; none where there is nothing to be said."""
        return list(page.open.get(cls.kind, ())) if cls.fits(page) else []

    @classmethod
    def taken_by(cls, page: GamePage) -> bool:
        """Whether the game takes what the form states."""
        return cls.kind in takes(page.ruleset)

    @classmethod
    def seats_in(cls, page: EntryPage, seats: Sequence[int]) -> list[int]:
        """Those of `seats` for which it makes sense to offer the form now."""
        return [seat for seat in cls.open_to(page) if seat in seats] if seats else []

    def prepare(self) -> None:
        """Fill in choices and first values from the page."""

    @property
    def versions(self) -> list[str]:
        """The entries that it can be about, as an address names them."""
        choices = getattr(self.fields.get("version"), "choices", ())
        return [str(version) for version, _ in choices if version]

    def point_at(self, version: str) -> bool:
        """Be about that entry from the beginning; False where it can't be."""
        found = version in self.versions
        if found:
            self.initial["version"] = int(version)
        return found

    def move(self) -> Move:
        """The move that the cleaned form states. Raises Unusable."""
        raise NotImplementedError

    def reason(self) -> str:
        """The words that are given as the reason for a verdict; none where nothing asks for it."""
        return str(self.cleaned_data.get("reason") or "")

    def noted(self) -> str:
        """The words that are noted along with the entry."""
        return str(self.cleaned_data.get("note") or "")

    def read(self) -> Move | None:
        """The move of a sent form; None if it can't be read, and then the form says why."""
        if not self.is_valid():
            return None
        try:
            return self.move()
        except Unusable as unusable:
            self.add_error(self.faulty(unusable), sentence(unusable, self.page.names))
            return None

    def faulty(self, unusable: Unusable) -> str | None:
        """The field that a piece of unusable input stands in; None for the form as a whole."""
        return unusable.where if unusable.where in self.fields else None

    @property
    def booklet(self) -> str:
        """The rules that the game is played by."""
        return str(labels.RULESETS[self.page.ruleset])

    def refuse(self, refusal: Refusal) -> None:
        """Keep why the rules said no, to be shown at the form."""
        self.refusal = refusal
        if self.refused_at in self.fields:
            field = self.fields[self.refused_at]
            described = [f"{self.name}-refused"]
            described += [f"{self.name}-{self.refused_at}_helptext"] if field.help_text else []
            told = {"aria-invalid": "true", "aria-describedby": " ".join(described)}
            field.widget.attrs.update(told)

    def ask(self, question: str, answer: str) -> None:
        """Ask before the entry is made: it is made once it is sent again with this answer."""
        self.question, self.answer = question, answer

    @property
    def refused(self) -> str:
        """The sentence of the refusal, or nothing."""
        return sentence(self.refusal, self.page.names) if self.refusal else ""

    @property
    def needs_room(self) -> bool:
        """Whether there is more to it than a button."""
        return any(not field.is_hidden for field in self)


def reason_field(*, required: bool = False) -> forms.Field:
    """Why a verdict is as it is, in words that become a note."""
    return forms.CharField(
        label=gettext("Reason"),
        max_length=1000,
        required=required,
        help_text=gettext("It stands as a note on the sheet and is filed with the ruling."),
    )


def seat_field(
    page: GamePage, seats: Sequence[int], label: str, first: int | None = None
) -> forms.Field:
    """A choice among seats, `first` before all; where there is only one, it needs no choosing."""
    widget = forms.Select if len(seats) > 1 else forms.HiddenInput
    return forms.TypedChoiceField(
        label=label,
        choices=[(seat, page.names[seat]) for seat in seats],
        coerce=int,
        initial=first if first in seats else next(iter(seats), None),
        widget=widget,
    )


def at_the_table(page: GamePage) -> list[int]:
    """The seats that have not left the game."""
    return [number for number, seat in enumerate(page.seats) if not seat.left]
