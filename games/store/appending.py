"""Appending: whoever comes second gets the winning version, whoever repeats the first answer."""

import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper

from games import counting, wakes
from games.beside import Beside
from games.canonical import canonical
from games.chains import Head, Row, first_link, link
from games.models import Operation as Operation_
from games.refusals import Conflict, Reason, elsewhere
from games.store.kinds import check_newest
from games.store.queries import answered, head
from games.store.rows import Appended, NewEvent, Operation, check_opaque
from games.store.wire import database
from games.store.writing import write

MOST_EVENTS = 1000
OPERATIONS_KEPT = timedelta(weeks=8)


class BrokenStream(Exception):
    """A stream's head is not what the caller read of it, though nobody wrote: see `verify`."""


def append(
    *,
    stream: UUID,
    after: Head | int,
    events: Sequence[NewEvent],
    operation: Operation,
    source: str,
    kind: str = "",
    club: str = "",
    claimed: int | None = None,
    beside: Beside | None = None,
) -> Appended:
    """Append events after the head that the caller has read, all or none; then wake followers.

    `after` is that head, or its version (costs a query more), or 0 for a new stream, which takes
    `kind` and `club`. `claimed` is the time that a person gave, in microseconds since 1970 UTC;
    `beside` is the row that is kept of the stream as it stands after them.

    Inside a transaction the events belong to it; outside they are durable on return.

    Raises Conflict where somebody was faster, Refusal KEY_REUSED or WRITTEN_ELSEWHERE, Unusable
    for a payload that can't be kept, UnknownKind, and ValueError for what only a bug can ask for.
    """
    check_opaque("source", source)
    if not 1 <= len(events) <= MOST_EVENTS:
        raise ValueError(f"1 to {MOST_EVENTS} events at once, not {len(events)}")
    before = _head_before(stream, after, kind, club)
    if before is not None:
        check_written_here(before)
        rows = _rows(stream, before, events, operation, source, claimed)
        now = Head(rows[-1].version, rows[-1].hash, *before[2:])
        connection = database()
        if write(connection, before, now, rows, operation.fingerprint, beside):
            _wake(connection, stream)
            counting.count("append")
            return Appended(stream, rows[0].version, now, rows[0].recorded)
    return answered(operation) or _lost(stream, after)


def _head_before(stream: UUID, after: Head | int, kind: str, club: str) -> Head | None:
    """The head to append to; None if it has moved."""
    if isinstance(after, Head):
        return after
    if after == 0:
        check_opaque("club", club)
        return Head(0, first_link(kind), kind, club)
    now = head(stream)
    return now if now is not None and now.version == after else None


def _wake(connection: BaseDatabaseWrapper, stream: UUID) -> None:
    """Have followers told, at once where nothing else has to be durable before."""
    if connection.in_atomic_block or not connection.autocommit:
        connection.on_commit(partial(wakes.wake, stream))
    else:
        wakes.wake(stream)


def check_written_here(head: Head) -> None:
    """Raise Refusal WRITTEN_ELSEWHERE where another house writes the stream."""
    if (no := elsewhere(head.house)) is not None:
        raise no


def _lost(stream: UUID, after: Head | int) -> Appended:
    version = after.version if isinstance(after, Head) else after
    now = head(stream)
    if now is not None:
        check_written_here(now)
    if now is None or now.version == version:
        raise BrokenStream(f"{stream}: to append after {version}, but the head is {now}")
    counting.count("conflict")
    raise Conflict(Reason.CONFLICT, after=version, version=now.version)


def _rows(
    stream: UUID,
    before: Head,
    events: Sequence[NewEvent],
    operation: Operation,
    source: str,
    claimed: int | None,
) -> list[Row]:
    """The new rows, linked to what stands before them."""
    recorded = time.time_ns() // 1000
    fixed = (operation.actor, source, recorded, claimed, operation.digits)
    digits, club = stream.hex, before.bound
    rows, previous = [], before.hash
    for index, (kind, schema, payload) in enumerate(events):
        check_newest(before.kind, kind, schema)
        version, text = before.version + 1 + index, canonical(payload)
        columns = (digits, version, kind, schema, *fixed, index, text)
        previous = link(previous, *columns, club=club)
        rows.append(Row(*columns, previous))
    return rows


def forget_operations(before: datetime) -> int:
    """Forget the operations recorded before a time (weeks ago); returns how many.

    A key that is used again afterwards is a new operation.
    """
    microseconds = int(before.timestamp()) * 1_000_000
    return Operation_.objects.filter(recorded__lt=microseconds).delete()[0]
