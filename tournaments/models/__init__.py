"""The tables of the storey: who may come in (accounts), who owns and plays (clubs), what is
played (tournaments).
"""

from tournaments.models.accounts import Founding, LoginAttempts, User
from tournaments.models.clubs import Club, Person, Role, RoleName
from tournaments.models.tournaments import Link, Ranking, Standing, TableGame, Tournament
from tournaments.models.words import LookUpRule, WordReport, WordReportGame

__all__ = [
    "Club",
    "Founding",
    "Link",
    "LoginAttempts",
    "LookUpRule",
    "Person",
    "Ranking",
    "Role",
    "RoleName",
    "Standing",
    "TableGame",
    "Tournament",
    "User",
    "WordReport",
    "WordReportGame",
]
