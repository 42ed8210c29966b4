"""`manage.py issue_token LOGIN --days 90`: a token for programs that act for an account."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import commands, queries

LONGEST = 3650


class Command(BaseCommand):
    help = "Makes a token for the API and prints it, this once: only its hash is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")
        parser.add_argument("--days", type=int, default=90, help="how long it is valid (90)")

    def handle(self, *_args: Any, **options: Any) -> None:
        user = queries.account(options["login"])
        if user is None:
            raise CommandError(f"There is no account named {options['login']}.")
        if not 1 <= options["days"] <= LONGEST:
            raise CommandError(f"--days is a number from 1 to {LONGEST}.")
        self.stdout.write(commands.issue_token(user=user, lifetime=timedelta(days=options["days"])))
        self.stderr.write("Keep it now; it can't be shown again. Use it as: Authorization: Token …")
