"""Lets what was set aside or waits be computed again at once."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from games import followers
from games.terminal import HouseCommand


class Command(HouseCommand):
    help = "Compute again what was set aside; the exit status is 1 if anything still can't be."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--follower", help="only this one, by its name")
        parser.add_argument("--stream", type=UUID, help="only this game, tournament or register")

    def handle(self, *, follower: str | None, stream: UUID | None, **_options: Any) -> None:
        asked = followers.ask_again(follower, stream)
        while followers.sweep():
            pass
        held = followers.held()
        said = _("{asked} were asked again, {held} still wait or are set aside.")
        self.stdout.write(said.format(asked=asked, held=len(held)))
        if held:
            raise SystemExit(1)
