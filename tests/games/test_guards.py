"""The guards of the events: what they refuse, and what would happen without them."""

# ruff: noqa: S608 - SQL put together from constants

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import IntegrityError, ProgrammingError, connection, models, transaction

from games import store
from games.guards import guards_missing, install_guards
from games.guards_postgresql import PARTS
from games.models import Event
from games.store import Break, Damage
from tests.games.notebooks import chain_breaks, harm, notebook, remove_guard, tables, texts, write

pytestmark = pytest.mark.django_db

COLUMNS = (
    "stream, version, kind, schema, actor, source, recorded, claimed, operation, operation_index,"
    " payload, hash"
)
COPY = f"SELECT {COLUMNS} FROM games_event WHERE version = 1"


def insert(version, *, verb="INSERT", payload="payload", then=""):
    """SQL that inserts a copy of the first event as another version."""
    copy = COPY.replace(" version,", f" {version},", 1).replace(" payload,", f" {payload},", 1)
    return f"{verb} INTO games_event ({COLUMNS}) {copy} {then}"


OTHER = """'{"text":"x"}'"""
OVERWRITE = f"ON CONFLICT (stream, version) DO UPDATE SET payload = {OTHER}"
# name: the guard that refuses it, the deed, and where the chain breaks if the guard is gone
DEEDS = {
    "a change": ("UPDATE", f"UPDATE games_event SET payload = {OTHER} WHERE version = 2", 2),
    "a new number": ("UPDATE", "UPDATE games_event SET version = 5 WHERE version = 3", 3),
    "a removal": ("DELETE", "DELETE FROM games_event WHERE version = 2", 2),
    "a cut tail": ("DELETE", "DELETE FROM games_event WHERE version = 3", 3),
    "a gap": ("INSERT", insert(5), 4),
    "a version before the first": ("INSERT", insert(0), 1),
    "a negative version": ("INSERT", insert(-7), 1),
    "an overwriting insert": ("UPDATE", insert(2, then=OVERWRITE), 2),
}
ON_SQLITE = {
    "a replacement": ("INSERT", insert(2, verb="REPLACE", payload=OTHER), 2),
    "a replacing insert": ("INSERT", insert(3, verb="INSERT OR REPLACE", payload=OTHER), 3),
}
ON_POSTGRESQL = {
    "a truncation": ("TRUNCATE", "TRUNCATE games_event", 1),
    "a truncation with its neighbours": ("TRUNCATE", "TRUNCATE games_operation, games_event", 1),
}


def deeds():
    more = ON_SQLITE if connection.vendor == "sqlite" else ON_POSTGRESQL
    return [pytest.param(*deed, id=name) for name, deed in (DEEDS | more).items()]


def pytest_generate_tests(metafunc):
    if "deed" in metafunc.fixturenames:
        metafunc.parametrize(("guard", "deed", "version"), deeds())


def test_the_guards_refuse(guard, deed, version):
    stream = notebook("a", "b", "c")
    before = store.read(stream)
    with pytest.raises(IntegrityError, match="games_event"), transaction.atomic():
        harm(deed)
    assert store.read(stream) == before
    assert chain_breaks() == []


def test_without_the_guard_it_happens_and_the_chain_shows_it(guard, deed, version):
    """The negative control of each guard."""
    stream = notebook("a", "b", "c")
    remove_guard(guard)
    if "DO UPDATE" in deed or "SET version" in deed:
        remove_guard("INSERT")  # which on SQLite refuses it first, and the gap in any case
    harm(deed)
    (found,) = chain_breaks()
    assert (found.stream, found.version) == (stream, version)


def test_no_part_of_the_events_can_be_emptied():
    stream = notebook("a", "b")
    verb = {"sqlite": "DELETE FROM", "postgresql": "TRUNCATE"}[connection.vendor]
    for table in tables():
        with pytest.raises(IntegrityError), transaction.atomic():
            harm(f"{verb} {table}")
    assert texts(stream) == ["a", "b"]


