"""From stored rows to a tournament: reads a stream and replays it."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from games import store
from tournaments.course.acts import SCHEMAS, Act, from_payload
from tournaments.course.course import replay
from tournaments.course.state import State

TOURNAMENT = "tournament"


class AsOf(NamedTuple):
    """A tournament at a version of its stream, and the hash of the stream there."""

    state: State
    version: int
    head: str


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


def state_of(rows: Sequence[store.Row]) -> State | None:
    """The tournament that rows amount to; None for none."""
    return replay(acts_of(rows)) if rows else None


def as_of(stream: UUID, version: int | None = None) -> AsOf | None:
    """The tournament after `version` events (all); None if there is none of that version."""
    rows = store.read(stream, upto=version)
    state = state_of(rows)
    if state is None or (version is not None and len(rows) != version):
        return None
    return AsOf(state, len(rows), rows[-1].hash.hex())


class Written(NamedTuple):
    """Who entered a version of a tournament (opaque id), through which door, and when (UTC)."""

    version: int
    actor: str
    source: str
    at: datetime


def written(stream: UUID) -> list[Written]:
    """Who entered what, by version; empty if there is no such stream."""
    return [
        Written(row.version, row.actor, row.source, datetime.fromtimestamp(row.recorded / 1e6, UTC))
        for row in store.read(stream)
    ]


def was_entered(stream: UUID, actor: str, key: str) -> bool:
    """Whether a request of this actor with this key has led to events of the stream."""
    operation = store.derived_id(actor, key).hex
    return any(row.operation == operation for row in store.read(stream))
