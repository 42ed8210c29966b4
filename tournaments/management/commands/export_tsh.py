"""Writes a tournament as an archive of tsh, with all names, for whoever goes on with it there."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments.directing import queries
from tournaments.directing.to_tsh import event_at
from tournaments.tsh.writing import write_archive


class Command(HouseCommand):
    help = "Write a tournament as an archive of tsh (.tsh), with all names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", type=UUID, metavar="TOURNAMENT", help="its id")
        parser.add_argument("--to", type=Path, metavar="FILE", required=True)

    def handle(self, *, tournament: UUID, to: Path, **_options: Any) -> None:
        row = queries.tournament(tournament)
        event = event_at(row) if row else None
        if event is None:
            raise CommandError(_("There is no tournament {id}.").format(id=tournament))
        try:
            to.write_bytes(write_archive(event))
        except OSError as problem:
            raise CommandError(f"{to}: {problem.strerror}") from None
        self.stdout.write(_("Written to {to}.").format(to=to))
