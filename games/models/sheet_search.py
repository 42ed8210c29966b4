"""A search for the games that a score sheet can have been: asked for, worked on, forgotten."""

from uuid import uuid4

from django.db import models


class SheetSearch(models.Model):
    """A sheet as it was sent, how far its search is, and what was found.

    It lives for a day and is its sender's alone: a sheet names people. `state` is one of
    `games.sheet_searches.State`, `beat` the last sign of whoever works on it. `games` is what
    `games.kept_proposals` keeps, `answers` what was said to questions.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    actor = models.CharField(max_length=64)
    club = models.CharField(max_length=64)
    text = models.TextField()
    state = models.CharField(max_length=16)
    made = models.DateTimeField()
    beat = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    progress = models.JSONField(default=list)
    complete = models.BooleanField(default=False)
    games = models.JSONField(default=dict)
    against = models.JSONField(default=list)
    photo = models.BinaryField(null=True)
    answers = models.JSONField(default=list)
    stream = models.UUIDField(null=True)

    class Meta:
        """Asked for by its sender, and by whoever looks for what waits or is over."""

        indexes = (
            models.Index(fields=["actor", "made"], name="games_search_of_actor"),
            models.Index(fields=["state", "beat"], name="games_search_that_waits"),
        )
