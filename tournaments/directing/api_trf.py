"""REST for a division as a federation's file, which other pairing programs read too."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from games import asking
from games.operations import operation, text_of
from games.requests import KNOWN
from games.schemas import NOT_FOUND, REFUSED, UNCHANGED
from games.tagged import stamped
from tournaments.directing.api_views import ReadTournament
from tournaments.directing.to_trf import file_seen
from tournaments.directing.words import names_of_entries, title_and_words
from tournaments.trf.writing import FORMATS, TRF26, write_trf

TEXT = "text/plain; charset=utf-8"
_READ: dict[Any, Any] = {**UNCHANGED, **NOT_FOUND, **REFUSED}
_EDITION = OpenApiParameter(
    "edition", str, enum=FORMATS, description="which form the file has; else TRF26"
)


class TrfOfDivision(ReadTournament):
    """A division as a federation's file."""

    @operation("export_trf", text_of("text/plain"), _READ, _EDITION, KNOWN)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Give the published rounds of a division as TRF26 or TRF16: who met whom, who won.

        Byes, forfeits and penalties are in it, scores are not: such a file knows none. What it
        can't hold, tables of more than two, is refused.
        """
        found, row = self.found(stream)
        edition = asking.choice_in(request.query_params, "edition", FORMATS) or TRF26
        if division not in found.state.divisions:
            raise NotFound
        title = title_and_words(row, ())[0] or str(stream)
        names = names_of_entries(found.state, row, self.reach)
        text = write_trf(file_seen(found.state, division, title, names), edition)
        answer = stamped(request, text.encode(), stamp=str(found.version), kind=TEXT)
        answer.headers["Content-Disposition"] = f'attachment; filename="{stream}.trf"'
        return answer


urlpatterns = [
    path(
        "tournaments/<uuid:stream>/divisions/<str:division>/tournament.trf",
        TrfOfDivision.as_view(),
        name="api-trf",
    ),
]
