"""A photo of the board beside a game: evidence for whoever types or disputes it."""

from uuid import uuid4

from django.db import models
from django.utils import timezone


class GamePhoto(models.Model):
    """A JPEG that was drawn anew (`games.photos`), and its SHA-256."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    stream = models.UUIDField(db_index=True)
    club = models.CharField(max_length=64)
    actor = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    body = models.BinaryField()
    taken = models.DateTimeField(default=timezone.now, editable=False)
