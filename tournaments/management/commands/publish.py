"""Brings a tournament from this house to another one: from the laptop in the hall to the server."""

import sys
from argparse import ArgumentParser
from dataclasses import replace
from getpass import getpass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from games.terminal import HouseCommand, Progress
from tournaments.secrecy import Secret
from tournaments.travel.sending import Goal, Line, granted, publish, read_address


class Command(HouseCommand):
    help = (
        "Bring a tournament to the house at URL, as far as it is here, also in the middle of a "
        "round. Safe to break off and to repeat: what is there already is not sent again. The "
        "token of that house is asked for; its scopes are direct and, for names, manage_register."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", metavar="URL", help="the address of the other house")
        parser.add_argument("tournament", type=UUID, metavar="TOURNAMENT", help="its id")
        parser.add_argument(
            "--club",
            default="",
            help="the club there: its name, short name or id; else the only one that the token"
            " directs",
        )
        parser.add_argument("--people", action="store_true", help="bring title and people as well")
        parser.add_argument("--token-stdin", action="store_true", help="read the token's line")

    def handle(
        self, *, url: str, tournament: UUID, club: str, people: bool, **options: Any
    ) -> None:
        read_address(url)
        typed = sys.stdin.readline() if options["token_stdin"] else getpass("Token: ")
        goal = Goal(url, None, Secret(typed.strip()))
        goal = replace(goal, club=_id(club) or granted(Line(goal), club).club)
        progress, counts = Progress(self.stderr), list[int]()

        def told(count: int) -> None:
            counts.append(count)
            progress.count(sum(counts))

        far = publish(tournament, Line(goal), people=people, told=told)
        progress.end()
        said = _("{entries} entries sent; there the tournament is at entry {version}.")
        self.stdout.write(said.format(entries=sum(counts), version=far[tournament].version))


def _id(club: str) -> UUID | None:
    """The id that a club is called by; None where it is a name, or nothing is said."""
    try:
        return UUID(club)
    except ValueError:
        return None
