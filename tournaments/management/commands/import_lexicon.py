"""Imports a list of words for a club: kept by its hash, and the club's own from then on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.terminal import HouseCommand
from lexicon.sentences import sentence
from tournaments.commands import club_for_imports
from tournaments.words.commands import Imported, import_list

_SHOWN = 50  # refused lines that are told


class Command(HouseCommand):
    help = "Import a club's list of words under NAME; it stays on this computer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME")
        words = gettext_noop(
            "words that count besides the base list: WORD, perhaps tab HEADWORD tab WORD CLASS"
        )
        parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help=words)
        parser.add_argument("--removals", metavar="FILE", type=Path, help="words that don't count")
        alone = gettext_noop("only the words of FILE count; the base list lends its evidence")
        parser.add_argument("--alone", action="store_true", help=alone)
        parser.add_argument("--club", help="the club that gets the list, if there are several")

    def handle(self, *, name: str, file: Path | None, **options: Any) -> None:
        files = {"additions": file, "removals": options["removals"]}
        lists = {which: path.read_bytes() if path else None for which, path in files.items()}
        club = club_for_imports(name=options["club"])
        done = import_list(
            club=club.pk,
            name=name,
            additions=lists["additions"],
            removals=lists["removals"],
            alone=options["alone"],
        )
        self._tell(done, files)
        said = _("Edition {name} of {club}: {added} words added, {removed} removed; hash {hash}")
        facts = {"club": club.name, "added": done.added, "removed": done.removed}
        self.stdout.write(said.format(name=name, hash=done.edition.hash, **facts))

    def _tell(self, done: Imported, files: dict[str, Path | None]) -> None:
        """Say of each line that can't be used why not."""
        for one in done.refused[:_SHOWN]:
            self.stderr.write(f"{files[one.list]}:{one.line}: {sentence(one.why)}")
        if more := len(done.refused[_SHOWN:]):
            self.stderr.write(_("and {count} more lines that can't be used").format(count=more))
