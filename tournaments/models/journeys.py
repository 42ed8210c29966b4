"""To which house a club publishes its tournaments, and how far each has come on its way there."""

from django.db import models
from django.utils import timezone

from tournaments.models.clubs import Club


class ClubServer(models.Model):
    """The house to which a club's tournaments are published.

    `sealed` is a token of that house under a key of this one (`tournaments.sealing`).
    """

    club = models.OneToOneField(Club, on_delete=models.PROTECT, primary_key=True)
    address = models.CharField(max_length=500)
    sealed = models.TextField()
    made = models.DateTimeField(default=timezone.now, editable=False)


class Journey(models.Model):
    """How far a tournament has come on its way to the club's server.

    It is to go on from `wanted` until nothing is missing there: at `again` at the earliest, after
    so many `failures` in a row, in the hands of whoever has `begun`. Of `whole` entries `over` are
    there, and the tournament itself is there at `version` since `arrived`. `trouble` is what was in
    the way last: code and facts of a refusal. `by_itself` it begins anew with each `stage`, which
    was looked for up to version `seen` of it; `people` says whether their names went along.
    """

    tournament = models.UUIDField(primary_key=True, editable=False)
    server = models.ForeignKey(ClubServer, on_delete=models.CASCADE)
    by_itself = models.BooleanField(default=False)
    stage = models.PositiveIntegerField(default=0)
    seen = models.PositiveIntegerField(default=0)
    wanted = models.DateTimeField(null=True)
    again = models.DateTimeField(default=timezone.now)
    begun = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0)
    tried = models.DateTimeField(null=True)
    trouble = models.JSONField(null=True)
    over = models.PositiveIntegerField(default=0)
    whole = models.PositiveIntegerField(default=0)
    people = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    arrived = models.DateTimeField(null=True)
