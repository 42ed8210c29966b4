"""Says whether words of Wörterklauer change their meaning: a line of JSON a pair (KLAUER-24)."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from engine.given_files import text_of
from lexicon.answers import meaning_answer
from lexicon.meaning import same_meaning
from lexicon.terminal import WordsCommand, add_edition, edition_called


class Command(WordsCommand):
    help = "Say whether OLD and NEW mean the same; prints one line of JSON a pair."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("words", nargs="*", metavar="WORD", help="OLD NEW")
        parser.add_argument("--file", type=Path, help="also the pairs of a file, one a line")
        add_edition(parser)

    def handle(self, *, words: list[str], file: Path | None, **options: Any) -> None:
        pairs, listed = [*_pairs(words), *_listed(file)], edition_called(options["edition"])
        for old, new in pairs:
            found = same_meaning(listed, old, new)
            self.stdout.write(json.dumps(meaning_answer(found), ensure_ascii=False))


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    if len(words) not in (0, 2):
        raise CommandError(_("Give two words, OLD and NEW."))
    return [(words[0], words[1])] if words else []


def _listed(file: Path | None) -> list[tuple[str, str]]:
    """The pairs of a file, at least one; all of it is read before the first one is answered."""
    if file is None:
        return []
    pairs = []
    for number, line in enumerate(text_of(file).splitlines(), 1):
        match line.split():
            case []:
                continue
            case [old, new]:
                pairs.append((old, new))
            case _other:
                said = _("{file}, line {number}: not two words: {found}")
                found = line.strip()
                raise CommandError(said.format(file=file, number=number, found=found))
    if not pairs:
        empty = _("It holds no pair; two words a line belong in it.")
        raise CommandError(f"{file}: {empty}")
    return pairs
