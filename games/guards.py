"""Guards in the database itself: triggers that let nobody change, remove or skip an event.

They are put in place after every migration, as SQLite drops them silently when a migration rebuilds
the table; `verify` asks whether they are there. What an owner of the database does to them and then
to events shows in the chain of hashes.
"""

from types import ModuleType
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from games import guards_postgresql, guards_sqlite

_TABLE = "games_event"


def guards_missing(using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """The names of the guards that are missing, changed or switched off."""
    connection = connections[using]
    missing: list[str] = _guards_of(connection).missing(connection)
    return missing


def install_guards(using: str = DEFAULT_DB_ALIAS) -> None:
    """Put the missing guards in place; those that are there stay untouched."""
    connection = connections[using]
    _guards_of(connection).install(connection)


def install_after_migrate(using: str, **_: Any) -> None:
    """Put the missing guards in place, if there is a table to guard yet."""
    if _TABLE in connections[using].introspection.table_names():
        install_guards(using)


def _guards_of(connection: BaseDatabaseWrapper) -> ModuleType:
    return guards_postgresql if connection.vendor == "postgresql" else guards_sqlite
