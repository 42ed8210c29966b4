"""To whom a club's public happenings are told, and what came of telling them lately."""

from typing import ClassVar
from uuid import uuid4

from django.db import models
from django.utils import timezone

from tournaments.models.clubs import Club


class Hook(models.Model):
    """An https address that is told of what everybody may read of a club.

    `kinds` are those of `tournaments.directing.changes` with spaces between, `after` the number of
    the last change that was told. Its secret follows from its id and the house's own.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT)
    address = models.CharField(max_length=500)
    kinds = models.CharField(max_length=100)
    made = models.DateTimeField(default=timezone.now, editable=False)
    after = models.BigIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True)
    again = models.DateTimeField(null=True)
    disabled = models.DateTimeField(null=True)


class Delivery(models.Model):
    """A try to tell a hook something: `status` of the answer, or what was in the way."""

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE)
    delivery = models.UUIDField()
    at = models.DateTimeField(default=timezone.now)
    status = models.PositiveSmallIntegerField(null=True)
    trouble = models.CharField(max_length=16, blank=True)
    changes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """The newest of a hook first."""

        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["hook", "id"], name="tournaments_delivery_of_hook")
        ]
