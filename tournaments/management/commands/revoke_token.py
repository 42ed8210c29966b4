"""`manage.py revoke_token LOGIN KEY`: makes a token worthless; without KEY lists what there is."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.refusals import Refusal
from tournaments import queries
from tournaments.tokens import revoke_token, tokens_of


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
            for one in tokens_of(user):
                until = f"{one.token.expiry:%Y-%m-%d}" if one.token.expiry else "for ever"
                said = f"{one.token.token_key}  valid until {until}  {one.scopes}  {one.name}"
                self.stdout.write(said.rstrip())
            return
        try:
            revoke_token(user=user, key=options["key"])
        except Refusal as no:
            raise CommandError(str(no)) from no
