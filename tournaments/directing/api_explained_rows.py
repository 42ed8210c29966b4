"""REST for a row of a standing explained: each criterion, what counted in it and by which rule."""

from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from games.numbers import number_in
from games.operations import reads
from games.tagged import told
from tournaments.directing import queries, schemas
from tournaments.directing.api_results import ROUND
from tournaments.directing.api_views import ReadTournament
from tournaments.directing.explained_rows import explained_rows
from tournaments.directing.schemas_of_explained import RowExplainedPage
from tournaments.directing.words import names_of_entries


class RowOfStanding(ReadTournament):
    """A row of the standing of a division."""

    @reads("explain_row", RowExplainedPage, ROUND, schemas.VERSION)
    def get(self, request: Request, stream: UUID, division: str, entry: UUID) -> HttpResponse:
        """Explain a row down to the last criterion: values, the parts of each, the neighbours.

        Which rounds and opponents counted, what was cut, by which rule a round without a game
        counts, and what decided against the row above and the row below.
        """
        number = number_in(request.query_params, "round", most=queries.LAST_ROUND)
        found, row = self.found(stream)
        rows = explained_rows(found.state, division, number, str(entry))
        if not rows:
            raise NotFound
        page = {
            "as_of": queries.stamp(row, found),
            "names": names_of_entries(found.state, row, self.reach),
            "row": rows[0],
        }
        return told(request, page, stamp=str(found.version))


urlpatterns = [
    path(
        "tournaments/<uuid:stream>/divisions/<str:division>/standing/<uuid:entry>/",
        RowOfStanding.as_view(),
        name="api-row-of-standing",
    )
]
