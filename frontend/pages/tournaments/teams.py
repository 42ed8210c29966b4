"""The standing of the teams of a division, match by match and board by board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from frontend.formats import formats
from frontend.pages.asked import reading
from frontend.pages.tournaments import charts
from frontend.pages.tournaments.visits import Visit
from frontend.pages.tournaments.words import OUTCOMES, halves, signed
from frontend.parts import calls_itself
from games.validators import validated
from tournaments.directing import stamps
from tournaments.directing.criteria import OF_TEAMS, told
from tournaments.directing.words import team_names
from tournaments.standings.teams import BoardOfTeams, MatchOfTeams, RowOfTeams, Team, team_standing


@reading
@validated(stamps.of_tournament)
@calls_itself
def teams(request: HttpRequest, stream: UUID, division: str) -> HttpResponse:
    """The standing of teams, each with its matches board by board; 404 where nobody has named one.

    A division has few of them, so they all stand on one page.
    """
    drawn = charts.Drawn.to(request, stream, division)
    clubs = {one.id: one.club for one in drawn.visit.state.entries.values()}
    if not drawn.visit.has_teams(division):
        raise Http404
    called = Called(drawn.visit, team_names(clubs.values(), drawn.visit.texts))
    asked = {"round": drawn.standing.round, "version": drawn.visit.found.version}
    rows = team_standing(drawn.standing, clubs).rows
    context = {
        **drawn.context(),
        "teams": [called.row(one) for one in rows],
        "nobodys": of_nobodys(rows),
        "pages": [],
        "criteria": told(OF_TEAMS, OF_TEAMS),
        "formats": formats("api-team-standing", stream, division, **asked),
    }
    return render(request, "frontend/tournaments/teams.html", context)


def of_nobodys(rows: Sequence[RowOfTeams]) -> str:
    """What the team of those is who have named none; empty where all have."""
    if all(one.team for one in rows):
        return ""
    return _(
        "“Without a team” is everybody who has named none: boards against them count like others, "
        "but they have no place."
    )


class Board(NamedTuple):
    """A board with who sat at it, how it went and its spread, as they are written."""

    told: BoardOfTeams
    names: tuple[str, str]
    went: str
    spread: str


class Match(NamedTuple):
    """A match as it is written: match points, boards on both sides, spread."""

    against: str
    points: str
    won: str
    lost: str
    spread: str
    boards: Sequence[Board]


class Row(NamedTuple):
    """A team as it is written: match points, boards, spread; `own` if the reader is of it."""

    place: str
    name: str
    members: Sequence[str]
    own: bool
    points: str
    won: str
    spread: str
    matches: Sequence[Match]


@dataclass(frozen=True)
class Called:
    """What the entries and the teams of a standing are called."""

    visit: Visit
    teams: Mapping[str, str]

    def team(self, team: Team) -> str:
        """The name of a team."""
        return self.teams.get(team or "") or _("Without a team")

    def row(self, row: RowOfTeams) -> Row:
        """A row with the names of its team and members, and its numbers as they are written."""
        return Row(
            "–" if row.place is None else str(row.place),
            self.team(row.team),
            [self.visit.names[one] for one in row.members],
            not self.visit.own.isdisjoint(row.members),
            halves(row.half_points),
            halves(row.half_wins),
            signed(row.spread),
            [self._match(one) for one in row.matches],
        )

    def _match(self, match: MatchOfTeams) -> Match:
        return Match(
            self.team(match.against),
            halves(match.half_points),
            halves(match.half_wins),
            halves(match.opponent_half_wins),
            signed(match.spread),
            [self._board(one) for one in match.boards],
        )

    def _board(self, board: BoardOfTeams) -> Board:
        names = self.visit.names
        against = names[board.entry], names[board.opponent]
        return Board(board, against, str(OUTCOMES[board.outcome]), signed(board.spread))
