"""Imports games from JSON lines, the full format; a game that is there already adds nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from games.json_lines import import_lines
from games.refusals import Reason
from games.sentences import place_of, sentence
from games.terminal import HouseCommand
from lexicon.speaking import wrong
from tournaments.commands import club_for_imports


class Command(HouseCommand):
    help = "Import games that export_jsonl wrote, one file a game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--club", help="the club that gets the games, if there are several")

    def handle(self, *, files: list[Path], club: str | None, **_options: Any) -> None:
        owner = str(club_for_imports(name=club).pk)
        failed = sum(not self._one(file, owner) for file in files)
        if failed:
            raise SystemExit(1)

    def _one(self, file: Path, club: str) -> bool:
        try:
            stream = import_lines(actor="system", club=club, content=file.read_bytes())
        except Unusable as problem:
            self.stdout.write(f"{file}: {place_of(problem)}: {sentence(problem)}")
        except Refusal as refusal:
            line = refusal.facts.get("line")
            place = " " + _("line") + f" {line}:" if line else ""
            self.stdout.write(f"{file}:{place} {sentence(refusal)}")
            return refusal.reason is Reason.ALREADY_IMPORTED
        except OSError as problem:
            self.stdout.write(f"{file}: {wrong(problem)}")
        else:
            self.stdout.write(f"{file}: {stream}")
            return True
        return False
