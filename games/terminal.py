"""What commands at the terminal share: a database that is ready, and a line of progress."""

import sqlite3
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.refusals import Refusal, Unusable
from games.outages import Outage, outage_of
from games.sentences import sentence
from lexicon.speaking import SpeakingCommand

_WIDTH = 30
FOR_COMMANDS = "commands"
"""The tag of checks that each command makes before it runs.

The others look at addresses and pages: what serves those makes them, and `manage.py check`.
"""


SENTENCES = {
    Outage.FULL: gettext_noop("The disk is full. Make room on it, then run this again."),
    Outage.READ_ONLY: gettext_noop(
        "The data may be read, but not written. Let the data folder be written, or name the"
        " database that is no copy; then run this again."
    ),
    Outage.DAMAGED: gettext_noop(
        "The data can't be read from its disk. Look at the disk, and put the last backup back"
        " (manage.py restore)."
    ),
    Outage.AWAY: gettext_noop(
        "The database can't be reached. Start it, or put DATABASE_URL or WORTWART_DATA right; then"
        " run this again."
    ),
    Outage.BUSY: gettext_noop(
        "The database has too much to do just now. Run this again in a minute."
    ),
}
"""What a command says where the database or its disk is out of order, and what to do."""


class HouseCommand(SpeakingCommand):
    """A command that works on the person's data, which it brings to this version first.

    On a server the operator migrates; there it refuses instead.
    """

    requires_system_checks: tuple[str, ...] = (FOR_COMMANDS,)

    def run(self, *args: Any, **options: Any) -> str | None:
        """Bring the data to this version, then run; what is refused ends it with a word.

        So does what is wrong with the database or its disk; `--traceback` shows where it was met.
        """
        try:
            self.prepare()
            return super().run(*args, **options)
        except (Unusable, Refusal) as problem:
            raise CommandError(sentence(problem)) from None
        except (Error, sqlite3.Error, OSError) as failure:
            outage = outage_of(failure)
            if outage not in SENTENCES or options.get("traceback"):
                raise
            raise CommandError(_(SENTENCES[outage])) from None

    def prepare(self) -> None:
        """Make sure that the tables are there."""
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            if settings.ON_SERVER:
                raise CommandError(_("The database is older than the program; run migrate first."))
            self.stderr.write(_("Preparing the data folder {data} ...").format(data=settings.DATA))
            call_command("migrate", verbosity=0, interactive=False)


class FilesCommand(HouseCommand):
    """A command that works on files alone, without any data of the house."""

    requires_system_checks = ()

    def prepare(self) -> None:
        """Nothing: no table is asked."""


class Progress:
    """Shows a count, or a bar where the whole is known, on a terminal."""

    def __init__(self, stream: Any, whole: int = 0) -> None:
        """Show on `stream` (a command's stderr) how much of `whole` is done; 0: not known."""
        self.stream, self.whole = stream, whole
        self.shown = 0

    def count(self, number: int, within: str = "") -> None:
        """Say that `number` are done, and how far it is `within` the last of them."""
        if not self.stream.isatty():
            return
        line = str(number)
        if self.whole:
            bar = "#" * (_WIDTH * number // self.whole)
            line = f"[{bar:<{_WIDTH}}] {number}/{self.whole}"
        self._show(f"{line} {within}".rstrip())

    def end(self) -> None:
        """Take the line away, so that something else can be written."""
        if self.shown:
            self._show("")
            self.shown = 0

    def _show(self, line: str) -> None:
        self.stream.write(f"\r{line:<{self.shown}}\r{line}", ending="")
        self.stream.flush()
        self.shown = len(line)
