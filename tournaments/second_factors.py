"""The second factor of an account's login: a code of a phone that is good for half a minute (TOTP).

RFC 6238 with SHA-1, six digits, 30 seconds, as every app for it reads. A code is good once, and
one step earlier or later too, for clocks that differ. Ten recovery codes stand in for a lost phone,
each once. The phone's secret lies in the database under a key that follows from WORTWART_SECRET,
recovery codes by keyed hashes alone.
"""

import base64
import hmac
from dataclasses import dataclass
from datetime import datetime
from secrets import choice, token_bytes
from typing import Any

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from engine.refusals import Refusal
from tournaments import attempts, commands, sealing
from tournaments.models import Role, RoleName, SecondFactor, User
from tournaments.refusals import Reason
from tournaments.secrecy import Secret, keeps_secrets

STEP_SECONDS = 30
DIGITS = 6
CODES = 10
_BYTES = 20
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that looks like another
_GROUPS, _GROUP = 3, 4
ISSUER = "Wortwart"


@dataclass(frozen=True)
class Begun:
    """What a phone has to be told: the secret as text, and as an address that an app can scan."""

    secret: Secret
    address: Secret


def second_factor(user: Any) -> SecondFactor | None:
    """The second factor with which an account logs in, or None."""
    return SecondFactor.objects.filter(user=user.pk, confirmed__isnull=False).first()


@keeps_secrets
def begin(user: User) -> Begun:
    """Make a secret for the account's phone; it counts once a code of it was confirmed.

    Asked again before that it tells the same one. Raises Refusal SECOND_FACTOR_THERE.
    """
    row, _ = SecondFactor.objects.get_or_create(
        user=user, defaults={"sealed": _sealed(token_bytes(_BYTES))}
    )
    if row.confirmed is not None:
        raise Refusal(Reason.SECOND_FACTOR_THERE)
    secret = _opened(row)
    if secret is None:  # begun under another key of the house
        secret = token_bytes(_BYTES)
        SecondFactor.objects.filter(pk=row.pk).update(sealed=_sealed(secret))
    return Begun(
        Secret(base64.b32encode(secret).decode()),
        Secret(_totp(secret).get_provisioning_uri(user.login, ISSUER)),
    )


@keeps_secrets
def confirm(user: User, code: str, now: datetime | None = None) -> list[Secret]:
    """Let the login ask for a code from now on; ten recovery codes, which are told this once.

    Raises Refusal CODE_WRONG, CODES_USED_UP, SECOND_FACTOR_THERE.
    """
    row = SecondFactor.objects.filter(user=user).first()
    if row is None:
        raise Refusal(Reason.CODE_WRONG)
    if row.confirmed is not None:
        raise Refusal(Reason.SECOND_FACTOR_THERE)
    _counted(user)
    if not _is_code(row, code, now):
        raise Refusal(Reason.CODE_WRONG)
    _forgotten(user)
    codes, digests = _recovery_codes()
    SecondFactor.objects.filter(pk=row.pk).update(confirmed=timezone.now(), recovery=digests)
    return codes


@keeps_secrets
def check(user: User, code: str, now: datetime | None = None) -> None:
    """Let a code pass that the account's phone shows now, or a recovery code; each once.

    Counted before it is looked at: five wrong ones, from wherever, and the account waits for a
    quarter of an hour. Raises Refusal CODE_WRONG, CODES_USED_UP.
    """
    row = second_factor(user)
    _counted(user)
    if row is None or not (_is_code(row, code, now) or _is_recovery_code(row, code)):
        raise Refusal(Reason.CODE_WRONG)
    _forgotten(user)


@keeps_secrets
def new_recovery_codes(user: User, code: str) -> list[Secret]:
    """Ten new recovery codes in the place of all earlier ones; raises what `check` raises."""
    check(user, code)
    codes, digests = _recovery_codes()
    SecondFactor.objects.filter(user=user).update(recovery=digests)
    return codes


@keeps_secrets
def give_up(user: User, code: str) -> None:
    """Log in with the password alone again; raises what `check` raises."""
    check(user, code)
    take_off(user)


def take_off(user: User) -> bool:
    """Take the second factor off, for an operator; whether there was one."""
    return SecondFactor.objects.filter(user=user).delete()[0] > 0


def sealed_by_another_key() -> int:
    """How many second factors can't be opened: WORTWART_SECRET is not what it was."""
    return sum(_opened(row) is None for row in SecondFactor.objects.iterator())


def staff_without() -> int:
    """How many open accounts direct a club or run the house, and have no second factor."""
    staff = Q(operator=True) | Q(pk__in=Role.objects.filter(role=RoleName.DIRECTOR).values("user"))
    with_one = SecondFactor.objects.filter(confirmed__isnull=False).values("user")
    return User.objects.filter(staff, is_active=True).exclude(pk__in=with_one).count()


# Codes


def _is_code(row: SecondFactor, code: str, now: datetime | None) -> bool:
    """Whether the phone shows this code now, and nobody has come with it or a later one yet."""
    secret = _opened(row)
    typed = code.replace(" ", "")
    if secret is None or not (typed.isascii() and typed.isdigit() and len(typed) == DIGITS):
        return False
    here = int((now or timezone.now()).timestamp()) // STEP_SECONDS
    for step in (here - 1, here, here + 1):
        if hmac.compare_digest(_totp(secret).generate(step * STEP_SECONDS), typed.encode()):
            return _first_with(row, step)
    return False


def _first_with(row: SecondFactor, step: int) -> bool:
    """Of two who come with one code at once, one is first."""
    fresh = SecondFactor.objects.filter(pk=row.pk, last_step__lt=step)
    return fresh.update(last_step=step) == 1


@transaction.atomic
def _is_recovery_code(row: SecondFactor, code: str) -> bool:
    kept = SecondFactor.objects.select_for_update().get(pk=row.pk)
    digest = _digest(code)
    if digest not in kept.recovery:
        return False
    kept.recovery = [one for one in kept.recovery if one != digest]
    kept.save(update_fields=["recovery"])
    return True


def _recovery_codes() -> tuple[list[Secret], list[str]]:
    """New recovery codes as they are printed, and as they are kept."""
    codes = [
        Secret("-".join("".join(choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS)))
        for _ in range(CODES)
    ]
    return codes, [_digest(code) for code in codes]


def _digest(code: str) -> str:
    typed = "".join(letter for letter in code.upper() if letter.isalnum())
    what = typed.encode(errors="surrogatepass")
    return salted_hmac("tournaments.second_factors", what, algorithm="sha256").hexdigest()


def _totp(secret: bytes) -> TOTP:
    return TOTP(secret, DIGITS, SHA1(), STEP_SECONDS)  # noqa: S303 - what apps read


# How often


def _counted(user: User) -> None:
    if not commands.allowed(attempts.counts_of_second_steps(str(user.pk))):
        raise Refusal(Reason.CODES_USED_UP, minutes=int(attempts.LOCK.total_seconds() // 60))


def _forgotten(user: User) -> None:
    commands.forget_second_step(account=str(user.pk))


# The seal


def _sealed(secret: bytes) -> str:
    return sealing.sealed(secret, sealing.SECOND_FACTORS)


def _opened(row: SecondFactor) -> bytes | None:
    return sealing.opened(row.sealed, sealing.SECOND_FACTORS)
