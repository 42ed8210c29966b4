"""`manage.py issue_token LOGIN --days 90 --scope enter_results`: a token for programs."""

from argparse import ArgumentParser
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments import queries
from tournaments.scopes import SCOPES
from tournaments.terminal import account_named
from tournaments.tokens import DAYS, LONGEST, Wanted, make_token


class Command(HouseCommand):
    help = "Makes a token for the API and prints it, this once: only its hash is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")
        parser.add_argument("--days", type=int, help="how long it is valid (90)")
        parser.add_argument("--ends", type=date.fromisoformat, help="its last day, as 2027-03-31")
        parser.add_argument("--name", default="", help="what it is for, so that you know it again")
        parser.add_argument(
            "--scope",
            action="append",
            choices=SCOPES,
            default=[],
            help="what it may do beside reading; once for each scope",
        )
        parser.add_argument("--club", help="only for this club: its short name or its name")
        parser.add_argument("--tournament", type=UUID, help="only for this tournament: its id")

    def handle(self, *_args: Any, **options: Any) -> None:
        user = account_named(options["login"])
        _made, secret = make_token(user, _wanted(options))
        self.stdout.write(str(secret))
        said = _("Keep it now; it can't be shown again. Use it as: {header}")
        self.stderr.write(said.format(header="Authorization: Bearer …"))


def _wanted(options: dict[str, Any]) -> Wanted:
    club = queries.club_named(options["club"]) if options["club"] else None
    if options["club"] and club is None:
        raise CommandError(_("There is no club named {name}.").format(name=options["club"]))
    return Wanted(
        options["name"],
        options["scope"],
        club.pk if club else None,
        options["tournament"],
        timedelta(days=_days(options["days"], options["ends"])),
    )


def _days(days: int | None, ends: date | None) -> int:
    if days is not None and ends is not None:
        raise CommandError(_("Say --days or --ends, and not both."))
    wanted = (ends - localdate()).days + 1 if ends is not None else DAYS if days is None else days
    if not 1 <= wanted <= LONGEST:
        raise CommandError(_("A token is valid for 1 to {most} days.").format(most=LONGEST))
    return wanted
