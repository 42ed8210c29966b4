"""The clock of the round, which all screens show."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.refusals import Reason
from tournaments.course.shapes import RunningClock
from tournaments.course.state import State

MOST_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Clock(Act, RunningClock):
    """The clock as it runs, stands or is put away from now on, whatever it did before.

    When it ends is what the sender says; nobody asks a clock when the stream is read.
    """

    kind = "clock"
    right = "pair"
    public = True

    def misfits(self, state: State) -> Iterator[Refusal]:  # noqa: ARG002
        """It does not run and stand at once, and stands for no longer than a day."""
        both = self.ends_at is not None and self.paused_left is not None
        if both or not 0 <= (self.paused_left or 0) <= MOST_SECONDS:
            yield Refusal(Reason.CLOCK_UNCLEAR)

    def effect(self, state: State) -> State:
        """The tournament with the clock so."""
        return state.changed(clock=RunningClock(self.ends_at, self.paused_left))
