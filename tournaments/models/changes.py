"""What strangers may read, each thing once, in the order in which it changed last."""

from typing import ClassVar

from django.db import models


class Change(models.Model):
    """A thing that everybody may read, or once could, under the number of its last change.

    `thing` is the id of a stream or club, or a ranking's name in addresses; `at` is in microseconds
    since 1970 UTC. `shown` is a keyed hash of the names that everybody reads there. What was
    withdrawn stands as it was when it was public last.
    """

    number = models.BigIntegerField(unique=True)
    kind = models.CharField(max_length=16)
    club = models.CharField(max_length=64)
    thing = models.CharField(max_length=64)
    version = models.IntegerField(null=True)
    at = models.BigIntegerField()
    withdrawn = models.BooleanField(default=False)
    shown = models.CharField(max_length=64, blank=True)

    class Meta:
        """A thing once; read in the order of numbers, of all, of a club or of a kind."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["kind", "club", "thing"], name="tournaments_change_once"
            )
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club", "number"], name="tournaments_changes_of_club"),
            models.Index(fields=["kind", "number"], name="tournaments_changes_of_kind"),
        ]


class ChangeCount(models.Model):
    """How many changes were numbered; whoever numbers one holds this row until all is written.

    So numbers become visible in their order: who has read up to one misses none below it.
    `lost` are the spans of numbers that a house gave after the backup from which it came back: of
    each the last before it and the last of it. None of them is ever given again.
    """

    id = models.SmallIntegerField(primary_key=True, default=1)
    last = models.BigIntegerField(default=0)
    lost = models.JSONField(default=list)
