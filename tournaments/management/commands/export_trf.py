"""Writes a tournament as a federation's file (TRF26 or TRF16), one a division, with all names."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments.directing import queries
from tournaments.directing.to_trf import files_at
from tournaments.trf.files import TrfFile
from tournaments.trf.writing import FORMATS, TRF26, write_trf


class Command(HouseCommand):
    help = "Write a division of a tournament as a federation's file (TRF26 or TRF16), with names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", type=UUID, metavar="TOURNAMENT", help="its id")
        parser.add_argument("--to", type=Path, metavar="FILE", required=True)
        parser.add_argument("--division", help="its code, where there are several")
        parser.add_argument("--format", choices=FORMATS, default=TRF26)

    def handle(self, *, tournament: UUID, to: Path, division: str | None, **options: Any) -> None:
        row = queries.tournament(tournament)
        files = files_at(row) if row else {}
        if not files:
            raise CommandError(_("There is no tournament {id}.").format(id=tournament))
        text = write_trf(_one_of(files, division), options["format"])
        to.write_text(text, encoding="utf-8", newline="\n")
        self.stdout.write(_("Written to {to}.").format(to=to))


def _one_of(files: dict[str, TrfFile], division: str | None) -> TrfFile:
    code = division or next(iter(files))
    if code not in files or (division is None and len(files) > 1):
        said = _("Name one of the divisions with --division: {divisions}.")
        raise CommandError(said.format(divisions=", ".join(files)))
    return files[code]
