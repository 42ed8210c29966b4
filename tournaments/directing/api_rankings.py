"""REST for a club's rankings, as they stand and as they were published, as JSON, CSV and XLSX."""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import chain
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from django.utils.decorators import method_decorator
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.answers import plain, view_of
from games import checkpoints
from games.api import answer_with
from games.api_checkpoints import CheckpointPage
from games.api_checkpoints import page_of as page_of_checkpoint
from games.asking import day_in
from games.operations import reads
from games.schemas import Problem
from games.tagged import stamped, told
from games.validators import validated
from tournaments.directing import published, schemas, schemas_of_results, stamps
from tournaments.directing.answers import CSV, IN_CSV, IN_XLSX, beside
from tournaments.directing.columns import workbook_of
from tournaments.directing.paging import MOST, Cursor, page_asked, page_of
from tournaments.directing.prizes_of_series import people_in, prize_view, things_told
from tournaments.directing.rankings import games_rated_of
from tournaments.directing.rankings_on import ranking_on
from tournaments.directing.rules_in_words import rules_of
from tournaments.directing.seasons_seen import Owned, SeasonSeen, seasons_seen
from tournaments.directing.seen_rankings import Seen
from tournaments.directing.sources import sources_seen
from tournaments.directing.tables_of_prizes import prize_table
from tournaments.directing.tables_of_rankings import ranking_table, tables_of
from tournaments.directing.words import names_of_people
from tournaments.long_texts import written
from tournaments.models import Club, Ranking
from tournaments.ranking.categories import category_asked, of_category
from tournaments.ranking.closed import AsOf
from tournaments.ranking.prizes import prizes_in
from tournaments.ranking.series_rule import series_rule_data
from tournaments.refusals import Reason
from tournaments.rights import reach_of

answer_with({Reason.RANKING_CHANGED: status.HTTP_409_CONFLICT})

_PAGE = {200: schemas_of_results.RankingPage, 409: Problem}
_PASSED_OVER = ("over", "already", "declined")
"""Where seats and events name people who need not be in the rows."""
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


