"""The guards of the events table on SQLite.

REPLACE removes the row in its way without asking the DELETE trigger, be it found by its key or by
its row number; so the INSERT trigger refuses a row that is there.
"""

from collections.abc import Mapping

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

_NEXT = """CREATE TRIGGER games_event_next BEFORE INSERT ON games_event
WHEN EXISTS (SELECT 1 FROM games_event WHERE stream = NEW.stream AND version = NEW.version)
  OR EXISTS (SELECT 1 FROM games_event WHERE rowid = NEW.rowid)
  OR (NEW.version <> 1 AND NOT EXISTS
    (SELECT 1 FROM games_event WHERE stream = NEW.stream AND version = NEW.version - 1))
BEGIN SELECT RAISE(ABORT, 'games_event_next: an event comes after the last one'); END"""

_FROZEN = """CREATE TRIGGER {name} BEFORE {verb} ON games_event
BEGIN SELECT RAISE(ABORT, '{name}: an event is never changed'); END"""

_GUARDS: Mapping[str, str] = {
    "games_event_next": _NEXT,
    "games_event_no_update": _FROZEN.format(name="games_event_no_update", verb="UPDATE"),
    "games_event_no_delete": _FROZEN.format(name="games_event_no_delete", verb="DELETE"),
}


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The guards that are not there as they should be."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE tbl_name = 'games_event'")
        found = dict(cursor.fetchall())
    return [name for name, sql in _GUARDS.items() if found.get(name) != sql]


def install(connection: BaseDatabaseWrapper) -> None:
    """Put the missing guards in place of what may bear their names."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name in missing(connection):
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
            cursor.execute(_GUARDS[name])
