"""`manage.py revoke_token LOGIN KEY`: makes a token worthless; without KEY lists what there is."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments.models import Grant
from tournaments.terminal import account_named
from tournaments.tokens import revoke_token, tokens_of


class Command(HouseCommand):
    help = "Makes a token worthless; without KEY lists the account's tokens by their beginnings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")
        parser.add_argument("key", nargs="?", help="how the token begins")

    def handle(self, *_args: Any, **options: Any) -> None:
        user = account_named(options["login"])
        if options["key"] is None:
            for one in tokens_of(user):
                self.stdout.write(_line(one))
            return
        revoke_token(user=user, key=options["key"])


def _line(one: Grant) -> str:
    """A token by its beginning, how long it is valid, what it may do, and what it is for."""
    until = one.token.expiry
    valid = _("valid until {day}").format(day=f"{until:%Y-%m-%d}") if until else _("valid for ever")
    return f"{one.token.token_key}  {valid}  {one.scopes}  {one.name}".rstrip()
