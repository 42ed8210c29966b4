"""What commands about accounts share: whose account is meant."""

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournaments import queries
from tournaments.models import User


def account_named(login: str) -> User:
    """The account of this login; raises CommandError where there is none."""
    user = queries.account(login)
    if user is None:
        raise CommandError(_("There is no account named {login}.").format(login=login))
    return user
