"""REST for whole exports: a club, a season or a tournament with its games, line by line.

Each line is what the address of that thing answers to the same reader, so an export shows nothing
that is not read one by one; nothing of it is held in memory but the tournament at hand.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import QueryDict, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.answers import plain
from engine.refusals import Refusal
from games import asking
from games.api import in_words
from games.models import Sheet, Text
from games.operations import operation, reads, text_of
from games.queries import game_page
from games.schemas import REFUSED, UNREADABLE
from games.tagged import streamed
from tournaments.archives import archive_lines
from tournaments.directing import found, published, queries
from tournaments.directing.answers import CSV, IN_CSV, shown
from tournaments.directing.api_changes import NDJSON
from tournaments.directing.api_views import TournamentView
from tournaments.directing.seasons_seen import Owned
from tournaments.directing.words import file_of
from tournaments.models import TableGame, Tournament
from tournaments.refusals import Reason
from tournaments.register import entering
from tournaments.rights import Reach, reach_of

_LINES = text_of(NDJSON)
_EXCEL = OpenApiParameter(
    "excel",
    bool,
    description="as a German Excel opens it: with a byte order mark, and semicolons between cells",
)
_SERIES = OpenApiParameter(
    "series", str, description="only the tournaments that this ranking of the club counts"
)
_WHICH = [_SERIES, *asking.DATES]
_COLUMNS = (
    "tournament", "title", "date", "division", "round", "table", "seat", "entry", "name",
    "score_points", "place", "game", "absent",
)  # fmt: skip


class Exported(TournamentView):
    """A tournament with its games."""

    verbs = {"GET": "read_tournament"}

    @reads("export_tournament", _LINES)
    def get(self, request: Request, stream: UUID) -> HttpResponseBase:
        """Give a tournament and its games as lines of JSON: `kind`, and the page of that kind.

        The first line is the tournament as `read_tournament` shows it, each other one a game of it
        as `read_game` does, in the order of rounds and tables.
        """
        row = self.tournament(stream)
        return _lines_of(request, [row], self.reach, file_of(row))


class ExportedResults(TournamentView):
    """The results of a tournament."""

    verbs = {"GET": "read_tournament"}

    @reads("export_results", IN_CSV, _EXCEL)
    def get(self, request: Request, stream: UUID) -> HttpResponseBase:
        """Give the results of a tournament as CSV: a row for each seat, scores in points.

        As a table of results (`enter_results`) it is read in again.
        """
        row = self.tournament(stream)
        return _table_of(request, [row], self.reach, file_of(row))


class _OfClub(APIView):
    """What is exported of a club's tournaments, the earliest first."""

    verbs = {"GET": "list_tournaments"}

    def rows(self, request: Request, club: UUID) -> list[Tournament]:
        """The tournaments that the address asks for and the reader may see; 404 without a club."""
        within, sent = reach_of(request), request.query_params
        asked = wanted(club, sent)
        if found.club_seen(within, club) is None:
            raise NotFound
        if "series" in sent:
            asked = asked.filter(pk__in=_counted(within, club, sent["series"]))
        if club not in within.clubs("read_tournament"):
            asked = asked.filter(public=True)
        return list(asked)


def wanted(club: UUID, sent: QueryDict) -> QuerySet[Tournament]:
    """The tournaments of a club in the days that the address names, the earliest first."""
    first, last = asking.dates_in(sent)
    days = Q(club=str(club))
    days &= Q() if first is None else Q(date__gte=first)
    days &= Q() if last is None else Q(date__lte=last)
    return Tournament.objects.filter(days).order_by("date", "stream")


class ExportedClub(_OfClub):
    """The tournaments of a club or season, with their games."""

    @reads("export_club", _LINES, *_WHICH)
    def get(self, request: Request, club: UUID) -> HttpResponseBase:
        """Give tournaments and their games as lines of JSON, as `export_tournament` does."""
        rows = self.rows(request, club)
        return _lines_of(request, rows, reach_of(request), str(club))


class ExportedClubResults(_OfClub):
    """The results of a club or season."""

    @reads("export_club_results", IN_CSV, *_WHICH, _EXCEL)
    def get(self, request: Request, club: UUID) -> HttpResponseBase:
        """Give results as CSV: a row for each seat of each table, scores in points."""
        rows = self.rows(request, club)
        return _table_of(request, rows, reach_of(request), str(club))


def _counted(within: Reach, club: UUID, series: str) -> list[UUID]:
    """What a ranking rests on, for who may see it; 404 for others."""
    row = published.ranking(str(club), series)
    if row is None or not within.may("read_tournament", Owned(row.club, *published.openness(row))):
        raise NotFound
    return [UUID(source[0]) for source in row.as_of]


def _lines_of(
    request: Request, rows: list[Tournament], within: Reach, name: str
) -> HttpResponseBase:
    lines = (
        json.dumps(line, ensure_ascii=False, default=str) + "\n"
        for row in rows
        for line in _of_tournament(row, within)
    )
    return _file(request, lines, NDJSON, rows, f"{name}.ndjson")


