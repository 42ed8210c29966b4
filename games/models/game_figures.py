"""A signed game in numbers: computed once by a follower, added up by whoever asks."""

from django.db import models


class GameFigures(models.Model):
    """The numbers of each seat (`engine.figures.SeatFigures`), and the opaque ids that sat there.

    `phonies` (`games.phonies`) says by which edition how many words were none; null where the game
    pins none.

    Whose game it is, and who may read it, its sheet says.
    """

    stream = models.UUIDField(primary_key=True, editable=False)
    players = models.JSONField()
    seats = models.JSONField()
    phonies = models.JSONField(null=True)
