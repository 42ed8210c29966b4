"""Writes a game as JSON lines, the full format, for any number of players."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError

from games.json_lines import export_lines
from games.refusals import Refusal
from games.sentences import sentence
from games.terminal import HouseCommand


class Command(HouseCommand):
    help = "Write a game as JSON lines to the screen; redirect it into a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=UUID, metavar="ID")

    def handle(self, *, game: UUID, **_options: Any) -> None:
        try:
            self.stdout.write(export_lines(game), ending="")
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from None
