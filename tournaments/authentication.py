"""How a program shows who it acts for: `Authorization: Bearer ...` or `Token ...`, stored hashed.

A private link to a tournament is borne as `Authorization: Link SECRET`: see `links.py`.
"""

import re
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Any, NamedTuple, Self
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.models import AuthToken
from knox.settings import CONSTANTS
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from structlog.contextvars import bind_contextvars

from games.prepared import Ahead, Prepared
from tournaments.links import LinkHolder, link_of
from tournaments.models import Grant, User
from tournaments.scopes import Limits
from tournaments.secrecy import keeps_secrets

_WORDS = ("Token", "Bearer")
COARSE = timedelta(minutes=5)
"""How exactly it is known when a token was used last: no request in between writes it."""

PRINTABLE = re.compile(rb"[!-~]+")


class HashedToken(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """Knox's tokens. Bytes that no token can have are a wrong token too, not a crash.

    What a view will ask in any case (`ahead`) is asked beside the token.
    """

    _ahead: Ahead | None = None

    def authenticate_header(self, request: Request | str) -> str:
        """The word before the token: as the request has it, or what a denied program is to send."""
        said = getattr(request, "headers", {}).get("Authorization", "").partition(" ")[0]
        return next((one for one in _WORDS if one.lower() == said.lower()), _WORDS[0])

    @keeps_secrets
    def authenticate(self, request: Request) -> "tuple[User, _Borne] | None":
        """Return account and token; None if the request shows no token."""
        asking = getattr(request, "parser_context", {})  # at the doors before them there is no view
        self._ahead = getattr(asking.get("view"), "ahead", None)
        found: tuple[User, _Borne] | None = super().authenticate(request)
        return found

    def authenticate_credentials(self, token: bytes) -> "tuple[User, _Borne]":
        """Return account and token; AuthenticationFailed (401) if there is no such token.

        One that has ended is gone once it is shown; others of the account stay as they are.
        """
        if not PRINTABLE.fullmatch(token):
            raise AuthenticationFailed(_("Invalid token."))
        rows = _shown(token.decode(), self._ahead)
        if not rows or _is_over(rows[0]):
            raise AuthenticationFailed(_("Invalid token."))
        kept = rows[0]
        found = _Borne(User.from_db(DEFAULT_DB_ALIAS, _COLUMNS, kept.account))
        account: tuple[User, _Borne] = self.validate_user(found)
        limits = Limits(frozenset((kept.scopes or "").split()), kept.club, kept.tournament)
        account[0].limits = limits  # type: ignore[attr-defined]
        account[0].grant = kept.grant  # type: ignore[attr-defined]
        held = [(one.held_for, one.role) for one in rows if one.held_for is not None]
        account[0].held = held  # type: ignore[attr-defined]
        bind_contextvars(token=str(kept.grant))
        _note_use(kept.grant, kept.used)
        return account


class _Borne(NamedTuple):
    """A token that is good, as knox asks for whose it is; a row of its own table is not needed."""

    user: User


class _Kept(NamedTuple):
    """A token as it is kept, with what it was given, a role of its account and its columns.

    There is one a role, and one without for an account that has none.
    """

    digest: str
    expiry: datetime | None
    grant: UUID | None
    scopes: str | None
    club: UUID | None
    tournament: UUID | None
    used: datetime | None
    held_for: UUID | None
    role: str | None
    account: tuple[Any, ...]

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> Self:
        """Read an answer of `_TOKENS`."""
        return cls._make((*row[: -len(_COLUMNS)], row[-len(_COLUMNS) :]))


def _shown(secret: str, ahead: Ahead | None) -> list[_Kept]:
    """The token of this secret, once a role of its account; none if there is no such token."""
    digest, key = hash_token(secret), secret[: CONSTANTS.TOKEN_KEY_LENGTH]
    rows = _TOKENS(key) if ahead is None else ahead.beside(_TOKENS, key)
    return [kept for kept in map(_Kept.of, rows) if compare_digest(kept.digest, digest)]


def _is_over(kept: _Kept) -> bool:
    """Whether a token has ended, and then it is gone now, or was never given anything."""
    if kept.expiry is not None and kept.expiry < timezone.now():
        AuthToken(digest=kept.digest).delete()
        return True
    return kept.grant is None or kept.scopes is None


def _note_use(grant: UUID | None, last: datetime | None) -> None:
    """Note that a token is used, once in a while: most requests write nothing."""
    now = timezone.now()
    if grant is not None and (last is None or last < now - COARSE):
        stale = Q(used=None) | Q(used__lt=now - COARSE)
        Grant.objects.filter(stale, pk=grant).update(used=now)


_GIVEN = ("pk", "scopes", "club", "tournament", "used")
_COLUMNS = [field.attname for field in User._meta.concrete_fields]  # noqa: SLF001 - documented
_TOKENS = Prepared(
    lambda key: AuthToken.objects.filter(token_key=key).values_list(
        "digest",
        "expiry",
        *(f"grant__{name}" for name in _GIVEN),
        "user__roles__club",
        "user__roles__role",
        *(f"user__{name}" for name in _COLUMNS),
    ),
    str,
)


class BearsLink(BaseAuthentication):
    """Lets a program act by the secret of a link."""

    keyword = "Link"

    @keeps_secrets
    def authenticate(self, request: Request) -> tuple[LinkHolder, None] | None:
        """The holder of the link that the request bears; None for another kind of key."""
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != self.keyword.lower():
            return None
        link = link_of(secret.strip())
        if link is None:
            raise AuthenticationFailed
        return LinkHolder(link), None

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002
        """What a denied program is told to send."""
        return self.keyword


class HashedTokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """Describes the header in the API's schema."""

    target_class = "tournaments.authentication.HashedToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002
        """The header in OpenAPI's words."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "a token of an account; the word Token does as well as Bearer",
        }


class LinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes the header of a private link in the API's schema."""

    target_class = "tournaments.authentication.BearsLink"
    name = "link"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002
        """The header in OpenAPI's words."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "the secret of a private link to a tournament, behind the word Link",
        }
