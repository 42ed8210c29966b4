"""Shows what waits or was set aside behind the requests, or takes it up again."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management import call_command

from games.management.commands.retry import Command as Retry


class Command(Retry):
    help = "Show followers that wait or were set aside; with --again let them follow at once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--again", action="store_true", help="let them follow again, now")

    def handle(self, *, follower: str | None, stream: UUID | None, **options: Any) -> None:
        if options["again"]:
            super().handle(follower=follower, stream=stream)
        else:
            call_command("followers", stdout=self.stdout, stderr=self.stderr)
