"""REST for the report on a play in dispute: for those who judge the game."""

from uuid import UUID

from django.urls import path
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import schemas
from games.api import GameView
from games.disputes import DisputedPlay, dispute
from games.shapes import answer, describe


class DisputeReport(GameView):
    """The report on an entry of a game."""

    verbs = {"GET": "judge"}

    @describe(
        operation_id="report_dispute",
        responses={200: DisputedPlay, **dict.fromkeys((401, 403, 404), schemas.Problem)},
    )
    def get(self, request: Request, stream: UUID, version: int) -> Response:  # noqa: ARG002
        """Report on a play, or on the end of a turn: arithmetic, who could doubt it when, verdicts.

        404 where the entry is neither, or was struck out.
        """
        found = dispute(self.game(stream).stream, version)
        if found is None:
            raise NotFound
        return answer(found)


urlpatterns = [
    path("games/<uuid:stream>/<int:version>/report/", DisputeReport.as_view(), name="api-dispute"),
]
