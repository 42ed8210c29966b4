"""How an account logs in with a password: counted before the password is looked at."""

import logging
from typing import Any, NoReturn
from uuid import UUID

from django.contrib.auth.backends import BaseBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games.prepared import Prepared
from tournaments import attempts, commands, hashing, queries
from tournaments.addresses import address_of
from tournaments.models import User
from tournaments.names import is_storable

log = logging.getLogger(__name__)


class ThrottledBackend(BaseBackend):
    """Checks login name and password; after five failures from one address it waits 15 minutes.

    After twenty failures from one address, whatever the names, all of them wait.

    An unknown name, a closed account and a wrong password take the same work (one hash) and get the
    same answer; a locked pair of name and address takes none, known or not.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **credentials: Any,
    ) -> User | None:
        """Return the account, or None; PermissionDenied (no further backend is asked) if locked.

        Raises Busy, and counts nothing, if too many passwords are looked at already. The attempt
        is counted in a transaction of its own: the caller must not be in one.
        """
        login = username if username is not None else credentials.get(User.USERNAME_FIELD)
        if login is None or password is None:
            return None
        address = address_of(request)
        if queries.locked_until(login=login, address=address):
            _deny()
        # Who waits here counts for nobody yet, who was let in counts for nobody any more.
        with hashing.gate().pass_through():
            if not commands.allowed(attempts.counts(login, address)):
                _deny()
            user = _account(login, password)
            if user is not None:
                commands.forget_attempts(login=login, address=address)
        if user is None:
            log.info("Login failed")
            return None
        log.info("Login of account %s", user.pk)
        return user

    def get_user(self, user_id: Any) -> User | None:
        """Return the account of a session, unless it was closed meanwhile."""
        user: User | None = _ACCOUNTS.first(user_id)
        return user if user is not None and user.is_active else None


_ACCOUNTS = Prepared(lambda account: User.objects.filter(pk=account), UUID)


def _deny() -> NoReturn:
    log.warning("Login locked")
    raise PermissionDenied


def _account(login: str, password: str) -> User | None:
    known = queries.account(login)
    if not is_storable(password):
        known, password = None, ""
    user = known if known is not None else _nobody()
    return user if user.check_password(password) and user.is_active else None


def _nobody() -> User:
    """Return an account whose password never matches and takes the work of one that might."""
    user = User()
    user.set_unusable_password()
    return user
