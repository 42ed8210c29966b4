"""Words about people and games: outside the streams, so that they can be blanked."""

from typing import ClassVar

from django.db import models


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

        constraints: ClassVar[list[models.BaseConstraint]] = [
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

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "digest"], name="games_file_once")
        ]
