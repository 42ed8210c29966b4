"""The connection underneath Django's: statements of the store in as few layers as possible.

Django's layers would cost an append or a read more than the database does. These statements don't
show in `connection.queries`; errors and transactions are Django's as everywhere.
"""

import re
import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from games.libpq import rows_of

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

_VALUE = re.compile(r"\$(\d+)")


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
        raw = connection.connection
        if connection.vendor == "postgresql":
            return rows_of(raw, _query("postgresql", sql), values)
        query, order = _for_sqlite(sql)
        return _select_sqlite(raw, query, [values[at] for at in order])


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
    return sql.format(event=_EVENT.format(**ids), **ids)


@cache
def _for_sqlite(sql: str) -> tuple[str, tuple[int, ...]]:
    """The query with a bare `?` for each value, and which value goes where.

    Python up to 3.12.3 takes `?1` for a name and warns each time that values come in a row.
    """
    query = _query("sqlite", sql)
    order = tuple(int(number) - 1 for number in _VALUE.findall(query))
    return _VALUE.sub("?", query), order
