"""What a token was given: its name, scopes, the club or tournament that it is for, its last use."""

from uuid import uuid4

from django.db import models

from tournaments.models.clubs import Club


class Grant(models.Model):
    """What a token may be used for; a token without one opens nothing.

    `scopes` are names of `tournaments.scopes` with spaces between, `used` is when a request last
    came with the token, to a few minutes.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE)
    name = models.CharField(max_length=80, blank=True)
    scopes = models.CharField(max_length=120)
    club = models.ForeignKey(Club, null=True, on_delete=models.PROTECT)
    tournament = models.UUIDField(null=True)
    used = models.DateTimeField(null=True)
