"""How many failed logins are allowed, and what a count of them means."""

from datetime import datetime, timedelta

from django.utils.crypto import salted_hmac

from tournaments.models import LoginAttempts
from tournaments.names import fold_login

LIMIT = 5
LOCK = timedelta(minutes=15)


def key(login: str, address: str) -> str:
    """Return what a pair of login name and address is counted under: a keyed hash of any text."""
    pair = f"{fold_login(login)}\n{address}".encode(errors="surrogatepass")
    return salted_hmac("tournaments.attempts", pair, algorithm="sha256").hexdigest()


def lock_end(row: LoginAttempts | None) -> datetime | None:
    """Return when the lock of a full count ends; None while attempts are left."""
    return row.latest + LOCK if row is not None and row.attempts >= LIMIT else None
