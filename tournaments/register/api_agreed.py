"""REST for what a club agrees on about its rankings: rules, and start lists with a preview.

Refusals answer 422, unreadable input 400, another club's as if there were none.
"""

from typing import Any
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.schemas import KEY, REFUSED
from tournaments.models import Club
from tournaments.ranking.series_rule import series_rule_data
from tournaments.rating import rule_data
from tournaments.register import agreeing, queries, schemas
from tournaments.register import schemas_of_agreed as shapes
from tournaments.register.agreed import Agreed
from tournaments.register.api import ListView, RegisterView, told
from tournaments.register.rating_previews import RatingPreview
from tournaments.register.requests import checked, identity


class Rules(RegisterView):
    """The rules of a club's rankings."""

    verbs = {"GET": "read_people"}

    @extend_schema(
        operation_id="read_ranking_rules",
        responses={200: shapes.RankingRules, **schemas.READ},
    )
    def get(self, _request: Request, club: UUID) -> Response:
        """Show by which rules and start lists a club's rankings are computed."""
        return Response(_rules(queries.agreed_in(self.club(club).pk)))


class RatingRule(RegisterView):
    """The rule of the rating list."""

    verbs = {"PUT": "manage_rankings"}

    @extend_schema(
        operation_id="agree_rating_rule",
        parameters=[KEY],
        request=shapes.RatingRuleBody,
        responses={200: shapes.RankingRules, **REFUSED},
    )
    def put(self, request: Request, club: UUID) -> Response:
        """Agree on the rule of the rating list; the list is computed anew by it."""
        found, said = self.club(club), checked(shapes.RatingRuleBody, request)
        return Response(_rules(agreeing.agree_rating(club=found, rule=said, **identity(request))))


class SeriesRule(RegisterView):
    """The rule of the series."""

    verbs = {"PUT": "manage_rankings"}

    @extend_schema(
        operation_id="agree_series_rule",
        parameters=[KEY],
        request=shapes.SeriesRuleBody,
        responses={200: shapes.RankingRules, **REFUSED},
    )
    def put(self, request: Request, club: UUID) -> Response:
        """Agree on the rule of the ranking by points, which is computed anew by it."""
        found, said = self.club(club), checked(shapes.SeriesRuleBody, request)
        return Response(_rules(agreeing.agree_series(club=found, rule=said, **identity(request))))


class PreviewStartList(ListView):
    """What a start list would say."""

    verbs = {"POST": "manage_rankings"}

    @extend_schema(
        operation_id="preview_start_list",
        request=schemas.ListIn,
        responses={200: shapes.PreviewedRatings, **schemas.FILES},
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Show what importing a list of ratings would do, with every doubt; nothing is stored."""
        found, said = self.club(club), checked(schemas.ListIn, request)
        return Response(_previewed(agreeing.preview_start_list(club=found, **said)))


class TakeStartList(ListView):
    """Taking a start list."""

    verbs = {"POST": "manage_rankings"}

    @extend_schema(
        operation_id="take_start_list",
        parameters=[KEY],
        request=shapes.TakingStartList,
        responses={201: shapes.RankingRules, **schemas.FILES},
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Let ratings begin with a list as it was previewed, from the morning of a day on."""
        found, said = self.club(club), checked(shapes.TakingStartList, request)
        agreed = agreeing.take_start_list(
            club=found, digest=said.pop("hash"), **said, **identity(request)
        )
        return Response(_rules(agreed), status.HTTP_201_CREATED)


class OneStartList(RegisterView):
    """A start list."""

    verbs = {"GET": "read_people"}

    @extend_schema(
        operation_id="read_start_list", responses={200: shapes.StartList, **schemas.READ}
    )
    def get(self, request: Request, club: UUID, version: int) -> Response:
        """Show a start list that holds, the highest rating first."""
        found = self.club(club)
        one = queries.agreed_in(found.pk).lists.get(version)
        if one is None:
            raise NotFound
        rows = sorted(one.ratings.items(), key=lambda item: (-item[1].rating, item[0]))
        names = queries.shown_names(request.user, [UUID(person) for person, _ in rows])
        people = [
            {"person": person, "name": names.get(UUID(person), ""), **given._asdict()}
            for person, given in rows
        ]
        return Response({"version": version, "date": one.date, "people": people})


class UndoStartList(RegisterView):
    """Undoing a start list."""

    verbs = {"POST": "manage_rankings"}

    @extend_schema(
        operation_id="undo_start_list",
        parameters=[KEY],
        request=None,
        responses={200: shapes.RankingRules, **REFUSED},
    )
    def post(self, request: Request, club: UUID, version: int) -> Response:
        """Let a start list hold no more, as if it had never been taken."""
        found: Club = self.club(club)
        agreed = agreeing.undo_start_list(club=found, version=version, **identity(request))
        return Response(_rules(agreed))


def _rules(agreed: Agreed) -> dict[str, Any]:
    return {
        "version": agreed.version,
        "rating": rule_data(agreed.rating),
        "series": series_rule_data(agreed.series),
        "start_lists": [
            {"version": one.version, "date": one.date, "people": len(one.ratings)}
            for one in agreed.in_order()
        ],
    }


def _previewed(preview: RatingPreview) -> dict[str, Any]:
    ratings = preview.ratings
    return {
        "hash": preview.digest,
        "headings": ratings.headings,
        "ignored": list(ratings.ignored),
        "rows": [
            {
                "line": row.line,
                "name": row.name,
                "person": row.person,
                "rating": row.rating,
                "games": row.games,
                "doubts": [told(doubt) for doubt in row.doubts],
            }
            for row in ratings.rows
        ],
    }


_RULES = "clubs/<uuid:club>/ranking-rules/"
_LISTS = "clubs/<uuid:club>/start-lists/"

urlpatterns = [
    path(_RULES, Rules.as_view(), name="api-ranking-rules"),
    path(f"{_RULES}rating/", RatingRule.as_view(), name="api-rating-rule"),
    path(f"{_RULES}series/", SeriesRule.as_view(), name="api-series-rule"),
    path(_LISTS, TakeStartList.as_view(), name="api-start-lists"),
    path(f"{_LISTS}preview/", PreviewStartList.as_view(), name="api-start-list-preview"),
    path(f"{_LISTS}<int:version>/", OneStartList.as_view(), name="api-start-list"),
    path(f"{_LISTS}<int:version>/undo/", UndoStartList.as_view(), name="api-start-list-undo"),
]
