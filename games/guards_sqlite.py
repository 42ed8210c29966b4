"""The guards of the events table on SQLite.

REPLACE removes the row in its way without asking the DELETE trigger; so the INSERT trigger refuses
a row that is there. Where a migration has rebuilt the table, its rows have numbers (rowid) besides
their keys, and REPLACE finds them by these, too.
"""

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

_NEXT = """CREATE TRIGGER games_event_next BEFORE INSERT ON games_event
WHEN EXISTS (SELECT 1 FROM games_event WHERE {taken})
  OR (NEW.version <> 1 AND NOT EXISTS
    (SELECT 1 FROM games_event WHERE stream = NEW.stream AND version = NEW.version - 1))
BEGIN SELECT RAISE(ABORT, 'games_event_next: an event comes after the last one'); END"""

_BY_KEY = "stream = NEW.stream AND version = NEW.version"
_BY_NUMBER = f"{_BY_KEY} OR rowid = NEW.rowid"

_FROZEN = """CREATE TRIGGER {name} BEFORE {verb} ON games_event
BEGIN SELECT RAISE(ABORT, '{name}: an event is never changed'); END"""


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The guards that are not there as they should be."""
    return list(_missing(connection))


def install(connection: BaseDatabaseWrapper) -> None:
    """Put the missing guards in place of what may bear their names."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name, sql in _missing(connection).items():
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
            cursor.execute(sql)


def _missing(connection: BaseDatabaseWrapper) -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE tbl_name = 'games_event'")
        found = dict(cursor.fetchall())
    guards = _guards(numbered="WITHOUT ROWID" not in found["games_event"])
    return {name: sql for name, sql in guards.items() if found.get(name) != sql}


def _guards(*, numbered: bool) -> dict[str, str]:
    """The guards by name, for a table whose rows have numbers or have not."""
    return {
        "games_event_next": _NEXT.format(taken=_BY_NUMBER if numbered else _BY_KEY),
        "games_event_no_update": _FROZEN.format(name="games_event_no_update", verb="UPDATE"),
        "games_event_no_delete": _FROZEN.format(name="games_event_no_delete", verb="DELETE"),
    }