class RankingView(APIView):
    """A view of a ranking, which `ranking` finds."""

    verbs = {"GET": "read_tournament"}

    def page(
        self, request: Request, row: Ranking, thing: Owned, on: date | None = None
    ) -> HttpResponse:
        """The page of a ranking, be it one as of a day, that the address asks for."""
        asked = page_asked(request)._replace(on=on)
        whole = json.loads(row.body)
        page = page_of(whole["rows"], row.digest, asked)
        won, things = prizes_in(whole), things_told(row.club, whole)
        others = {
            "as_of": row.as_of,
            "names": self.names(page.rows, thing, whole.get("events", ()), people_in(won)),
            "next": page.onward and request.build_absolute_uri(page.onward),
            "number": row.number,
            "on": on and on.isoformat(),
            "prizes": [plain(prize_view(one, things.get(one.number, ""))) for one in won],
            "published": row.published.isoformat(),
            "rules": rules_of(whole),
            "series": row.series,
        }
        text = written({**whole, "rows": page.rows})
        return stamped(request, beside("ranking", text, others, row.digest))

    def ranking(
        self, request: Request, club: UUID, series: str, number: int | None = None
    ) -> tuple[Ranking, Owned]:
        """The ranking of a number (the last) and whose it is; 404 if the actor has none."""
        row = published.ranking(str(club), series, number)
        thing = Owned(row.club, *published.openness(row)) if row else None
        self.check_object_permissions(request, thing)
        if row is None or thing is None:
            raise NotFound
        return row, thing

    def ranking_on(
        self, request: Request, club: UUID, series: str, day: date | None
    ) -> tuple[Ranking, Owned]:
        """The ranking as of a day (as it stands), for those who see the one that stands."""
        row, thing = self.ranking(request, club, series)
        then = row if day is None else ranking_on(row, day)
        if then is None:
            raise NotFound
        return then, thing

    def names(
        self,
        rows: Sequence[dict[str, Any]],
        thing: Owned,
        events: Sequence[dict[str, Any]] = (),
        others: Iterable[str] = (),
    ) -> dict[str, str]:
        """By id the names of the people in these rows and events, of those they passed over.

        And of these others.
        """
        seats = [row["qualified"] for row in rows if "qualified" in row]
        told = (one.get(name, ()) for one in (*seats, *events) for name in _PASSED_OVER)
        people = {row["person"]: None for row in rows} | dict.fromkeys(chain(*told, others))
        return names_of_people([UUID(one) for one in people], thing, reach_of(self.request))

    def as_table(self, request: Request, row: Ranking, thing: Owned) -> HttpResponse:
        """A ranking as a table."""
        whole = self.asked(request, row)
        seen = Seen(whole, self.names(whole["rows"], thing))
        return stamped(request, ranking_table(seen).csv(), kind=CSV)

    def as_prizes(self, request: Request, row: Ranking, thing: Owned) -> HttpResponse:
        """The prizes of a ranking as a table."""
        whole = json.loads(row.body)
        names = self.names((), thing, (), people_in(prizes_in(whole)))
        seen = Seen(whole, names, things=things_told(row.club, whole))
        return stamped(request, prize_table(seen).csv(), kind=CSV)

    def as_workbook(self, request: Request, row: Ranking, thing: Owned, name: str) -> HttpResponse:
        """A ranking as a workbook of this name, with all that explains it."""
        whole = self.asked(request, row)
        people = people_in(prizes_in(whole))
        names = self.names(whole["rows"], thing, whole.get("events", ()), people)
        category = category_asked(request.query_params)
        sources, things = sources_seen(reach_of(request), row.as_of), things_told(row.club, whole)
        seen = Seen(whole, names, sources, things, whole=not category)
        return workbook_of(request, [one.sheet() for one in tables_of(seen)], name)

    def asked(self, request: Request, row: Ranking) -> dict[str, Any]:
        """The data of a ranking, of a category the rows alone where one is asked for."""
        whole: dict[str, Any] = json.loads(row.body)
        if category := category_asked(request.query_params):
            whole["rows"] = of_category(whole["rows"], category)
        return whole


@method_decorator(validated(stamps.of_ranking), name="dispatch")
class ReadRanking(RankingView):
    """Shows a ranking: whether a stranger has the answer is known before it is made."""


class RankingOfClub(ReadRanking):
    """A club's ranking across tournaments."""

    @reads("read_ranking", _PAGE, schemas.ON, _LIMIT, _CURSOR, schemas.CATEGORY)
    def get(self, request: Request, club: UUID, series: str) -> HttpResponse:
        """Show a ranking as it was published last; without an account if all it counts is public.

        With `on` it is the ranking as of that day: what counts now, as far as it was over by then.
        With a limit it comes in pages: `next` goes on where this page ends.
        """
        day = day_in(request.query_params, "on")
        return self.page(request, *self.ranking_on(request, club, series, day), day)


class RankingCsv(ReadRanking):
    """A club's ranking as a table."""

    @reads("read_ranking_as_csv", IN_CSV, schemas.ON, schemas.CATEGORY)
    def get(self, request: Request, club: UUID, series: str) -> HttpResponse:
        """Give a ranking as CSV; ratings in thousandths of a point, and how somebody qualified."""
        day = day_in(request.query_params, "on")
        return self.as_table(request, *self.ranking_on(request, club, series, day))


class RankingXlsx(ReadRanking):
    """A club's ranking as a workbook."""

    @reads("read_ranking_as_xlsx", IN_XLSX, schemas.ON, schemas.CATEGORY)
    def get(self, request: Request, club: UUID, series: str) -> HttpResponse:
        """Give a ranking as XLSX: its rows, what they are made of, who qualified, and its rule.

        Headings are in the language that is asked for, ratings in points, and there are no ids.
        """
        day = day_in(request.query_params, "on")
        row, thing = self.ranking_on(request, club, series, day)
        return self.as_workbook(request, row, thing, f"{series}-{day}" if day else series)


