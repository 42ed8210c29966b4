"""REST for a standing drawn out: wall chart, cross table and standing of teams of a division."""

import json
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from rest_framework.request import Request

from engine.answers import plain
from games.operations import reads
from games.tagged import stamped
from tournaments.directing import queries, schemas, schemas_of_charts
from tournaments.directing.answers import CSV, IN_CSV, IN_XLSX, beside
from tournaments.directing.api_results import StandingOfDivision
from tournaments.directing.columns import workbook_of
from tournaments.directing.criteria import OF_TEAMS, told_plainly
from tournaments.directing.kept_standings import StandingText
from tournaments.directing.tables_of_standings import board_table, team_table
from tournaments.directing.words import team_names, title_and_words
from tournaments.long_texts import written
from tournaments.models import Tournament
from tournaments.standings import charts
from tournaments.standings.data import read_standing
from tournaments.standings.teams import TeamStanding as Teams
from tournaments.standings.teams import team_standing

_ASKED = [
    schemas.round_asked("through this round; else through the last one"),
    schemas.VERSION,
]


class WallChart(StandingOfDivision):
    """The wall chart of a division."""

    @reads("read_wall_chart", schemas_of_charts.WallChartPage, *_ASKED)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Show everybody with a field for each round, and wins and spread so far in it."""
        return self.drawn(request, stream, division, "wall_chart", _walled)

    def drawn(
        self,
        request: Request,
        stream: UUID,
        division: str,
        name: str,
        draw: Callable[[Mapping[str, Any]], dict[str, Any]],
    ) -> HttpResponse:
        """The standing that the address asks for, drawn out, under this name."""
        text, row, names, body = self.standing(request, stream, division)
        others = {"as_of": queries.stamp(row, text), "names": names}
        made = written(draw(json.loads(body)))
        return stamped(request, beside(name, made, others), stamp=str(text.version))


def _walled(standing: Mapping[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = plain(charts.wall_chart(read_standing(standing)))
    return told


class CrossTable(WallChart):
    """The cross table of a division."""

    @reads("read_cross_table", schemas_of_charts.CrossTablePage, *_ASKED)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Show everybody with all whom they met, and how each meeting went."""
        return self.drawn(request, stream, division, "cross_table", charts.crossed)


class TeamStanding(StandingOfDivision):
    """The standing of the teams of a division."""

    @reads("read_team_standing", schemas_of_charts.TeamStandingPage, *_ASKED)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Show the teams, which are the clubs of the entries: matches, and who won which board."""
        text, row, names, _ = self.standing(request, stream, division)
        made, words = self.teams(text, row)
        criteria = told_plainly(OF_TEAMS, OF_TEAMS)
        stamp = queries.stamp(row, text)
        others = {"as_of": stamp, "criteria": criteria, "names": names, "texts": words}
        answer = beside("team_standing", written(plain(made)), others)
        return stamped(request, answer, stamp=str(text.version))

    def teams(self, text: StandingText, row: Tournament) -> tuple[Teams, dict[str, str]]:
        """The standing of the teams, and what teams are called, by their ids."""
        clubs = self.clubs(row.stream, text.version)
        words = title_and_words(row, {club for club in clubs.values() if club})[1]
        return team_standing(read_standing(json.loads(text.body)), clubs), words

    def clubs(self, stream: UUID, version: int) -> dict[str, str | None]:
        """By entry the club that it named by this version; 404 if the tournament is gone."""
        entries = self.newest(stream, version).state.entries.values()
        return {entry.id: entry.club for entry in entries}


class TeamStandingCsv(TeamStanding):
    """The standing of the teams of a division as a table."""

    @reads("read_teams_as_csv", IN_CSV, *_ASKED)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Give the standing of the teams as CSV: match points and boards in halves."""
        text, row, _, _ = self.standing(request, stream, division)
        body = team_table(*self.teams(text, row)).csv()
        return stamped(request, body, stamp=str(text.version), kind=CSV)


class TeamStandingXlsx(TeamStanding):
    """The standing of the teams of a division as a workbook."""

    @reads("read_teams_as_xlsx", IN_XLSX, *_ASKED)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Give the standing of the teams as XLSX, and the boards of which it is made."""
        text, row, names, _ = self.standing(request, stream, division)
        made, words = self.teams(text, row)
        called = team_names(self.clubs(stream, text.version).values(), words)
        sheets = [team_table(made, called).sheet(), board_table(made, called, names).sheet()]
        name = f"teams-{division}-{made.round}"
        return workbook_of(request, sheets, name, str(text.version))


_DIVISION = "tournaments/<uuid:stream>/divisions/<str:division>/"

urlpatterns = [
    path(f"{_DIVISION}wall-chart/", WallChart.as_view(), name="api-wall-chart"),
    path(f"{_DIVISION}cross-table/", CrossTable.as_view(), name="api-cross-table"),
    path(f"{_DIVISION}teams/", TeamStanding.as_view(), name="api-team-standing"),
    path(f"{_DIVISION}teams.csv", TeamStandingCsv.as_view(), name="api-team-standing-csv"),
    path(f"{_DIVISION}teams.xlsx", TeamStandingXlsx.as_view(), name="api-team-standing-xlsx"),
]
