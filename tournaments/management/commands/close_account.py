"""`manage.py close_account LOGIN`: ends an account's sessions and tokens, and lets nobody in."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments import commands
from tournaments.terminal import account_named


class Command(HouseCommand):
    help = (
        "Closes an account: its sessions and tokens end, and nobody logs in. What it has entered"
        " stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")
        parser.add_argument(
            "--erase",
            action="store_true",
            help="blank login name, e-mail address, roles and keys as well, for good",
        )

    def handle(self, *_args: Any, login: str, erase: bool, **_options: Any) -> None:
        user = account_named(login)
        name = user.login
        if erase:
            commands.erase_account(user)
            self.stdout.write(_("{login} is closed and erased.").format(login=name))
        else:
            commands.close_account(user)
            self.stdout.write(_("{login} is closed.").format(login=name))
