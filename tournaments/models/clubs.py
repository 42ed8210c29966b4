"""Clubs, the owners of everything; their register of persons; who acts for them; what they have
on their page, decide about words, tell to whom and publish where; and what tokens are given.
"""

import secrets
import time
from uuid import UUID, uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.known_by_number import numbered
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
        return self.pseudonym or numbered(self.number)

    def is_number_for_all(self, audience: str) -> bool:
        """Whether nothing but the number is left where names are shown so."""
        named = self.name and is_named_to_all(audience, self.publish_name)
        return not (named or self.pseudonym)

    @property
    def full_name(self) -> str:
        """The name for those who may read the register; after erasure what is public."""
        return self.name or self.public_name


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

        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["png", "jpeg", "webp"]), name="tournaments_logo_kind"
            )
        ]


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

        indexes = [models.Index(fields=["club", "-made"], name="tournaments_word_reports")]


class WordReportGame(models.Model):
    """One game of a report; `body` is what was found in it, None until a worker has looked."""

    report = models.ForeignKey(WordReport, on_delete=models.CASCADE, related_name="games")
    game = models.UUIDField()
    body = models.JSONField(null=True)

    class Meta:
        """A game once a report."""

        constraints = [
            models.UniqueConstraint(
                fields=["report", "game"], name="tournaments_word_report_game_once"
            )
        ]


class Hook(models.Model):
    """An https address that is told of what everybody may read of a club.

    `kinds` are those of `tournaments.directing.changes` with spaces between, `after` the number of
    the last change that was told. Its secret follows from its id and the house's own.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT)
    address = models.CharField(max_length=500)
    kinds = models.CharField(max_length=100)
    made = models.DateTimeField(default=timezone.now, editable=False)
    after = models.BigIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True)
    again = models.DateTimeField(null=True)
    disabled = models.DateTimeField(null=True)


class Delivery(models.Model):
    """A try to tell a hook something: `status` of the answer, or what was in the way."""

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE)
    delivery = models.UUIDField()
    at = models.DateTimeField(default=timezone.now)
    status = models.PositiveSmallIntegerField(null=True)
    trouble = models.CharField(max_length=16, blank=True)
    changes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """The newest of a hook first."""

        indexes = [models.Index(fields=["hook", "id"], name="tournaments_delivery_of_hook")]


class ClubServer(models.Model):
    """The house to which a club's tournaments are published.

    `sealed` is a token of that house under a key of this one (`tournaments.sealing`).
    """

    club = models.OneToOneField(Club, on_delete=models.PROTECT, primary_key=True)
    address = models.CharField(max_length=500)
    sealed = models.TextField()
    made = models.DateTimeField(default=timezone.now, editable=False)


class Journey(models.Model):
    """How far a tournament has come on its way to the club's server.

    It is to go on from `wanted` until nothing is missing there: at `again` at the earliest, after
    so many `failures` in a row, in the hands of whoever has `begun`. Of `whole` entries `over` are
    there, and the tournament itself is there at `version` since `arrived`. `trouble` is what was in
    the way last: code and facts of a refusal. `by_itself` it begins anew with each `stage`, which
    was looked for up to version `seen` of it; `people` says whether their names went along.
    """

    tournament = models.UUIDField(primary_key=True, editable=False)
    server = models.ForeignKey(ClubServer, on_delete=models.CASCADE)
    by_itself = models.BooleanField(default=False)
    stage = models.PositiveIntegerField(default=0)
    seen = models.PositiveIntegerField(default=0)
    wanted = models.DateTimeField(null=True)
    again = models.DateTimeField(default=timezone.now)
    begun = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0)
    tried = models.DateTimeField(null=True)
    trouble = models.JSONField(null=True)
    over = models.PositiveIntegerField(default=0)
    whole = models.PositiveIntegerField(default=0)
    people = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    arrived = models.DateTimeField(null=True)


class Grant(models.Model):
    """What a token may be used for; a token without one opens nothing.

    `scopes` are names of `tournaments.scopes` with spaces between, `used` is when a request last
    came with the token, to a few minutes.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE)
    name = models.CharField(max_length=80, blank=True)
    scopes = models.CharField(max_length=120)
    club = models.ForeignKey(Club, null=True, on_delete=models.PROTECT)
    tournament = models.UUIDField(null=True)
    used = models.DateTimeField(null=True)