def _of_tournament(row: Tournament, within: Reach) -> Iterator[dict[str, Any]]:
    at = queries.tournament_at(row.stream)
    if at is None:
        return
    yield {"kind": "tournament", **queries.tournament_page(at, row, within)}
    seats = TableGame.objects.filter(tournament=row.stream)
    order = list(seats.order_by("division", "round", "table").values_list("game", flat=True))
    sheets = Sheet.objects.in_bulk(order)
    for game in order:
        role = within.role_for(sheets[game]) if game in sheets else None
        page = game_page(game, role) if role else None
        if page is not None:
            yield {"kind": "game", **plain(in_words(page))}


def _table_of(
    request: Request, rows: list[Tournament], within: Reach, name: str
) -> HttpResponseBase:
    excel = asking.choice_in(request.query_params, "excel", ("true", "false")) == "true"
    lines = _written(_cells(rows, within), excel=excel)
    return _file(request, lines, CSV, rows, f"{name}.csv")


def _cells(rows: Iterable[Tournament], within: Reach) -> Iterator[Iterable[Any]]:
    yield _COLUMNS
    for row in rows:
        at = queries.tournament_at(row.stream)
        page = queries.tournament_page(at, row, within) if at else None
        for division in page["divisions"] if page else ():
            for played in division["rounds"]:
                for table in played.get("tables", ()):
                    yield from _seats(row, page or {}, division["division"], played, table)


def _seats(
    row: Tournament, page: dict[str, Any], division: str, played: dict[str, Any], table: Any
) -> Iterator[list[Any]]:
    """A row for each seat; nothing where nothing was reported, and 1 for who did not play."""
    nothing = [None] * len(table["seats"])
    scores, places = table["scores"] or nothing, table["places"] or nothing
    for seat, entry in enumerate(table["seats"]):
        yield [
            str(row.stream), page["title"], row.date.isoformat(), division, played["round"],
            table["table"], seat + 1, entry, page["names"].get(entry, ""), scores[seat],
            places[seat], table["game"], 1 if entry in table["absent"] else None,
        ]  # fmt: skip


def _written(rows: Iterable[Iterable[Any]], *, excel: bool) -> Iterator[str]:
    """Rows as CSV, a text each; what a spreadsheet would compute is shown as text."""
    text = StringIO("\ufeff" if excel else "")
    text.seek(0, 2)
    writer = csv.writer(text, delimiter=";" if excel else ",")
    for row in rows:
        writer.writerow([shown(cell) for cell in row])
        yield text.getvalue()
        text.seek(0)
        text.truncate()


def _file(
    request: Request, parts: Iterator[str], kind: str, rows: list[Tournament], name: str
) -> HttpResponseBase:
    """The answer as a file of this name; its tag goes by all that is seen in it, and by whom."""
    disposition = f'attachment; filename="{name}"'
    stamp = (seen(rows), reach_of(request), request.user.pk)
    return streamed(request, parts, kind, stamp=stamp, **{"Content-Disposition": disposition})


def seen(rows: list[Tournament]) -> tuple[Any, ...]:
    """What the database says of tournaments, their games, and the names in both."""
    games = TableGame.objects.filter(tournament__in=[row.pk for row in rows]).values("game")
    sheets = Sheet.objects.filter(pk__in=games).order_by("pk").values_list("pk", "version")
    words = Text.objects.filter(subject__in=games).order_by("pk").values_list("pk", "words")
    registers = {row.club: entering.register_stream(row.club) for row in rows}
    heads = [entering.newest_agreed.at_rest(one)[0] for one in registers.values()]
    versions = [(row.pk, row.version, row.public) for row in rows]
    return versions, list(sheets), list(words), [one and one.version for one in heads]


_KIND = "application/jsonl"


class Archive(TournamentView):
    """The archive of a tournament."""

    verbs = {"GET": "export_archive"}

    @operation("export_archive", text_of(_KIND), {**REFUSED, **UNREADABLE})
    def get(self, _request: Request, stream: UUID) -> StreamingHttpResponse:
        """Export the tournament with its games and a signed checkpoint, once it is closed.

        `python3 -m tournaments.audit FILE` checks all of it without this server.
        """
        row = self.tournament(stream)
        if row.phase != "closed":  # else who plays and directs would read the others' racks
            raise Refusal(Reason.ARCHIVED_WHEN_CLOSED)
        headers = {"Content-Disposition": f'attachment; filename="{file_of(row)}.jsonl"'}
        lines: Iterator[str] = archive_lines(stream)
        return StreamingHttpResponse(lines, content_type=_KIND, headers=headers)


urlpatterns = [
    path("tournaments/<uuid:stream>/archive/", Archive.as_view(), name="api-archive"),
    path("tournaments/<uuid:stream>/export.ndjson", Exported.as_view(), name="api-export"),
    path("tournaments/<uuid:stream>/results.csv", ExportedResults.as_view(), name="api-results"),
    path("clubs/<uuid:club>/export.ndjson", ExportedClub.as_view(), name="api-club-export"),
    path("clubs/<uuid:club>/results.csv", ExportedClubResults.as_view(), name="api-club-results"),
]
