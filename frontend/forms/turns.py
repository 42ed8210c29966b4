"""The forms of a turn: a move in notation, and tiles seen on a rack."""

from collections.abc import Sequence
from dataclasses import replace

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.moves import Challenge, Move, Rack
from engine.notation import as_racks, read_move
from engine.refusals import Malformed
from frontend.forms.entries import EntryForm, at_the_table, seat_field
from frontend.scoresheet import Page

NOTATION = {
    "autocomplete": "off",
    "autocapitalize": "off",  # a small letter is a blank
    "autocorrect": "off",
    "spellcheck": "false",
}


class TurnForm(EntryForm):
    """A move as scorekeepers write it, for the seat on turn unless another is chosen."""

    name, kind = "turn", "play"
    title = _("Enter a move")
    button = _("Enter")
    pressing = True
    lands = "#turn-text"

    text = forms.CharField(
        label=_("Move"),
        max_length=200,
        widget=forms.TextInput({**NOTATION, "placeholder": "8F HORN 12"}),
        help_text=_(
            "8F HORN runs across, F8 HORN down; a dot is a lying tile, a small letter a blank, a "
            "number behind it the announced score. -ABC or -3 exchanges, - passes, ? challenges."
        ),
    )
    rack = forms.CharField(
        label=_("Rack before the move, as far as known"),
        max_length=60,
        required=False,
        widget=forms.TextInput(NOTATION),
        help_text=_("Optional; ? is a blank."),
    )

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """While somebody is on turn."""
        return [] if page["phase"] != "playing" or page["adjourned"] else at_the_table(page)

    @classmethod
    def seats_in(cls, page: Page, seats: Sequence[int]) -> list[int]:
        """Nobody types for seats none of which is on turn."""
        return super().seats_in(page, seats) if page["turn"] in seats else []

    def prepare(self) -> None:
        """The seat on turn comes first."""
        field = seat_field(self.page, self.seats, gettext("Player"), self.page["turn"])
        self.fields = {"seat": field, **self.fields}

    def move(self) -> Move:
        """The typed move, with the rack if one was typed."""
        cleaned = self.cleaned_data
        move = read_move(cleaned["text"], cleaned["seat"])
        if not cleaned["rack"] or isinstance(move, Challenge):
            return move
        return replace(move, rack=as_racks(cleaned["rack"]))  # type: ignore[call-arg]

    def faulty(self, malformed: Malformed) -> str | None:
        """All that notation can be wrong in stands in one field."""
        return "rack" if malformed.where == "rack" else "text"


class RackForm(EntryForm):
    """Tiles that were seen on a rack: at the end they are what is settled."""

    name = kind = "rack"
    title = _("Tiles on a rack")
    button = _("Note the tiles")

    letters = forms.CharField(
        label=_("Tiles"),
        max_length=60,
        widget=forms.TextInput(NOTATION),
        help_text=_("Capitals without spaces; ? is a blank."),
    )

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """Until the game is over."""
        running = page["phase"] in ("playing", "out", "challenged", "settling")
        return at_the_table(page) if running else []

    def prepare(self) -> None:
        """Any player at the table; the one on turn comes first."""
        field = seat_field(self.page, self.seats, gettext("Player"), self.page["turn"])
        self.fields = {"seat": field, **self.fields}

    def move(self) -> Move:
        """The tiles in order."""
        return Rack(self.cleaned_data["seat"], as_racks(self.cleaned_data["letters"]))

    def faulty(self, malformed: Malformed) -> str | None:  # noqa: ARG002
        """There is but one field to type in."""
        return "letters"
