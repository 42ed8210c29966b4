"""Takes in a whole tournament that another house has written into a signed file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments.commands import club_for_imports
from tournaments.travel.taking_in import Taken, take_in


class Command(HouseCommand):
    help = (
        "Take a whole tournament in from a file of export_tournament: to the same hashes, all of "
        "it or nothing. What is here already goes on where the file begins with the same entries."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--club", help="the club that gets it, if there are several")
        parser.add_argument(
            "--key", default="", help="the public key of a house whose file you trust, hexadecimal"
        )

    def handle(self, *, file: Path, club: str | None, key: str, **_options: Any) -> None:
        done = take_in(file, club=club_for_imports(name=club), trusted=key.strip().lower())
        self.stdout.write(_told(done))


def _told(done: Taken) -> str:
    said = _(
        "The tournament {id}, signed by the house {key}; new entries: {entries}, streams: "
        "{streams}, new people in the register: {people}."
    )
    if not done.entries:
        said = _("The tournament {id}, signed by the house {key}, is here already up to there.")
    facts = {"entries": done.entries, "streams": done.streams, "people": done.people}
    return said.format(id=done.tournament, key=done.key, **facts)
