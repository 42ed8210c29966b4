"""The tables of the storey: who may come in (accounts), and who owns and plays (clubs)."""

from tournaments.models.accounts import Founding, LoginAttempts, User
from tournaments.models.clubs import Club, Person, Role, RoleName

__all__ = ["Club", "Founding", "LoginAttempts", "Person", "Role", "RoleName", "User"]
