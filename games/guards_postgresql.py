"""The guards of the events table on PostgreSQL, on each of its parts, and of the checkpoints.

INSERT is guarded by a function a part: a query of the whole table would lock all parts each time.
The triggers are ALWAYS ones, so that no session can leave them out as a replica.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

_LOG = "games_checkpoint"
PARTS = tuple(f"games_event_{part:02}" for part in range(16))

_ROW, _BEFORE, _INSERT, _DELETE, _UPDATE, _TRUNCATE = 1, 2, 4, 8, 16, 32  # as in pg_trigger.tgtype

_RELATIONS = """
SELECT c.oid, quote_ident(c.relname), quote_ident(n.nspname), c.relkind = 'p'
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.oid IN (SELECT relid FROM pg_partition_tree('games_event'))
  OR c.oid = to_regclass('games_checkpoint') ORDER BY c.relname"""

_TRIGGERS = """
SELECT t.tgrelid, t.tgname, t.tgtype, t.tgenabled::text, t.tgqual IS NULL AND t.tgattr::text = '',
  p.prosrc
FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
WHERE NOT t.tgisinternal
  AND (t.tgrelid IN (SELECT relid FROM pg_partition_tree('games_event'))
    OR t.tgrelid = to_regclass('games_checkpoint'))"""

_NEXT = """
BEGIN
  IF NEW.version <> 1 AND NOT EXISTS (
    SELECT FROM {table} WHERE stream = NEW.stream AND version = NEW.version - 1
  ) THEN
    RAISE EXCEPTION 'games_event_next: an event comes after the last one'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'games_event_next';
  END IF;
  RETURN NEW;
END
"""

_NEXT_CHECKPOINT = """
BEGIN
  IF NEW.number <> (SELECT 1 + COALESCE(MAX(number), 0) FROM {table}) THEN
    RAISE EXCEPTION 'games_checkpoint_next: a checkpoint comes after the last one'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'games_checkpoint_next';
  END IF;
  RETURN NEW;
END
"""

_FROZEN = """
BEGIN
  RAISE EXCEPTION '%: an event is never changed', TG_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END
"""


@dataclass(frozen=True)
class Guard:
    """A trigger on a relation (its oid, its SQL name) and the function that it calls."""

    relation: int
    table: str
    trigger: str
    event: str
    kind: int
    function: str
    body: str

    @property
    def name(self) -> str:
        """How `verify` names it."""
        return f"{self.trigger} on {self.table}"

    def statements(self) -> Iterator[str]:
        """SQL that puts it in place, whatever is there."""
        yield (
            f"CREATE OR REPLACE FUNCTION {self.function}() RETURNS trigger LANGUAGE plpgsql"
            f" AS $guard${self.body}$guard$"
        )
        each = "ROW" if self.kind & _ROW else "STATEMENT"
        yield (
            f"CREATE OR REPLACE TRIGGER {self.trigger} BEFORE {self.event} ON {self.table}"
            f" FOR EACH {each} EXECUTE FUNCTION {self.function}()"
        )
        yield f"ALTER TABLE ONLY {self.table} ENABLE ALWAYS TRIGGER {self.trigger}"


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The guards that are not there as they should be, or are switched off."""
    return [guard.name for guard in _missing(connection)]


def names() -> set[tuple[str, str]]:
    """Table and trigger of all guards that should be there."""
    rows = {(part, f"games_event_{what}") for part in PARTS for what in ("next", "frozen", "whole")}
    log = {(_LOG, f"{_LOG}_{what}") for what in ("next", "frozen", "whole")}
    return rows | log | {("games_event", "games_event_whole")}


def install(connection: BaseDatabaseWrapper) -> None:
    """Put the missing guards in place."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        if guards := _missing(connection):
            cursor.execute(";".join(sql for guard in guards for sql in guard.statements()))


def _missing(connection: BaseDatabaseWrapper) -> list[Guard]:
    with connection.cursor() as cursor:
        cursor.execute(_TRIGGERS)
        found = {(row[0], row[1]): row[2:] for row in cursor.fetchall()}
        cursor.execute(_RELATIONS)
        guards = [guard for relation in cursor.fetchall() for guard in _guards(*relation)]
    return [
        guard
        for guard in guards
        if found.get((guard.relation, guard.trigger)) != (guard.kind, "A", True, guard.body)
    ]


def _guards(relation: int, name: str, schema: str, is_parent: bool) -> Iterator[Guard]:  # noqa: FBT001
    """The guards of the whole table, of one of its parts, which hold the rows, or of the log."""
    table, frozen = f"{schema}.{name}", f"{schema}.games_event_frozen"
    if name == _LOG:
        yield from _of_checkpoints(relation, table, frozen)
        return
    whole = _BEFORE | _TRUNCATE
    yield Guard(relation, table, "games_event_whole", "TRUNCATE", whole, frozen, _FROZEN)
    if not is_parent:
        next_body, change = _NEXT.format(table=table), "UPDATE OR DELETE"
        kind = _ROW | _BEFORE | _INSERT
        yield Guard(relation, table, "games_event_next", "INSERT", kind, f"{table}_next", next_body)
        kind = _ROW | _BEFORE | _UPDATE | _DELETE
        yield Guard(relation, table, "games_event_frozen", change, kind, frozen, _FROZEN)


def _of_checkpoints(relation: int, table: str, frozen: str) -> Iterator[Guard]:
    """The guards of the log of checkpoints: what events may not suffer, it may not either."""
    whole, change = _BEFORE | _TRUNCATE, _ROW | _BEFORE | _UPDATE | _DELETE
    first, frozen_name = f"{_LOG}_next", f"{_LOG}_frozen"
    body = _NEXT_CHECKPOINT.format(table=table)
    yield Guard(relation, table, first, "INSERT", _ROW | _BEFORE | _INSERT, f"{table}_next", body)
    yield Guard(relation, table, frozen_name, "UPDATE OR DELETE", change, frozen, _FROZEN)
    yield Guard(relation, table, f"{_LOG}_whole", "TRUNCATE", whole, frozen, _FROZEN)
