"""`manage.py revoke_token LOGIN KEY`: makes a token worthless; without KEY lists what there is."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.refusals import Refusal
from tournaments import commands, queries


class Command(BaseCommand):
    help = "Makes a token worthless; without KEY lists the account's tokens by their beginnings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")
        parser.add_argument("key", nargs="?", help="how the token begins")

    def handle(self, *_args: Any, **options: Any) -> None:
        user = queries.account(options["login"])
        if user is None:
            raise CommandError(f"There is no account named {options['login']}.")
        if options["key"] is None:
            for token in queries.tokens_of(user):
                until = f"{token.expiry:%Y-%m-%d}" if token.expiry else "for ever"
                self.stdout.write(f"{token.token_key}  valid until {until}")
            return
        try:
            commands.revoke_token(user=user, key=options["key"])
        except Refusal as no:
            raise CommandError(str(no)) from no
