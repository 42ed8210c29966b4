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
from frontend.forms.entries import EntryForm, at_the_table, everybody, seat_field
from games.schemas_of_games import GamePage

MOST_POINTS = 9999
RUNNING = ("playing", "out", "challenged")


class ButtonForm(EntryForm):
    """A form that is a button alone."""

    states: ClassVar[type[Move]]

    def move(self) -> Move:
        """The move without any facts."""
        return self.states()


class SeatForm(EntryForm):
    """A form that names a player and nothing else."""

    states: ClassVar[type[Move]]

    def prepare(self) -> None:
        """Any player at the table."""
        label, turn = gettext("Player"), self.page.turn
        self.fields = {"seat": seat_field(self.page, self.seats, label, turn), **self.fields}

    def move(self) -> Move:
        """The move of that seat."""
        return self.states(self.cleaned_data["seat"])  # type: ignore[call-arg]


class EndForm(ButtonForm):
    """All agree that nothing more can be laid."""

    name = kind = "end"
    states = End
    title = button = _("End the game by agreement")

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """Where the rules know an agreed end."""
        now = page.phase == "playing" and page.options.get("agreed_end", True)
        halted = page.adjourned and page.options["family"] == "classic"
        return everybody(page) if now and not halted else []


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

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """While the game goes on or is interrupted."""
        return everybody(page) if page.phase == "playing" else []

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


class SettleForm(SeatForm):
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

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """Once the game has ended, each seat once."""
        booked = [e for e in page.entries if e.kind == cls.kind and not e.struck]
        seats = {entry.seat for entry in booked if not entry.flaw}
        ended = page.phase in ("settling", "over")
        return [seat for seat in at_the_table(page) if ended and seat not in seats]

    def move(self) -> Move:
        """The booked points."""
        return Settle(self.cleaned_data["seat"], self.cleaned_data["points"])


class CloseForm(ButtonForm):
    """The sheet is signed."""

    name = kind = "close"
    states = Close
    title = button = _("Close the sheet")

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """Once the game is over."""
        return everybody(page) if page.phase == "over" else []


class TimeForm(SeatForm):
    """Overtime: by the clock where the rules know it, otherwise the points booked."""

    name = kind = "time"
    title, button = _("Overtime"), _("Book the overtime")
    seconds = forms.IntegerField(
        label=_("Seconds over the limit"), required=False, min_value=1, max_value=99999
    )
    points = forms.IntegerField(
        label=_("Points booked"), required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS
    )

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """Until the sheet is closed."""
        return at_the_table(page) if page.phase in (*RUNNING, "settling", "over") else []

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

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """While the game goes on."""
        return at_the_table(page) if page.phase == "playing" else []


class ForfeitForm(SeatForm):
    """The director takes a player out of the game."""

    name = kind = "forfeit"
    states = Forfeit
    title, button = _("Take a player out of the game"), _("Take out")

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """Until the sheet is closed, but not before a verdict."""
        return at_the_table(page) if page.phase in ("playing", "out", "settling", "over") else []


class AdjournForm(ButtonForm):
    """The game is interrupted."""

    name = kind = "adjourn"
    states = Adjourn
    title = button = _("Adjourn the game")

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """While it goes on."""
        return everybody(page) if page.phase in RUNNING and not page.adjourned else []


class ResumeForm(ButtonForm):
    """The game goes on."""

    name = kind = "resume"
    states = Resume
    title = button = _("Resume the game")

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """While it is interrupted."""
        return everybody(page) if page.adjourned and page.phase != "closed" else []


class PublishForm(ButtonForm):
    """The game may be seen by everybody."""

    name = kind = "publish"
    states = Publish
    title = button = _("Publish the game")

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """Unless it is public."""
        return everybody(page) if not page.public else []


class UnpublishForm(ButtonForm):
    """The publication is withdrawn."""

    name = kind = "unpublish"
    states = Unpublish
    title = button = _("Withdraw the publication")

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """Once it is public."""
        return everybody(page) if page.public else []
