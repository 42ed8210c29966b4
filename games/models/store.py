"""The tables of the event store; only `games.store` and the guards touch them."""

from typing import ClassVar

from django.db import models


class Event(models.Model):
    """A fact in a stream: written once, never changed (guards), linked by its hash (store.chain).

    `payload` is the very text that was hashed; `recorded` and `claimed` are microseconds since
    1970 UTC; `actor`, `source` and `operation` are opaque. On PostgreSQL the table has 16 parts.
    """

    pk = models.CompositePrimaryKey("stream", "version")
    stream = models.UUIDField(editable=False)
    version = models.IntegerField()
    kind = models.CharField(max_length=32)
    schema = models.SmallIntegerField()
    actor = models.CharField(max_length=64)
    source = models.CharField(max_length=64)
    recorded = models.BigIntegerField()
    claimed = models.BigIntegerField(null=True)
    operation = models.UUIDField()
    operation_index = models.SmallIntegerField()
    payload = models.TextField()
    hash = models.BinaryField(max_length=32)


class Head(models.Model):
    """Where a stream ends: its last version and that version's hash. `club` is an opaque id.

    `dirty` stands from each append until all followers are known to have followed it. A stream that
    another house writes has the public key of that one as its `house`; what came in for another
    club here than it was written for has that one's id as its `origin`. Else both are empty.
    """

    stream = models.UUIDField(primary_key=True, editable=False)
    kind = models.CharField(max_length=32)
    club = models.CharField(max_length=64)
    version = models.IntegerField()
    hash = models.BinaryField(max_length=32)
    dirty = models.BooleanField(db_default=True)
    origin = models.CharField(max_length=64, db_default="", blank=True)
    house = models.CharField(max_length=64, db_default="", blank=True)

    class Meta:
        """The sweeper asks for those that are dirty, of which there are few."""

        indexes: ClassVar = [
            models.Index(fields=["stream"], name="games_head_dirty", condition=models.Q(dirty=True))
        ]


class Operation(models.Model):
    """A request that was carried out, kept for weeks, so that its repetition is known as one."""

    id = models.UUIDField(primary_key=True, editable=False)
    fingerprint = models.BinaryField(max_length=32)
    stream = models.UUIDField()
    first = models.IntegerField()
    last = models.IntegerField()
    recorded = models.BigIntegerField()


class Follower(models.Model):
    """Up to which version a follower has followed a stream, and what keeps it from going on.

    `failures` in a row were met at version `failed_at` by this `software`; after `outages` it waits
    until `retry_at` (UTC, in microseconds). `trouble` names it, `trace` the lines that ran.
    """

    pk = models.CompositePrimaryKey("follower", "stream")
    follower = models.CharField(max_length=32)
    stream = models.UUIDField()
    version = models.IntegerField(default=0)
    failures = models.SmallIntegerField(default=0)
    failed_at = models.IntegerField(default=0)
    software = models.CharField(max_length=16, default="", blank=True)
    outages = models.SmallIntegerField(default=0)
    retry_at = models.BigIntegerField(default=0)
    trouble = models.CharField(max_length=200, default="", blank=True)
    trace = models.TextField(default="", blank=True)
