"""Somebody at a table calls for the arbiter: a moment of the evening, no fact of the tournament."""

from typing import ClassVar
from uuid import uuid4

from django.db import models
from django.utils import timezone


class Call(models.Model):
    """A table that wants the arbiter, why, and when somebody said that they come; ids alone."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.UUIDField(db_index=True)
    division = models.CharField(max_length=32)
    round = models.SmallIntegerField()
    table = models.IntegerField()
    reason = models.CharField(max_length=16)
    made = models.DateTimeField(default=timezone.now, editable=False)
    answered = models.DateTimeField(null=True)

    class Meta:
        """A table calls once at a time."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament", "division", "round", "table"],
                condition=models.Q(answered=None),
                name="tournaments_called_once",
            )
        ]

    def __str__(self) -> str:
        """Speak the place."""
        return f"{self.division} {self.round} {self.table}"
