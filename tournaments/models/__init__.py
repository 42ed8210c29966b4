"""The tables of the storey: who may come in (accounts), who owns and plays (clubs), what is
played (tournaments).
"""

from tournaments.models.accounts import AddressAttempts, Founding, LoginAttempts, User
from tournaments.models.clubs import Club, Person, Role, RoleName
from tournaments.models.tournaments import (
    Contribution,
    Link,
    Publication,
    Ranking,
    Standing,
    TableGame,
    Tournament,
)
from tournaments.models.words import LookUpRule, WordReport, WordReportGame, WordsAsked

__all__ = [
    "AddressAttempts",
    "Club",
    "Contribution",
    "Founding",
    "Link",
    "LoginAttempts",
    "LookUpRule",
    "Person",
    "Publication",
    "Ranking",
    "Role",
    "RoleName",
    "Standing",
    "TableGame",
    "Tournament",
    "User",
    "WordReport",
    "WordReportGame",
    "WordsAsked",
]
