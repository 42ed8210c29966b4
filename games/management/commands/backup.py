"""Copies the database into a file while the house is running; a code shows that it is whole."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from games import checkpoints
from games.backups import back_up
from games.terminal import HouseCommand


class Command(HouseCommand):
    help = (
        "Copy the database into a new file, with all that was entered; the house may run meanwhile."
        " `restore FILE` puts it back."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="must not exist yet")

    def handle(self, *, file: Path, **_options: Any) -> None:
        sealed = checkpoints.append(checkpoints.BACKUP)
        size = back_up(file)
        self.stdout.write(_("{bytes} bytes written to {to}.").format(bytes=size, to=file))
        if sealed is not None:
            said = _("It is whole if `verify --code {code}` has nothing to say of it.")
            self.stdout.write(said.format(code=sealed.code))
