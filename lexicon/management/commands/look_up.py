"""Looks words up: one line of JSON a word with verdict, evidence, clause and source."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from engine.given_files import opened
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
    """The words of a file, one a line; empty lines are skipped. CommandError if there is none."""
    if file is None:
        return
    word = ""
    with opened(file) as lines:
        for word in filter(None, map(str.strip, lines)):
            yield word
    if not word:
        empty = _("It holds no words; it should have one a line.")
        raise CommandError(f"{file}: {empty}")
