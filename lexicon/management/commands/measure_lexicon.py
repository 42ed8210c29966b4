"""Measures the base list against independent data in a folder; fails below what is asked."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from lexicon import shelf
from lexicon.measuring import LEAST, Figures, measured
from lexicon.reading import Reading
from lexicon.references import read_references
from lexicon.terminal import WordsCommand


class Command(WordsCommand):
    help = "Measure the base list against independent word data in a folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            type=Path,
            metavar="DIR",
            help="the folder with words.json, verbs.json, adjectives.json, nouns.csv, ngerman",
        )
        parser.add_argument(
            "--differing",
            type=Path,
            metavar="FILE",
            help="write what differs to this file, one difference a line",
        )

    def handle(self, *, folder: Path, differing: Path | None, **_options: Any) -> None:
        try:
            reference = read_references(folder)
        except (ValueError, KeyError) as problem:
            raise CommandError(f"{folder}: {problem}") from None
        if not reference.sources:
            raise CommandError(_("{folder} holds no word data.").format(folder=folder))
        figures = measured(_base(), reference)
        told = {"counts": dict(figures.counts), "shares": dict(figures.shares)}
        self.stdout.write(json.dumps(told, indent=1))
        if differing is not None:
            lines = ("\t".join(difference) + "\n" for difference in figures.differing)
            differing.write_text("".join(lines), encoding="utf-8")
        self._fail_below(figures)

    def _fail_below(self, figures: Figures) -> None:
        short = [f"{name} {share} < {LEAST[name]}" for name, share in figures.short_of().items()]
        if short:
            raise CommandError(_("Less than is asked: {short}").format(short=", ".join(short)))


def _base() -> dict[str, tuple[Reading, ...]]:
    return {spelling.text: spelling.readings for spelling in shelf.base().all_spellings()}