def test_django_cannot_change_events_either():
    stream = notebook("a", "b")
    event = Event.objects.get(stream=stream, version=1)
    event.payload = "{}"
    attempts = [
        event.save,
        event.delete,
        lambda: Event.objects.filter(stream=stream).update(kind="mark"),
        lambda: Event.objects.filter(stream=stream).delete(),
        lambda: Event.objects.bulk_create(
            [event],
            update_conflicts=True,
            update_fields=["payload"],
            unique_fields=["stream", "version"],
        ),
        lambda: Event.objects.bulk_update([event], ["payload"]),
    ]
    for attempt in attempts:
        with pytest.raises(IntegrityError), transaction.atomic():
            attempt()
    assert (texts(stream), chain_breaks()) == (["a", "b"], [])


def test_what_is_inserted_in_order_by_hand_passes_the_guards_and_not_the_chain():
    stream = notebook("a", "b")
    harm(insert(3))
    assert chain_breaks() == [Break(stream, 3, Damage.CONTENT)]


def test_after_a_migration_all_guards_are_there():
    assert guards_missing() == []


@pytest.mark.parametrize("guard", ["INSERT", "UPDATE", "DELETE", "TRUNCATE"])
def test_a_missing_guard_is_named_and_put_back(guard):
    if guard == "TRUNCATE" and connection.vendor == "sqlite":
        guard = "DELETE"  # which is how SQLite empties a table
    remove_guard(guard)
    named = {
        "sqlite": {
            "INSERT": ["games_event_next"],
            "UPDATE": ["games_event_no_update"],
            "DELETE": ["games_event_no_delete"],
        },
        "postgresql": {
            "INSERT": [f"games_event_next on public.{part}" for part in PARTS],
            "UPDATE": [f"games_event_frozen on public.{part}" for part in PARTS],
            "DELETE": [f"games_event_frozen on public.{part}" for part in PARTS],
            "TRUNCATE": [
                f"games_event_whole on public.{table}" for table in ("games_event", *PARTS)
            ],
        },
    }
    assert guards_missing() == named[connection.vendor][guard]
    install_guards()
    assert guards_missing() == []
    install_guards()
    assert guards_missing() == []


BLUNT_ON_SQLITE = [
    "CREATE TRIGGER games_event_next BEFORE INSERT ON games_event WHEN 0 BEGIN SELECT 1; END"
]
CALL = "FOR EACH ROW EXECUTE FUNCTION games_event_frozen()"
AGAIN = "CREATE OR REPLACE TRIGGER games_event_frozen BEFORE"
BLUNT_ON_POSTGRESQL = [
    "ALTER TABLE games_event_03 DISABLE TRIGGER games_event_frozen",
    "ALTER TABLE games_event_03 ENABLE REPLICA TRIGGER games_event_frozen",
    "ALTER TABLE games_event_03 ENABLE TRIGGER games_event_frozen",
    """CREATE OR REPLACE FUNCTION games_event_03_next() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN RETURN NEW; END'""",
    f"{AGAIN} UPDATE OR DELETE ON games_event_03 {CALL.replace('ROW', 'ROW WHEN (false)')}",
    f"{AGAIN} UPDATE OF kind OR DELETE ON games_event_03 {CALL}",
    f"{AGAIN} DELETE ON games_event_03 {CALL}",
]


@pytest.mark.parametrize(
    "blunt", BLUNT_ON_SQLITE if connection.vendor == "sqlite" else BLUNT_ON_POSTGRESQL
)
def test_a_guard_that_was_made_blunt_counts_as_missing(blunt):
    if connection.vendor == "sqlite":  # which has no way to change one
        remove_guard("INSERT")
    harm(blunt)
    (name,) = guards_missing()
    assert name.startswith("games_event_")
    install_guards()
    assert guards_missing() == []


@pytest.fixture
def rebuilt():
    """The table of the events after a migration that adds a column; removed again at the end."""
    column = models.IntegerField(default=7, null=True)
    column.set_attributes_from_name("extra")
    column.model = Event
    with connection.schema_editor() as editor:
        editor.add_field(Event, column)
    yield
    with connection.schema_editor() as editor:
        editor.remove_field(Event, column)
    install_guards()


