"""REST for an account's tokens: made and listed by who is logged in, taken back by the token too.

A token makes no token, so that none can get stronger or outlive its end; of the others of its
account it learns nothing.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any
from uuid import UUID

from django.urls import path
from rest_framework import status
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.answers import OUT, As, Out, given
from engine.facts import Id
from engine.refusals import Refusal
from games.operations import operation
from games.requests import address_of
from games.schemas import FORBIDDEN, REFUSED, UNREADABLE, Problem
from games.shapes import answer, body_as
from games.tagged import UNKEPT
from tournaments import tokens
from tournaments.models import Grant, User
from tournaments.refusals import Reason
from tournaments.scopes import SCOPES
from tournaments.tokens import DAYS, LONGEST, LONGEST_NAME, Wanted

_SCOPE = Annotated[str, As(choices=list(SCOPES))]


@dataclass(frozen=True)
class TokenLine:
    """A token: what it may be used for, until when, and when it was used last."""

    id: UUID
    name: str
    begins: Annotated[str, As(help_text="how its secret begins")]
    scopes: Annotated[
        tuple[str, ...],
        As(help_text="as they were given; everything for a token of a version before scopes"),
    ]
    club: Annotated[UUID | None, As(help_text="the one club that it is for; null for all")]
    tournament: Annotated[UUID | None, As(help_text="the one tournament that it is for")]
    made: datetime
    ends: Annotated[datetime | None, As(help_text="until when it is good")]
    used: Annotated[datetime | None, As(help_text="to five minutes; null: never yet")]


@dataclass(frozen=True)
class TokenList:
    """The tokens of an account, the oldest first."""

    tokens: Annotated[tuple[TokenLine, ...], As(help_text="a line each")]


@dataclass(frozen=True, kw_only=True)
class NewToken(TokenLine):
    """A token that was just made, with its secret: this once."""

    secret: Annotated[str, As(help_text="for the header Authorization: Bearer ...")]


@dataclass(frozen=True, kw_only=True)
class TokenWanted:
    """A token to be made; it reads, and does what its scopes say beside."""

    name: Annotated[str, As(max_length=LONGEST_NAME, help_text="what it is for")]
    scopes: Annotated[tuple[_SCOPE, ...] | Out, As(help_text="if left out it only reads")] = OUT
    club: Annotated[Id | Out, As(help_text="only for this club of yours")] = OUT
    tournament: Annotated[Id | Out, As(help_text="only for this tournament")] = OUT
    days: Annotated[int | Out, As(min_value=1, max_value=LONGEST, help_text=f"{DAYS}")] = OUT


class HasAccount(BasePermission):
    """Lets in whoever acts for an account."""

    def has_permission(self, request: Request, _view: APIView) -> bool:
        """Whether there is an account."""
        return isinstance(request.user, User) and request.user.is_active


class Tokens(APIView):
    """The tokens of the account, and making one."""

    permission_classes = (HasAccount,)
    scopes = {"GET": "read"}

    @operation("list_tokens", TokenList, {**UNREADABLE, 403: Problem})
    def get(self, request: Request) -> Response:
        """List your tokens without their secrets; a token sees itself alone."""
        known = tokens.tokens_of(_account(request))
        if (own := _own(request)) is not None:
            known = known.filter(pk=own)
        page = TokenList(tuple(TokenLine(**_facts(one)) for one in known))
        return answer(page, status.HTTP_200_OK, **UNKEPT)

    @operation("make_token", NewToken, REFUSED, sent=TokenWanted, status=201)
    def post(self, request: Request) -> Response:
        """Make a token; its secret is told this once. By a session alone: no token makes tokens."""
        if _own(request) is not None:
            raise Refusal(Reason.TOKENS_MAKE_NO_TOKENS)
        wanted = given(body_as(TokenWanted, request, "token"))
        for name in {"club", "tournament"} & wanted.keys():
            wanted[name] = UUID(wanted[name])
        days = timedelta(days=wanted.pop("days", DAYS))
        made, secret = tokens.make_token(_account(request), Wanted(**wanted, lifetime=days))
        place = address_of(request, "api-token", token=made.pk)
        body = NewToken(**_facts(made), secret=str(secret))
        return answer(body, status.HTTP_201_CREATED, Location=place, **UNKEPT)


class OneToken(APIView):
    """A token of the account."""

    permission_classes = (HasAccount,)
    scopes = {"DELETE": "read"}

    @operation("revoke_token", None, FORBIDDEN, status=204)
    def delete(self, request: Request, token: UUID) -> Response:
        """Make a token of yours worthless; a token can do so with itself."""
        if _own(request) not in (None, token):
            raise NotFound
        if not tokens.revoke(user=_account(request), grant=token):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


def _account(request: Request) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _own(request: Request) -> UUID | None:
    """The token that the request comes with; None for a session."""
    return getattr(request.user, "grant", None)


def _facts(one: Grant) -> dict[str, Any]:
    return {
        "id": one.pk,
        "name": one.name,
        "begins": one.token.token_key,
        "scopes": tuple(one.scopes.split()),
        "club": one.club_id,
        "tournament": one.tournament,
        "made": one.token.created,
        "ends": one.token.expiry,
        "used": one.used,
    }


urlpatterns = [
    path("me/tokens/", Tokens.as_view(), name="api-tokens"),
    path("me/tokens/<uuid:token>/", OneToken.as_view(), name="api-token"),
]
