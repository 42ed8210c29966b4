"""What a club's page has of its own: the logo, and addresses under which it was found before."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from tournaments.models.clubs import Club


class ClubAddress(models.Model):
    """A name in addresses that a club once had: it still leads there, and is nobody else's."""

    slug = models.SlugField(max_length=80, primary_key=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="addresses")
    left = models.DateTimeField(default=timezone.now, editable=False)


class ClubLogo(models.Model):
    """The logo of a club: a picture that was checked (`tournaments.logos`), and its SHA-256."""

    club = models.OneToOneField(Club, on_delete=models.PROTECT, primary_key=True)
    digest = models.CharField(max_length=64)
    kind = models.CharField(max_length=8)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    body = models.BinaryField()
    taken = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """A picture of a kind that browsers and paper know."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["png", "jpeg", "webp"]), name="tournaments_logo_kind"
            )
        ]
