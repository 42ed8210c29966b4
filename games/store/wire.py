"""The connection underneath Django's: statements of the store in as few layers as possible.

Django's layers would cost an append or a read more than the database does. These statements don't
show in `connection.queries`; errors and transactions are Django's as everywhere.
"""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

if TYPE_CHECKING:
    from psycopg import RawCursor

_CURSOR = "wortwart_cursor"
_PREPARED = "wortwart_prepared"
# Of libpq: the status of a command that is done, and the field of an error's SQLSTATE.
_DONE, _STATE = 1, ord("C")
_FORGOTTEN = b"26000"  # psycopg lets the server forget all after a rollback to a savepoint
# What stands for what in a query: ids are read as 32 hex digits, as SQLite keeps them.
_EVENT = (
    "{stream}, version, kind, schema, actor, source, recorded, claimed, {operation},"
    " operation_index, payload, hash"
)
_IDS = {
    "sqlite": {"stream": "stream", "operation": "operation"},
    "postgresql": {
        "stream": "encode(uuid_send(stream), 'hex')",
        "operation": "encode(uuid_send(operation), 'hex')",
    },
}


def database() -> BaseDatabaseWrapper:
    """Django's connection, open."""
    connection = connections[DEFAULT_DB_ALIAS]
    connection.close_if_health_check_failed()
    if connection.connection is None:
        connection.ensure_connection()
    return connection


def select(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """The rows that a query gives.

    In it `{event}` stands for an event's columns in the order of Row, `{stream}` for the id of a
    stream, `$1` for the first value.
    """
    connection = database()
    with connection.wrap_database_errors:
        query = _query(connection.vendor, sql)
        if connection.vendor == "postgresql":
            return postgresql(connection.connection, query, values).fetchall()
        return _select_sqlite(connection.connection, query, values)


def postgresql(raw: Any, sql: str, values: Sequence[Any]) -> "RawCursor":
    """Carry out a statement with values bound by the server, so that its plan can be kept.

    One cursor a connection does it: making one costs as much as a small statement. Take its rows
    before the next statement.
    """
    cursor = getattr(raw, _CURSOR, None)
    if cursor is None:
        from psycopg import RawCursor  # noqa: PLC0415 - a laptop needs none

        cursor = RawCursor(raw)
        setattr(raw, _CURSOR, cursor)
    return cursor.execute(sql, values, binary=True)


def carry_out(raw: Any, sql: str, values: Sequence[Any]) -> int:
    """Carry out a statement that gives no rows; how many rows it has written.

    Outside transactions it goes to libpq itself, prepared once a connection: a cursor's layers take
    longer than the statement. A cursor does it where a transaction may have to be begun first,
    where nothing may be prepared (settings for PgBouncer), and for values of other types.
    """
    if not raw.autocommit or raw.prepare_threshold is None:
        return postgresql(raw, sql, values).rowcount
    try:
        sent = [_SENT_AS[type(value)](value) for value in values]
    except KeyError:
        return postgresql(raw, sql, values).rowcount
    formats = [type(value) is bytes for value in values]  # bytes as they are, the rest as text
    result = raw.pgconn.exec_prepared(_prepared(raw, sql), sent, formats)
    if result.status != _DONE and result.error_field(_STATE) == _FORGOTTEN:
        getattr(raw, _PREPARED).clear()
        result = raw.pgconn.exec_prepared(_prepared(raw, sql), sent, formats)
    if result.status != _DONE:
        raise _failure(raw, result)
    return int(result.command_tuples)


def _prepared(raw: Any, sql: str) -> bytes:
    """The name of a statement that is prepared on this connection."""
    names: dict[str, bytes] | None = getattr(raw, _PREPARED, None)
    if names is None:
        names = {}
        setattr(raw, _PREPARED, names)
    name = names.get(sql)
    if name is None:
        name = b"wortwart_%d" % len(names)
        result = raw.pgconn.prepare(name, sql.encode())
        if result.status != _DONE:
            raise _failure(raw, result)
        names[sql] = name
    return name


def _failure(raw: Any, result: Any) -> Exception:
    """What a cursor would raise for the server's answer."""
    from psycopg import OperationalError, errors  # noqa: PLC0415 - a laptop needs none

    if result.error_field(_STATE) is None:  # said by libpq: there is no connection any more
        return OperationalError(raw.pgconn.get_error_message())
    return errors.error_from_result(result)


def _text(value: str) -> bytes:
    sent = value.encode()
    if b"\0" in sent:  # libpq would take what stands before it
        raise ValueError("a text for the database holds U+0000")
    return sent


def _nothing(_: None) -> None:
    """NULL, as libpq is given it."""


_SENT_AS: dict[type, Callable[[Any], bytes | None]] = {
    str: _text,
    int: b"%d".__mod__,
    bytes: bytes,
    NoneType: _nothing,
    bool: (b"f", b"t").__getitem__,
}


def _select_sqlite(raw: Any, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    try:
        return list(raw.execute(sql, values))
    except sqlite3.OperationalError as failure:
        if "decode" not in str(failure):
            raise
    # Somebody wrote bytes that are no text: let the chain find it, not the reading.
    usual, raw.text_factory = raw.text_factory, _readable
    try:
        return list(raw.execute(sql, values))
    finally:
        raw.text_factory = usual


def _readable(data: bytes) -> str:
    return data.decode(errors="surrogateescape")


@cache
def _query(vendor: str, sql: str) -> str:
    ids = _IDS[vendor]
    query = sql.format(event=_EVENT.format(**ids), **ids)
    return query if vendor == "postgresql" else query.replace("$", "?")
