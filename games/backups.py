"""A whole copy of a database that is in use.

Copying the file of a running SQLite by hand loses what stands in the log beside it: acknowledged
entries, without a word. SQLite's own backup has them, and nobody waits for it.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from django.core.management import call_command
from django.db import connection

from games.house_files import SQLITE, check_key, is_empty, migrations, put_up, write_house
from games.refusals import Reason, Refusal
from games.registering import settle
from games.seals import Sealed

_WHOLE = "ok"

_afterwards: list[Callable[[], int]] = []
_at_once: list[Callable[[], None]] = []


def register_after(do: Callable[[], int]) -> None:
    """Let another storey do something in a house that was put up; it says how much it did."""
    if do not in _afterwards:
        _afterwards.append(do)


def register_at_once(do: Callable[[], None]) -> None:
    """Let another storey do something as soon as a house was put up, before it is proved."""
    if do not in _at_once:
        _at_once.append(do)


def afterwards() -> int:
    """Do what has to be done in a house that came from a backup: erase again who was erased."""
    settle()
    return sum(do() for do in _afterwards)


def back_up(to: Path) -> int:
    """Copy the database into a new file that only its owner can read; how many bytes it has.

    On PostgreSQL it is a file of the whole house. Raises Refusal BACKUP_THERE where the file
    exists, BACKUP_DAMAGED where SQLite finds the copy broken, OSError, and DatabaseError, as where
    the disk is full. A broken attempt leaves none.
    """
    if connection.vendor != "sqlite":
        write_house(to)
        return to.stat().st_size
    connection.ensure_connection()
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise Refusal(Reason.BACKUP_THERE, file=str(to)) from None
    try:
        with connection.wrap_database_errors:
            _copy(to)
    except BaseException:
        to.unlink()
        raise
    return to.stat().st_size


def _copy(to: Path) -> None:
    with contextlib.closing(sqlite3.connect(to)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
        if _integrity(copy) != _WHOLE:
            raise Refusal(Reason.BACKUP_DAMAGED, file=str(to))


def restore(file: Path, progress: Callable[[int], None]) -> None:
    """Put the house up again from what `back_up` or `write_house` wrote, in an empty database.

    Raises Refusal as `put_up` does, and OSError.
    """
    _restore(file, progress)
    settle()
    for do in _at_once:
        do()


def _restore(file: Path, progress: Callable[[int], None]) -> None:
    with file.open("rb") as begun:
        is_copy = begun.read(len(SQLITE)) == SQLITE
    if not is_copy or connection.vendor != "sqlite":
        put_up(file, progress)
        return
    if not is_empty():
        raise Refusal(Reason.HOUSE_NOT_EMPTY)
    connection.ensure_connection()
    with contextlib.closing(
        sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    ) as copy:
        if _integrity(copy) != _WHOLE or not (known := _migrations(copy)):
            raise Refusal(Reason.NO_HOUSE_FILE, file=str(file))
        if known - set(migrations()):  # an older copy is brought up to date below
            raise Refusal(Reason.HOUSE_OF_ANOTHER_VERSION)
        check_key(_key(copy))
        copy.backup(connection.connection)
    connection.close()  # the next one opens it in the house's own way
    call_command("migrate", verbosity=0, interactive=False)


def _migrations(copy: sqlite3.Connection) -> set[str]:
    """Those that made its tables; none where it is no house at all."""
    with contextlib.suppress(sqlite3.OperationalError):
        rows = copy.execute("SELECT app, name FROM django_migrations")
        return {f"{app}.{name}" for app, name in rows}
    return set()


def _key(copy: sqlite3.Connection) -> str:
    """The public key under its newest checkpoint; empty without one."""
    with contextlib.suppress(sqlite3.OperationalError):  # of before there were checkpoints
        newest = "SELECT body, signature FROM games_checkpoint ORDER BY number DESC LIMIT 1"
        for row in copy.execute(newest):
            return str(Sealed(*row).facts["key"])
    return ""


def _integrity(copy: sqlite3.Connection) -> str:
    try:
        return str(copy.execute("PRAGMA integrity_check").fetchone()[0])
    except sqlite3.DatabaseError as problem:
        return str(problem)
