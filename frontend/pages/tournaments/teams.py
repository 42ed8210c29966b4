"""The standing of the teams of a division, match by match and board by board."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
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
from tournaments.standings.charts import Plain
from tournaments.standings.teams import Team, team_standing


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
    context = {
        **drawn.context(),
        "teams": [called.row(one) for one in team_standing(drawn.plain, clubs)["rows"]],
        "pages": [],
        "criteria": told(OF_TEAMS, OF_TEAMS),
        "formats": formats("api-team-standing", stream, division, **asked),
    }
    return render(request, "frontend/tournaments/teams.html", context)


@dataclass(frozen=True)
class Called:
    """What the entries and the teams of a standing are called."""

    visit: Visit
    teams: Mapping[str, str]

    def team(self, team: Team) -> str:
        """The name of a team."""
        return self.teams.get(team or "") or _("Without a team")

    def row(self, row: Plain) -> dict[str, Any]:
        """A row with the names of its team and members, and its numbers as they are written."""
        return {
            **_written(row),
            "place": row["place"],
            "name": self.team(row["team"]),
            "members": [self.visit.names[one] for one in row["members"]],
            "own": not self.visit.own.isdisjoint(row["members"]),
            "matches": [self._match(one) for one in row["matches"]],
        }

    def _match(self, match: Plain) -> dict[str, Any]:
        names = self.visit.names
        return {
            **_written(match),
            "against": self.team(match["against"]),
            "lost": halves(match["opponent_half_wins"]),
            "boards": [
                {
                    **one,
                    "names": (names[one["entry"]], names[one["opponent"]]),
                    "went": OUTCOMES[one["outcome"]],
                    "spread": signed(one["spread"]),
                }
                for one in match["boards"]
            ],
        }


def _written(told: Plain) -> dict[str, Any]:
    """Match points, boards and spread of a row or a match."""
    return {
        "points": halves(told["half_points"]),
        "won": halves(told["half_wins"]),
        "spread": signed(told["spread"]),
    }
