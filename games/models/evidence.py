"""What a verdict of the lexicon rests on: beside the streams, because a list may be private."""

from typing import ClassVar

from django.db import models


class Evidence(models.Model):
    """The lexicon's answer on one word (or change of meaning) of an entry of a game."""

    stream = models.UUIDField()
    version = models.IntegerField()
    subject = models.CharField(max_length=64)
    body = models.JSONField()

    class Meta:
        """One answer a word and entry."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["stream", "version", "subject"], name="games_evidence_once"
            )
        ]
