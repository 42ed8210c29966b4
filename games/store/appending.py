"""Appending: one transaction with compare-and-set on the stream's head.

On PostgreSQL it is one statement, alone or inside the caller's transaction; on SQLite a few, as
nobody else writes meanwhile. Whoever comes second gets the winning version; whoever repeats an
operation gets the first answer.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from games import wakes
from games.canonical import canonical
from games.refusals import Conflict, Reason
from games.store.chain import first_link, link
from games.store.kinds import check_newest
from games.store.queries import answered, head
from games.store.rows import Appended, Head, NewEvent, Operation, Row, check_opaque
from games.store.wire import database, postgresql

MOST_EVENTS = 1000

# ruff: disable[S608] - put together from constants only
_FRESH = "NOT EXISTS (SELECT 1 FROM games_operation WHERE id = %s)"
_MOVE = (
    "UPDATE games_head SET version = %s, hash = %s"
    f" WHERE stream = %s AND version = %s AND hash = %s AND {_FRESH}"
)
_OPEN = (
    "INSERT INTO games_head (version, hash, stream, kind, club)"
    f" SELECT %s, %s, %s, %s, %s WHERE {_FRESH} ON CONFLICT (stream) DO NOTHING"
)
_NOTE = (
    "INSERT INTO games_operation (id, fingerprint, stream, first, last, recorded)"
    " SELECT %s, %s, %s, %s, %s, %s"
)
_ADD = (
    "INSERT INTO games_event (stream, version, kind, schema, actor, source, recorded, claimed,"
    " operation, operation_index, payload, hash)"
)
_TYPED = (
    "(%s::uuid, %s::integer, %s, %s::smallint, %s, %s, %s::bigint, %s::bigint,"
    " %s::uuid, %s::smallint, %s, %s::bytea)"
)
_INSERT = f"{_ADD} VALUES ({', '.join(['%s'] * len(Row._fields))})"
# ruff: enable[S608]


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
) -> Appended:
    """Append events after the head that the caller has read, all or none; then wake followers.

    `after` is that head, or its version (costs a query more), or 0 for a new stream, which takes
    `kind` and `club`. `claimed` is the time that a person gave, in microseconds since 1970 UTC.
    Inside a transaction the events belong to it; outside they are durable on return.

    Raises Conflict where somebody was faster, Refusal KEY_REUSED, Malformed for a payload that
    can't be kept, UnknownKind, and ValueError for what only a bug can ask for.
    """
    check_opaque("source", source)
    if not 1 <= len(events) <= MOST_EVENTS:
        raise ValueError(f"1 to {MOST_EVENTS} events at once, not {len(events)}")
    before = _head_before(stream, after, kind, club)
    if before is not None:
        rows = _rows(stream, before, events, operation, source, claimed)
        now = before._replace(version=rows[-1].version, hash=rows[-1].hash)
        if _write(before, now, rows, operation):
            transaction.on_commit(partial(wakes.wake, stream))
            return Appended(stream, rows[0].version, now)
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


def _lost(stream: UUID, after: Head | int) -> Appended:
    version = after.version if isinstance(after, Head) else after
    now = head(stream)
    if now is None or now.version == version:
        raise BrokenStream(f"{stream}: to append after {version}, but the head is {now}")
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
    fixed = (operation.actor, source, recorded, claimed, operation.id.hex)
    rows, previous = [], before.hash
    for index, event in enumerate(events):
        check_newest(before.kind, event.kind, event.schema)
        version, text = before.version + 1 + index, canonical(event.payload)
        columns = (stream.hex, version, event.kind, event.schema, *fixed, index, text)
        previous = link(previous, *columns)
        rows.append(Row(*columns, previous))
    return rows


def _write(before: Head, now: Head, rows: list[Row], operation: Operation) -> bool:
    """Move the head, note the operation, add the rows; False, and nothing done, if either the
    head has moved or the operation is known.
    """
    stream, known = rows[0].stream, rows[0].operation
    expected = before[:2] if before.version else before[2:]
    moving = (now.version, now.hash, stream, *expected, known)
    noting = (
        known,
        operation.fingerprint,
        stream,
        rows[0].version,
        now.version,
        rows[0].recorded,
    )
    step = _MOVE if before.version else _OPEN
    connection = database()
    if connection.vendor == "postgresql":
        return _write_postgresql(connection, step, (*moving, *noting), rows)
    return _write_sqlite(connection, step, (moving, noting), rows)


def _write_postgresql(
    connection: BaseDatabaseWrapper, step: str, values: tuple[Any, ...], rows: list[Row]
) -> bool:
    for row in rows:
        values += row
    try:
        with connection.wrap_database_errors:
            sql = _one_statement(step, len(rows))
            return postgresql(connection.connection, sql, values).rowcount > 0
    except IntegrityError as failure:
        if _constraint(failure) != "games_operation_pkey":
            raise
        # The same operation won at this very moment, on another stream.
        if connection.in_atomic_block:  # which this failure has ended
            raise Conflict(Reason.IN_FLIGHT) from failure
        return False


@lru_cache(maxsize=64)
def _one_statement(step: str, count: int) -> str:
    rows = ", ".join([_TYPED] * count)
    return (
        f"WITH moved AS ({step} RETURNING stream), noted AS ({_NOTE} FROM moved)"  # noqa: S608
        f" {_ADD} SELECT added.* FROM moved, (VALUES {rows}) AS added ORDER BY 2"
    )


def _constraint(failure: IntegrityError) -> str | None:
    return getattr(getattr(failure.__cause__, "diag", None), "constraint_name", None)


def _write_sqlite(
    connection: BaseDatabaseWrapper, step: str, values: Sequence[Any], rows: list[Row]
) -> bool:
    raw, (moving, noting) = connection.connection, values
    with connection.wrap_database_errors, _alone(connection):
        moved = bool(raw.execute(_marked(step), moving).rowcount)
        if moved:
            raw.execute(_marked(_NOTE), noting)
            raw.executemany(_marked(_INSERT), rows)
    return moved


@cache
def _marked(sql: str) -> str:
    return sql.replace("%s", "?")


@contextmanager
def _alone(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """The caller's transaction, which has locked the database already, or one of our own."""
    if connection.in_atomic_block:
        yield
        return
    raw = connection.connection
    raw.execute("BEGIN IMMEDIATE")
    try:
        yield
        raw.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:  # a full disk has ended it already
            raw.execute("ROLLBACK")
        raise
