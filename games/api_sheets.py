"""REST for score sheets without squares: a search that a worker does, asked about until it is over.

Whoever sent a sheet reads, answers, stops and enters; for all others there is no such search.
"""

from typing import Any
from uuid import UUID

from django.urls import path
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.answers import OUT
from engine.solving.questions import Asked
from games import schemas, sheet_searches
from games.api import answer_with
from games.models import SheetSearch
from games.refusals import Reason
from games.requests import actor_of, address_of
from games.rights import Owner, rights
from games.schemas_of_sheets import (
    SheetChanged,
    SheetChosen,
    SheetEntered,
    SheetSearchPage,
    SheetSent,
)
from games.shapes import answer, body_as, describe
from games.tagged import UNKEPT
from games.told_searches import told_of

answer_with({Reason.SEARCHES_GOING_ON: status.HTTP_429_TOO_MANY_REQUESTS})

_AROUND_A_SHEET = 4 * 1024


def may_search_for(within: Any, club: str) -> bool:
    """Whether somebody may have games found for a club."""
    return bool(within.may("import_games", Owner(club)))


class _OfASearch(APIView):
    """What the views of a search share."""

    def search(self, search: UUID) -> SheetSearch:
        """The search; 404 if there is none of whoever asks."""
        found = sheet_searches.search_of(actor_of(self.request), search)
        if found is None or not may_search_for(rights().reach_of(self.request), found.club):
            raise NotFound
        return found

    def told(self, row: SheetSearch, code: int = status.HTTP_200_OK, **headers: str) -> Response:
        """The answer that tells of a search."""
        at = address_of(self.request, "api-sheet-search", search=row.pk)
        return answer(told_of(row, at), code, **UNKEPT, **headers)


class SheetSearches(_OfASearch):
    """Score sheets that come in."""

    verbs = {"POST": "import_games"}
    most_bytes = 6 * sheet_searches.MOST_LETTERS + _AROUND_A_SHEET  # letters may be escaped

    @describe(
        operation_id="search_sheet",
        request=SheetSent,
        responses={202: SheetSearchPage, **schemas.REFUSED, 429: schemas.Problem},
    )
    def post(self, request: Request) -> Response:
        """Have the games found that a score sheet can have been; ask for them at Location.

        A worker searches, ten seconds at most; what it finds is kept for a day, for you alone.
        """
        sent = body_as(SheetSent, request, "sheet")
        if not may_search_for(rights().reach_of(request), sent.club):
            raise NotFound
        row = sheet_searches.begin(actor=actor_of(request), club=sent.club, text=sent.sheet)
        sheet_searches.wake(row.pk)
        at = address_of(request, "api-sheet-search", search=row.pk)
        return self.told(row, status.HTTP_202_ACCEPTED, Location=at)


class SheetSearchOf(_OfASearch):
    """One search."""

    verbs = dict.fromkeys(("GET", "PATCH", "DELETE"), "import_games")

    @describe(
        operation_id="read_sheet_search", responses={200: SheetSearchPage, **schemas.FORBIDDEN}
    )
    def get(self, _request: Request, search: UUID) -> Response:
        """Show how far a search is, the candidates with what they assume, and what would decide."""
        return self.told(self.search(search))

    @describe(
        operation_id="change_sheet_search",
        request=SheetChanged,
        responses={200: SheetSearchPage, **schemas.REFUSED},
    )
    def patch(self, request: Request, search: UUID) -> Response:
        """Answer the questions of a search, take answers back, or stop it."""
        row, sent = self.search(search), body_as(SheetChanged, request, "sheet search")
        if sent.stop is True:
            sheet_searches.stop(row)
        if sent.answers is not OUT:
            said = [(Asked[a["question"]], a["about"], a["answer"]) for a in sent.answers]  # type: ignore[index]
            sheet_searches.say(row, said)
        return self.told(row)

    @describe(operation_id="remove_sheet_search", responses={204: None, **schemas.FORBIDDEN})
    def delete(self, _request: Request, search: UUID) -> Response:
        """Stop a search and forget it; a game that was entered stays."""
        self.search(search).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class SheetGame(_OfASearch):
    """The game that a search has found."""

    verbs = {"POST": "import_games"}

    @describe(
        operation_id="enter_sheet_candidate",
        request=SheetChosen,
        responses={201: SheetEntered, **schemas.REFUSED},
    )
    def post(self, request: Request, search: UUID) -> Response:
        """Enter a candidate as a game, with notes of what it assumes; the same one only once."""
        row, sent = self.search(search), body_as(SheetChosen, request, "candidate")
        stream = sheet_searches.enter(row, sent.candidate)
        made = address_of(request, "api-game", stream=stream)
        return answer(SheetEntered(stream), status.HTTP_201_CREATED, Location=made)


urlpatterns = [
    path("sheets/", SheetSearches.as_view(), name="api-sheet-searches"),
    path("sheets/<uuid:search>/", SheetSearchOf.as_view(), name="api-sheet-search"),
    path("sheets/<uuid:search>/game/", SheetGame.as_view(), name="api-sheet-game"),
]
