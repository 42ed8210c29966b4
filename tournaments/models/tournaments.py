"""Tournaments as lists and pages read them: projections of their streams, private links, who
enters, calls, plans played through by chance, and what strangers may read, as it changed last.
"""

import zlib
from uuid import UUID, uuid4

from django.db import models
from django.utils import timezone


class Tournament(models.Model):
    """Where a tournament stands after `version` events; all ids are opaque.

    `players` are the persons of its entries, so that the table of rights finds them; `named` is to
    whom names are shown (`tournaments.naming`), empty while nobody has decided.
    """

    stream = models.UUIDField(primary_key=True, editable=False)
    club = models.CharField(max_length=64)
    ruleset = models.CharField(max_length=32)
    date = models.DateField()
    divisions = models.JSONField()
    players = models.JSONField()
    phase = models.CharField(max_length=16)
    public = models.BooleanField()
    named = models.CharField(max_length=16, default="")
    version = models.IntegerField()

    class Meta:
        """Lists show a club's tournaments, or the public ones, newest first."""

        indexes = [
            models.Index(fields=["club", "-date", "-stream"], name="tournaments_of_club"),
            models.Index(
                fields=["-date", "-stream"],
                name="tournaments_public",
                condition=models.Q(public=True),
            ),
            models.Index(
                fields=["club"], name="tournaments_private", condition=models.Q(public=False)
            ),
            models.Index(fields=["club", "version"], name="tournaments_versions"),
        ]


class TableGame(models.Model):
    """A game stream that is the game of a table: found by the game when it is closed."""

    game = models.UUIDField(primary_key=True, editable=False)
    tournament = models.UUIDField(db_index=True)
    division = models.CharField(max_length=32)
    round = models.SmallIntegerField()
    table = models.IntegerField()


class Standing(models.Model):
    """The standing of a division after a round, as the events up to the follower's version give it.

    `body` is the standing as canonical JSON without names, `lines` what the round added, by entry.
    By the `digest` of both it is known which rows differ.
    """

    tournament = models.UUIDField()
    division = models.CharField(max_length=32)
    round = models.SmallIntegerField()
    body = models.TextField()
    lines = models.TextField()
    digest = models.CharField(max_length=64)

    class Meta:
        """A standing once a round."""

        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "division", "round"], name="tournaments_standing_once"
            )
        ]


class Contribution(models.Model):
    """What a closed tournament gives to its club's rankings, as of a version of its stream.

    `date` is that of its last round; `rated` says whether its games count for the rating list.
    `body` is the data of `tournaments.ranking.contributions` in their `format`.
    """

    tournament = models.UUIDField(primary_key=True, editable=False)
    club = models.CharField(max_length=64, db_index=True)
    version = models.IntegerField()
    head = models.CharField(max_length=64)
    format = models.SmallIntegerField()
    date = models.CharField(max_length=10)
    rated = models.BooleanField()
    body = models.TextField()


class Ranking(models.Model):
    """A club's ranking as it was published last: canonical JSON without names, and its hash.

    `as_of` names the versions of the streams that it was folded from.
    """

    club = models.CharField(max_length=64)
    series = models.CharField(max_length=32)
    number = models.IntegerField(default=1)
    published = models.DateTimeField(default=timezone.now)
    digest = models.CharField(max_length=64)
    as_of = models.JSONField()
    body = models.TextField()

    class Meta:
        """A ranking once a club and series."""

        constraints = [
            models.UniqueConstraint(fields=["club", "series"], name="tournaments_ranking_once")
        ]


class Publication(models.Model):
    """A ranking as it went out under its number: never changed, never overwritten.

    The stream of publications says what it rests on. `packed` is the text, compressed by zlib:
    each number of a long series has nearly all that the one before it has.
    """

    club = models.CharField(max_length=64)
    series = models.CharField(max_length=32)
    number = models.IntegerField()
    digest = models.CharField(max_length=64)
    published = models.DateTimeField()
    packed = models.BinaryField()

    class Meta:
        """A number once a club and series."""

        constraints = [
            models.UniqueConstraint(
                fields=["club", "series", "number"], name="tournaments_publication_once"
            )
        ]

    @property
    def body(self) -> str:
        """The canonical JSON text, as it was published."""
        return zlib.decompress(self.packed).decode()


