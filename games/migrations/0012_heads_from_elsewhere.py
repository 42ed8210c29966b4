"""Lets a head say which house writes its stream, and for which club its entries were hashed.

SQLite adds a column with a default in place; Django would copy the table.
"""

from django.db import migrations, models

NAMES = ("origin", "house")


def add(_apps, editor):
    """Every stream so far is written here, for the club that has it."""
    for name in NAMES:
        editor.execute(f"ALTER TABLE games_head ADD COLUMN {name} varchar(64) DEFAULT '' NOT NULL")


def remove(_apps, editor):
    for name in NAMES:
        editor.execute(f"ALTER TABLE games_head DROP COLUMN {name}")


class Migration(migrations.Migration):
    dependencies = [("games", "0011_photos")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(add, remove)],
            state_operations=[
                migrations.AddField(
                    model_name="head",
                    name=name,
                    field=models.CharField(blank=True, db_default="", max_length=64),
                )
                for name in NAMES
            ],
        ),
    ]
