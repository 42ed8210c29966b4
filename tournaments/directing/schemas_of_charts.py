"""The shapes of answers that show a standing drawn out, for the API's description."""

from dataclasses import dataclass

from tournaments.directing.criteria import CriterionTold
from tournaments.directing.schemas_of_pages import AsOf
from tournaments.standings.charts import CrossTable, WallChart
from tournaments.standings.teams import TeamStanding


@dataclass(frozen=True)
class WallChartPage:
    """A wall chart and what it was computed from; `names` go by entry."""

    as_of: AsOf
    hash: str
    names: dict[str, str]
    wall_chart: WallChart


@dataclass(frozen=True)
class CrossTablePage:
    """A cross table and what it was computed from; `names` go by entry."""

    as_of: AsOf
    hash: str
    names: dict[str, str]
    cross_table: CrossTable


@dataclass(frozen=True)
class TeamStandingPage:
    """A standing of teams and what it was computed from; `names` go by entry, `texts` by team.

    `criteria` say by what teams stand, the first one first.
    """

    as_of: AsOf
    criteria: tuple[CriterionTold, ...]
    hash: str
    names: dict[str, str]
    texts: dict[str, str]
    team_standing: TeamStanding
