"""Writes a whole tournament into a signed file that another house takes in."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from tournaments.management.commands.export_archive import Command as ExportArchive
from tournaments.travel.files import tournament_lines


class Command(ExportArchive):
    help = (
        "Write a whole tournament with its games and, as a part of their own, the people into a "
        "signed file. `import_tournament FILE` takes it in elsewhere; `python3 -m "
        "tournaments.audit FILE` checks it. It holds racks and names: give it to nobody who plays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--without-people", action="store_true", help="leave their names out")

    def handle(
        self, *, tournament: UUID, to: Path, without_people: bool = False, **_options: Any
    ) -> None:
        self.write(tournament_lines(tournament, people=not without_people), to)
