"""`manage.py create_account LOGIN --club NAME --role ROLE`: an account that acts for a club."""

import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments import commands, queries
from tournaments.models import Club, RoleName


class Command(HouseCommand):
    help = "Makes an account and gives it a role for a club; founds the club if there is none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")
        parser.add_argument("--club", required=True, help="name or short name of the club")
        parser.add_argument("--role", choices=RoleName.values, required=True)
        parser.add_argument("--email", default="")
        parser.add_argument(
            "--operator",
            action="store_true",
            help="lets the account run the house as well: imprint, failures, heads of all streams",
        )
        parser.add_argument(
            "--password-stdin",
            action="store_true",
            help="read the password from the first line of standard input",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        password = _from_stdin() if options["password_stdin"] else _from_prompt()
        with transaction.atomic():
            user = commands.create_account(
                login=options["login"],
                password=password,
                email=options["email"],
                operator=options["operator"],
            )
            club = queries.club_named(options["club"]) or self._founded(options["club"])
            commands.give_role(user=user, club=club, role=options["role"])
        said = _("{login} is {role} of {club}.")
        role = RoleName(options["role"]).label
        self.stdout.write(said.format(login=user.login, role=role, club=club.name))

    def _founded(self, name: str) -> Club:
        club = commands.found_club(name=name)
        said = _("Founded {club}, there was no such club.")
        self.stdout.write(said.format(club=club.name))
        return club


def _from_stdin() -> str:
    return sys.stdin.readline().rstrip("\r\n")


def _from_prompt() -> str:
    password = getpass(_("Password: "))
    if getpass(_("Once more: ")) != password:
        raise CommandError(_("The two passwords differ."))
    return password
