"""REST for a tournament that another house writes: how far it is here, and the next part of it."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from django.urls import path
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import As, given
from games.operations import operation
from games.schemas import REFUSED, UNREADABLE
from games.shapes import answer, body_as
from tournaments.directing.api_views import ComingIn
from tournaments.travel.parts import Signed, all_here, opened, take_part

MOST_OF_A_PART = 128 * 1024


@dataclass(frozen=True)
class StreamHere:
    """How far a stream has come here."""

    stream: UUID
    version: int
    hash: str


@dataclass(frozen=True)
class TravelHere:
    """How far a tournament that another house writes is here, with its games."""

    streams: tuple[StreamHere, ...]


@dataclass(frozen=True, kw_only=True)
class TravelPart:
    """Entries of a stream of the tournament, or its people, as the house that writes it says."""

    part: Annotated[str, As(max_length=MOST_OF_A_PART, trim_whitespace=False)]
    signature: Annotated[str, As(max_length=128)]


class Travel(ComingIn):
    """A tournament on its way from another house."""

    verbs = {"GET": "create_tournament"}

    @operation("read_travel", TravelHere, {**REFUSED, **UNREADABLE})
    def get(self, _request: Request, club: UUID, stream: UUID) -> Response:
        """Tell how far a tournament that another house writes has come here."""
        here = all_here(stream, self.owner(club))
        if not here:
            raise NotFound
        return answer(TravelHere(tuple(StreamHere(one, *far) for one, far in here.items())))


class Parts(ComingIn):
    """Parts of tournaments on their way from another house."""

    verbs = {"POST": "create_tournament"}
    most_bytes = 2 * MOST_OF_A_PART + 4 * 1024  # in JSON letters may take more

    @operation("send_part", StreamHere, REFUSED, sent=TravelPart)
    def post(self, request: Request, club: UUID) -> Response:
        """Take in the next entries of a stream, signed by the house that writes the tournament.

        What is here already is passed over, so that a part may be sent again. Other entries than
        those here are refused. `manage.py publish` in the other house sends them all.
        """
        owner = self.owner(club)
        sent = given(body_as(TravelPart, request))
        facts = opened(Signed(sent["part"], sent["signature"]))
        if "people" in facts:
            self.check("manage_people", owner)
        one, far = take_part(facts, club=owner)
        return answer(StreamHere(one, *far))


urlpatterns = [
    path("clubs/<uuid:club>/travel/", Parts.as_view(), name="api-parts"),
    path("clubs/<uuid:club>/travel/<uuid:stream>/", Travel.as_view(), name="api-travel"),
]
