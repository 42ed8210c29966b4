"""The shapes of what is told of who judges in a game."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Overrulable:
    """What a worker judged, null for what the list left open; `replace` its `version` to overrule.

    The verdict in its place is filed as a ruling of the club's arbiters.
    """

    version: int
    words: dict[str, bool | None]
    meanings: dict[str, bool | None]


@dataclass(frozen=True)
class Judging:
    """Who judges: `left_to_people` where no worker judges what waits, as a verdict was annulled."""

    left_to_people: bool
    overrulable: tuple[Overrulable, ...]
