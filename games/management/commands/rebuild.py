"""Throws the projections away and makes the same rows again from the streams."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games.progress import Progress
from games.rebuilding import rebuild


class Command(BaseCommand):
    help = "Make every score sheet's row again from its stream."

    def handle(self, **_options: Any) -> None:
        progress = Progress(self.stderr)
        made = rebuild(progress.count)
        progress.end()
        self.stdout.write(_("{made} sheets made again.").format(made=made))
