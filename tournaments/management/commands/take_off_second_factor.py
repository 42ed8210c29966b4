"""`manage.py take_off_second_factor LOGIN`: for somebody who lost the phone and all its codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments import second_factors
from tournaments.terminal import account_named


class Command(HouseCommand):
    help = (
        "Takes the second factor off an account whose phone and recovery codes are lost: it logs in"
        " with the password alone. Make sure first who asks."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")

    def handle(self, *_args: Any, login: str, **_options: Any) -> None:
        user = account_named(login)
        if not second_factors.take_off(user):
            raise CommandError(_("{login} has no second factor.").format(login=user.login))
        said = _("{login} logs in with the password alone.")
        self.stdout.write(said.format(login=user.login))
