"""What arbiters ruled on words, and which editions a club has: rows that look-ups cite."""

from typing import ClassVar

from django.db import models


class ArbiterRuling(models.Model):
    """What an arbiter judged in a game: a projection of the verdict's event, cited later on.

    `profile` is the game's rules, `stream` and `version` are those of the event by which a person
    judged, `reason` is the id of the words that the person gave for it.
    """

    club = models.CharField(max_length=64)
    profile = models.CharField(max_length=32)
    word = models.CharField(max_length=64)
    admissible = models.BooleanField()
    date = models.DateField()
    stream = models.UUIDField()
    version = models.IntegerField()
    reason = models.UUIDField(null=True)

    class Meta:
        """One ruling a word and event."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["stream", "version", "word"], name="lexicon_ruling_once"
            )
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club", "profile", "word"], name="lexicon_ruling_on_word")
        ]


class OwnEdition(models.Model):
    """An edition that a club has imported: private to it, for ever loadable by its hash."""

    club = models.CharField(max_length=64)
    name = models.CharField(max_length=80)
    hash = models.CharField(max_length=64)
    imported = models.DateTimeField(auto_now_add=True)

    class Meta:
        """An edition once a club."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "hash"], name="lexicon_edition_once")
        ]
