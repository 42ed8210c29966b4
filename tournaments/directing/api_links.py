"""REST for private links to a tournament: made, listed and taken back by who may invite."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import given
from games.operations import operation
from games.requests import address_of
from games.schemas import FORBIDDEN, REFUSED
from games.shapes import body_as, names
from tournaments.directing import inviting, schemas
from tournaments.directing.api_views import TournamentView
from tournaments.models import Link, Tournament


class Links(TournamentView):
    """The links of a tournament, and making one."""

    verbs = {"GET": "invite", "POST": "invite"}

    @operation("list_links", schemas.LinkList, FORBIDDEN)
    def get(self, request: Request, stream: UUID) -> Response:  # noqa: ARG002
        """List the links that were not taken back, without their secrets."""
        links = inviting.links_of(self.tournament(stream))
        return Response({"links": [_shown(link) for link in links]})

    @operation("make_link", schemas.NewLink, REFUSED, sent=schemas.INVITATIONS, status=201)
    def post(self, request: Request, stream: UUID) -> Response:
        """Make a link with a role or for an entry; its secret is told this once.

        If the answer is lost, take the link back and make another.
        """
        row = self.tournament(stream)
        kind = schemas.InvitationOfEntry if names(request, "entry") else schemas.Invitation
        link, secret = self._made(row, given(body_as(kind, request, "link")))
        body = {**_shown(link), "secret": secret}
        made = address_of(request, "api-link", stream=stream, link=link.pk)
        headers = {"Cache-Control": "no-store", "Location": made}
        return Response(body, status.HTTP_201_CREATED, headers=headers)

    def _made(self, row: Tournament, wanted: dict[str, Any]) -> tuple[Link, str]:
        lifetime = timedelta(days=wanted["days"]) if "days" in wanted else inviting.LIFETIME
        if "role" in wanted:
            return inviting.invite(row, wanted["role"], lifetime=lifetime)
        state = self.newest(row.stream).state
        return inviting.invite_entry(row, state, wanted["entry"], lifetime=lifetime)


class LinkOfTournament(TournamentView):
    """One link of a tournament."""

    verbs = {"DELETE": "invite"}

    @operation("revoke_link", None, FORBIDDEN, status=204)
    def delete(self, request: Request, stream: UUID, link: UUID) -> Response:  # noqa: ARG002
        """Take a link back; whoever holds it is a stranger from then on."""
        if not inviting.revoke_link(self.tournament(stream), link):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


def _shown(link: Link) -> dict[str, Any]:
    return {
        "id": str(link.pk),
        "role": link.role,
        "entry": link.entry and str(link.entry),
        "made": link.made,
        "expires": link.expires,
    }
