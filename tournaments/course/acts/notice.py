"""The line that all screens show below everything else: when it goes on, where lunch is."""

from dataclasses import dataclass

from engine.facts import WordsId
from tournaments.course.act import Act
from tournaments.course.state import State


@dataclass(frozen=True, slots=True)
class Notice(Act):
    """What the screens say from now on; without words nothing."""

    kind = "notice"
    right = "pair"
    public = True

    shown: WordsId | None = None  # words of people; they lie outside the stream

    def effect(self, state: State) -> State:
        """The tournament with the other line."""
        return state.changed(notice=self.shown)
