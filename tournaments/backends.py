"""How an account logs in with a password: counted before the password is looked at."""

import ipaddress
import logging
from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from tournaments import commands, queries
from tournaments.models import User
from tournaments.names import is_storable

log = logging.getLogger(__name__)


class ThrottledBackend(BaseBackend):
    """Checks login name and password; after five failures from one address it waits 15 minutes.

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

        The attempt is counted in a transaction of its own: the caller must not be in one.
        """
        login = username if username is not None else credentials.get(User.USERNAME_FIELD)
        if login is None or password is None:
            return None
        address = address_of(request)
        if not commands.login_allowed(login=login, address=address):
            log.warning("Login locked")
            raise PermissionDenied
        user = _account(login, password)
        if user is None:
            log.info("Login failed")
            return None
        commands.forget_attempts(login=login, address=address)
        log.info("Login of account %s", user.pk)
        return user

    def get_user(self, user_id: Any) -> User | None:
        """Return the account of a session, unless it was closed meanwhile."""
        return User.objects.filter(pk=user_id, is_active=True).first()


def address_of(request: HttpRequest | None) -> str:
    """Return the address that attempts are counted for: an IPv4 address or an IPv6 network of 64.

    It is REMOTE_ADDR, which the server must set to the visitor's address, not to its proxy's.
    """
    text = "" if request is None else request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return str(text)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


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
