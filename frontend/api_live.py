"""REST for live updates: the stream of a tournament's page, for programs and pages of all origins.

It stands with the pages, whose watch tells both.
"""

from typing import Any
from uuid import UUID

from django.http.response import HttpResponseBase
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request

from engine.refusals import Refusal
from frontend.pages.tournaments.live import EVENTS, RETRY_SECONDS, followed
from games.api import answer_with
from games.schemas import SEEN, Problem
from games.shapes import describe
from tournaments.directing.api_views import TournamentView
from tournaments.refusals import Reason

answer_with({Reason.NO_ROOM_TO_LISTEN: status.HTTP_503_SERVICE_UNAVAILABLE})

_SEEN = OpenApiParameter(
    "Last-Event-ID",
    int,
    OpenApiParameter.HEADER,
    description="the id of the last event that you have; newer ones are told at once",
)
_VERSION = OpenApiParameter(
    "version", int, description="the same for who can send no header; without both: 0"
)


class Live(TournamentView):
    """A tournament, followed."""

    verbs = {"GET": "read_tournament"}

    def perform_content_negotiation(self, request: Request, *_: Any, **__: Any) -> Any:
        """Any type: what follows says that it accepts events, and a refusal is told as JSON."""
        return super().perform_content_negotiation(request, force=True)

    @describe(
        operation_id="follow_tournament",
        parameters=[_SEEN, _VERSION],
        responses={
            (200, EVENTS): OpenApiTypes.STR,
            503: Problem,
            **SEEN,
        },
    )
    def get(self, request: Request, stream: UUID) -> HttpResponseBase:
        """Follow a tournament by server-sent events, as `EventSource` reads them.

        `event: moved` comes for each new version. Its `id` and its `data` are the version, a whole
        number; nothing else is told, so read again what you show. If several came meanwhile, only
        the last is told. `event: beat`, with empty data, comes after 15 seconds without another.
        `retry` is after how many milliseconds a lost stream is opened again. After 15 minutes the
        stream ends and is opened again. Without room for one more listener the answer is 503: ask
        for the tournament every 30 seconds then, with its ETag.
        """
        self.tournament(stream)
        # The server's own request says whether it streams.
        answer = followed(request._request, stream)  # noqa: SLF001
        if answer is None:
            raise Refusal(Reason.NO_ROOM_TO_LISTEN, retry_seconds=RETRY_SECONDS)
        return answer


urlpatterns = [
    path("tournaments/<uuid:stream>/live/", Live.as_view(), name="api-tournament-live"),
]
