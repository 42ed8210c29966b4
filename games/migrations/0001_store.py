"""The event store. On PostgreSQL the events table is split by stream from the first day."""

from django.db import migrations, models

PARTS = 16


def create_events(apps, schema_editor):
    Event = apps.get_model("games", "Event")
    if schema_editor.connection.vendor != "postgresql":
        schema_editor.create_model(Event)
        return
    sql, values = schema_editor.table_sql(Event)
    schema_editor.execute(f"{sql} PARTITION BY HASH (stream)", values or None)
    for part in range(PARTS):
        schema_editor.execute(
            f"CREATE TABLE games_event_{part:02} PARTITION OF games_event"
            f" FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
        )


def drop_events(apps, schema_editor):
    schema_editor.delete_model(apps.get_model("games", "Event"))


def leave_room_in_heads(apps, schema_editor):
    """Rows that are updated all the time find room on their own page."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_head SET (fillfactor = 80)")


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
            ],
        ),
        migrations.RunPython(create_events, drop_events),
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
        migrations.RunPython(leave_room_in_heads, migrations.RunPython.noop),
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
