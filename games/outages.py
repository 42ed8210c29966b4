"""Whether a failure is an outage of what the house stands on, or a mistake in its own work.

An outage (no connection, a full disk, a time limit, no memory) passes by itself: what met it is
tried again for as long as it takes. A mistake comes back whenever the same is done again.
"""

import errno
import sqlite3
from collections.abc import Iterator
from enum import Enum

from django.db import InterfaceError, OperationalError


class Outage(Enum):
    """What is out of order: told to people and counted; the value is its name in the figures."""

    FULL = "full"
    READ_ONLY = "read_only"
    DAMAGED = "damaged"
    AWAY = "away"
    BUSY = "busy"
    OUTSIDE = "outside"
    """Something beside the database: a broker, a file of another program, a time limit."""


# What SQLite reports for its surroundings; everything else is about the statement.
_OF_SQLITE = {
    sqlite3.SQLITE_FULL: Outage.FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: Outage.FULL,  # no room for the index of the journal
    sqlite3.SQLITE_PERM: Outage.READ_ONLY,
    sqlite3.SQLITE_READONLY: Outage.READ_ONLY,
    sqlite3.SQLITE_IOERR: Outage.DAMAGED,
    sqlite3.SQLITE_CORRUPT: Outage.DAMAGED,
    sqlite3.SQLITE_NOTADB: Outage.DAMAGED,
    sqlite3.SQLITE_CANTOPEN: Outage.AWAY,
    sqlite3.SQLITE_PROTOCOL: Outage.AWAY,
    sqlite3.SQLITE_BUSY: Outage.BUSY,
    sqlite3.SQLITE_LOCKED: Outage.BUSY,
    sqlite3.SQLITE_NOMEM: Outage.BUSY,
    sqlite3.SQLITE_INTERRUPT: Outage.BUSY,
}
_PRIMARY = 0xFF  # an extended code of SQLite holds its primary code in the low byte

# By SQLSTATE: first whole states, then classes (connection, rolled back, resources, object in use,
# operator, system).
_OF_POSTGRESQL = {
    "53100": Outage.FULL,
    "53200": Outage.BUSY,
    "25006": Outage.READ_ONLY,  # a server that became a standby
    "58030": Outage.DAMAGED,
    "XX001": Outage.DAMAGED,
    "XX002": Outage.DAMAGED,
    "57014": Outage.BUSY,
    "08": Outage.AWAY,
    "40": Outage.BUSY,
    "53": Outage.BUSY,
    "55": Outage.BUSY,
    "57": Outage.AWAY,
    "58": Outage.AWAY,
}
_OF_CONNECTION = {"OperationalError", "InterfaceError"}
_OF_SYSTEM = {
    errno.ENOSPC: Outage.FULL,
    errno.EDQUOT: Outage.FULL,
    errno.EROFS: Outage.READ_ONLY,
    errno.EIO: Outage.DAMAGED,
}


def outage_of(failure: BaseException) -> Outage | None:
    """The outage that a failure is or came from; None for a mistake."""
    return next(filter(None, map(_outage, _chain(failure))), None)


def is_outage(failure: BaseException) -> bool:
    """Whether a failure, or what it came from, is an outage."""
    return outage_of(failure) is not None


def is_time_limit(failure: BaseException) -> bool:
    """Whether the time of a worker's task has run out."""
    return any(map(_is_of_time_limit, _chain(failure)))


def _is_of_time_limit(failure: BaseException) -> bool:
    """Celery is there only where a worker runs."""
    return ("billiard.exceptions", "SoftTimeLimitExceeded") in _classes(failure)


def _classes(failure: BaseException) -> set[tuple[str, str]]:
    """The classes that a failure is of, by module and name."""
    return {(base.__module__, base.__name__) for base in type(failure).__mro__}


def _chain(failure: BaseException) -> Iterator[BaseException]:
    """The failure, what it came from, and what was being handled when it came."""
    one: BaseException | None = failure
    seen: set[int] = set()
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or one.__context__


def _outage(failure: BaseException) -> Outage | None:
    if isinstance(failure, OSError):
        return _OF_SYSTEM.get(failure.errno or 0, Outage.OUTSIDE)
    if isinstance(failure, MemoryError):
        return Outage.BUSY
    if _is_of_time_limit(failure) or _is_of_broker(failure):
        return Outage.OUTSIDE
    if isinstance(failure, sqlite3.Error):
        code = getattr(failure, "sqlite_errorcode", None) or 0
        return _OF_SQLITE.get(code) or _OF_SQLITE.get(code & _PRIMARY)
    if isinstance(failure, OperationalError | InterfaceError):  # Django's: what it came from tells
        return Outage.AWAY if failure.__cause__ is None else None
    return _outage_of_postgresql(failure)


def _is_of_broker(failure: BaseException) -> bool:
    """Kombu and redis are there only where somebody has used them."""
    names = {(module.partition(".")[0], name) for module, name in _classes(failure)}
    broker = {
        ("kombu", "OperationalError"),
        ("redis", "ConnectionError"),
        ("redis", "TimeoutError"),
    }
    return not broker.isdisjoint(names)


def _outage_of_postgresql(failure: BaseException) -> Outage | None:
    """By the SQLSTATE; psycopg is there only where the server uses it."""
    if not type(failure).__module__.startswith("psycopg"):
        return None
    state = getattr(failure, "sqlstate", None)
    if state is None:  # said by the client: there is no connection (any more)
        told = _OF_CONNECTION & {base.__name__ for base in type(failure).__mro__}
        return Outage.AWAY if told else None
    return _OF_POSTGRESQL.get(state) or _OF_POSTGRESQL.get(state[:2])