class PrizesCsv(ReadRanking):
    """The prizes of a ranking as a table."""

    @reads("read_ranking_prizes", IN_CSV, schemas.ON)
    def get(self, request: Request, club: UUID, series: str) -> HttpResponse:
        """Give the prizes of a ranking as CSV: a row for each winner, one where nobody wins yet.

        `reached` is as `prizes` of the ranking has it, `stream` the tournament where it was one.
        """
        day = day_in(request.query_params, "on")
        return self.as_prizes(request, *self.ranking_on(request, club, series, day))


@method_decorator(validated(stamps.of_ranking), name="dispatch")
class PublicationsOfRanking(APIView):
    """What has been published of a ranking."""

    verbs = {"GET": "read_tournament"}

    @reads("list_publications", schemas_of_results.Publications)
    def get(self, request: Request, club: UUID, series: str) -> HttpResponse:
        """List the publications of a ranking, the latest first, each with its hash.

        Without an account those are listed that count nothing but public tournaments.
        """
        found = published.publications(str(club), series)
        self.check_object_permissions(request, Owned(str(club), any(one.public for one in found)))
        reach = reach_of(request)
        seen = [one for one in found if reach.may("read_tournament", Owned(str(club), one.public))]
        if not seen:
            raise NotFound
        results = [one.told() for one in seen]
        return stamped(request, written({"series": series, "results": results}).encode())


class PublicationOfRanking(ReadRanking):
    """A ranking as it went out under a number."""

    @reads("read_publication", _PAGE, _LIMIT, _CURSOR, schemas.CATEGORY)
    def get(self, request: Request, club: UUID, series: str, number: int) -> HttpResponse:
        """Show a ranking as it was published under a number: the same bytes for ever.

        Its hash is that of `ranking` as canonical JSON, found again from the whole answer by

        ```sh
        curl -s ADDRESS | python3 -c 'import hashlib, json, sys
        a = json.load(sys.stdin)
        text = json.dumps(a["ranking"], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        found = hashlib.sha256(text.encode()).hexdigest()
        print(found, found == a["hash"])'
        ```

        `checkpoint/` behind this address is what was signed over all streams when it went out.
        """
        return self.page(request, *self.ranking(request, club, series, number))


class PublicationCheckpoint(RankingView):
    """The checkpoint that went out with a publication."""

    @reads("read_published_seal", CheckpointPage)
    def get(self, request: Request, club: UUID, series: str, number: int) -> HttpResponse:
        """Show what was signed over all streams when the ranking was published."""
        row, _ = self.ranking(request, club, series, number)
        sealed = checkpoints.first_since(row.published)
        if sealed is None:
            raise NotFound
        return told(request, plain(page_of_checkpoint(sealed)))


class PublicationCsv(ReadRanking):
    """A published ranking as a table."""

    @reads("read_published_csv", IN_CSV, schemas.CATEGORY)
    def get(self, request: Request, club: UUID, series: str, number: int) -> HttpResponse:
        """Give a ranking as it was published under a number, as CSV."""
        return self.as_table(request, *self.ranking(request, club, series, number))


class PublicationXlsx(ReadRanking):
    """A published ranking as a workbook."""

    @reads("read_published_xlsx", IN_XLSX, schemas.CATEGORY)
    def get(self, request: Request, club: UUID, series: str, number: int) -> HttpResponse:
        """Give a ranking as it was published under a number, as XLSX."""
        row, thing = self.ranking(request, club, series, number)
        return self.as_workbook(request, row, thing, f"{series}-{number}")


class PublishedPrizesCsv(ReadRanking):
    """The prizes of a published ranking as a table."""

    @reads("read_published_prizes", IN_CSV)
    def get(self, request: Request, club: UUID, series: str, number: int) -> HttpResponse:
        """Give the prizes of a ranking as it was published under a number, as CSV."""
        return self.as_prizes(request, *self.ranking(request, club, series, number))


