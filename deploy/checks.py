"""Checks at the start that the database and the broker keep what they are told to keep."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.conf import settings
from django.core import checks
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

# A page that says "entered" must be right after a power cut, too.
POSTGRESQL = {
    "deploy.E001": ("synchronous_commit", {"on", "remote_apply", "remote_write", "local"}),
    "deploy.E002": ("fsync", {"on"}),
    "deploy.E003": ("full_page_writes", {"on"}),
    "deploy.E004": ("server_encoding", {"UTF8"}),
}
SQLITE = {
    "deploy.E005": ("journal_mode", {"wal", "memory"}),  # memory: a database of the tests
    "deploy.E006": ("synchronous", {"2", "3"}),  # FULL, EXTRA
}
REDIS_SECONDS = 2


def database_keeps_its_word(
    databases: Sequence[str] | None = None, **_: Any
) -> list[checks.CheckMessage]:
    """Every answer that the page gave is on the disk, whatever happens to the computer."""
    return [
        message for alias in databases or [] for message in database_messages(connections[alias])
    ]


def database_messages(connection: BaseDatabaseWrapper) -> Iterator[checks.CheckMessage]:
    """One error for each setting of the database that would lose or garble entries."""
    known = SQLITE if connection.vendor == "sqlite" else POSTGRESQL
    identifiers = {name: identifier for identifier, (name, _) in known.items()}
    for name, found, good in wrong_settings(connection):
        hint, identifier = f"Set it to one of: {good}.", identifiers[name]
        yield checks.Error(f"The database has {name} = {found}.", hint=hint, id=identifier)


def wrong_settings(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, str, str]]:
    """The settings of the database that would lose or garble entries: name, found, good ones."""
    on_sqlite = connection.vendor == "sqlite"
    for name, good in (SQLITE if on_sqlite else POSTGRESQL).values():
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA {name}" if on_sqlite else f"SHOW {name}")
            found = str(cursor.fetchone()[0])
        if found not in good:
            yield name, found, ", ".join(sorted(good))


def redis_forgets_nothing(**_: Any) -> list[checks.CheckMessage]:
    """A full Redis must refuse messages rather than throw others away."""
    return list(redis_messages(settings.REDIS_URL)) if settings.REDIS_URL else []


def redis_messages(url: str) -> Iterator[checks.CheckMessage]:
    """A warning if Redis evicts keys or can't be reached; pages work without it all the same."""
    import redis  # noqa: PLC0415 - a laptop needs none

    try:
        with redis.Redis.from_url(
            url, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS
        ) as server:
            policy = server.info("memory")["maxmemory_policy"]
    except redis.RedisError as failure:
        hint = "Entries are kept; what is computed from them waits for the sweeper."
        yield checks.Warning(f"Redis does not answer: {failure}", hint=hint, id="deploy.W002")
        return
    yield from policy_messages(policy)


def policy_messages(policy: str) -> Iterator[checks.CheckMessage]:
    """A warning if Redis would throw keys away when it is full."""
    if policy != "noeviction":
        hint = "Set maxmemory-policy noeviction."
        yield checks.Warning(f"Redis has maxmemory-policy {policy}.", hint=hint, id="deploy.W001")


def checkpoints_are_signed(**_: Any) -> list[checks.CheckMessage]:
    """A server must have a key for its checkpoints, which nobody finds in its data folder."""
    if settings.SIGNING_KEY:
        return []
    hint = "Set WORTWART_SIGNING_KEY to a long secret; without it no checkpoint is made."
    return [checks.Warning("Checkpoints can't be signed.", hint=hint, id="deploy.W003")]
