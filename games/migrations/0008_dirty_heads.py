"""Marks heads that followers may be behind with, so that a sweep asks for those alone.

SQLite adds a column with a default in place; Django would copy the table.
"""

from django.db import migrations, models

ADD = "ALTER TABLE games_head ADD COLUMN dirty bool DEFAULT {true} NOT NULL"
REMOVE = "ALTER TABLE games_head DROP COLUMN dirty"


def add(_apps, editor):
    """Every stream is dirty until a sweep has looked at it; `verify` compares the very text."""
    editor.execute(ADD.format(true="1" if editor.connection.vendor == "sqlite" else "true"))


def remove(_apps, editor):
    editor.execute(REMOVE)


class Migration(migrations.Migration):
    dependencies = [("games", "0007_followers_keep_their_trace")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(add, remove)],
            state_operations=[
                migrations.AddField(
                    model_name="head",
                    name="dirty",
                    field=models.BooleanField(db_default=True),
                )
            ],
        ),
        migrations.AddIndex(
            model_name="head",
            index=models.Index(
                condition=models.Q(("dirty", True)), fields=["stream"], name="games_head_dirty"
            ),
        ),
    ]
