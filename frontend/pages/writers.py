"""Which other house writes a tournament, and since when: said before somebody wants to enter."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from tournaments.course.acts import HandOver
from tournaments.directing.streams import TournamentAt, entered_at

_SHOWN = 16
"""Figures of a key that are shown; a refusal shows as many."""


class Writer(NamedTuple):
    """Another house by the beginning of its key; since when, None: from the first entry on."""

    key: str
    since: datetime | None


def writer_of(stream: UUID, found: TournamentAt) -> Writer | None:
    """The other house that writes a tournament; None where this one does."""
    if not found.house:
        return None
    handed = [line.version for line in found.state.lines if isinstance(line.act, HandOver)]
    since = entered_at(stream, handed[-1]) if handed else None
    return Writer(found.house[:_SHOWN], since)
