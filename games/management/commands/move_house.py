"""Writes the whole house into one file, with which `restore` puts it up on either database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from games import checkpoints
from games.house_files import write_house
from games.terminal import HouseCommand, Progress


class Command(HouseCommand):
    help = (
        "Write everything into a new file: accounts, register, texts, word lists, tournaments,"
        " games; the house may run meanwhile. `restore` reads it, on SQLite and on PostgreSQL."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="must not exist yet")

    def handle(self, *, file: Path, **_options: Any) -> None:
        sealed = checkpoints.append(checkpoints.BACKUP)
        progress = Progress(self.stderr)
        rows = write_house(file, progress.count)
        progress.end()
        self.stdout.write(_("{rows} rows written to {to}.").format(rows=rows, to=file))
        if sealed is not None:
            said = _("The keys are not in it; its checkpoint has the code {code}.")
            self.stdout.write(said.format(code=sealed.code))
