"""The guards of the events table and of the log of checkpoints on SQLite.

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

_NEXT_CHECKPOINT = """CREATE TRIGGER games_checkpoint_next BEFORE INSERT ON games_checkpoint
WHEN NEW.number <> (SELECT 1 + COALESCE(MAX(number), 0) FROM games_checkpoint)
BEGIN SELECT RAISE(ABORT, 'games_checkpoint_next: a checkpoint comes after the last one'); END"""

_FROZEN_CHECKPOINT = """CREATE TRIGGER {name} BEFORE {verb} ON games_checkpoint
BEGIN SELECT RAISE(ABORT, '{name}: a checkpoint is never changed'); END"""


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The guards that are not there as they should be."""
    return list(_missing(connection))


def names() -> set[str]:
    """The names of all guards that should be there."""
    return {*_guards(numbered=True), *_of_checkpoints()}


def install(connection: BaseDatabaseWrapper) -> None:
    """Put the missing guards in place of what may bear their names."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name, sql in _missing(connection).items():
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
            cursor.execute(sql)


def _missing(connection: BaseDatabaseWrapper) -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, sql FROM sqlite_master"
            " WHERE tbl_name IN ('games_event', 'games_checkpoint')"
        )
        found = dict(cursor.fetchall())
    guards = _guards(numbered="WITHOUT ROWID" not in found["games_event"])
    if "games_checkpoint" in found:  # it came by a later migration
        guards |= _of_checkpoints()
    return {name: sql for name, sql in guards.items() if found.get(name) != sql}


def _guards(*, numbered: bool) -> dict[str, str]:
    """The guards by name, for a table whose rows have numbers or have not."""
    return {
        "games_event_next": _NEXT.format(taken=_BY_NUMBER if numbered else _BY_KEY),
        "games_event_no_update": _FROZEN.format(name="games_event_no_update", verb="UPDATE"),
        "games_event_no_delete": _FROZEN.format(name="games_event_no_delete", verb="DELETE"),
    }


def _of_checkpoints() -> dict[str, str]:
    no_update, no_delete = "games_checkpoint_no_update", "games_checkpoint_no_delete"
    return {
        "games_checkpoint_next": _NEXT_CHECKPOINT,
        no_update: _FROZEN_CHECKPOINT.format(name=no_update, verb="UPDATE"),
        no_delete: _FROZEN_CHECKPOINT.format(name=no_delete, verb="DELETE"),
    }
