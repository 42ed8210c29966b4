"""The tables of the storey: who may come in (accounts), who owns and plays (clubs), what is
played (tournaments, sign_ups).
"""

from tournaments.models.accounts import AddressAttempts, Founding, LoginAttempts, User
from tournaments.models.calls import Call
from tournaments.models.changes import Change, ChangeCount
from tournaments.models.club_pages import ClubAddress, ClubLogo
from tournaments.models.clubs import Club, Person, Role, RoleName
from tournaments.models.dry_runs import DryRun
from tournaments.models.grants import Grant
from tournaments.models.hooks import Delivery, Hook
from tournaments.models.journeys import ClubServer, Journey
from tournaments.models.passkeys import Passkey
from tournaments.models.second_factors import SecondFactor
from tournaments.models.sign_ups import BLANK_SIGN_UP, SignUp
from tournaments.models.tournaments import (
    Contribution,
    Link,
    LinkBase,
    Publication,
    Ranking,
    Standing,
    TableGame,
    Tournament,
)
from tournaments.models.words import LookUpRule, WordReport, WordReportGame, WordsAsked

__all__ = [
    "BLANK_SIGN_UP",
    "AddressAttempts",
    "Call",
    "Change",
    "ChangeCount",
    "Club",
    "ClubAddress",
    "ClubLogo",
    "ClubServer",
    "Contribution",
    "Delivery",
    "DryRun",
    "Founding",
    "Grant",
    "Hook",
    "Journey",
    "Link",
    "LinkBase",
    "LoginAttempts",
    "LookUpRule",
    "Passkey",
    "Person",
    "Publication",
    "Ranking",
    "Role",
    "RoleName",
    "SecondFactor",
    "SignUp",
    "Standing",
    "TableGame",
    "Tournament",
    "User",
    "WordReport",
    "WordReportGame",
    "WordsAsked",
]
