"""Compares the tables as the database has them with those that the program's migrations say.

The expected tables are built beside: on SQLite in memory, on PostgreSQL as temporary ones. Then
both are described by the database itself, without the names that it gives on its own, and compared.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from engine.refusals import Said
from games.verification import schema_postgresql, schema_sqlite
from games.verification.tables import listed

_GONE = "The table {table} is missing."
_LACKS = "The table {table} lacks {what}."


def schema_damage() -> Iterator[Said]:
    """Tables, columns, indexes, constraints and triggers that are missing or too many."""
    there = set(connection.introspection.table_names())
    known = set(listed())
    for table in sorted(there - known):
        yield Said("The table {table} is none of the house's.", table=table)
    for table in sorted(known - there):
        yield Said(_GONE, table=table)
    described = schema_postgresql if connection.vendor == "postgresql" else schema_sqlite
    expected = _expected(connection.vendor)
    tables = sorted(there & expected.keys())
    found = described.found(connection, tables)
    for table in tables:
        yield from _differences(table, Counter(expected[table]), Counter(found[table]))
    for what in described.strangers(connection):
        yield Said("The database has {what}, which nobody put there.", what=what)


def unreadable(damage: Iterable[Said]) -> bool:
    """Whether tables or columns are missing, so that rows can't be read at all."""
    return any(
        said.template == _GONE or str(said.facts.get("what", "")).startswith("column ")
        for said in damage
        if said.template in {_GONE, _LACKS}
    )


def _differences(table: str, expected: Counter[str], found: Counter[str]) -> Iterator[Said]:
    for what in sorted((expected - found).elements()):
        yield Said(_LACKS, table=table, what=what)
    for what in sorted((found - expected).elements()):
        yield Said("The table {table} has {what}, which nobody put there.", table=table, what=what)


@cache
def _expected(vendor: str) -> dict[str, list[str]]:
    """By table what the migrations say, as this kind of database describes it."""
    state = MigrationLoader(None).project_state()
    recorded: Any = MigrationRecorder.Migration
    models = [*state.apps.get_models(include_auto_created=True), recorded]
    if vendor == "postgresql":
        return schema_postgresql.expected(connection, models)
    return schema_sqlite.expected(connection, models)


def migrations() -> Iterator[Said]:
    """Migrations that the database has had and the program doesn't know, or the other way."""
    known, applied = _known(), set(MigrationRecorder(connection).applied_migrations())
    for app, name in sorted(known - applied):
        yield Said("The migration {name} is missing.", name=f"{app}.{name}")
    for app, name in sorted(applied - known):
        yield Said("The migration {name} is none of the program's.", name=f"{app}.{name}")


@cache
def _known() -> frozenset[tuple[str, str]]:
    """The migrations of the program: app and name."""
    return frozenset(MigrationLoader(None).disk_migrations)