@pytest.mark.django_db(transaction=True)
def test_a_new_column_drops_sqlites_guards_and_the_next_migrate_puts_them_back(rebuilt):
    on_sqlite = ["games_event_next", "games_event_no_update", "games_event_no_delete"]
    assert guards_missing() == {"sqlite": on_sqlite, "postgresql": []}[connection.vendor]
    call_command("migrate", verbosity=0)
    assert guards_missing() == []
    stream = notebook("a", "b", "c")
    for deed in ("UPDATE games_event SET extra = 8", "DELETE FROM games_event", insert(5)):
        with pytest.raises(IntegrityError):
            harm(deed)
    assert (texts(stream), chain_breaks()) == (["a", "b", "c"], [])


BY_ROW = f"""INSERT OR REPLACE INTO games_event (rowid, {COLUMNS}) SELECT
    (SELECT rowid FROM games_event WHERE version = 2), {COLUMNS.replace("version", "4")}
    FROM games_event WHERE version = 1"""


@pytest.mark.skipif(connection.vendor == "postgresql", reason="PostgreSQL knows no REPLACE")
@pytest.mark.django_db(transaction=True)
def test_in_a_rebuilt_table_no_row_is_replaced_by_its_number(rebuilt):
    install_guards()
    stream = notebook("a", "b", "c")
    with pytest.raises(IntegrityError, match="games_event_next"):
        harm(BY_ROW)
    assert chain_breaks() == []
    remove_guard("INSERT")  # the negative control
    harm(BY_ROW)
    assert chain_breaks() == [Break(stream, 2, Damage.GAP)]


ROLES = Path(__file__).resolve().parents[2] / "deploy" / "roles.sql"


def grant_statements(role):
    """What operators run as the owner, for another role: the rights alone, without psql's own."""
    _made, _found, rights = ROLES.read_text(encoding="utf-8").partition("PASSWORD :'password';")
    return rights.removesuffix("COMMIT;\n").replace("wortwart_app", f'"{role}"')


@pytest.fixture
def application():
    """Work as a role that owns nothing, as on a server; gone with the test's transaction."""
    role = "wortwart application"
    harm(f'CREATE ROLE "{role}"')
    harm(grant_statements(role))
    harm(f'SET LOCAL ROLE "{role}"')


FORBIDDEN = [
    "UPDATE games_event SET payload = '{}'",
    "DELETE FROM games_event",
    "TRUNCATE games_event",
    "UPDATE games_event_03 SET payload = '{}'",
    "DELETE FROM games_event_03",
    "TRUNCATE games_event_03",
    "INSERT INTO games_event_03 SELECT * FROM games_event_03",
    insert(1, then=OVERWRITE),
    "ALTER TABLE games_event DISABLE TRIGGER ALL",
    "ALTER TABLE games_event_03 DISABLE TRIGGER games_event_frozen",
    "DROP TRIGGER games_event_frozen ON games_event_03",
    "DROP FUNCTION games_event_frozen CASCADE",
    "SET session_replication_role = replica",
    "ALTER TABLE games_event DETACH PARTITION games_event_03",
    "DROP TABLE games_event",
    "DROP TABLE games_event_03",
    "DELETE FROM games_head",
    "TRUNCATE games_head",
]


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite knows no roles")
def test_the_applications_role_can_append_and_nothing_else(application):
    stream = notebook("a", "b")
    write(stream, "c", after=store.head(stream))
    assert texts(stream) == ["a", "b", "c"]
    for statement in FORBIDDEN:
        with pytest.raises(ProgrammingError), transaction.atomic():
            harm(statement)
    with pytest.raises(IntegrityError, match="games_event_next"), transaction.atomic():
        harm(insert(5))
    assert (texts(stream), guards_missing()) == (["a", "b", "c"], [])


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite knows no replicas")
def test_an_owner_who_plays_the_replica_is_refused_too():
    """Triggers that are not ALWAYS ones would let it pass: the negative control."""
    stream = notebook("a")
    harm("SET LOCAL session_replication_role = replica")
    with pytest.raises(IntegrityError), transaction.atomic():
        harm("UPDATE games_event SET kind = 'mark'")
    for table in tables():
        harm(f"ALTER TABLE {table} ENABLE TRIGGER games_event_frozen")
    harm("UPDATE games_event SET kind = 'mark'")
    assert chain_breaks() == [Break(stream, 1, Damage.CONTENT)]
