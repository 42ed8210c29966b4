"""How SQLite describes a table: columns, indexes, constraints; and what is nobody's."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Model

from games import guards_sqlite


def expected(connection: Any, models: Sequence[type[Model]]) -> dict[str, list[str]]:
    """By table what these models say, as SQLite describes it once it is created."""
    editor = connection.SchemaEditorClass(connection, collect_sql=True)
    editor.deferred_sql = []
    for model in models:
        if not model._meta.auto_created:  # noqa: SLF001 - Django makes it with its model
            editor.create_model(model)
    memory = sqlite3.connect(":memory:")
    try:
        for statement in (*editor.collected_sql, *map(str, editor.deferred_sql)):
            memory.execute(statement)
        return {name: list(_described(memory, name)) for name in _names(models)}
    finally:
        memory.close()


def found(connection: Any, tables: Sequence[str]) -> dict[str, list[str]]:
    """By table what the database has."""
    raw = connection.connection
    return {table: list(_described(raw, table)) for table in tables}


def strangers(connection: Any) -> Iterator[str]:
    """Triggers and views that are none of the house's."""
    guards = guards_sqlite.names()
    rows = _all(connection.connection, "SELECT type, name FROM sqlite_master ORDER BY name")
    for kind, name in rows:
        if kind == "view" or (kind == "trigger" and name not in guards):
            yield f"{kind} {name}"


def _names(models: Sequence[type[Model]]) -> list[str]:
    return [model._meta.db_table for model in models]  # noqa: SLF001


def _described(raw: Any, table: str) -> Iterator[str]:
    for name, kind, needed, default, key, hidden in _all(
        raw,
        'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)',
        table,
    ):
        null = "NOT NULL" if needed or key else "NULL"
        said = f"column {name} {kind} {null}"
        yield said + f" DEFAULT {default}" * (default is not None) + " GENERATED" * bool(hidden)
    columns = ", ".join(
        name
        for (name,) in _all(
            raw, "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table
        )
    )
    yield f"primary key ({columns})"
    yield from _indexes(raw, table)
    for own, to, target, deleted in _all(
        raw, 'SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(?)', table
    ):
        yield f"foreign key ({own}) to {to} ({target}) {deleted}"
    yield from _checks(_sql(raw, table))


def _indexes(raw: Any, table: str) -> Iterator[str]:
    listed = 'SELECT name, "unique", origin, partial FROM pragma_index_list(?)'
    for name, unique, origin, partial in _all(raw, listed, table):
        if origin == "pk":
            continue
        parts = _all(
            raw, 'SELECT name, "desc" FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno', name
        )
        columns = ", ".join(f"{column}{' DESC' * down}" for column, down in parts)
        kind = "unique" if unique else "index"
        condition = _sql(raw, name).partition(" WHERE ")[2] if partial else ""
        yield f"{kind} ({columns})" + f" where {condition}" * bool(condition)


def _checks(sql: str) -> Iterator[str]:
    """The CHECK constraints of a table, each with what it asks for."""
    for begin in re.finditer(r"CHECK \(", sql):
        depth, end = 1, begin.end()
        while depth and end < len(sql):
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
        yield f"check {sql[begin.end() - 1 : end]}"


def _sql(raw: Any, name: str) -> str:
    rows = _all(raw, "SELECT sql FROM sqlite_master WHERE name = ?", name)
    return str(rows[0][0]) if rows and rows[0][0] else ""


def _all(raw: Any, sql: str, *values: object) -> list[tuple[Any, ...]]:
    return list(raw.execute(sql, values).fetchall())
