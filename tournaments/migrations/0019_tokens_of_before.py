"""Tokens of versions before scopes stay what they were: all that their owner may do."""

from typing import Any

from django.db import migrations


def keep(apps: Any, _editor: Any) -> None:
    """Write down of each token what it has been."""
    grants = apps.get_model("tournaments", "Grant")
    for token in apps.get_model("knox", "AuthToken").objects.filter(grant=None):
        grants.objects.create(token=token, scopes="everything")


class Migration(migrations.Migration):
    """Grants for the tokens that are there."""

    dependencies = [
        ("tournaments", "0018_grants"),
    ]

    operations = [
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
