"""REST for what counts in a tournament: rounds with results, standings, prizes; some as tables."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from engine.answers import plain, view_of
from games.numbers import number_in
from games.operations import TOO_OFTEN, reads
from games.requests import version_asked
from games.tagged import stamped, told
from tournaments.awarding import Awarded, Candidate
from tournaments.course.state import State
from tournaments.directing import queries, schemas, schemas_of_pages, schemas_of_results
from tournaments.directing import schemas_of_prizes as shapes
from tournaments.directing.answers import CSV, IN_CSV, IN_XLSX, beside
from tournaments.directing.api_views import ReadTournament
from tournaments.directing.columns import workbook_of
from tournaments.directing.criteria import told_plainly
from tournaments.directing.explained_rows import explained_rows
from tournaments.directing.kept_standings import StandingText, order_in
from tournaments.directing.prize_winners import prizes_of
from tournaments.directing.schemas_of_explained import RowExplainedPage
from tournaments.directing.schemas_of_pages import AsOf
from tournaments.directing.tables_of_standings import standing_table
from tournaments.directing.words import names_of_entries, title_and_words
from tournaments.long_texts import sha256_of, written
from tournaments.models import Tournament
from tournaments.ranking.categories import category_asked, of_category
from tournaments.standings.lines import Line
from tournaments.throttles import OtherRounds

ROUND = schemas.round_asked("after this round; else after the last one")


_WITHOUT = OpenApiParameter(
    "without",
    {"type": "integer", "minimum": 1, "maximum": 9999},
    description="the number of a table: its `next_best` says what the round would have been "
    "without it, and what that would have cost more",
)
_WITHOUT_BYE = OpenApiParameter(
    "without_bye",
    {"type": "string", "format": "uuid"},
    description="the entry that has the bye: its `next_best` says what the round would have been "
    "if it had played, and what that would have cost more",
)


class RoundOfDivision(ReadTournament):
    """A round of a division."""

    def get_throttles(self) -> list[Any]:
        """Asking what the round would have been without a table or a bye is counted."""
        asked = {_WITHOUT.name, _WITHOUT_BYE.name} & {*self.request.query_params}
        return [*super().get_throttles(), *([OtherRounds()] if asked else [])]

    @reads(
        "read_round",
        schemas_of_pages.RoundPage,
        _WITHOUT,
        _WITHOUT_BYE,
        schemas.VERSION,
        more=TOO_OFTEN,
    )
    def get(self, request: Request, stream: UUID, division: str, number: int) -> HttpResponse:
        """Show the tables of a round by number, their results, and why they are paired so."""
        found, row = self.found(stream)
        asked = queries.asked_in(request.query_params)
        if asked.bye is not None and asked.bye not in found.state.entries:
            raise NotFound
        page = queries.round_page(found, row, self.reach, division, number, asked)
        if page is None:
            raise NotFound
        return told(request, page, stamp=str(found.version))


class StandingOfDivision(ReadTournament):
    """The standing of a division."""

    @reads(
        "read_standing", schemas_of_results.StandingPage, ROUND, schemas.CATEGORY, schemas.VERSION
    )
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Show the standing after a round, each row with what it is made of."""
        text, row, names, body = self.standing(request, stream, division)
        criteria = told_plainly(order_in(body))
        others = {"as_of": queries.stamp(row, text), "criteria": criteria, "names": names}
        answer = beside("standing", body, others, sha256_of(text.body))
        return stamped(request, answer, stamp=str(text.version))

    def standing(
        self, request: Request, stream: UUID, division: str
    ) -> tuple[StandingText, Tournament, dict[str, str], str]:
        """The standing that the address asks for, the names of its entries, and what is shown.

        That is the whole, or the rows of a category. 404 if there is none.
        """
        category = category_asked(request.query_params)
        number, version = (
            number_in(request.query_params, "round", most=queries.LAST_ROUND),
            version_asked(request),
        )
        row = self.tournament(stream)
        text = queries.standing(row, division, number, version, reach=self.reach)
        found = queries.tournament_at(stream, text.version) if text else None
        if text is None or found is None:
            raise NotFound
        names = names_of_entries(found.state, row, self.reach)
        return text, row, names, _of_category(text.body, found.state, category)


