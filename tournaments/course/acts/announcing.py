"""The public announcement of a tournament, before it begins."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.lookups import twice
from tournaments.course.refusals import Reason
from tournaments.course.shapes import TOLD, Announcement
from tournaments.course.state import State

MOST_PLACES = 2000
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)
_MINUTE = re.compile(r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class Announce(Act, Announcement):
    """The tournament is announced, all of the announcement anew."""

    kind = "announce"
    right = "set_up_tournament"
    public = True

    def misfits(self, state: State) -> Iterator[Refusal]:  # noqa: ARG002
        """Times are times, places can be counted, and each thing is said once."""
        if self.starts is not None and not _TIME.fullmatch(self.starts):
            yield _no("starts", self.starts, "14:00")
        if self.until is not None and not _is_minute(self.until):
            yield _no("until", self.until, "2026-10-20T18:00")
        if self.places is not None and not 1 <= self.places <= MOST_PLACES:
            yield _no("places", self.places, f"1-{MOST_PLACES}")
        told = [name for name, _ in self.said]
        for name in {*twice(told), *(name for name in told if name not in TOLD)}:
            yield _no("said", name, ", ".join(TOLD))

    def effect(self, state: State) -> State:
        """The tournament, announced so."""
        told = Announcement(self.starts, self.until, self.places, self.said)
        return state.changed(announcement=told)


@dataclass(frozen=True, slots=True)
class Unannounce(Act):
    """The announcement is withdrawn; who has entered stays."""

    kind = "unannounce"
    right = "set_up_tournament"
    public = True

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Only what is announced can be withdrawn."""
        if state.announcement is None:
            yield Refusal(Reason.NOT_ANNOUNCED)

    def effect(self, state: State) -> State:
        """The tournament, not announced."""
        return state.changed(announcement=None)


def _is_minute(text: str) -> bool:
    if not _MINUTE.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _no(setting: str, value: object, values: str) -> Refusal:
    return Refusal(Reason.BAD_SETTING, setting=setting, value=value, values=values)
