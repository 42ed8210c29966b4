"""How a program shows who it acts for: `Authorization: Bearer ...` or `Token ...`, stored hashed.

A private link to a tournament is borne as `Authorization: Link ...`: see `links.py`.
"""

import re
from hmac import compare_digest
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.models import AuthToken
from knox.settings import CONSTANTS
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from games.prepared import Prepared
from tournaments.models import User
from tournaments.secrecy import keeps_secrets

_WORDS = ("Token", "Bearer")
PRINTABLE = re.compile(rb"[!-~]+")


class HashedToken(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """Knox's tokens. Bytes that no token can have are a wrong token too, not a crash."""

    def authenticate_header(self, request: Request | str) -> str:
        """The word before the token: as the request has it, or what a denied program is to send."""
        said = getattr(request, "headers", {}).get("Authorization", "").partition(" ")[0]
        return next((one for one in _WORDS if one.lower() == said.lower()), _WORDS[0])

    @keeps_secrets
    def authenticate(self, request: Request) -> tuple[User, AuthToken] | None:
        """Return account and token; None if the request shows no token."""
        found: tuple[User, AuthToken] | None = super().authenticate(request)
        return found

    def authenticate_credentials(self, token: bytes) -> tuple[User, AuthToken]:
        """Return account and token; AuthenticationFailed (401) if there is no such token.

        One that has ended is gone once it is shown; others of the account stay as they are.
        """
        if not PRINTABLE.fullmatch(token):
            raise AuthenticationFailed(_("Invalid token."))
        secret = token.decode()
        for found in _TOKENS(secret[: CONSTANTS.TOKEN_KEY_LENGTH]):
            if not compare_digest(found.digest, hash_token(secret)):
                continue
            if found.expiry is not None and found.expiry < timezone.now():
                found.delete()
                break
            found.user = _ACCOUNTS.first(found.user_id)
            account: tuple[User, AuthToken] = self.validate_user(found)
            return account
        raise AuthenticationFailed(_("Invalid token."))


_TOKENS = Prepared(lambda key: AuthToken.objects.filter(token_key=key), str)
_ACCOUNTS = Prepared(lambda account: User.objects.filter(pk=account), UUID)


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

    target_class = "tournaments.links.BearsLink"
    name = "link"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002
        """The header in OpenAPI's words."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "the secret of a private link to a tournament, behind the word Link",
        }
