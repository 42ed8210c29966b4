"""A whole copy of a database that is in use.

Copying the file of a running SQLite by hand loses what stands in the log beside it: acknowledged
entries, without a word. SQLite's own backup has them, and nobody waits for it.
"""

import contextlib
import os
import sqlite3
from pathlib import Path

from django.db import connection

from games.refusals import Reason, Refusal

_WHOLE = "ok"


def back_up(to: Path) -> int:
    """Copy the database into a new file that only its owner can read; how many bytes it has.

    Raises Refusal NOT_SQLITE on a server, BACKUP_THERE where the file exists, BACKUP_DAMAGED where
    SQLite finds the copy broken, and OSError.
    """
    if connection.vendor != "sqlite":
        raise Refusal(Reason.NOT_SQLITE)
    connection.ensure_connection()
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise Refusal(Reason.BACKUP_THERE, file=str(to)) from None
    with contextlib.closing(sqlite3.connect(to)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
        (found,) = copy.execute("PRAGMA integrity_check").fetchone()
    if found != _WHOLE:
        raise Refusal(Reason.BACKUP_DAMAGED, file=str(to))
    return to.stat().st_size
