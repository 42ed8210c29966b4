"""Looks words up: one line of JSON a word with verdict, evidence, clause and source."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from lexicon.adjudicate import adjudicate
from lexicon.answers import answer
from lexicon.profiles import profile
from lexicon.terminal import WordsCommand, add_edition, add_profile, edition_called


class Command(WordsCommand):
    help = "Look words up; prints one line of JSON a word."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("words", nargs="*", metavar="WORD")
        parser.add_argument("--file", type=Path, help="also the words of a file, one a line")
        add_profile(parser)
        add_edition(parser)

    def handle(self, *, words: list[str], file: Path | None, **options: Any) -> None:
        rules, listed = profile(options["profile"]), edition_called(options["edition"])
        for word in chain(words, _lines(file)):
            ruling = adjudicate(listed, rules, word, for_arbiter=True)
            self.stdout.write(json.dumps(answer(ruling), ensure_ascii=False))


def _lines(file: Path | None) -> Iterator[str]:
    """The words of a file, one a line; empty lines are skipped."""
    if file is None:
        return
    try:
        with file.open(encoding="utf-8-sig") as lines:
            yield from filter(None, map(str.strip, lines))
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"{file}: {problem}") from None