class StandingCsv(StandingOfDivision):
    """The standing of a division as a table."""

    @reads("read_standing_as_csv", IN_CSV, ROUND, schemas.CATEGORY, schemas.VERSION)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Give the standing as CSV: wins in half wins, place points in half points."""
        text, _, names, shown_rows = self.standing(request, stream, division)
        body = standing_table(json.loads(shown_rows), names).csv()
        return stamped(request, body, stamp=str(text.version), kind=CSV)


class StandingXlsx(StandingOfDivision):
    """The standing of a division as a workbook."""

    @reads("read_standing_as_xlsx", IN_XLSX, ROUND, schemas.CATEGORY, schemas.VERSION)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Give the standing as XLSX: headings in the language that is asked for, no ids."""
        text, _, names, shown_rows = self.standing(request, stream, division)
        shown = json.loads(shown_rows)
        sheets = [standing_table(shown, names).sheet()]
        name = f"standing-{division}-{shown['round']}"
        return workbook_of(request, sheets, name, str(text.version))


def _of_category(text: str, state: State, category: str) -> str:
    """A standing as canonical text with the rows of a category alone; all of it without one."""
    if not category:
        return text
    whole = json.loads(text)
    known = {entry.id: entry.category for entry in state.entries.values()}
    rows = [{**row, "category": known[row["entry"]]} for row in whole["rows"]]
    return written({**whole, "rows": of_category(rows, category)})


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
        rows = explained_rows(stream, found.state, division, number, str(entry))
        if not rows:
            raise NotFound
        page = {
            "as_of": queries.stamp(row, found),
            "names": names_of_entries(found.state, row, self.reach),
            "row": rows[0],
        }
        return told(request, page, stamp=str(found.version))


_ROUND = schemas.round_asked("after this round; else after all that was played")


class PrizesWon(ReadTournament):
    """The prizes of a tournament with who wins them."""

    @reads("read_prizes", shapes.PrizesPage, _ROUND, schemas.VERSION)
    def get(self, request: Request, stream: UUID) -> HttpResponse:
        """Show who wins which prize as it stands, who shares, and who was passed over for what.

        Prizes stand in the order of the list, in which they are given.
        """
        found, row = self.found(stream)
        number = number_in(request.query_params, "round", most=queries.LAST_ROUND)
        list_ = found.state.prizes
        won = prizes_of(found.state, number)
        things = dict(list_.things)
        texts = title_and_words(row, things.values())[1] if things else {}
        page = shapes.PrizesPage(
            as_of=AsOf(**queries.stamp(row, found)),
            round=number,
            one_each=list_.one_each,
            names=names_of_entries(found.state, row, self.reach) if won else {},
            prizes=tuple(_prize(one, texts.get(things.get(one.number, ""), "")) for one in won),
        )
        return told(request, plain(page), stamp=str(found.version))


def _prize(one: Awarded[Line], thing: str) -> shapes.PrizeWon:
    return view_of(
        shapes.PrizeWon,
        one.prize,
        number=one.number,
        thing=thing,
        winners=tuple(map(_reached, one.winners)),
        shared=one.shared,
        of_one_game=one.of_one_game,
        passed=tuple(
            shapes.PassedOver(passed.why, passed.has or None, _reached(passed.candidate))
            for passed in one.passed
        ),
    )


def _reached(one: Candidate[Line]) -> shapes.ReachedBy:
    value: Any = one.reached if isinstance(one.reached, int) else str(one.reached)
    return shapes.ReachedBy(UUID(one.entry), value, tuple(_games(one.lines)))


def _games(lines: tuple[Line, ...]) -> Iterator[shapes.GameOfPrize]:
    for line in lines:
        others = tuple(UUID(other.entry) for other in line.opponents)
        yield shapes.GameOfPrize(line.round, line.table, line.score, others)


_DIVISION = "tournaments/<uuid:stream>/divisions/<str:division>/"

urlpatterns = [
    path("tournaments/<uuid:stream>/prizes/", PrizesWon.as_view(), name="api-prizes"),
    path(f"{_DIVISION}standing/", StandingOfDivision.as_view(), name="api-standing"),
    path(f"{_DIVISION}standing.csv", StandingCsv.as_view(), name="api-standing-csv"),
    path(f"{_DIVISION}standing.xlsx", StandingXlsx.as_view(), name="api-standing-xlsx"),
    path(f"{_DIVISION}rounds/<int:number>/", RoundOfDivision.as_view(), name="api-round"),
    path(f"{_DIVISION}standing/<uuid:entry>/", RowOfStanding.as_view(), name="api-row-of-standing"),
]
