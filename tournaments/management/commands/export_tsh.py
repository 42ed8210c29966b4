"""Writes a tournament as an archive of tsh or as a file of AUPAIR, with all names."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments.directing import queries
from tournaments.directing.to_tsh import event_at
from tournaments.tsh.aupair import ENDING, write_aupair
from tournaments.tsh.writing import write_archive


class Command(HouseCommand):
    help = (
        "Write a tournament as an archive of tsh (.tsh), with all names; as a file of AUPAIR where "
        "FILE ends in .tou, for who rates."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", type=UUID, metavar="TOURNAMENT", help="its id")
        parser.add_argument("--to", type=Path, metavar="FILE", required=True)

    def handle(self, *, tournament: UUID, to: Path, **_options: Any) -> None:
        row = queries.tournament(tournament)
        event = event_at(row) if row else None
        if event is None:
            raise CommandError(_("There is no tournament {id}.").format(id=tournament))
        write = write_aupair if to.suffix.lower() == ENDING else write_archive
        to.write_bytes(write(event))
        self.stdout.write(_("Written to {to}.").format(to=to))
