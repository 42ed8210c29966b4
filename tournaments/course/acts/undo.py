"""The undoing of earlier acts; what it does to the stream is in `course/undoing.py`."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.acts.ends import Close
from tournaments.course.refusals import Reason
from tournaments.course.state import State


@dataclass(frozen=True, slots=True)
class Undo(Act):
    """An earlier act is undone; undoing this one brings it back."""

    kind = "undo"
    right = "undo"

    version: int

    def misfits(self, state: State) -> Iterator[Refusal]:
        """What speaks against it when it is entered, what depends on its target apart."""
        version = self.version
        if not 1 <= version <= state.version:
            yield Refusal(Reason.NO_SUCH_VERSION, version=version, versions=state.version)
            return
        line = state.lines[version - 1]
        if line.act.stands:
            yield Refusal(Reason.CANT_BE_UNDONE, version=version)
        elif line.struck:
            yield Refusal(Reason.ALREADY_UNDONE, version=version)
        elif state.closed and not isinstance(line.act, Close):
            yield Refusal(Reason.TOURNAMENT_CLOSED)
