"""The form of the round's clock: started, paused, going on, with more or less time, put away."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Scene, Sender
from frontend.forms.fields import NumberField
from tournaments.course.acts import Act, Clock
from tournaments.course.shapes import RunningClock
from tournaments.directing.streams import was_entered

START, PAUSE, GO_ON, ADD, AWAY = "start", "pause", "go-on", "add", "away"
MOST_MINUTES = 600


class ClockForm(ActForm):
    """What becomes of the clock now; the instant is the house's, as of when the form arrives."""

    name, title, button, settled = "clock", _("Round clock"), _("Start the clock"), True

    deed = forms.ChoiceField(
        choices=[(deed, deed) for deed in (START, PAUSE, GO_ON, ADD, AWAY)],
        widget=forms.HiddenInput,
        initial=START,
    )
    minutes = NumberField(
        label=_("Minutes"), min_value=-MOST_MINUTES, max_value=MOST_MINUTES, required=False
    )

    def prepare(self) -> None:
        """As many minutes as the players of a table have together."""
        setup = self.scene.state.setup
        self.initial["minutes"] = setup.clock and min(setup.clock * setup.seats, MOST_MINUTES)

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The clock as it is from now on. Raises Unusable."""
        clock = self.scene.state.clock
        deed, minutes = self.cleaned_data["deed"], self.cleaned_data["minutes"] or 0
        if deed in (PAUSE, GO_ON, ADD) and clock == RunningClock():
            raise Unusable("deed", "There is no clock.")
        if deed == START and minutes < 1:
            raise Unusable("minutes", "Say for how many minutes.")
        return [_changed(clock, deed, minutes, timezone.now().astimezone(UTC))]

    def still(self, now: Scene) -> bool:
        """Nobody has touched the clock meanwhile."""
        return now.state.clock == self.scene.state.clock

    def commit(self, sender: Sender, acts: list[Act], after: int | None) -> None:
        """Enter it once: sent again it would name another instant. Raises Refusal."""
        if not was_entered(self.scene.row.stream, sender):
            super().commit(sender, acts, after)


def _changed(clock: RunningClock, deed: str, minutes: int, now: datetime) -> Clock:
    left = _left(clock, now)
    if deed == AWAY:
        return Clock()
    if deed == START:
        return _until(now, minutes * 60)
    if deed == ADD:
        more = max(0, left + minutes * 60)
        return _until(now, more) if clock.paused_left is None else Clock(paused_left=more)
    return Clock(paused_left=left) if deed == PAUSE else _until(now, left)


def _left(clock: RunningClock, now: datetime) -> int:
    """The seconds that are left."""
    if clock.ends_at is None:
        return clock.paused_left or 0
    return max(0, round((datetime.fromisoformat(clock.ends_at) - now).total_seconds()))


def _until(now: datetime, seconds: int) -> Clock:
    ends = now + timedelta(seconds=seconds)
    return Clock(ends_at=f"{ends:%Y-%m-%dT%H:%M:%SZ}")


def clock_buttons(desk: Any) -> list[Any]:
    """The buttons for a clock that is there."""
    paused = desk.state.clock.paused_left is not None
    first = (GO_ON, _("Go on")) if paused else (PAUSE, _("Pause"))
    deeds: list[tuple[str, Any, int]] = [
        (*first, 0), (ADD, _("+1 min"), 1), (ADD, _("+5 min"), 5), (AWAY, _("Put away"), 0),
    ]  # fmt: skip
    return [desk.button("clock", said, deed=deed, minutes=more) for deed, said, more in deeds]