class Link(models.Model):
    """A private address that lets whoever holds it act in one tournament, without an account.

    Only the hash of its secret is kept, and a keyed one of the code that can be typed in its place
    (none for links of earlier versions). A player's link names the entry and its person.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    code = models.CharField(max_length=64, unique=True, null=True)  # noqa: DJ001 - "" would be twice
    club = models.CharField(max_length=64)
    tournament = models.UUIDField(db_index=True)
    role = models.CharField(max_length=16)
    entry = models.UUIDField(null=True)
    person = models.UUIDField(null=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True)

    class Meta:
        """A player's link is for one entry, any other for none."""

        constraints = [
            models.CheckConstraint(
                condition=models.Q(role="player", entry__isnull=False, person__isnull=False)
                | models.Q(entry__isnull=True, person__isnull=True) & ~models.Q(role="player"),
                name="tournaments_link_of_player",
            )
        ]

    @property
    def games(self) -> frozenset[UUID]:
        """The games of the tournament's tables."""
        rows = TableGame.objects.filter(tournament=self.tournament)
        return frozenset(rows.values_list("game", flat=True))


class LinkBase(models.Model):
    """By which address the links of a tournament lead to this house, where somebody has said so."""

    tournament = models.UUIDField(primary_key=True, editable=False)
    address = models.CharField(max_length=200)


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

        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="tournaments_sign_up_once"),
            models.CheckConstraint(
                condition=models.Q(entry=None) | models.Q(confirmed__isnull=False),
                name="tournaments_sign_up_confirmed",
            ),
        ]


BLANK_SIGN_UP = {"name": "", "home_club": "", "mail": "", "code": ""}
"""All that is personal in it, and how it stands there once it is blanked."""


class Call(models.Model):
    """A table that wants the arbiter, why, and when somebody said that they come; ids alone.

    It is a moment of the evening, no fact of the tournament.
    """

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

        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "division", "round", "table"],
                condition=models.Q(answered=None),
                name="tournaments_called_once",
            )
        ]


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


class Change(models.Model):
    """A thing that everybody may read, or once could, under the number of its last change.

    `thing` is the id of a stream or club, or a ranking's name in addresses; `at` is in microseconds
    since 1970 UTC. `shown` is a keyed hash of the names that everybody reads there. What was
    withdrawn stands as it was when it was public last.
    """

    number = models.BigIntegerField(unique=True)
    kind = models.CharField(max_length=16)
    club = models.CharField(max_length=64)
    thing = models.CharField(max_length=64)
    version = models.IntegerField(null=True)
    at = models.BigIntegerField()
    withdrawn = models.BooleanField(default=False)
    shown = models.CharField(max_length=64, blank=True)

    class Meta:
        """A thing once; read in the order of numbers, of all, of a club or of a kind."""

        constraints = [
            models.UniqueConstraint(
                fields=["kind", "club", "thing"], name="tournaments_change_once"
            )
        ]
        indexes = [
            models.Index(fields=["club", "number"], name="tournaments_changes_of_club"),
            models.Index(fields=["kind", "number"], name="tournaments_changes_of_kind"),
        ]


class ChangeCount(models.Model):
    """How many changes were numbered; whoever numbers one holds this row until all is written.

    So numbers become visible in their order: who has read up to one misses none below it.
    `lost` are the spans of numbers that a house gave after the backup from which it came back: of
    each the last before it and the last of it. None of them is ever given again.
    """

    id = models.SmallIntegerField(primary_key=True, default=1)
    last = models.BigIntegerField(default=0)
    lost = models.JSONField(default=list)
