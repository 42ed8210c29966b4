"""What commands share: whose account is meant, which club."""

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournaments import queries
from tournaments.models import Club, User


def account_named(login: str) -> User:
    """The account of this login; raises CommandError where there is none."""
    user = queries.account(login)
    if user is None:
        raise CommandError(_("There is no account named {login}.").format(login=login))
    return user


def club_called(name: str) -> Club:
    """The club of this name or short name; raises CommandError where there is none."""
    club = queries.club_named(name)
    if club is None:
        raise CommandError(_("There is no club called {name}.").format(name=name))
    return club
