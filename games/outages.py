"""Whether a failure is an outage of what the house stands on, or a mistake in its own work.

An outage (no connection, a full disk, a time limit, no memory) passes by itself: what met it is
tried again for as long as it takes. A mistake comes back whenever the same is done again.
"""

import sqlite3
from collections.abc import Iterator

from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

# OSError covers connections, time limits of sockets, full disks and files out of reach.
_ALWAYS = (
    OSError,
    MemoryError,
    SoftTimeLimitExceeded,
    BrokerError,
    RedisConnectionError,
    RedisTimeoutError,
)

# What SQLite reports for its surroundings; everything else is about the statement.
_OF_SQLITE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
_PRIMARY = 0xFF  # an extended code of SQLite holds its primary code in the low byte

# Classes of SQLSTATE: connection, rolled back, resources, object in use, operator, system.
_OF_POSTGRESQL = ("08", "40", "53", "55", "57", "58")
_OF_CONNECTION = {"OperationalError", "InterfaceError"}
_READ_ONLY = "25006"  # a server that became a standby


def is_outage(failure: BaseException) -> bool:
    """Whether a failure, or what it came from, is an outage."""
    return any(_is_outage(one) for one in _chain(failure))


def is_time_limit(failure: BaseException) -> bool:
    """Whether the time of a worker's task has run out."""
    return any(isinstance(one, SoftTimeLimitExceeded) for one in _chain(failure))


def _chain(failure: BaseException) -> Iterator[BaseException]:
    """The failure, what it came from, and what was being handled when it came."""
    one: BaseException | None = failure
    seen: set[int] = set()
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or one.__context__


def _is_outage(failure: BaseException) -> bool:
    if isinstance(failure, _ALWAYS):
        return True
    if isinstance(failure, sqlite3.Error):
        code = getattr(failure, "sqlite_errorcode", None)
        return code is not None and code & _PRIMARY in _OF_SQLITE
    if isinstance(failure, OperationalError | InterfaceError):  # Django's: what it came from tells
        return failure.__cause__ is None
    return _is_outage_of_postgresql(failure)


def _is_outage_of_postgresql(failure: BaseException) -> bool:
    """By the SQLSTATE; psycopg is there only where the server uses it."""
    if not type(failure).__module__.startswith("psycopg"):
        return False
    state = getattr(failure, "sqlstate", None)
    if state is None:  # said by the client: there is no connection (any more)
        return bool(_OF_CONNECTION & {base.__name__ for base in type(failure).__mro__})
    return state[:2] in _OF_POSTGRESQL or state == _READ_ONLY
