"""From stored rows to a tournament: reads a stream and replays it, or goes on from what is kept."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from functools import reduce
from typing import NamedTuple
from uuid import UUID

from games import store
from games.acting import By
from tournaments.course.acts import SCHEMAS, Act, from_payload
from tournaments.course.course import apply, replay
from tournaments.course.state import State

TOURNAMENT = "tournament"


class TournamentAt(NamedTuple):
    """A tournament at a version of its stream, and the hash of the stream there.

    `house` is the public key of the house that writes it now, empty for this one.
    """

    state: State
    version: int
    head: str
    house: str = ""


def acts_of(rows: Iterable[store.Row]) -> list[Act]:
    """The acts that rows of a tournament's stream hold, lifted to their newest shape."""
    return [
        from_payload(
            row.kind,
            SCHEMAS.get(row.kind),
            store.lifted(TOURNAMENT, row.kind, row.schema, row.payload),
        )
        for row in rows
    ]


def acts_at(stream: UUID) -> dict[int, Act]:
    """The acts of a tournament by their versions, read anew from its stream."""
    rows = store.read(stream)
    return {row.version: act for row, act in zip(rows, acts_of(rows), strict=True)}


def state_of(rows: Sequence[store.Row]) -> State | None:
    """The tournament that rows amount to; None for none."""
    return replay(acts_of(rows)) if rows else None


def _gone_on(before: State | None, rows: Sequence[store.Row]) -> State:
    """The tournament after further rows."""
    acts = acts_of(rows)
    state = replay(acts) if before is None else reduce(apply, acts, before)
    if state is None:
        raise LookupError("a stream without rows")
    return state


newest = store.Kept(TOURNAMENT, _gone_on)
"""The newest state of each tournament. What proves the store or makes rows anew never asks it."""


class TournamentAtRest(NamedTuple):
    """A tournament as it stands at the head of its stream."""

    id: UUID
    head: store.Head
    state: State


def at_rest(stream: UUID) -> TournamentAtRest | None:
    """A tournament as it stands; None if there is none. Only what is new is replayed."""
    head, state = newest.at_rest(stream)
    return TournamentAtRest(stream, head, state) if head is not None and state is not None else None


def as_of(stream: UUID, version: int | None = None) -> TournamentAt | None:
    """The tournament after `version` events (all); None if there is none of that version."""
    now = at_rest(stream)
    if now is None:
        return None
    head = now.head
    if version in (None, head.version):
        return TournamentAt(now.state, head.version, head.hash.hex(), head.house)
    found = folded(stream, version)
    return found and found._replace(house=head.house)


def folded(stream: UUID, version: int) -> TournamentAt | None:
    """The tournament after `version` events, folded from its first row; None as for `as_of`."""
    rows = store.read(stream, upto=version)
    state = state_of(rows)
    if state is None or len(rows) != version:
        return None
    return TournamentAt(state, version, rows[-1].hash.hex())


_LARGEST_BATCH = 2000  # acts that one request brings


class Written(NamedTuple):
    """Who entered a version of a tournament (opaque id), through which door, and when (UTC)."""

    version: int
    actor: str
    source: str
    at: datetime


def who_entered(stream: UUID, versions: Collection[int]) -> list[Written]:
    """Who entered what, from the first to the last of these versions; nothing for none."""
    if not versions:
        return []
    return [
        Written(row.version, row.actor, row.source, datetime.fromtimestamp(row.recorded / 1e6, UTC))
        for row in store.read(stream, max(versions), min(versions))
    ]


def entered_at(stream: UUID, version: int) -> datetime | None:
    """When a version of a tournament was entered (UTC); None where there is none."""
    recorded = store.recorded_at(stream, version)
    return None if recorded is None else datetime.fromtimestamp(recorded / 1e6, UTC)


def batch_of(stream: UUID, version: int) -> list[int]:
    """The versions that were entered together with this one and before it, and itself."""
    rows = store.read(stream, version, max(1, version - _LARGEST_BATCH))
    return [row.version for row in rows if row.operation == rows[-1].operation]


def was_entered(stream: UUID, by: By) -> bool:
    """Whether a request of this actor with this key has led to events of the stream."""
    return store.was_carried_out(stream, by.actor, by.key)
