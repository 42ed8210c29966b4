"""What a person should look at on any sheet: kept by a follower, for lists over many games."""

from typing import ClassVar

from django.db import models


class Finding(models.Model):
    """A finding on a game's sheet at an entry; `facts` fill the sentence of `code`."""

    stream = models.UUIDField()
    club = models.CharField(max_length=64)
    position = models.IntegerField()
    version = models.IntegerField()
    code = models.CharField(max_length=40)
    facts = models.JSONField()

    class Meta:
        """The findings of a game in their order."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["stream", "position"], name="games_finding_once")
        ]
