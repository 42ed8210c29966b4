"""REST for tables of results (CSV, XLSX, JSON): looked at line by line, entered whole or not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from django.urls import path
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import OUT, As, Out, view_of
from engine.refusals import Refusal, Unusable
from games.bodies import StrictJSON
from games.operations import TOO_OFTEN, operation
from games.requests import KEY, actor_of, address_of, asked_by
from games.schemas import REFUSED, Entered, Problem
from games.shapes import answer
from tournaments.course.lookups import division_named
from tournaments.course.plans import MOST_ROUNDS
from tournaments.course.state import State
from tournaments.directing.api_views import TournamentView
from tournaments.directing.entering_results import (
    Looked,
    enter_results,
    look_at_results,
    may_enter_results,
)
from tournaments.directing.result_files import OfRound
from tournaments.directing.result_lists import Weighed
from tournaments.directing.sentences import sentence
from tournaments.models import Tournament
from tournaments.register.people_files import MOST_OF_A_LIST
from tournaments.register.schemas import FORM, JSON, ListIn, ListInFile, SentList, sent_as
from tournaments.rights import check_scope
from tournaments.throttles import Throttle

STATUSES = {
    "new": "is entered",
    "there": "stands already, or waits for somebody else who types the same",
    "open": "has no points yet, and is left out",
    "asked": "is unusual, and is entered with `meant`",
    "refused": "can't be entered",
}


@dataclass(frozen=True, kw_only=True)
class OfARound(SentList):
    """A table of results, and of which round it is taken to be where it has no column for that."""

    round: Annotated[int, As(min_value=1, max_value=MOST_ROUNDS)] | Out = OUT
    division: Annotated[str, As(help_text="whose round; needed where there are several")] | Out = (
        OUT
    )

    def of(self, state: State) -> OfRound | None:
        """The round; None where none is named. Raises Refusal NO_SUCH_DIVISION and Unusable."""
        if self.round is OUT:
            if self.division is OUT:
                return None
            raise Unusable("round", "Name the round, too, or leave the division out.")
        if self.division is not OUT:
            return OfRound(division_named(state, self.division).code, self.round)
        if len(state.divisions) > 1:
            what = "There are several divisions; name one of {divisions}."
            raise Unusable("division", what, divisions=", ".join(state.divisions))
        return OfRound(next(iter(state.divisions)), self.round)


@dataclass(frozen=True, kw_only=True)
class ResultTable(ListIn, OfARound):
    """A table of results as `text`: CSV, or JSON (a list of objects with headings for keys).

    Headings, in German or English: round (not needed where the body names one), name 1, points 1,
    name 2, points 2, and so on up to 8; and, if they are needed, division, table, and place 1,
    place 2 where places do not follow from the points. A name may be the number of the entry; in
    place of points may stand `forfeit`. Or a row for each seat, as `results.csv` has: round, table,
    name, points (or `score_points`); and division, place, absent.
    """


@dataclass(frozen=True, kw_only=True)
class ResultTableInFile(ListInFile, OfARound):
    """A table of results as a `file`: CSV, XLSX or JSON; of a workbook all sheets that have such
    headings, as `workbook.xlsx` has.
    """


@dataclass(frozen=True, kw_only=True)
class Meant(OfARound):
    """A table to be entered; `meant` says that what is unusual in it is right."""

    meant: bool | Out = OUT


@dataclass(frozen=True, kw_only=True)
class EnteringTable(ResultTable, Meant):
    """A table to be entered; `meant` says that what is unusual in it is right."""


@dataclass(frozen=True, kw_only=True)
class EnteringTableFile(ResultTableInFile, Meant):
    """The same with the table as a file."""


LOOKING: Mapping[str, type[OfARound]] = {JSON: ResultTable, FORM: ResultTableInFile}
ENTERING: Mapping[str, type[Meant]] = {JSON: EnteringTable, FORM: EnteringTableFile}


@dataclass(frozen=True)
class TableLine:
    """A line of a table: what was understood, and what becomes of it.

    Entries, scores, places and absent are in the order of the columns. Entries, scores and places
    are empty where they were not understood or are not told; table is null then. `column` is the
    heading that the problem is about, empty if it is the whole line. In JSON the first object is
    line 1. Where each seat has a row, the line is that of the problem, or of the first seat.
    """

    line: int
    sheet: Annotated[str, As(help_text="the sheet of a workbook; empty in other files")]
    status: Annotated[str, As(choices=list(STATUSES.items()))]
    division: str
    round: int | None
    table: int | None
    entries: tuple[UUID, ...]
    names: tuple[str, ...]
    scores: tuple[int | None, ...]
    places: tuple[int | None, ...]
    absent: Annotated[tuple[bool, ...], As(help_text="who is said not to have played")]
    column: str
    problem: Problem | None


@dataclass(frozen=True)
class PreviewedTable:
    """What entering a table would do after `version` events; headings that are not taken."""

    version: int
    ignored: tuple[str, ...]
    rows: tuple[TableLine, ...]


class TablesAtOnce(Throttle):
    """How often an account may send a table: it costs more than a result."""

    scope = "result_tables"
    rate = "60/min"


class _OfTable(TournamentView):
    """What both steps share: who may, and how a body is read."""

    verbs = {"POST": "report_result"}
    most_bytes = MOST_OF_A_LIST
    parser_classes = [StrictJSON, MultiPartParser]
    throttle_classes = [TablesAtOnce]

    def directed(self, stream: UUID) -> Tournament:
        """The tournament, for who may enter the results of all its tables."""
        row = self.tournament(stream)
        if not may_enter_results(self.reach, row):
            check_scope(self.reach, "report_result", row)
            raise PermissionDenied
        return row

    def sentence(self, problem: Refusal | Unusable) -> str:
        """What a refusal says, behind the line that it is about."""
        said = super().sentence(problem)
        line, column = problem.facts.get("line"), problem.facts.get("column")
        if not isinstance(problem, Refusal) or line is None:
            return said
        told = _("Line {number}, column {column}: {why}") if column else _("Line {number}: {why}")
        told = told.format(number=line, column=column, why=said)
        sheet = problem.facts.get("sheet")
        return _("Sheet {name}, {told}").format(name=sheet, told=told) if sheet else told


class PreviewResults(_OfTable):
    """What a table of results would enter."""

    @operation("preview_results", PreviewedTable, {**REFUSED, **TOO_OFTEN}, sent=LOOKING)
    def post(self, request: Request, stream: UUID) -> Response:
        """Show line by line what entering a table of results would do; nothing is stored."""
        row = self.directed(stream)
        sent = sent_as(LOOKING, request)
        found = self.newest(stream)
        looked = look_at_results(
            row=row,
            state=found.state,
            reach=self.reach,
            content=sent.content,
            actor=actor_of(request),
            of=sent.of(found.state),
        )
        rows = tuple(_line(one, looked) for one in looked.lines)
        return answer(PreviewedTable(found.version, looked.results.ignored, rows))


class EnterResults(_OfTable):
    """Entering a table of results."""

    @operation(
        "enter_results", {200: Entered, 201: Entered}, {**REFUSED, **TOO_OFTEN}, KEY, sent=ENTERING
    )
    def post(self, request: Request, stream: UUID) -> Response:
        """Enter the results of a table that are not there yet, all of them or none.

        Each line is the act of a typed result, and is undone like one. The first line that can't
        be entered is named; a table of which all results are there adds nothing. All lines are
        looked at before any is entered; more than 500 results are stored in portions.
        """
        row = self.directed(stream)
        sent = sent_as(ENTERING, request)
        done = enter_results(
            row=row,
            reach=self.reach,
            content=sent.content,
            meant=sent.meant is True,
            by=asked_by(request),
            of=sent.of(self.newest(stream).state),
        )
        made = address_of(request, "api-tournament", f"?version={done.version}", stream=stream)
        code = status.HTTP_201_CREATED if done.added else status.HTTP_200_OK
        headers = {"ETag": f'"{done.version}"', "Location": made}
        return answer(view_of(Entered, done), code, **headers)


def _line(one: Weighed, looked: Looked) -> TableLine:
    at, names = one.at, looked.names
    return view_of(
        TableLine,
        one,
        line=one.line or one.told.line,
        sheet=one.told.sheet,
        division=at.division if at else "",
        round=at.round if at else None,
        table=at.table if at else None,
        entries=tuple(map(UUID, one.entries)),
        names=tuple(names.get(entry, "") for entry in one.entries),
        problem=_problem(one.refusal, names) if one.refusal else None,
    )


def _problem(refusal: Refusal, names: Mapping[str, str]) -> Problem:
    return Problem(refusal.code, sentence(refusal, names), dict(refusal.facts), refusal.clause)


_ONE = "tournaments/<uuid:stream>/results/"

urlpatterns = [
    path(_ONE, EnterResults.as_view(), name="api-enter-results"),
    path(f"{_ONE}preview/", PreviewResults.as_view(), name="api-preview-results"),
]
