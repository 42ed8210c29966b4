"""Runs the house for real use: one process on the person's own data folder."""

import errno
import webbrowser
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.utils import translation
from django.utils.translation import gettext as _

from deploy.alone import alone
from deploy.local_addresses import let_neighbours_in
from deploy.one_process import EVERYWHERE, LOOPBACK, PORTS, listen, serve
from games.own_backups import OwnBackups
from lexicon.speaking import SpeakingCommand
from tournaments.models import Publication, Standing, Tournament


def occasion() -> tuple[int, int, int]:
    """What is another after each round, after each publication, after each end of a tournament."""
    closed = Tournament.objects.filter(phase="closed").count()
    return Standing.objects.count(), Publication.objects.count(), closed


_backups = OwnBackups(occasion)


class Command(SpeakingCommand):
    help = "Run Wortwart on this computer, with your own data."
    requires_system_checks: list[str] = []  # run in prepare(), when the database is there

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, help="this port; otherwise a free one from 8000 up")
        parser.add_argument("--lan", action="store_true", help="open to the local network")
        parser.add_argument("--open", action="store_true", help="open the first page in a browser")

    def handle(self, *, port: int | None, lan: bool, **options: Any) -> None:
        try:
            door = listen(EVERYWHERE if lan else LOOPBACK, port)
        except (OSError, OverflowError) as failure:
            raise CommandError(why_not_there(failure, port)) from failure
        with door:
            with alone(settings.DATA / "start.lock", waiting=self.say_waiting):
                self.prepare(lan=lan)
            port = door.getsockname()[1]
            neighbours = partial(let_neighbours_in, port, settings.ALLOWED_HOSTS) if lan else list
            self.say_addresses(port, neighbours(), lan=lan)
            if options["open"]:
                webbrowser.open(f"http://{LOOPBACK}:{port}/")
            with translation.override(settings.LANGUAGE_CODE):  # pages don't speak the terminal's
                serve(door, now_and_then=partial(self.now_and_then, neighbours))
        self.stdout.write(_("Ended."))

    def now_and_then(self, neighbours: Callable[[], object]) -> None:
        """What is done every few seconds beside serving: addresses that changed, backups."""
        neighbours()
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") and not settings.DEMO:
            _backups.look()

    def prepare(self, *, lan: bool) -> None:  # noqa: ARG002 - for the demo
        """Bring the database to this version of the house, and check that it keeps its word."""
        call_command("migrate", verbosity=0, interactive=False)
        self.check(databases=["default"])

    def say_waiting(self) -> None:
        """Say why nothing happens yet."""
        self.stderr.write(_("Another start is preparing this data folder; waiting for it ..."))

    def say_addresses(self, port: int, neighbours: list[str], *, lan: bool) -> None:
        """Say where the pages are."""
        here = f"http://{LOOPBACK}:{port}"
        lines = [in_columns(_("Pages"), f"{here}/")]
        lines += [in_columns(_("In this network"), f"http://{one}:{port}/") for one in neighbours]
        if lan and not neighbours:
            lines.append(_("This computer is in no network yet; it is looked for again and again."))
        lines.append(in_columns("API", f"{here}/api/v1/docs/"))
        lines.append(in_columns(_("Data"), str(settings.DATA)))
        if not get_user_model().objects.exists():
            lines.append(_("The first account is created on the first page."))
        lines.append(_("Ctrl-C ends it."))
        self.stdout.write("\n".join(lines))
        self.stdout.flush()


def why_not_there(failure: OSError | OverflowError, port: int | None) -> str:
    """Why nothing can be served at this port, at none of the usual ones without it."""
    if port is None:
        free = _("No port from {first} to {last} is free.")
        return free.format(first=PORTS[0], last=PORTS[-1])
    if isinstance(failure, OverflowError):
        return _("Ports go up to 65535.")
    if failure.errno == errno.EADDRINUSE:
        return _("Port {port} is not free.").format(port=port)
    if failure.errno in (errno.EACCES, errno.EPERM):
        return _("You may not open port {port}. Name one above 1024.").format(port=port)
    return _("Nothing can be served there: {why}").format(why=failure.strerror or failure)


def in_columns(what: str, place: str) -> str:
    """A line that says where something is."""
    return f"{what:<17} {place}"
