"""Signs the heads of all streams, prints the code, and writes the checkpoint into a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games import checkpoints
from games.terminal import HouseCommand


class Command(HouseCommand):
    help = (
        "Sign how far all streams have come. The code is to be printed or read aloud; the file is "
        "to be kept elsewhere: `verify --checkpoint FILE` finds what was changed since."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--to", type=Path, metavar="FILE", help="write it there, with all heads"
        )

    def handle(self, *, to: Path | None, **_options: Any) -> None:
        sealed = checkpoints.append(checkpoints.ASKED)
        exported = checkpoints.export()
        if sealed is None or exported is None:
            raise CommandError(
                _("This server has no key to sign with; set WORTWART_SIGNING_KEY to a long secret.")
            )
        if to is not None:
            to.write_text(exported.text(), encoding="utf-8", newline="\n")
        said = _("Checkpoint {number} over {streams} streams: {code}")
        facts = exported.sealed.facts
        self.stdout.write(
            said.format(number=facts["number"], streams=facts["streams"], code=exported.sealed.code)
        )
