"""Clubs that collectors were never told of, though something of them is for everybody.

Where the register was followed before what had just become public, versions before told of that
and forgot its club.
"""

from typing import Any

from django.db import migrations
from django.db.models import Max


def tell(apps: Any, _editor: Any) -> None:
    """Give each of these clubs the next number, at the time of its last change."""
    changes = apps.get_model("tournaments", "Change").objects
    counts = apps.get_model("tournaments", "ChangeCount").objects
    clubs = apps.get_model("tournaments", "Club").objects
    known = {str(pk) for pk in clubs.values_list("pk", flat=True)}
    told = set(changes.filter(kind="club").values_list("club", flat=True))
    shown = changes.filter(kind__in=("tournament", "game"), withdrawn=False)
    for row in shown.values("club").annotate(last=Max("at")).order_by("club"):
        club = row["club"]
        if club in known - told:
            count = counts.get(pk=1)
            count.last += 1
            count.save(update_fields=["last"])
            changes.create(number=count.last, kind="club", club=club, thing=club, at=row["last"])


class Migration(migrations.Migration):
    """A line for each club that lacks one."""

    dependencies = [
        ("tournaments", "0026_house_words"),
    ]

    operations = [
        migrations.RunPython(tell, migrations.RunPython.noop),
    ]
