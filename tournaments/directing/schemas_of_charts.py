"""The shapes of answers that show a standing drawn out, for the API's description."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from engine.answers import As
from tournaments.directing.criteria import CriterionTold
from tournaments.directing.schemas_of_pages import AsOf
from tournaments.directing.schemas_of_results import Exact

_OUTCOMES = ["won", "drawn", "lost", "bye", "walkover", "missed", "penalty"]


@dataclass(frozen=True)
class FieldOfWallChart:
    """What a round gave somebody, and where that led."""

    round: int
    outcome: Annotated[str, As(choices=_OUTCOMES)]
    opponents: tuple[UUID, ...]
    place: int | None
    score: int | None
    half_wins: int
    spread: Exact
    half_wins_so_far: int
    spread_so_far: Exact


@dataclass(frozen=True)
class RowOfWallChart:
    """Somebody in a wall chart: a field for each round, null where there was nothing."""

    entry: UUID
    place: int
    left: bool
    rounds: tuple[FieldOfWallChart | None, ...]


@dataclass(frozen=True)
class WallChart:
    """Everybody of a division in the order of the standing."""

    division: str
    round: int
    rows: tuple[RowOfWallChart, ...]


@dataclass(frozen=True)
class WallChartPage:
    """A wall chart and what it was computed from; `names` go by entry."""

    as_of: AsOf
    hash: str
    names: dict[str, str]
    wall_chart: WallChart


@dataclass(frozen=True)
class Meeting:
    """That somebody met somebody in a round."""

    round: int
    opponent: UUID
    at_table: int
    half_wins: int | None
    score: int | None
    opponent_score: int | None


@dataclass(frozen=True)
class RowOfCrossTable:
    """Somebody in a cross table, with all meetings by rounds."""

    entry: UUID
    place: int
    left: bool
    met: tuple[Meeting, ...]


@dataclass(frozen=True)
class CrossTable:
    """Everybody of a division in the order of the standing."""

    division: str
    round: int
    rows: tuple[RowOfCrossTable, ...]


@dataclass(frozen=True)
class CrossTablePage:
    """A cross table and what it was computed from; `names` go by entry."""

    as_of: AsOf
    hash: str
    names: dict[str, str]
    cross_table: CrossTable


@dataclass(frozen=True)
class BoardOfTeams:
    """A table of two of different teams, from the side of one."""

    round: int
    table: int
    entry: UUID
    opponent: UUID
    outcome: Annotated[str, As(choices=_OUTCOMES)]
    half_wins: int
    opponent_half_wins: int
    score: int | None
    opponent_score: int | None
    spread: Exact


@dataclass(frozen=True)
class MatchOfTeams:
    """A match against another team, in however many rounds it is played."""

    against: UUID | None
    match: int
    half_points: int
    half_wins: int
    opponent_half_wins: int
    spread: Exact
    boards: tuple[BoardOfTeams, ...]


@dataclass(frozen=True)
class RowOfTeams:
    """A team, which is the club of its entries; null: of all who have named none."""

    place: int
    shared: bool
    team: UUID | None
    members: tuple[UUID, ...]
    half_points: int
    half_wins: int
    spread: Exact
    matches: tuple[MatchOfTeams, ...]


@dataclass(frozen=True)
class TeamStanding:
    """The teams of a division, the best first."""

    division: str
    round: int
    rows: tuple[RowOfTeams, ...]


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
