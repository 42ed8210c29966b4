"""The SQL of an append: one transaction with compare-and-set on the stream's head.

On PostgreSQL it is one statement, alone or inside the caller's transaction; on SQLite a few, as
nobody else writes meanwhile.
"""

import re
import sqlite3
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from django.db import IntegrityError
from django.db.backends.base.base import BaseDatabaseWrapper

from games.beside import Beside
from games.refusals import Conflict, Reason
from games.store.rows import Head, Row
from games.store.wire import postgresql

# What stands for what: $1 and $2 the new head's version and hash, $3 the stream, $4 and $5 the
# version and hash of the head before (kind and club for a new stream), $6 the operation, $7 its
# fingerprint, $8 the first new version, $9 recorded, $10 actor, $11 source, $12 claimed.
_FRESH = " AND NOT EXISTS (SELECT 1 FROM games_operation WHERE id = $6)"
_MARK = ", dirty = true"
_MOVE = (
    "UPDATE games_head SET version = $1, hash = $2, dirty = true"
    " WHERE stream = $3 AND version = $4 AND hash = $5 AND house = ''{fresh}"
)
_OPEN = (
    "INSERT INTO games_head (version, hash, stream, kind, club)"
    " SELECT $1, $2, $3::uuid, $4, $5 WHERE 1 = 1{fresh} ON CONFLICT (stream) DO NOTHING"
)
_NOTE = (
    "INSERT INTO games_operation (id, fingerprint, stream, first, last, recorded)"
    " SELECT $6::uuid, $7, $3::uuid, $8, $1, $9"
)
_ADD = f"INSERT INTO games_event ({', '.join(Row._fields)})"
_ROW = (
    "$3::uuid, ${0}::integer, ${1}, ${2}::smallint, $10, $11, $9::bigint, $12::bigint, $6::uuid,"
    " (${0} - $8)::smallint, ${3}, ${4}::bytea"
)
_INSERT = f"{_ADD} VALUES ({', '.join('?' * len(Row._fields))})"


def write(
    connection: BaseDatabaseWrapper,
    before: Head,
    now: Head,
    rows: Sequence[Row],
    fingerprint: bytes,
    beside: Beside | None = None,
) -> bool:
    """Move the head, note the operation, add the rows, and the row beside them.

    False, with nothing done, if the head is not there any more or the operation is known.
    """
    first = rows[0]
    expected = before[:2] if before.version else before[2:4]
    moving = (now.version, now.hash, first.stream, *expected, first.operation)
    values = (*moving, fingerprint, first.version, first.recorded)
    step = _MOVE if before.version else _OPEN
    if connection.vendor == "postgresql":
        return _write_postgresql(connection, step, values, rows, beside)
    return _write_sqlite(connection, step, values, rows, beside)


def _write_postgresql(
    connection: BaseDatabaseWrapper,
    step: str,
    values: tuple[Any, ...],
    rows: Sequence[Row],
    beside: Beside | None,
) -> bool:
    values += (rows[0].actor, rows[0].source, rows[0].claimed)
    for row in rows:
        values += (row.version, row.kind, row.schema, row.payload, row.hash)
    added = ""
    if beside is not None:
        added = beside.sql(first=len(values) + 1, source="FROM moved")
        values += beside.values()
    sql = _one_statement(step, len(rows), added, in_transaction=connection.in_atomic_block)
    try:
        with connection.wrap_database_errors:
            return postgresql(connection.connection, sql, values).rowcount > 0
    except IntegrityError as failure:
        if _constraint(failure) != "games_operation_pkey":
            raise
        if connection.in_atomic_block:  # the same operation won just now, and this ended ours
            raise Conflict(Reason.IN_FLIGHT) from failure
        return False


@lru_cache(maxsize=64)
def _one_statement(step: str, count: int, beside: str, *, in_transaction: bool) -> str:
    """The statement for so many rows, and for one beside them.

    A known operation would break the caller's transaction, so there it is looked for; alone, the
    key of the operations is enough.
    """
    moved = step.format(fresh=_FRESH if in_transaction else "")
    added = [_ROW.format(*range(13 + 5 * i, 18 + 5 * i)) for i in range(count)]
    select = f"{added[0]} FROM moved"
    if count > 1:
        select = f"added.* FROM moved, (VALUES ({'), ('.join(added)})) AS added ORDER BY 2"
    put = f", beside AS ({beside})" if beside else ""
    return (
        f"WITH moved AS ({moved} RETURNING stream), noted AS ({_NOTE} FROM moved){put}"
        f" {_ADD} SELECT {select}"
    )


def _constraint(failure: IntegrityError) -> str | None:
    return getattr(getattr(failure.__cause__, "diag", None), "constraint_name", None)


def _write_sqlite(
    connection: BaseDatabaseWrapper,
    step: str,
    values: tuple[Any, ...],
    rows: Sequence[Row],
    beside: Beside | None,
) -> bool:
    """In the caller's transaction, which has locked the database already, or in one of our own."""
    raw = connection.connection
    with connection.wrap_database_errors:
        cursor = raw.cursor()
        if connection.in_atomic_block:
            return _put(cursor, step, _FRESH, values, rows, beside)
        cursor.execute("BEGIN IMMEDIATE")
        try:
            done = _put(cursor, step, "", values, rows, beside)
            cursor.execute("COMMIT" if done else "ROLLBACK")
        except BaseException:
            if raw.in_transaction:  # a full disk has ended it already
                cursor.execute("ROLLBACK")
            raise
    return done


def _put(
    cursor: sqlite3.Cursor,
    step: str,
    fresh: str,
    values: tuple[Any, ...],
    rows: Sequence[Row],
    beside: Beside | None,
) -> bool:
    """False if the head is not there or the operation is known: then what was done must go."""
    usual, anyhow, note = _for_sqlite(step, fresh)
    moving = values[: 6 if fresh else 5]
    if not cursor.execute(usual, moving).rowcount and not (
        anyhow and cursor.execute(anyhow, moving).rowcount
    ):
        return False
    if not cursor.execute(note, values).rowcount:
        return False
    if len(rows) == 1:
        cursor.execute(_INSERT, rows[0])
    else:
        cursor.executemany(_INSERT, rows)
    if beside is not None:
        cursor.execute(beside.sql(), beside.values())
    return True


@cache
def _for_sqlite(step: str, fresh: str) -> tuple[str, str, str]:
    """The step as it is mostly, the step where that does nothing, and the note of the operation.

    A head that is marked already needs no mark: to write it would write its index, too.
    """
    step = step.format(fresh=fresh)
    marked = step.replace(_MARK, "") + " AND dirty" if _MARK in step else step
    anyhow = step if _MARK in step else ""
    note = f"{_NOTE} WHERE 1 = 1 ON CONFLICT (id) DO NOTHING"
    usual, anyhow, note = (
        re.sub(r"::\w+", "", sql).replace("$", "?") for sql in (marked, anyhow, note)
    )
    return usual, anyhow, note
