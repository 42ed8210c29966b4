"""Accounts: who can log in and by what, who was first, and how often a login was tried."""

from typing import Any
from uuid import uuid4

from django.apps import apps
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from tournaments.names import clean_login


class Accounts(BaseUserManager["User"]):
    """Makes and finds accounts for Django's own commands (`createsuperuser`, `changepassword`)."""

    def create_user(self, login: str, password: str | None = None, **fields: Any) -> "User":
        """Store an account with a hashed password and note that the house has one now.

        Raises `Unusable` for a login name that can't be kept and IntegrityError for a taken one.
        """
        Founding.objects.bulk_create([Founding()], ignore_conflicts=True)
        user = self.model(login=clean_login(login), **fields)
        user.set_password(password)
        user.save(force_insert=True)
        return user

    def create_superuser(self, login: str, password: str | None = None, **fields: Any) -> "User":
        """Store an account that may look into every table (see `User.operator`)."""
        return self.create_user(login, password, operator=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the account of a login name, however it is spelled (`Emil`, `EMIL`).

        Raises `User.DoesNotExist`, also for what can't be a login name.
        """
        try:
            login = clean_login(username or "")
        except Unusable as unusable:
            raise self.model.DoesNotExist(str(unusable)) from unusable
        return self.get(login=login)


class User(AbstractBaseUser):
    """An account. What it may do stands in `tournaments.rights` alone.

    The login name is stored folded (NFKC, lower case), so `Emil` and `EMIL` are one account.
    An account needs no name: the register of persons has those.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    login = models.CharField(_("login name"), max_length=150, unique=True)
    email = models.EmailField(_("e-mail"), blank=True)
    operator = models.BooleanField(
        _("operator"),
        default=False,
        help_text=_("Runs this installation: may look into every table, and nothing more."),
    )
    is_active = models.BooleanField(_("active"), default=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    USERNAME_FIELD = "login"
    EMAIL_FIELD = "email"

    objects = Accounts()

    class Meta:
        """An account on screen."""

        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        """Speak the login name."""
        return self.login

    def save(self, **kwargs: Any) -> None:
        """Store the account; with another password, or closed, all its tokens have ended.

        A password is changed where somebody else may know it, and made tokens with it. That it is
        hashed anew at a login is no change: then Django names no new password.
        """
        ends = not self._state.adding and (
            vars(self).get("_password") is not None or not self.is_active
        )
        with transaction.atomic():
            super().save(**kwargs)
            if ends:
                apps.get_model("knox", "AuthToken").objects.filter(user=self).delete()


class Founding(models.Model):
    """The one row that says that this house has had its first account.

    Its fixed key is what two first visitors collide at; on PostgreSQL a look at the accounts alone
    would let both win.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    founded = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """There is one row, or none."""

        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="tournaments_founded_once"),
        ]


class HouseWords(models.Model):
    """What whoever runs the house says of it to everybody: its imprint, how it keeps data."""

    kind = models.CharField(primary_key=True, max_length=16)
    words = models.TextField()
    written = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """One text of a kind."""

        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["imprint", "privacy"]),
                name="tournaments_house_words_kind",
            )
        ]


class Attempts(models.Model):
    """How often something was tried since its last success; the key is a keyed hash of it."""

    key = models.CharField(primary_key=True, max_length=64)
    attempts = models.PositiveSmallIntegerField(default=0)
    latest = models.DateTimeField(db_index=True)

    class Meta:
        """Each kind has a table of its own."""

        abstract = True


class LoginAttempts(Attempts):
    """How often a login name was tried from one address since its last success.

    `key` is a keyed hash of both, so neither an address nor a mistyped name is kept.
    """

    class Meta:
        """Attempts on screen."""

        verbose_name = _("login attempts")
        verbose_name_plural = _("login attempts")


class AddressAttempts(Attempts):
    """How often an address tried to log in without success, whatever the names.

    `key` is a keyed hash of the address.
    """

    class Meta:
        """Attempts on screen."""

        verbose_name = _("login attempts of an address")
        verbose_name_plural = _("login attempts of an address")


class Passkey(models.Model):
    """A key that a device made for this house; `tournaments.passkeys` makes and asks for it.

    `credential` is its name among all, `data` what came with it when it was made (the name again
    and the public key, as WebAuthn packs them), `uses` the device's count, 0 where it keeps none.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    credential = models.BinaryField(max_length=1023, unique=True)
    data = models.BinaryField()
    name = models.CharField(max_length=60)
    uses = models.BigIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True)

    class Meta:
        """In the order in which they were made."""

        ordering = ["pk"]


class SecondFactor(models.Model):
    """It counts once it is confirmed; `tournaments.second_factors` seals and reads it.

    `sealed` is the phone's secret under a key of the house, `last_step` the half minute, from 1970
    on, of the last code that was taken, `recovery` the keyed hashes of the codes that are left.
    """

    user = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE)
    sealed = models.TextField()
    confirmed = models.DateTimeField(null=True)
    last_step = models.BigIntegerField(default=0)
    recovery = models.JSONField(default=list)
