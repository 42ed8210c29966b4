"""The clock of the round as pages show it: when it ends, or what is left while it is paused.

Pages are made once for each version, so none of them says how late it is: that the script counts.
"""

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tournaments.course.shapes import RunningClock


class ClockShown(NamedTuple):
    """A clock that runs to an instant, or stands with minutes and seconds left."""

    ends: datetime | None
    left: str = ""

    @property
    def ends_at(self) -> str:
        """The instant in universal time, for the script."""
        return f"{self.ends:%Y-%m-%dT%H:%M:%S%z}" if self.ends else ""


def clock_shown(clock: RunningClock, zone: str) -> ClockShown | None:
    """The clock of a tournament in its time zone; None where there is none."""
    if clock.ends_at is not None:
        return ClockShown(datetime.fromisoformat(clock.ends_at).astimezone(_zone(zone)))
    if clock.paused_left is not None:
        minutes, seconds = divmod(clock.paused_left, 60)
        return ClockShown(None, f"{minutes}:{seconds:02}")
    return None


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
