"""The SQL of an append: one transaction with compare-and-set on the stream's head.

It is one statement, alone or inside the caller's transaction. SQLite knows none that writes into
several tables: there a view takes it, and the trigger of the view does what it says.
"""

import re
import sqlite3
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any
from zlib import crc32

from django.db import IntegrityError
from django.db.backends.base.base import BaseDatabaseWrapper

from games.beside import Beside
from games.chains import Head, Row
from games.libpq import by_cursor, carry_out
from games.refusals import Conflict, Reason

# What stands for what: $1 and $2 the new head's version and hash, $3 the stream, $4 and $5 the
# version and hash of the head before (kind and club for a new stream), $6 the operation, $7 its
# fingerprint, $8 the first new version, $9 recorded, $10 actor, $11 source, $12 claimed, $13 to $17
# the first row's version, kind, schema, payload and hash, then those of the next.
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
_NOT_DONE = "games_append: the head is not there any more, or the operation is known"
_MARKED = "UPDATE games_head SET dirty = true WHERE stream = $3 AND NOT dirty"
_VALUES = range(1, 18)


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
    values = (
        *(now.version, now.hash, first.stream, *(before[:2] if before.version else before[2:4])),
        *(first.operation, fingerprint, first.version, first.recorded),
        *(first.actor, first.source, first.claimed),
        *(first.version, first.kind, first.schema, first.payload, first.hash),
    )
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
    for row in rows[1:]:
        values += (row.version, row.kind, row.schema, row.payload, row.hash)
    added = ""
    if beside is not None:
        added = beside.sql(first=len(values) + 1, source="FROM moved")
        values += beside.values()
    sql = _one_statement(step, len(rows), added, in_transaction=connection.in_atomic_block)
    try:
        with connection.wrap_database_errors:
            raw = connection.connection
            if len(rows) == 1:  # prepared once: of other numbers there are too many
                return carry_out(raw, sql, values) > 0
            return by_cursor(raw, sql, values).rowcount > 0
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
        if connection.in_atomic_block or (len(rows) == 1 and beside is None):
            return _put(raw, step, values, rows, beside)
        raw.execute("BEGIN IMMEDIATE")
        try:
            done = _put(raw, step, values, rows, beside)
            raw.execute("COMMIT" if done else "ROLLBACK")
        except BaseException:
            if raw.in_transaction:  # a full disk has ended it already
                raw.execute("ROLLBACK")
            raise
    return done


def _put(
    raw: sqlite3.Connection,
    step: str,
    values: tuple[Any, ...],
    rows: Sequence[Row],
    beside: Beside | None,
) -> bool:
    """False, with nothing done, if the head is not there or the operation is known."""
    try:
        _take_first(raw, step, values)
    except sqlite3.IntegrityError as failure:
        if str(failure) != _NOT_DONE:
            raise
        return False
    if len(rows) > 1:
        raw.executemany(_INSERT, rows[1:])
    if beside is not None:
        raw.execute(beside.sql(), beside.values())
    return True


def _take_first(raw: sqlite3.Connection, step: str, values: tuple[Any, ...]) -> None:
    """Have the view take the first row; a connection that has none yet makes it."""
    sql, view = _one_insert(step)
    try:
        raw.execute(sql, values)
    except sqlite3.OperationalError as failure:
        if "no such table" not in str(failure):
            raise
        for statement in view:
            raw.execute(statement)
        raw.execute(sql, values)


@cache
def _one_insert(step: str) -> tuple[str, tuple[str, str]]:
    """The statement for the first row, and those that make the view that takes it.

    The view is the connection's own, and its name follows from what it does. A head that is marked
    already needs no mark: to write it would write its index, too.
    """
    none = f"SELECT RAISE(ABORT, '{_NOT_DONE}') WHERE changes() = 0"
    body = (
        *((_MARKED, step.replace(_MARK, "")) if _MARK in step else (step,)),
        *(none, f"{_NOTE} WHERE 1 = 1 ON CONFLICT (id) DO NOTHING", none),
        f"{_ADD} SELECT {_ROW.format(*_VALUES[-5:])}",
    )
    told = re.sub(r"::\w+", "", "; ".join(body).format(fresh=""))
    taken = re.sub(r"\$(\d+)", r"NEW.v\1", told)
    name = f"games_append_{crc32(taken.encode()):08x}"
    columns, nothing = (", ".join(f"{one}{n}" for n in _VALUES) for one in ("v", "NULL AS v"))
    view = (
        f"CREATE TEMP VIEW {name} ({columns}) AS SELECT {nothing}",
        f"CREATE TEMP TRIGGER {name}_done INSTEAD OF INSERT ON {name} BEGIN {taken}; END",
    )
    marks = ", ".join("?" * len(_VALUES))
    return f"INSERT INTO {name} VALUES ({marks})", view  # noqa: S608 - of constants
