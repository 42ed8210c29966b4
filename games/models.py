"""The tables of the storey: the event store's, and what is computed from its events.

Of those of the store only `games.store` and the guards touch one. Words about people and games are
outside the streams, so that they can be blanked; what a verdict rests on is, because a list may be
private.
"""

from uuid import uuid4

from django.db import models
from django.utils import timezone


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

        indexes = [
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


class Text(models.Model):
    """Free words about a subject: a player's name, a game's title, a note.

    `subject` is the opaque id that a stream holds (or the stream's own id); blanking the words
    leaves every stream and its hashes as they are.
    """

    subject = models.UUIDField()
    kind = models.CharField(max_length=32)
    club = models.CharField(max_length=64)
    words = models.TextField(blank=True)

    class Meta:
        """One text of each kind for a subject and club: nobody's words stand in another's way."""

        constraints = [
            models.UniqueConstraint(
                fields=["subject", "kind", "club"], name="games_text_of_club_once"
            )
        ]


class ImportedFile(models.Model):
    """Which files a club has imported, so that the same file adds nothing twice."""

    club = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    stream = models.UUIDField()

    class Meta:
        """A file once a club."""

        constraints = [models.UniqueConstraint(fields=["club", "digest"], name="games_file_once")]


class Evidence(models.Model):
    """The lexicon's answer on one word (or change of meaning) of an entry of a game."""

    stream = models.UUIDField()
    version = models.IntegerField()
    subject = models.CharField(max_length=64)
    body = models.JSONField()

    class Meta:
        """One answer a word and entry."""

        constraints = [
            models.UniqueConstraint(
                fields=["stream", "version", "subject"], name="games_evidence_once"
            )
        ]


class Finding(models.Model):
    """A finding on a game's sheet at an entry; `facts` fill the sentence of `code`.

    A follower keeps it, for lists over many games.
    """

    stream = models.UUIDField()
    club = models.CharField(max_length=64)
    position = models.IntegerField()
    version = models.IntegerField()
    code = models.CharField(max_length=40)
    facts = models.JSONField()

    class Meta:
        """The findings of a game in their order."""

        constraints = [
            models.UniqueConstraint(fields=["stream", "position"], name="games_finding_once")
        ]


class Sheet(models.Model):
    """Where a game stands after `version` entries, as lists show it; made again at any time.

    Seats count from 0; all ids are opaque.
    """

    stream = models.UUIDField(primary_key=True, editable=False)
    club = models.CharField(max_length=64)
    ruleset = models.CharField(max_length=32)
    players = models.JSONField()
    scores = models.JSONField(null=True)  # none in a game without points
    places = models.JSONField(null=True)
    phase = models.CharField(max_length=16)
    adjourned = models.BooleanField(default=False)
    turn = models.SmallIntegerField(null=True)
    version = models.IntegerField()
    findings = models.IntegerField()
    public = models.BooleanField()

    class Meta:
        """Lists show a club's games, or the public ones, newest first; ids are in time order."""

        indexes = [
            models.Index(fields=["club", "-stream"], name="games_sheet_of_club"),
            models.Index(
                fields=["-stream"], name="games_sheet_public", condition=models.Q(public=True)
            ),
        ]


class GameFigures(models.Model):
    """The numbers of each seat (`engine.figures.SeatFigures`), and the opaque ids that sat there.

    `phonies` (`games.phonies`) says by which edition how many words were none; null where the game
    pins none.

    Whose game it is, and who may read it, its sheet says. A follower computes it once.
    """

    stream = models.UUIDField(primary_key=True, editable=False)
    players = models.JSONField()
    seats = models.JSONField()
    phonies = models.JSONField(null=True)


class GamePhoto(models.Model):
    """A photo of the board: a JPEG that was drawn anew (`games.photos`), and its SHA-256."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    stream = models.UUIDField(db_index=True)
    club = models.CharField(max_length=64)
    actor = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    body = models.BinaryField()
    taken = models.DateTimeField(default=timezone.now, editable=False)


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


class SheetSearch(models.Model):
    """A sheet as it was sent, how far its search is, and what was found.

    It lives for a day and is its sender's alone: a sheet names people. `state` is one of
    `games.sheet_searches.State`, `beat` the last sign of whoever works on it. `games` is what
    `games.kept_proposals` keeps, `answers` what was said to questions.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    actor = models.CharField(max_length=64)
    club = models.CharField(max_length=64)
    text = models.TextField()
    state = models.CharField(max_length=16)
    made = models.DateTimeField()
    beat = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    progress = models.JSONField(default=list)
    complete = models.BooleanField(default=False)
    games = models.JSONField(default=dict)
    against = models.JSONField(default=list)
    photo = models.BinaryField(null=True)
    answers = models.JSONField(default=list)
    stream = models.UUIDField(null=True)

    class Meta:
        """Asked for by its sender, and by whoever looks for what waits or is over."""

        indexes = (
            models.Index(fields=["actor", "made"], name="games_search_of_actor"),
            models.Index(fields=["state", "beat"], name="games_search_that_waits"),
        )
