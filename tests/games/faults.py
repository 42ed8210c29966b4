"""Real faults of a real database, each made for one moment on the one that these tests run on."""

import errno
import signal
import socket
import time
from contextlib import closing
from uuid import uuid4

from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection

from games.models import Text
from tests.games.notebooks import CLUB


def _run(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _on_sqlite() -> bool:
    return connection.vendor == "sqlite"


def no_room() -> None:
    """The disk is full: no page more, or no temporary file."""
    if not _on_sqlite():
        _run("SET LOCAL temp_file_limit = '64kB'", "SET LOCAL work_mem = '64kB'")
        _run("SELECT n FROM generate_series(1, 200000) AS n ORDER BY md5(n::text)")
    connection.ensure_connection()
    raw = connection.connection
    (usual,) = raw.execute("PRAGMA max_page_count").fetchone()
    (free,) = raw.execute("PRAGMA freelist_count").fetchone()  # left by tests that stored much
    raw.execute("PRAGMA max_page_count = 1")  # which is never less than what is there
    try:
        for number in range(9 + free):
            kind = f"long {number}"
            Text.objects.create(subject=uuid4(), club=CLUB, kind=kind, words="x" * 9999)
    finally:
        raw.execute(f"PRAGMA max_page_count = {usual}")


def cut_off() -> None:
    """The server closes the connection; a file can't be opened."""
    if _on_sqlite():
        _run("ATTACH '/nowhere/at/all.sqlite3' AS other")
    _run("SELECT pg_terminate_backend(pg_backend_pid())")


def read_only() -> None:
    """The server has become a standby; the file may not be written."""
    if not _on_sqlite():
        _run("SET TRANSACTION READ ONLY", "UPDATE games_follower SET failures = 0")
    connection.ensure_connection()
    try:
        _run("PRAGMA query_only = 1", "UPDATE games_follower SET failures = 0")
    finally:
        connection.connection.execute("PRAGMA query_only = 0")


def too_slow() -> None:
    """The database stops a statement that takes too long."""
    if not _on_sqlite():
        _run("SET LOCAL statement_timeout = 20", "SELECT pg_sleep(5)")
    connection.ensure_connection()
    connection.connection.set_progress_handler(lambda: 1, 1)
    try:
        _run("SELECT count(*) FROM games_event")
    finally:
        connection.connection.set_progress_handler(None, 1)


def nobody_listens() -> None:
    """Nothing listens at the address."""
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        address = door.getsockname()
    socket.create_connection(address, timeout=5)


def no_room_for_files() -> None:
    """A file can't be written."""
    raise OSError(errno.ENOSPC, "No space left on device")


def out_of_time() -> None:
    """The worker's clock interrupts the task, as Celery lets it."""

    def ring(*_: object) -> None:
        raise SoftTimeLimitExceeded

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        time.sleep(5)
    finally:
        signal.signal(signal.SIGALRM, before)


def told_again() -> None:
    """An outage that somebody on the way says in other words."""
    try:
        nobody_listens()
    except OSError as failure:
        raise RuntimeError("the list could not be read") from failure


OUTAGES = (no_room, cut_off, read_only, too_slow, nobody_listens, no_room_for_files, told_again)


def no_such_column() -> None:
    """A mistake in a statement, which SQLite gives the same class as an outage."""
    _run("SELECT nothing FROM games_event")


def mistaken() -> None:
    """A mistake in the work."""
    raise KeyError("Anna")


MISTAKES = (no_such_column, mistaken)
