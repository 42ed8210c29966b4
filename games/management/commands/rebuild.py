"""Throws the projections away and makes the same rows again from the streams."""

from typing import Any

from django.utils.translation import gettext as _

from games.rebuilding import rebuild
from games.terminal import HouseCommand, Progress


class Command(HouseCommand):
    help = "Make every score sheet's row again from its stream."

    def handle(self, **_options: Any) -> None:
        progress = Progress(self.stderr)
        made = rebuild(progress.count)
        progress.end()
        self.stdout.write(_("{made} sheets made again.").format(made=made))
