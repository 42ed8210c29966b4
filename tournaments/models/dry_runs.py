"""A tournament's plan played through by chance: asked for, worked on, kept for its directors."""

from uuid import uuid4

from django.db import models


class DryRun(models.Model):
    """What was asked for of a tournament as it stood at `version`, and what came of it.

    `kind` and `state` are of `Kind` and `State` in `tournaments.directing`, `wanted` is what was
    asked for. `beat` is the last sign of whoever works on it, who has `claim`ed it, after so many
    `tries` that were lost. Of `whole` rounds `done` are played, in `spent` seconds; `kept` is what
    came of them, with ids of entries and without names. `method` is the edition of the way it was
    computed.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.UUIDField()
    club = models.CharField(max_length=64)
    division = models.CharField(max_length=64)
    actor = models.CharField(max_length=64)
    kind = models.CharField(max_length=16)
    version = models.PositiveIntegerField()
    method = models.PositiveSmallIntegerField()
    wanted = models.JSONField()
    state = models.CharField(max_length=16)
    made = models.DateTimeField()
    beat = models.DateTimeField()
    claim = models.PositiveIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    whole = models.PositiveIntegerField(default=0)
    spent = models.FloatField(default=0.0)
    kept = models.JSONField(default=dict)

    class Meta:
        """Asked for by tournament, and by whoever looks for what waits or goes on."""

        indexes = (
            models.Index(fields=["tournament", "made"], name="tournaments_dry_runs_of_one"),
            models.Index(fields=["state", "beat"], name="tournaments_dry_runs_waiting"),
        )
