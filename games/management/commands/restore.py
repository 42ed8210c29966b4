"""Puts a house up again from the file of a backup, and proves all of it before it says so."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from games import checkpoints
from games.backups import afterwards, restore
from games.sentences import in_words
from games.terminal import HouseCommand, Progress
from games.verification import verify


class Command(HouseCommand):
    help = (
        "Put the house up from a file of `backup` or `move_house`, in a database in which nobody"
        " has entered anything; then verify it. The exit status is 1 if anything is damaged."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what the backup has written")
        parser.add_argument("--code", default="", help="the code that the backup has said")

    def handle(self, *, file: Path, code: str, **_options: Any) -> None:
        progress = Progress(self.stderr)
        restore(file, progress.count)
        progress.end()
        self.stdout.write(_("All is back; now it is proved."))
        done = verify(progress.count, exported=checkpoints.export(), code=code.strip().upper())
        progress.end()
        for damage in done.damage:
            self.stdout.write(self.style.ERROR(in_words(damage)))
        if done.damage:
            raise SystemExit(1)
        if again := afterwards():
            said = _("{number} people were erased again: the backup was made before that.")
            self.stdout.write(said.format(number=again))
        self.stdout.write(
            _("The house stands as it stood. Set the same WORTWART_SECRET as before.")
        )
