"""What people say who enter themselves for a tournament, before they are entries of it."""

from typing import ClassVar
from uuid import uuid4

from django.db import models
from django.utils import timezone


class SignUp(models.Model):
    """Somebody who wants to play: in line once confirmed, an entry once there is a place.

    What is personal can be blanked; who it is stands in the register from the entry on. `digest` is
    the hash of the secret of the private address, `code` of what was sent by mail.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.UUIDField(db_index=True)
    club = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    division = models.CharField(max_length=32)
    name = models.CharField(max_length=200, blank=True)
    home_club = models.CharField(max_length=200, blank=True)
    mail = models.CharField(max_length=254, blank=True)
    publish_name = models.BooleanField(default=False)
    language = models.CharField(max_length=8)
    code = models.CharField(max_length=64, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    made = models.DateTimeField(default=timezone.now, editable=False)
    confirmed = models.DateTimeField(null=True)
    withdrawn = models.DateTimeField(null=True)
    person = models.UUIDField(null=True)
    entry = models.UUIDField(null=True)

    class Meta:
        """A form once, however often it is sent; an entry is somebody who was confirmed."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "key"], name="tournaments_sign_up_once"),
            models.CheckConstraint(
                condition=models.Q(entry=None) | models.Q(confirmed__isnull=False),
                name="tournaments_sign_up_confirmed",
            ),
        ]

    def __str__(self) -> str:
        """Speak no name."""
        return str(self.pk)


BLANK_SIGN_UP = {"name": "", "home_club": "", "mail": "", "code": ""}
"""All that is personal in it, and how it stands there once it is blanked."""
