"""The forms around the course of a game: interrupted, left, ended, settled, closed, published."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.moves import (
    Adjourn,
    Close,
    End,
    Forfeit,
    Move,
    Publish,
    Resign,
    Resume,
    Settle,
    Stop,
    Time,
    Unpublish,
)
from frontend import labels
from frontend.details import on_cards
from frontend.forms.entries import EntryForm, EntryPage, at_the_table, seat_field

MOST_POINTS = 9999


class ButtonForm(EntryForm):
    """A form that is a button alone; as one tap may be a slip, it asks before it ends anything."""

    foresees = True
    states: ClassVar[type[Move]]

    def move(self) -> Move:
        """The move without any facts."""
        return self.states()


class OneSeatForm(EntryForm):
    """A form that is a button of the one seat for which it is offered; it asks as any button."""

    foresees = True
    states: ClassVar[type[Move]]

    def move(self) -> Move:
        """The move of that seat."""
        return self.states(self.seats[0])  # type: ignore[call-arg]


class SeatForm(EntryForm):
    """A form that names a player and nothing else: for one player a button, and it asks as such."""

    foresees = True
    states: ClassVar[type[Move]]

    def prepare(self) -> None:
        """Any player at the table."""
        label, turn = gettext("Player"), self.page.turn
        self.fields = {"seat": seat_field(self.page, self.seats, label, turn), **self.fields}

    def move(self) -> Move:
        """The move of that seat."""
        return self.states(self.cleaned_data["seat"])  # type: ignore[call-arg]


class AtTableForm(SeatForm):
    """A form for those alone who have not left the game."""

    @classmethod
    def open_to(cls, page: EntryPage) -> list[int]:
        """Those of the seats that the rules allow."""
        return [seat for seat in super().open_to(page) if seat in at_the_table(page)]


class EndForm(ButtonForm):
    """All agree that nothing more can be laid."""

    name = kind = "end"
    states = End
    title = button = _("End the game by agreement")


class StopForm(EntryForm):
    """The game is stopped before its end, with the reason."""

    name = kind = "stop"
    title, button = _("Stop the game"), _("Stop")
    refused_at = "settled"

    why = forms.ChoiceField(label=_("Why"), choices=list(labels.STOPS.items()))
    settled = forms.BooleanField(
        label=_("What is left on the racks is taken off"),
        required=False,
        help_text=_("Without this the points count as they stand."),
    )
    text = forms.CharField(
        label=_("More about it"),
        max_length=1000,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Optional."),
    )

    def prepare(self) -> None:
        """Where a game has no points, nothing is taken off."""
        if any(seat.score is None for seat in self.page.seats):
            del self.fields["settled"]
        elif on_cards(self.page):
            self.fields["settled"].label = gettext("What is left in the hands is taken off")

    def move(self) -> Move:
        """The stop; the words beside it are kept outside the stream."""
        cleaned = self.cleaned_data
        return Stop(cleaned["why"], cleaned.get("settled", False), cleaned["text"])


class SettleForm(AtTableForm):
    """What was booked for a player's remaining tiles."""

    name = kind = "settle"
    title, button = _("Book the settlement"), _("Book")
    refused_at = "points"
    points = forms.IntegerField(
        label=_("Points"),
        help_text=_("A deduction has a minus."),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
    )

    def move(self) -> Move:
        """The booked points."""
        return Settle(self.cleaned_data["seat"], self.cleaned_data["points"])


class CloseForm(ButtonForm):
    """The sheet is signed."""

    name = kind = "close"
    states = Close
    title = button = _("Close the sheet")


class TimeForm(AtTableForm):
    """Overtime: by the clock where the rules know it, otherwise the points booked."""

    name = kind = "time"
    title, button = _("Overtime"), _("Book the overtime")
    seconds = forms.IntegerField(
        label=_("Seconds over the limit"), required=False, min_value=1, max_value=99999
    )
    points = forms.IntegerField(
        label=_("Points booked"), required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS
    )

    def prepare(self) -> None:
        """Where the rules say nothing of overtime, only the points can be told."""
        super().prepare()
        options = self.page.options
        if not (options["overtime_points"] or options["overtime_limit"]):
            del self.fields["seconds"]
            self.fields["points"].required = True

    def move(self) -> Move:
        """Seconds, points or both."""
        cleaned = self.cleaned_data
        return Time(cleaned["seat"], cleaned.get("seconds"), cleaned["points"])


class ResignForm(SeatForm):
    """A player gives the game up."""

    name = kind = "resign"
    states = Resign
    title = button = _("Resign the game")


class ForfeitForm(SeatForm):
    """The director takes a player out of the game."""

    name = kind = "forfeit"
    states = Forfeit
    title, button = _("Take a player out of the game"), _("Take out")


class AdjournForm(ButtonForm):
    """The game is interrupted."""

    name = kind = "adjourn"
    states = Adjourn
    title = button = _("Adjourn the game")


class ResumeForm(ButtonForm):
    """The game goes on."""

    name = kind = "resume"
    states = Resume
    title = button = _("Resume the game")


class PublishForm(ButtonForm):
    """The game may be seen by everybody."""

    name = kind = "publish"
    states = Publish
    title = button = _("Publish the game")
    fits = staticmethod(lambda page: not page.public)


class UnpublishForm(ButtonForm):
    """The publication is withdrawn."""

    name = kind = "unpublish"
    states = Unpublish
    title = button = _("Withdraw the publication")
    fits = staticmethod(lambda page: page.public)
