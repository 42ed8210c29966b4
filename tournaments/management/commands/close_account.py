"""`manage.py close_account LOGIN`: ends an account's sessions and tokens, and lets nobody in."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import commands, queries


class Command(BaseCommand):
    help = (
        "Closes an account: its sessions and tokens end, and nobody logs in. What it has entered"
        " stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")

    def handle(self, *_args: Any, login: str, **_options: Any) -> None:
        user = queries.account(login)
        if user is None:
            raise CommandError(f"There is no account named {login}.")
        commands.close_account(user)
        self.stdout.write(f"{user.login} is closed.")
