"""How PostgreSQL describes a table: columns, indexes, constraints; and what is nobody's."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Model

from games import guards_postgresql
from games.guards_postgresql import PARTS

_PARTED = "games_event"

_COLUMNS = """
SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity::text,
  a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid)
FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE a.attrelid = %s::regclass AND a.attnum > 0 AND NOT a.attisdropped"""

_CONSTRAINTS = """
SELECT contype::text, pg_get_constraintdef(oid), convalidated FROM pg_constraint
WHERE conrelid = %s::regclass AND contype <> 'n'"""

_INDEXES = """
SELECT pg_get_indexdef(i.indexrelid), i.indisvalid FROM pg_index i
WHERE i.indrelid = %s::regclass
  AND NOT EXISTS (
    SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype <> 'f'
  )"""

_TRIGGERS = """
SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE NOT t.tgisinternal AND n.nspname = current_schema() ORDER BY 1, 2"""

_RULES = (
    "SELECT tablename, rulename FROM pg_rules WHERE schemaname = current_schema() ORDER BY 1, 2"
)
_VIEWS = """
SELECT viewname FROM pg_views WHERE schemaname = current_schema()
UNION SELECT matviewname FROM pg_matviews WHERE schemaname = current_schema() ORDER BY 1"""

_PARTITIONS = """
SELECT c.relname, pg_get_expr(c.relpartbound, c.oid) FROM pg_class c
JOIN pg_inherits i ON i.inhrelid = c.oid WHERE i.inhparent = %s::regclass ORDER BY 1"""


def expected(connection: Any, models: Sequence[type[Model]]) -> dict[str, list[str]]:
    """By table what these models say, as PostgreSQL describes it once it is created."""
    editor = connection.SchemaEditorClass(connection, collect_sql=True)
    editor.deferred_sql = []
    for model in models:
        if not model._meta.auto_created:  # noqa: SLF001 - Django makes it with its model
            editor.create_model(model)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL search_path TO pg_temp")
            for statement in (*editor.collected_sql, *map(str, editor.deferred_sql)):
                cursor.execute(statement)
            tables = [model._meta.db_table for model in models]  # noqa: SLF001
            described = {table: list(_described(cursor, table, "pg_temp")) for table in tables}
        transaction.set_rollback(True)
    described[_PARTED] += [f"part {part} of 16" for part in PARTS]
    return described


def found(connection: Any, tables: Sequence[str]) -> dict[str, list[str]]:
    """By table what the database has."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        schema = cursor.fetchone()[0]
        described = {table: list(_described(cursor, table, schema)) for table in tables}
        cursor.execute(_PARTITIONS, [_PARTED])
        for number, (name, bound) in enumerate(cursor.fetchall()):
            right = f"FOR VALUES WITH (modulus {len(PARTS)}, remainder {number})"
            described[_PARTED].append(f"part {name} of {len(PARTS) if bound == right else bound}")
    return described


def strangers(connection: Any) -> Iterator[str]:
    """Triggers, rules and views that are none of the house's."""
    guards = guards_postgresql.names()
    with connection.cursor() as cursor:
        cursor.execute(_TRIGGERS)
        yield from (f"trigger {n} on {t}" for t, n in cursor.fetchall() if (t, n) not in guards)
        cursor.execute(_RULES)
        yield from (f"rule {name} on {table}" for table, name in cursor.fetchall())
        cursor.execute(_VIEWS)
        yield from (f"view {name}" for (name,) in cursor.fetchall())


def _described(cursor: Any, table: str, schema: str) -> Iterator[str]:
    named = f'{schema}."{table}"'
    for name, kind, needed, identity, generated, default in _all(cursor, _COLUMNS, named):
        said = f"column {name} {kind} {'NOT NULL' if needed else 'NULL'}"
        if identity or generated:
            said += " GENERATED"
        yield said + f" DEFAULT {default}" * (default is not None)
    for kind, definition, valid in _all(cursor, _CONSTRAINTS, named):
        said = _plain(definition)
        yield said + (" NOT VALID" if not valid and kind != "p" else "")
    for definition, valid in _all(cursor, _INDEXES, named):
        said = re.sub(r"^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?\S+ ", r"\1index ", definition)
        yield _plain(said) + ("" if valid else " INVALID")


def _plain(definition: str) -> str:
    """A definition without the names of schemas, which differ for tables that were built beside."""
    return re.sub(r"\b(pg_temp(_\d+)?|public)\.", "", definition)


def _all(cursor: Any, sql: str, named: str) -> list[tuple[Any, ...]]:
    cursor.execute(sql, [named])
    return list(cursor.fetchall())
