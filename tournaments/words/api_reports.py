"""REST for reports on the words of a club's games: asked for by arbiters, done by workers."""

from typing import Any
from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import given, view_of
from engine.refusals import Refusal, Unusable
from games.operations import operation
from games.requests import address_of
from games.shapes import answer, body_as, names
from tournaments.models import WordReport
from tournaments.words import batch, schemas
from tournaments.words.api_views import WordsOfClub
from tournaments.words.asking import edition_called
from tournaments.words.batch import Progress
from tournaments.words.counting import MOST_OF_A_REPORT, count
from tournaments.words.refusals import Reason
from tournaments.words.throttling import Lists, LookUps


class WordReports(WordsOfClub):
    """A club's reports."""

    verbs = {"GET": "adjudicate", "POST": "adjudicate"}

    def get_throttles(self) -> list[Any]:
        """Asking for a report is throttled by itself."""
        return [Lists()] if self.request.method == "POST" else [LookUps()]

    @operation("list_word_reports", schemas.ReportList, schemas.READ)
    def get(self, _request: Request, club: UUID) -> Response:
        """List the club's reports, the newest first; the oldest give way."""
        rows = WordReport.objects.filter(club=str(self.club(club).pk)).order_by("-made", "pk")
        return answer(schemas.ReportList(tuple(_line(row, batch.progress(row)) for row in rows)))

    @operation(
        "make_word_report", schemas.ReportLine, schemas.WRITTEN, sent=schemas.REPORTS, status=202
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Have workers judge all words of games by an edition; nothing is entered anywhere."""
        owner = str(self.club(club).pk)
        self.open_to("", owner)
        wish = _wish(request)
        edition = edition_called(wish.edition, [owner])[0] if wish.edition else None
        games = batch.games_of(club=owner, **_which(wish))
        count(self.asker, min(len(games), MOST_OF_A_REPORT))
        row = batch.make_report(club=owner, games=games, edition=edition)
        place = address_of(request, "api-word-report", club=club, report=row.pk)
        line = _line(row, batch.progress(row))
        return answer(line, status.HTTP_202_ACCEPTED, Location=place)


AnyWish = schemas.ReportWish | schemas.ReportOfGame | schemas.ReportOfTournament


def _wish(request: Request) -> AnyWish:
    """What a body wishes, told by the member that it has; raises Unusable."""
    if names(request, "game"):
        return body_as(schemas.ReportOfGame, request, "report")
    if names(request, "tournament"):
        return body_as(schemas.ReportOfTournament, request, "report")
    return body_as(schemas.ReportWish, request, "report")


def _which(wish: AnyWish) -> dict[str, UUID]:
    """The one choice of games that a body makes; raises Unusable."""
    named = given(wish)
    chosen = {n: UUID(one) for n, one in named.items() if n in ("game", "tournament")}
    if len(chosen) + wish.all != 1:
        raise Unusable("body", "Name a game, a tournament, or all; one of them.")
    return chosen


class WordReportOfClub(WordsOfClub):
    """A report."""

    verbs = {"GET": "adjudicate"}

    @operation("read_word_report", schemas.Report, schemas.READ)
    def get(self, _request: Request, club: UUID, report: UUID) -> Response:
        """Show how far a report is and what was found so far, in the order of the games."""
        owner = str(self.club(club).pk)
        self.open_to("", owner)
        row = WordReport.objects.filter(pk=report, club=owner).first()
        if row is None:
            raise Refusal(Reason.NO_SUCH_REPORT)
        progress = batch.look_after(row)
        found = [view_of(schemas.GameWords, said, game=game) for game, said in batch.found_in(row)]
        body = schemas.Report(
            **given(_line(row, progress)),
            words=sum(one.words for one in found),
            found=tuple(one for one in found if one.findings or one.note),
        )
        return answer(body)


def _line(row: WordReport, progress: Progress) -> schemas.ReportLine:
    return view_of(schemas.ReportLine, row, id=row.pk, **progress._asdict())
