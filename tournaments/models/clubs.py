"""Clubs, the owners of everything; their register of persons; and who acts for them."""

import secrets
import time
from uuid import UUID, uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.naming import CONSENT, is_named_to_all


def new_club_id() -> UUID:
    """Return an id of UUID version 7: milliseconds first, then chance; sorts by age."""
    bits = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    bits = bits & ~(0xF << 76) | 0x7 << 76
    return UUID(int=bits & ~(0x3 << 62) | 0x2 << 62)


class Club(models.Model):
    """A club: owner of games, tournaments, a register of persons and word lists.

    Lower storeys know it only by its id. A club is never deleted: streams carry its id. `place` is
    where it plays, in words.
    """

    id = models.UUIDField(primary_key=True, default=new_club_id, editable=False)
    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("name in addresses"), max_length=80, unique=True)
    place = models.CharField(_("place"), max_length=200, blank=True, default="")
    founded = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """A club on screen."""

        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        """Speak the name."""
        return self.name


class RoleName(models.TextChoices):
    """What an account can be for a club; what that allows stands in `tournaments.rights`."""

    DIRECTOR = "director", _("director")
    ARBITER = "arbiter", _("arbiter")
    HELPER = "helper", _("helper")
    READER = "reader", _("reader")


class Role(models.Model):
    """An account acts for a club in a role; several roles add up."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="roles"
    )
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="roles")
    role = models.CharField(_("role"), max_length=16, choices=RoleName.choices)
    given = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """A role once for an account and a club."""

        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "club", "role"], name="tournaments_role_given_once"
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=RoleName.values), name="tournaments_role_known"
            ),
        ]

    def __str__(self) -> str:
        """Speak account and role."""
        return f"{self.user}: {self.role}"


class Person(models.Model):
    """A line of a club's register: the only place where an opaque id has a name.

    Streams and rankings carry `id` alone. Erasing blanks everything personal and keeps `id` and
    `number`, so that no stream breaks. `publish_name` is what the person said about publishing
    the name: yes, no, or None where nobody has asked.
    `merged_into` is the line that is kept for the same person, never one that is merged itself; it
    follows from the register's stream. `home_club` is the club on a list of players, in words;
    `email` is told to nobody but those who keep the register.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="people")
    number = models.PositiveIntegerField(_("number in the register"))
    name = models.CharField(_("name"), max_length=200, blank=True)
    born = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    publish_name = models.BooleanField(_("name may be published"), null=True, default=None)
    email = models.EmailField(_("e-mail"), blank=True, default="")
    pseudonym = models.CharField(_("pseudonym"), max_length=80, blank=True)
    home_club = models.CharField(_("plays for"), max_length=200, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="people",
        null=True,
        blank=True,
    )
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="aliases", null=True, editable=False
    )
    registered = models.DateTimeField(default=timezone.now, editable=False)
    erased = models.DateTimeField(null=True, editable=False)

    class Meta:
        """A number once in a club's register, and an account once; merged is into another."""

        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="tournaments_number_once"),
            models.UniqueConstraint(fields=["club", "user"], name="tournaments_account_once"),
            models.CheckConstraint(
                condition=~models.Q(merged_into=models.F("id")), name="tournaments_merged_elsewhere"
            ),
        ]

    def __str__(self) -> str:
        """Speak what may be published."""
        return self.public_name

    @property
    def kept(self) -> "Person":
        """The line that is kept for this person: this one, unless it was merged into another."""
        return self.merged_into or self

    @property
    def players(self) -> tuple[UUID]:
        """Who the line is about, as the table of rights asks a game who sits in it."""
        return (self.pk,)

    @property
    def public_name(self) -> str:
        """The name if the person agreed to its being published, else the pseudonym or number."""
        return self.name_for_all(CONSENT)

    def name_for_all(self, audience: str) -> str:
        """What everybody reads where names are shown so: name, else pseudonym, else number."""
        if self.name and is_named_to_all(audience, self.publish_name):
            return self.name
        return self.pseudonym or gettext("No. {number}").format(number=self.number)

    def is_number_for_all(self, audience: str) -> bool:
        """Whether nothing but the number is left where names are shown so."""
        named = self.name and is_named_to_all(audience, self.publish_name)
        return not (named or self.pseudonym)

    @property
    def full_name(self) -> str:
        """The name for those who may read the register; after erasure what is public."""
        return self.name or self.public_name
