"""Counts what the database is asked: Django's statements and those that the store sends past it."""

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile

from django.db import connection

_SENT = ("Execute", "Query")


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is sent to the database meanwhile; on PostgreSQL only how often shows."""
    connection.ensure_connection()
    seen: list[str] = []
    trace = _on_sqlite if connection.vendor == "sqlite" else _on_postgresql
    with trace(connection.connection, seen):
        yield seen


@contextmanager
def _on_sqlite(raw, seen: list[str]) -> Iterator[None]:
    """What SQLite itself says that it begins.

    What a trigger does it tells as a comment, or as the statement that woke it once more: no INSERT
    is sent twice with the same key.
    """

    def tell(sql: str) -> None:
        again = sql.startswith("INSERT") and seen[-1:] == [sql]
        if not again and not sql.startswith("--"):
            seen.append(sql)

    raw.set_trace_callback(tell)
    try:
        yield
    finally:
        raw.set_trace_callback(None)


@contextmanager
def _on_postgresql(raw, seen: list[str]) -> Iterator[None]:
    """The messages of the protocol, as its own library traces them: "F", length, name."""
    with TemporaryFile("w+") as told:
        raw.pgconn.trace(told.fileno())
        raw.pgconn.set_trace_flags(1)  # without times
        try:
            yield
        finally:
            raw.pgconn.untrace()
            told.seek(0)
            messages = (line.split("\t")[:3] for line in told)
            seen += [name for side, _, name in messages if side == "F" and name.strip() in _SENT]
