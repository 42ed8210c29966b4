"""The log of checkpoints: what was signed over the heads of all streams, and when."""

from django.db import models


class Checkpoint(models.Model):
    """A signed text over all heads (games.seals); written once, never changed (guards).

    `changes` holds the lines of the heads that are others than in the checkpoint before: so any
    old list of heads can be put together again. `made` is in microseconds since 1970 UTC.
    """

    number = models.IntegerField(primary_key=True)
    made = models.BigIntegerField()
    body = models.TextField()
    signature = models.CharField(max_length=128)
    changes = models.TextField(blank=True)
