"""Looks at all that the house stands on; the exit status is 1 if anything is in danger."""

import json
from argparse import ArgumentParser
from typing import Any

from django.db import DatabaseError
from django.utils.translation import gettext as _

from deploy.doctor import LOOKED_AT, Finding
from games.outages import is_outage
from games.terminal import HouseCommand


class Command(HouseCommand):
    help = (
        "Look at settings, database, Redis, workers, followers, disk, clock and the newest chains;"
        " the exit status is 1 if anything is in danger."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the findings as JSON")

    def prepare(self) -> None:
        """Look at the database as it is, whatever it is."""

    def handle(self, *, json: bool, **_options: Any) -> None:
        found = {name: list(_looked_at(name)) for name in LOOKED_AT}
        if json:
            self._figures(found)
        else:
            self._tell(found)
        if any(finding.grave for findings in found.values() for finding in findings):
            raise SystemExit(1)

    def _figures(self, found: dict[str, list[Finding]]) -> None:
        told = {name: [vars(finding) for finding in findings] for name, findings in found.items()}
        self.stdout.write(json.dumps(told, indent=1, ensure_ascii=False))

    def _tell(self, found: dict[str, list[Finding]]) -> None:
        for name, findings in found.items():
            fine = "" if findings else _("fine")
            heading = _(LOOKED_AT[name].label)
            self.stdout.write(f"{heading:<15} {fine}".rstrip())
            for finding in findings:
                style = self.style.ERROR if finding.grave else self.style.WARNING
                self.stdout.write(style(f"  {finding.what}"))
                self.stdout.write(f"    {finding.do}")
                for line in finding.more.splitlines():
                    self.stdout.write(f"      {line}")


def _looked_at(name: str) -> list[Finding]:
    """What is found; that nothing can be found, where the database does not answer.

    One that is older than the program answers, but lacks what this program asks it for.
    """
    try:
        return list(LOOKED_AT[name].find())
    except DatabaseError as failure:
        if is_outage(failure):
            what, do = (
                _("The database does not answer: {failure}."),
                _("Start it, or mend DATABASE_URL; then ask again."),
            )
        else:
            what, do = (
                _("The database lacks what is asked for here: {failure}."),
                _("Run python3 manage.py migrate, then ask again; report it if it stays so."),
            )
        return [Finding(what.format(failure=type(failure).__name__), do)]
