"""REST for a game explained: what each turn could have brought, which words stayed, by which list.

What is refused while something is played answers 403 with its reason.
"""

from uuid import UUID

from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import schemas
from games.api import GameView, answer_with
from games.explained import GameExplained
from games.operations import operation
from games.queries import names_of
from games.shapes import answer
from games.tagged import Unkept
from tournaments.explained.refusals import Reason
from tournaments.explained.telling import told_of
from tournaments.rights import reach_of

answer_with(
    {
        **dict.fromkeys(Reason, status.HTTP_403_FORBIDDEN),
        Reason.NO_SUCH_LIST: status.HTTP_404_NOT_FOUND,
    }
)


class GameExplanation(Unkept, GameView):
    """What was possible in a game."""

    verbs = {"GET": "read_game"}

    @operation(
        "explain_game",
        GameExplained,
        schemas.FORBIDDEN,
        OpenApiParameter("edition", str, description="by this list of words, its whole hash"),
    )
    def get(self, request: Request, stream: UUID) -> Response:
        """Explain a game whose sheet is closed: best plays, turning points, words that stayed.

        Not while a round of its tournament is being played, and only as far as racks are known.
        """
        sheet = self.game(stream)
        found = told_of(reach_of(request), sheet, request.query_params.get("edition", ""))
        scores = sheet.scores or [None] * len(sheet.players)
        return answer(found.told(names_of(sheet), scores))


urlpatterns = [
    path("games/<uuid:stream>/explained/", GameExplanation.as_view(), name="api-explained"),
]
