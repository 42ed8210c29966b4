"""REST for a club's webhooks: made, listed, tried, turned on again and taken back by directors."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from django.urls import path
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import As, view_of
from games.operations import operation
from games.requests import address_of
from games.schemas import FORBIDDEN, REFUSED
from games.shapes import answer, body_as
from games.tagged import UNKEPT
from tournaments.club_views import ClubView
from tournaments.directing import changes
from tournaments.hooks import commands, delivering
from tournaments.hooks.sending import LONGEST
from tournaments.models import Delivery, Hook

_KIND = Annotated[str, As(choices=list(changes.KINDS))]


@dataclass(frozen=True)
class DeliveryLine:
    """A try to tell a hook something."""

    id: Annotated[UUID, As(help_text="the webhook-id that was sent")]
    at: Annotated[datetime, As(help_text="when it was tried, in UTC")]
    status: Annotated[int | None, As(help_text="of the answer; null: there was none")]
    trouble: Annotated[
        str,
        As(help_text="what was in the way: not_public, tls, too_slow, unreachable; or empty"),
    ]
    changes: Annotated[int, As(help_text="how many changes it told of; 0: a test")]


@dataclass(frozen=True)
class HookLine:
    """A webhook of a club."""

    id: UUID
    address: Annotated[str, As(help_text="where it is told")]
    kinds: Annotated[tuple[str, ...], As(help_text="of what it is told")]
    made: datetime
    after: Annotated[int, As(help_text="the number of the last change that it was told")]
    failures: Annotated[int, As(help_text="how often it failed since it last worked")]
    again: Annotated[datetime | None, As(help_text="when it is tried again, in UTC")]
    disabled: Annotated[datetime | None, As(help_text="since when it is given up, or null")]


@dataclass(frozen=True)
class HookList:
    """The webhooks of a club, the oldest first."""

    hooks: Annotated[tuple[HookLine, ...], As(help_text="a line each")]


@dataclass(frozen=True)
class HookPage:
    """A webhook with what came of it lately, the latest first."""

    hook: Annotated[HookLine, As(help_text="the webhook")]
    deliveries: Annotated[tuple[DeliveryLine, ...], As(help_text="the latest 50")]


@dataclass(frozen=True)
class NewHook:
    """A webhook that was just made, with its secret: this once."""

    hook: Annotated[HookLine, As(help_text="the webhook")]
    secret: Annotated[str, As(help_text="the key of webhook-signature: whsec_ and base64")]


@dataclass(frozen=True)
class HookWanted:
    """A webhook to be made."""

    address: Annotated[
        str, As(max_length=LONGEST, regex=r"\Ahttps://[!-~]+\Z", help_text="of the open internet")
    ]
    kinds: Annotated[
        tuple[_KIND, ...], As(allow_empty=False, min_length=1, help_text="of what it is to be told")
    ]


class _OfClub(ClubView):
    """What the views of a club's webhooks share."""

    def hook(self, club: UUID, hook: UUID) -> Hook:
        """The webhook of the club; 404 if there is none."""
        found = Hook.objects.filter(pk=hook, club=self.club(club)).first()
        if found is None:
            raise NotFound
        return found


class Hooks(_OfClub):
    """The webhooks of a club, and making one."""

    verbs = {"GET": "manage_hooks", "POST": "manage_hooks"}

    @operation("list_hooks", HookList, FORBIDDEN)
    def get(self, _request: Request, club: UUID) -> Response:
        """List the webhooks of a club, without their secrets."""
        rows = Hook.objects.filter(club=self.club(club)).order_by("made", "pk")
        return answer(HookList(tuple(map(_line, rows))), status.HTTP_200_OK, **UNKEPT)

    @operation("make_hook", NewHook, REFUSED, sent=HookWanted, status=201)
    def post(self, request: Request, club: UUID) -> Response:
        """Make a webhook; its secret is told this once. It is told what changes from now on."""
        found, said = self.club(club), body_as(HookWanted, request, "hook")
        made = commands.make_hook(club=found, address=said.address, kinds=said.kinds)
        place = address_of(request, "api-hook", club=club, hook=made.pk)
        page = NewHook(_line(made), str(delivering.secret_of(made)))
        return answer(page, status.HTTP_201_CREATED, Location=place, **UNKEPT)


class OneHook(_OfClub):
    """A webhook of a club."""

    verbs = {"GET": "manage_hooks", "DELETE": "manage_hooks"}

    @operation("read_hook", HookPage, FORBIDDEN)
    def get(self, _request: Request, club: UUID, hook: UUID) -> Response:
        """Show a webhook and what came of it lately."""
        found = self.hook(club, hook)
        rows = Delivery.objects.filter(hook=found).order_by("-id")
        lines = tuple(map(_delivery, rows))
        return answer(HookPage(_line(found), lines), status.HTTP_200_OK, **UNKEPT)

    @operation("remove_hook", None, FORBIDDEN, status=204)
    def delete(self, _request: Request, club: UUID, hook: UUID) -> Response:
        """Take a webhook away; it is told nothing more."""
        commands.remove_hook(self.hook(club, hook))
        return Response(status=status.HTTP_204_NO_CONTENT)


class TryingHook(_OfClub):
    """Trying a webhook."""

    verbs = {"POST": "manage_hooks"}

    @operation("test_hook", DeliveryLine, FORBIDDEN)
    def post(self, _request: Request, club: UUID, hook: UUID) -> Response:
        """Send a webhook a body without changes and say how it went; one given up goes on by it."""
        last = commands.try_hook(self.hook(club, hook))
        return answer(_delivery(last), status.HTTP_200_OK, **UNKEPT)


class TellingHookAgain(_OfClub):
    """What a webhook did not take, sent again."""

    verbs = {"POST": "manage_hooks"}

    @operation("send_hook_again", HookLine, FORBIDDEN, status=202)
    def post(self, _request: Request, club: UUID, hook: UUID) -> Response:
        """Send a webhook within seconds what it did not take; one given up goes on by it.

        Nothing is sent to who has taken everything. What comes of it stands among the deliveries.
        """
        found = self.hook(club, hook)
        commands.send_again(found)
        found.refresh_from_db()
        return answer(_line(found), status.HTTP_202_ACCEPTED, **UNKEPT)


def _line(row: Hook) -> HookLine:
    return view_of(HookLine, row, id=row.pk, kinds=tuple(row.kinds.split()))


def _delivery(row: Delivery) -> DeliveryLine:
    return DeliveryLine(row.delivery, row.at, row.status, row.trouble, row.changes)


_ALL = "clubs/<uuid:club>/hooks/"
_ONE = f"{_ALL}<uuid:hook>/"

urlpatterns = [
    path(_ALL, Hooks.as_view(), name="api-hooks"),
    path(_ONE, OneHook.as_view(), name="api-hook"),
    path(f"{_ONE}test/", TryingHook.as_view(), name="api-hook-test"),
    path(f"{_ONE}again/", TellingHookAgain.as_view(), name="api-hook-again"),
]
