"""Tournaments as lists and pages read them: projections of their streams, and private links."""

import zlib
from typing import ClassVar
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

        indexes: ClassVar[list[models.Index]] = [
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

        constraints: ClassVar[list[models.BaseConstraint]] = [
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

        constraints: ClassVar[list[models.BaseConstraint]] = [
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

        constraints: ClassVar[list[models.BaseConstraint]] = [
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

        constraints: ClassVar[list[models.BaseConstraint]] = [
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
