"""The connection underneath Django's: statements of the store in as few layers as possible.

Django's layers would cost an append or a read more than the database does. These statements don't
show in `connection.queries`; errors and transactions are Django's as everywhere.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

if TYPE_CHECKING:
    from psycopg import RawCursor

_CURSOR = "wortwart_cursor"
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
