"""REST for what counts: rounds with their results, standings and rankings, as JSON and CSV."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.refusals import Malformed
from games.api import answer_with
from games.requests import version_asked
from games.schemas import NOT_FOUND, UNREADABLE, Problem
from tournaments.directing import queries, schemas, schemas_of_pages, schemas_of_results
from tournaments.directing.answers import CSV, OneType, beside, shown, stamped, table, written
from tournaments.directing.api_views import TournamentView
from tournaments.directing.paging import MOST, Cursor, page_asked, page_of
from tournaments.directing.words import names_of_entries, names_of_people
from tournaments.models import Ranking, Tournament
from tournaments.permissions import reach_of
from tournaments.refusals import Reason

answer_with({Reason.RANKING_CHANGED: status.HTTP_409_CONFLICT})

_READ: dict[Any, Any] = {304: None, **NOT_FOUND, **UNREADABLE}
_TABLE: dict[Any, Any] = {(200, "text/csv"): OpenApiTypes.STR, **_READ}
_ROUND = OpenApiParameter("round", int, description="after this round; else after the last one")
_LIMIT = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": MOST},
    description="how many rows a page has at most; without it all rows come at once",
    examples=[OpenApiExample("a hundred rows", 100)],
)
_CURSOR = OpenApiParameter(
    "cursor",
    str,
    description="where to go on, as `next` gives it; 409 once the ranking has changed",
    examples=[OpenApiExample("behind a hundred rows", Cursor("5e" * 32, 100).text)],
)
_MOST_DIGITS = 4


class RoundOfDivision(TournamentView):
    """A round of a division."""

    verbs = {"GET": "read_tournament"}

    @extend_schema(
        operation_id="read_round",
        parameters=[schemas.VERSION, schemas.KNOWN],
        responses={200: schemas_of_pages.RoundPage, **_READ},
    )
    def get(self, request: Request, stream: UUID, division: str, number: int) -> HttpResponse:
        """Show the tables of a round by number, their results, and why they are paired so."""
        found, row = self.found(stream)
        page = queries.round_page(found, row, self.reach, division, number)
        if page is None:
            raise NotFound
        return stamped(request, JSONRenderer().render(page), stamp=str(found.version))


class StandingOfDivision(TournamentView):
    """The standing of a division."""

    verbs = {"GET": "read_tournament"}

    @extend_schema(
        operation_id="read_standing",
        parameters=[_ROUND, schemas.VERSION, schemas.KNOWN],
        responses={200: schemas_of_results.StandingPage, **_READ},
    )
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Show the standing after a round, each row with what it is made of."""
        text, row, names = self.standing(request, stream, division)
        others = {"as_of": queries.stamp(row, text), "names": names}
        body = beside("standing", text.body, others)
        return stamped(request, body, stamp=str(text.version))

    def standing(
        self, request: Request, stream: UUID, division: str
    ) -> tuple[queries.StandingText, Tournament, dict[str, str]]:
        """The standing that the address asks for, and the names of its entries; or 404."""
        number, version = _round_asked(request), version_asked(request)
        row = self.tournament(stream)
        text = queries.standing(row, division, number, version)
        found = queries.tournament_at(stream, text.version) if text else None
        if text is None or found is None:
            raise NotFound
        return text, row, names_of_entries(found.state, row, self.reach)


class StandingCsv(StandingOfDivision):
    """The standing of a division as a table."""

    content_negotiation_class = OneType

    @extend_schema(
        operation_id="read_standing_as_csv",
        parameters=[_ROUND, schemas.VERSION, schemas.KNOWN],
        responses=_TABLE,
    )
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Give the standing as CSV: wins in half wins, place points in half points."""
        text, _, names = self.standing(request, stream, division)
        body = table(*_standing_table(json.loads(text.body), names))
        return stamped(request, body, stamp=str(text.version), kind=CSV)


def _round_asked(request: Request) -> int | None:
    given = request.query_params.get("round")
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= _MOST_DIGITS):
        raise Malformed("round", "A round is a whole number; 0 is before the first.")
    return int(given)


_UNITS = {"wins": "half_wins", "place_points": "half_points"}


def _standing_table(
    standing: dict[str, Any], names: dict[str, str]
) -> tuple[list[str], Iterator[list[Any]]]:
    """Columns and rows of a standing; a criterion that has a value a row has a column."""
    criteria = [one for one in standing["order"] if one != "head_to_head"]
    columns = ["place", "entry", "name", *(_UNITS.get(one, one) for one in criteria), "left"]
    return columns, (
        [
            row["place"],
            row["entry"],
            shown(names.get(row["entry"], "")),
            *(row["values"][one] for one in criteria),
            int(row["left"]),
        ]
        for row in standing["rows"]
    )


class Owned(NamedTuple):
    """A ranking as the table of rights wants to see it."""

    club: str
    public: bool


class RankingOfClub(APIView):
    """A club's ranking across tournaments."""

    verbs = {"GET": "read_tournament"}

    @extend_schema(
        operation_id="read_ranking",
        parameters=[_LIMIT, _CURSOR, schemas.KNOWN],
        responses={200: schemas_of_results.RankingPage, 409: Problem, **_READ},
    )
    def get(self, request: Request, club: UUID, series: str) -> HttpResponse:
        """Show a ranking as it was computed last; without an account if all it counts is public.

        With a limit it comes in pages: `next` goes on where this page ends.
        """
        asked = page_asked(request)
        row, thing = self.ranking(request, club, series)
        whole = json.loads(row.body)
        page = page_of(whole["rows"], row.digest, asked)
        others = {
            "as_of": row.as_of,
            "names": self.names(page.rows, thing),
            "next": page.onward and request.build_absolute_uri(page.onward),
            "series": row.series,
        }
        text = written({**whole, "rows": page.rows})
        return stamped(request, beside("ranking", text, others, row.digest))

    def ranking(self, request: Request, club: UUID, series: str) -> tuple[Ranking, Owned]:
        """The ranking, and whose it is; 404 if there is none for the actor."""
        row = queries.ranking(str(club), series)
        thing = Owned(row.club, queries.is_public(row)) if row else None
        self.check_object_permissions(request, thing)
        if row is None or thing is None:
            raise NotFound
        return row, thing

    def names(self, rows: Sequence[dict[str, Any]], thing: Owned) -> dict[str, str]:
        """By id the names of the people in these rows."""
        people = [UUID(row["person"]) for row in rows]
        return names_of_people(people, thing, reach_of(self.request))


class RankingCsv(RankingOfClub):
    """A club's ranking as a table."""

    content_negotiation_class = OneType

    @extend_schema(operation_id="read_ranking_as_csv", parameters=[schemas.KNOWN], responses=_TABLE)
    def get(self, request: Request, club: UUID, series: str) -> HttpResponse:
        """Give a ranking as CSV; ratings in thousandths of a point."""
        row, thing = self.ranking(request, club, series)
        whole = json.loads(row.body)
        names = self.names(whole["rows"], thing)
        return stamped(request, table(*_ranking_table(whole, names)), kind=CSV)


_COLUMNS = {"series": ["total"], "rating": ["rating", "games", "provisional"]}


def _ranking_table(
    ranking: dict[str, Any], names: dict[str, str]
) -> tuple[list[str], Iterator[list[Any]]]:
    own = _COLUMNS[ranking["kind"]]
    return ["place", "person", "name", *own], (
        [
            row["place"],
            row["person"],
            shown(names.get(row["person"], "")),
            *(int(row[one]) if isinstance(row[one], bool) else row[one] for one in own),
        ]
        for row in ranking["rows"]
    )
