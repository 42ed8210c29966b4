"""The score sheet as lists show it: a projection of a game's stream, made again at any time."""

from typing import ClassVar

from django.db import models


class Sheet(models.Model):
    """Where a game stands after `version` entries. Seats count from 0; all ids are opaque."""

    stream = models.UUIDField(primary_key=True, editable=False)
    club = models.CharField(max_length=64)
    ruleset = models.CharField(max_length=32)
    players = models.JSONField()
    scores = models.JSONField(null=True)  # none in a game without points
    places = models.JSONField(null=True)
    phase = models.CharField(max_length=16)
    adjourned = models.BooleanField(default=False)
    turn = models.SmallIntegerField(null=True)
    version = models.IntegerField()
    findings = models.IntegerField()
    public = models.BooleanField()

    class Meta:
        """Lists show a club's games, or the public ones, newest first; ids are in time order."""

        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club", "-stream"], name="games_sheet_of_club"),
            models.Index(
                fields=["-stream"], name="games_sheet_public", condition=models.Q(public=True)
            ),
        ]
