"""What a club decides about looking words up, and what workers found in its games."""

from typing import ClassVar
from uuid import uuid4

from django.db import models
from django.utils import timezone


class LookUpRule(models.Model):
    """Who may look words up while nothing is being played: everybody, unless a club says no."""

    club = models.CharField(max_length=64, primary_key=True)
    public = models.BooleanField()


class WordsAsked(models.Model):
    """How many words somebody has asked for on a day; `key` is a keyed hash of who it is.

    Rows of past days are deleted by whoever asks first on a new one.
    """

    key = models.CharField(primary_key=True, max_length=64)
    day = models.DateField(db_index=True)
    words = models.PositiveIntegerField()


class WordReport(models.Model):
    """All words of some games of a club, judged by an edition; a report, and no event.

    `edition` is NAME@HASH, or empty: each game's own, and the base list where it has none.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    club = models.CharField(max_length=64)
    edition = models.CharField(max_length=160, blank=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    told = models.DateTimeField(default=timezone.now, editable=False)  # when workers were told last

    class Meta:
        """A club's reports are listed by age."""

        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club", "-made"], name="tournaments_word_reports")
        ]


class WordReportGame(models.Model):
    """One game of a report; `body` is what was found in it, None until a worker has looked."""

    report = models.ForeignKey(WordReport, on_delete=models.CASCADE, related_name="games")
    game = models.UUIDField()
    body = models.JSONField(null=True)

    class Meta:
        """A game once a report."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["report", "game"], name="tournaments_word_report_game_once"
            )
        ]
