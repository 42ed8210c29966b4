"""Connections to the house's file that wait for the next request, in whichever thread it comes.

A request has a thread of its own where a server is asynchronous, and Django's threads each close
their connection behind a request. Opening one anew takes longer than most answers, and closing the
last one writes the whole journal back. PostgreSQL has a pool for it; this is the same for a file.
"""

import atexit
import os
import sqlite3
import threading
from typing import Any

from django.db.backends.sqlite3 import base, schema

MOST_KEPT = 8

_Place = tuple[str, int, int, tuple[str, ...]]
"""A file's name, device and number, and how a connection to it begins.

Another file under the same name is another place, and so is the same one opened otherwise.
"""

_idle: list[tuple[_Place, sqlite3.Connection]] = []
_lock = threading.Lock()


def close_idle() -> None:
    """Close every connection that nobody uses."""
    with _lock:
        closing = _idle[:]
        _idle.clear()
    for _place, raw in closing:
        raw.close()


atexit.register(close_idle)
if hasattr(os, "register_at_fork"):  # not on Windows
    # A connection to SQLite must not be carried into another process.
    os.register_at_fork(before=close_idle)


class SchemaEditor(schema.DatabaseSchemaEditor):
    """Takes away a connection's own views before a table changes its name or its columns.

    SQLite would find that such a view names a table that is not there just then. Whoever needs a
    view (`games.store.writing`) makes it again.
    """

    def execute(self, sql: Any, params: Any = ()) -> None:
        """Execute a statement as Django does."""
        if str(sql).startswith("ALTER TABLE"):
            raw = self.connection.connection
            views = raw.execute("SELECT name FROM sqlite_temp_master WHERE type = 'view'")
            for (name,) in views.fetchall():
                raw.execute(f'DROP VIEW temp."{name}"')
        super().execute(sql, params)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is handed on when it is closed, unless something was wrong with it."""

    SchemaEditorClass = SchemaEditor
    _place: _Place | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """One that waits, otherwise a new one. Raises sqlite3.Error as that does."""
        name = str(conn_params["database"])
        begins = tuple(self.init_commands)  # type: ignore[attr-defined]  # as `_close` below
        raw = _taken(_place_of(name, begins))
        if raw is None:
            raw = self._opened(conn_params)
        self._place = _place_of(name, begins)
        return raw

    def _opened(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """A new one that has begun; where it can't, as with a damaged file, it is closed again.

        Django would drop it as it is, open until somebody looks for garbage.
        """
        made: list[sqlite3.Connection] = []

        def make(*said: Any, **chosen: Any) -> sqlite3.Connection:
            made.append(sqlite3.Connection(*said, **chosen))
            return made[-1]

        try:
            begun: sqlite3.Connection = super().get_new_connection({**conn_params, "factory": make})
        except sqlite3.Error:
            for raw in made:
                raw.close()
            raise
        return begun

    def _close(self) -> None:
        raw = self.connection
        sound = raw is not None and not self.errors_occurred and not raw.in_transaction
        if not (sound and _kept(self._place, raw)):
            super()._close()  # type: ignore[misc]  # the stubs leave it out


def _place_of(name: str, begins: tuple[str, ...]) -> _Place | None:
    """Where the file lies just now; None without one, as in memory."""
    try:
        found = os.stat(name)  # noqa: PTH116 - at each request, and a Path takes longer than this
    except OSError:
        return None
    return name, found.st_dev, found.st_ino, begins


def _taken(place: _Place | None) -> sqlite3.Connection | None:
    """One that waits for this place; those to another are closed, as a house has one file."""
    with _lock:
        while _idle:
            known, raw = _idle.pop()
            if known == place:
                return raw
            raw.close()
    return None


def _kept(place: _Place | None, raw: sqlite3.Connection) -> bool:
    """Whether it waits now; not in memory, nor where enough others do."""
    with _lock:
        if place is None or len(_idle) >= MOST_KEPT:
            return False
        _idle.append((place, raw))
        return True