class GamesOfRating(ReadRanking):
    """The rated games of somebody in a rating list."""

    @reads("read_rated_games", schemas_of_results.RatedGamesPage)
    def get(self, request: Request, club: UUID, series: str, person: UUID) -> HttpResponse:
        """Show each game that moved a rating, in the order in which they were rated.

        Against whom, with which rating, what was expected, what came, the factor and the change;
        since the rating began. Who may see the ranking may see this, and names as there.
        """
        row, thing = self.ranking(request, club, series)
        body = json.loads(row.body)
        own = str(person)
        if body["kind"] != "rating" or all(one["person"] != own for one in body["rows"]):
            raise NotFound
        found = games_rated_of(row.club, [AsOf(*source) for source in row.as_of], body["rows"], own)
        people = {own, *(other.person for game in found for other in game.opponents)}
        page = {
            "series": row.series,
            "number": row.number,
            "person": own,
            "names": self.names([{"person": one} for one in sorted(people)], thing),
            "games": [plain(view_of(schemas_of_results.RatedGame, game)) for game in found],
        }
        return stamped(request, written(page).encode())


class SeasonsOfClub(APIView):
    """The seasons of a club."""

    verbs = {"GET": "read_tournament"}

    @reads("list_seasons", schemas_of_results.Seasons)
    def get(self, request: Request, club: UUID) -> HttpResponse:
        """List a club's seasons, the newest first; each has its ranking under its `series`.

        Without an account those are listed that are published and count nothing but public
        tournaments; who acts for the club sees drafts and withdrawn ones too.
        """
        found, reach = Club.objects.filter(pk=club).first(), reach_of(request)
        seen = seasons_seen(found, reach) if found else []
        self.check_object_permissions(request, Owned(str(club), bool(seen)))
        results = [plain(_line(one)) for one in seen]
        return stamped(request, written({"results": results}).encode())


def _line(one: SeasonSeen) -> schemas_of_results.SeasonLine:
    season, row = one.season, one.ranking
    chosen = None if one.chosen is None else tuple(seen.stream for seen in one.chosen)
    return schemas_of_results.SeasonLine(
        number=season.number,
        name=one.name,
        phase=season.phase,
        series=season.series,
        rule=series_rule_data(season.rule),
        tournaments=chosen,
        publication=row.number if row else None,
        published=row.published if row else None,
    )


_RANKING = "clubs/<uuid:club>/ranking/<str:series>"
_PUBLISHED = f"{_RANKING}/publications/<int:number>"

urlpatterns = [
    path("clubs/<uuid:club>/seasons/", SeasonsOfClub.as_view(), name="api-seasons"),
    path(f"{_RANKING}/", RankingOfClub.as_view(), name="api-ranking"),
    path(f"{_RANKING}.csv", RankingCsv.as_view(), name="api-ranking-csv"),
    path(f"{_RANKING}/prizes.csv", PrizesCsv.as_view(), name="api-ranking-prizes-csv"),
    path(f"{_RANKING}.xlsx", RankingXlsx.as_view(), name="api-ranking-xlsx"),
    path(f"{_RANKING}/of/<uuid:person>/", GamesOfRating.as_view(), name="api-rated-games"),
    path(f"{_RANKING}/publications/", PublicationsOfRanking.as_view(), name="api-publications"),
    path(f"{_PUBLISHED}/", PublicationOfRanking.as_view(), name="api-publication"),
    path(
        f"{_PUBLISHED}/checkpoint/",
        PublicationCheckpoint.as_view(),
        name="api-publication-checkpoint",
    ),
    path(f"{_PUBLISHED}.csv", PublicationCsv.as_view(), name="api-publication-csv"),
    path(f"{_PUBLISHED}.xlsx", PublicationXlsx.as_view(), name="api-publication-xlsx"),
    path(f"{_PUBLISHED}/prizes.csv", PublishedPrizesCsv.as_view(), name="api-published-prizes-csv"),
]
