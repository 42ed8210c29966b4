"""The event store. On PostgreSQL the events table is split by stream from the first day."""

from django.db import migrations, models

PARTS = 16
# How the database keeps the rows. SQLite: in one tree, sorted by key. PostgreSQL: by stream in
# parts, and heads, which are updated all the time, with room on their page.
KEPT = {
    "sqlite": {"Event": "WITHOUT ROWID", "Head": "WITHOUT ROWID", "Operation": "WITHOUT ROWID"},
    "postgresql": {
        "Event": "PARTITION BY HASH (stream)",
        "Head": "WITH (fillfactor = 80)",
        "Operation": "",
    },
}


def create_tables(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    for name, kept in KEPT[vendor].items():
        sql, values = schema_editor.table_sql(apps.get_model("games", name))
        schema_editor.execute(f"{sql} {kept}", values or None)
    for part in range(PARTS if vendor == "postgresql" else 0):
        schema_editor.execute(
            f"CREATE TABLE games_event_{part:02} PARTITION OF games_event"
            f" FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
        )


def drop_tables(apps, schema_editor):
    for name in KEPT[schema_editor.connection.vendor]:
        schema_editor.delete_model(apps.get_model("games", name))


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Event",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "stream",
                                "version",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("stream", models.UUIDField(editable=False)),
                        ("version", models.IntegerField()),
                        ("kind", models.CharField(max_length=32)),
                        ("schema", models.SmallIntegerField()),
                        ("actor", models.CharField(max_length=64)),
                        ("source", models.CharField(max_length=64)),
                        ("recorded", models.BigIntegerField()),
                        ("claimed", models.BigIntegerField(null=True)),
                        ("operation", models.UUIDField()),
                        ("operation_index", models.SmallIntegerField()),
                        ("payload", models.TextField()),
                        ("hash", models.BinaryField(max_length=32)),
                    ],
                ),
                migrations.CreateModel(
                    name="Head",
                    fields=[
                        ("stream", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                        ("kind", models.CharField(max_length=32)),
                        ("club", models.CharField(max_length=64)),
                        ("version", models.IntegerField()),
                        ("hash", models.BinaryField(max_length=32)),
                    ],
                ),
                migrations.CreateModel(
                    name="Operation",
                    fields=[
                        ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                        ("fingerprint", models.BinaryField(max_length=32)),
                        ("stream", models.UUIDField()),
                        ("first", models.IntegerField()),
                        ("last", models.IntegerField()),
                        ("recorded", models.BigIntegerField()),
                    ],
                ),
            ],
        ),
        migrations.RunPython(create_tables, drop_tables),
        migrations.CreateModel(
            name="Follower",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "follower",
                        "stream",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("follower", models.CharField(max_length=32)),
                ("stream", models.UUIDField()),
                ("version", models.IntegerField(default=0)),
                ("failures", models.SmallIntegerField(default=0)),
            ],
        ),
    ]
