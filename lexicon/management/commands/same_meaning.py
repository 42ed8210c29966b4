"""Says whether words of Wörterklauer change their meaning: a line of JSON a pair (KLAUER-24)."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

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
        raise CommandError("Give two words, OLD and NEW.")
    return [(words[0], words[1])] if words else []


def _listed(file: Path | None) -> list[tuple[str, str]]:
    """The pairs of a file; all of it is read before the first one is answered."""
    if file is None:
        return []
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"{file}: {problem}") from None
    pairs = []
    for number, line in enumerate(text.splitlines(), 1):
        match line.split():
            case []:
                continue
            case [old, new]:
                pairs.append((old, new))
            case _:
                raise CommandError(f"{file}, line {number}: not two words: {line.strip()}")
    return pairs
