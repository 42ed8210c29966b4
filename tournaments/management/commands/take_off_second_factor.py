"""`manage.py take_off_second_factor LOGIN`: for somebody who lost the phone and all its codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import queries, second_factors


class Command(BaseCommand):
    help = (
        "Takes the second factor off an account whose phone and recovery codes are lost: it logs in"
        " with the password alone. Make sure first who asks."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")

    def handle(self, *_args: Any, login: str, **_options: Any) -> None:
        user = queries.account(login)
        if user is None:
            raise CommandError(f"There is no account named {login}.")
        if not second_factors.take_off(user):
            raise CommandError(f"{user.login} has no second factor.")
        self.stdout.write(f"{user.login} logs in with the password alone.")
