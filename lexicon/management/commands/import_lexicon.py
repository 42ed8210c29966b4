"""Imports a club's own list: base + additions - removals, kept in the data folder by its hash."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from lexicon.club_lists import ClubList
from lexicon.refusals import Refusal
from lexicon.sentences import sentence
from lexicon.shelf import import_edition

_SHOWN = 50  # refused lines that are told


class Command(BaseCommand):
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

    def handle(self, *, name: str, file: Path | None, **options: Any) -> None:
        removals = options["removals"]
        try:
            texts = [path.read_bytes() if path else None for path in (file, removals)]
            made, added, removed = import_edition(
                settings.DATA, name, texts[0], texts[1], alone=options["alone"]
            )
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from None
        except OSError as problem:
            raise CommandError(f"{problem.filename}: {problem.strerror}") from None
        self._tell(file, added)
        self._tell(removals, removed)
        said = _("Edition {name}: {added} words added, {removed} removed; hash {hash}")
        counts = {"added": len(added.words()), "removed": len(removed.words())}
        self.stdout.write(said.format(name=name, hash=made.hash, **counts))

    def _tell(self, path: Path | None, read: ClubList) -> None:
        """Say of each line that can't be used why not."""
        for number, refusal in read.refused[:_SHOWN]:
            self.stderr.write(f"{path}:{number}: {sentence(refusal)}")
        if more := len(read.refused[_SHOWN:]):
            self.stderr.write(_("and {count} more lines that can't be used").format(count=more))
