"""Passkeys: an account logs in with a key of its device, which has looked at who holds it.

WebAuthn level 2, checked by `fido2`. The device proves two things at once, that it is there and
that its holder was looked at (a finger, a PIN), so such a login is both steps. A challenge is good
once and for some minutes; a count of the device that goes back (a copy of it) is refused.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from fido2.cose import UnsupportedKey
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    RegistrationResponse,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from engine.refusals import Refusal
from tournaments import attempts, commands
from tournaments.models import Passkey, User
from tournaments.names import is_storable
from tournaments.refusals import Reason

MOST = 10  # of one account
GOOD_SECONDS = 5 * 60
_NAME = 60
_ODD = (ValueError, KeyError, TypeError, AttributeError, AssertionError, IndexError)
_LOCALHOST = "localhost"

Told = dict[str, Any]
"""What the browser is asked, as JSON."""


@dataclass(frozen=True)
class Asked:
    """What a browser was asked and what it is held to: plain, to lie in its session."""

    challenge: str
    until: float

    @classmethod
    def of(cls, kept: Any) -> "Asked | None":
        """What lay in the session; None for nothing, or where it has taken too long."""
        asked = cls(kept["challenge"], kept["until"]) if kept else None
        return asked if asked is not None and time.time() < asked.until else None

    def state(self) -> dict[str, Any]:
        """As the library wants it back."""
        return {
            "challenge": self.challenge,
            "user_verification": UserVerificationRequirement.REQUIRED,
        }


@dataclass(frozen=True)
class Place:
    """Where the house is asked: the origin, as browsers name it, and the host alone."""

    origin: str
    host: str

    def server(self) -> Fido2Server:
        """What makes and checks for this place; of any other origin nothing is taken."""
        house = PublicKeyCredentialRpEntity(name="Wortwart", id=self.host)
        return Fido2Server(house, verify_origin=lambda origin: origin == self.origin)


def place_of(request: HttpRequest) -> Place | None:
    """Where this is asked; None where browsers have no passkeys: without https, or by a number."""
    address = request.get_host()
    host = address.rpartition(":")[0] if address.rpartition(":")[2].isdigit() else address
    if _is_number(host) or not (request.is_secure() or host == _LOCALHOST):
        return None
    return Place(f"{request.scheme}://{address}", host)


def _is_number(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def passkeys(user: User) -> list[Passkey]:
    """Those of an account, in the order in which they were made."""
    return list(Passkey.objects.filter(user=user))


# Making one


def begin(user: User, place: Place) -> tuple[Told, dict[str, Any]]:
    """What the browser is asked for a new passkey, and what to keep until it answers.

    Raises Refusal TOO_MANY_PASSKEYS.
    """
    _has_room(user)
    told, state = place.server().register_begin(
        PublicKeyCredentialUserEntity(id=user.pk.bytes, name=user.login, display_name=user.login),
        [_data(one) for one in passkeys(user)],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return dict(told)["publicKey"], _kept(state)


@transaction.atomic
def make(user: User, place: Place, asked: Asked | None, answer: Any, name: str) -> Passkey:
    """Keep a passkey that a browser has made. Raises Refusal PASSKEY_WRONG, TOO_MANY_PASSKEYS."""
    User.objects.select_for_update().get(pk=user.pk)  # two at once are counted in turn
    _has_room(user)
    try:
        told = RegistrationResponse.from_dict(_mapping(answer))
        found = place.server().register_complete(_state(asked), told)
        data = found.credential_data
        if data is None or told.raw_id != data.credential_id:
            raise ValueError("another key")
        known = {"user": user, "data": bytes(data), "uses": found.counter, "name": _named(name)}
        row, fresh = Passkey.objects.get_or_create(credential=data.credential_id, defaults=known)
    except _ODD as odd:
        raise Refusal(Reason.PASSKEY_WRONG) from odd
    if not fresh:
        raise Refusal(Reason.PASSKEY_WRONG)
    return row


def take_away(user: User, number: int) -> bool:
    """Take a passkey of this account away; whether there was such a one."""
    return Passkey.objects.filter(user=user, pk=number).delete()[0] > 0


def _has_room(user: User) -> None:
    if Passkey.objects.filter(user=user).count() >= MOST:
        raise Refusal(Reason.TOO_MANY_PASSKEYS, most=MOST)


def _named(name: str) -> str:
    plain = " ".join(name.split())[:_NAME]
    return plain if plain and is_storable(plain) else "Passkey"


# Logging in


def ask(place: Place, address: str) -> tuple[Told, dict[str, Any]]:
    """What the browser of a stranger is asked, and what to keep until it answers.

    Which keys there are is told to nobody. Raises Refusal PASSKEYS_USED_UP.
    """
    if not commands.allowed(attempts.counts_of_passkeys(address)):
        minutes = int(attempts.LOCK.total_seconds() // 60)
        raise Refusal(Reason.PASSKEYS_USED_UP, minutes=minutes)
    told, state = place.server().authenticate_begin(
        user_verification=UserVerificationRequirement.REQUIRED
    )
    return dict(told)["publicKey"], _kept(state)


def account(place: Place, asked: Asked | None, answer: Any, address: str) -> User:
    """The account whose passkey has answered. Raises Refusal PASSKEY_WRONG, never saying why."""
    try:
        told = AuthenticationResponse.from_dict(_mapping(answer))
        row = Passkey.objects.select_related("user").get(credential=told.raw_id)
        place.server().authenticate_complete(_state(asked), [_data(row)], told)
        _is_of(row, told)
    except (*_ODD, Passkey.DoesNotExist) as odd:
        raise Refusal(Reason.PASSKEY_WRONG) from odd
    commands.take_back(attempts.counts_of_passkeys(address))
    return row.user


def _is_of(row: Passkey, told: AuthenticationResponse) -> None:
    """Note the use. Raises ValueError where the account, or the device's count, speaks against."""
    handle = told.response.user_handle
    if not row.user.is_active or (handle is not None and UUID(bytes=handle) != row.user.pk):
        raise ValueError("of nobody who may come in")
    uses = told.response.authenticator_data.counter
    known = Passkey.objects.filter(pk=row.pk)
    if uses or row.uses:  # a device that keeps no count always says 0
        known = known.filter(uses__lt=uses)
    if not known.update(uses=uses, last_used=timezone.now()):
        raise ValueError("its count has gone back")


# Both


def _kept(state: Mapping[str, Any]) -> dict[str, Any]:
    return {"challenge": state["challenge"], "until": time.time() + GOOD_SECONDS}


def _state(asked: Asked | None) -> dict[str, Any]:
    if asked is None:
        raise ValueError("nobody was asked")
    return asked.state()


def _mapping(answer: Any) -> Mapping[str, Any]:
    if not isinstance(answer, dict):
        raise TypeError("no answer")
    return answer


def is_whole(row: Passkey) -> bool:
    """Whether a row holds a public key that can be checked by, and one of its own name."""
    try:
        data = _data(row)
    except (AttributeError, KeyError, TypeError, ValueError):  # what the library says of no key
        return False
    known = not isinstance(data.public_key, UnsupportedKey)
    return known and data.credential_id == bytes(row.credential)


def _data(row: Passkey) -> AttestedCredentialData:
    return AttestedCredentialData(bytes(row.data))
