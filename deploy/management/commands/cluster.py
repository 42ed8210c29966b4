"""Runs all processes of a server on loopback, for trials and tests; on PostgreSQL and Redis."""

import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.utils.translation import gettext as _

from deploy.cluster import LOOPBACK, Cluster, Failed, members
from deploy.management.commands.start import in_columns
from lexicon.speaking import SpeakingCommand

PORTS = range(8000, 8100)


class Command(SpeakingCommand):
    help = (
        "Run web, live updates, workers and beat of a server on this computer, for trials; needs"
        " DATABASE_URL and REDIS_URL."
    )
    requires_system_checks: list[str] = []  # run when the database is there

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, help="this port; otherwise a free one from 8000 up")
        parser.add_argument("--web", type=int, default=2, help="so many processes for pages")
        parser.add_argument("--workers", type=int, default=2, help="so many workers")
        parser.add_argument("--logs", type=Path, metavar="DIR", help="folder of the logs")

    def handle(
        self, *, port: int | None, web: int, workers: int, logs: Path | None, **_options: Any
    ) -> None:
        if sys.platform == "win32":
            raise CommandError(_("Servers need POSIX; `start` runs here."))
        if connection.vendor != "postgresql" or not settings.REDIS_URL:
            why = _("Set DATABASE_URL and REDIS_URL; without them there is `start`.")
            raise CommandError(why)
        folder = (logs or settings.DATA / "cluster").resolve()
        folder.mkdir(parents=True, exist_ok=True)
        call_command("migrate", verbosity=0, interactive=False)
        self.check(databases=["default"])
        connections.close_all()
        ports = _free(PORTS if port is None else range(port, port + len(PORTS)))
        first = next(ports, None)
        if first is None or (port is not None and first != port):
            raise CommandError(_("Port {port} is not free.").format(port=port or PORTS[0]))
        found = members(first, next(ports), webs=web, workers=workers, folder=folder)
        self._say(in_columns(_("Pages, API"), f"{found[0].address}/"))
        self._say(in_columns(_("With live updates"), f"{found[1].address}/"))
        self._say(in_columns(_("Logs, processes"), str(folder)))
        self._say(_("Ctrl-C ends it."))
        try:
            Cluster(found, folder, self._say).run()
        except Failed as failure:
            raise CommandError(str(failure)) from None
        self._say(_("Ended."))

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _free(ports: range) -> Iterator[int]:
    """Those of the ports at which nobody listens just now."""
    for port in ports:
        with suppress(OSError, OverflowError), socket.socket() as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((LOOPBACK, port))
            yield port
