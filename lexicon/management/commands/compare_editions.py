"""Prints what one edition has and another hasn't, and what their lists stand for."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from lexicon.editions import Edition
from lexicon.terminal import WordsCommand, edition_called
from lexicon.wordgraph import alphabetical


class Command(WordsCommand):
    help = "Print the words that one edition has and another hasn't: + for new ones, - for gone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("old", help="base-1, name or hash")
        parser.add_argument("new", help="base, name or hash")
        parser.add_argument("--letters", type=int, help="only words of so many letters")

    def handle(self, *, old: str, new: str, letters: int | None, **_options: Any) -> None:
        both = [edition_called(called) for called in (old, new)]
        for one in both:
            self.stderr.write(_stands_for(one))
        before, after = (one.words(letters) for one in both)
        for word in sorted(before ^ after, key=alphabetical):
            self.stdout.write(f"{'+' if word in after else '-'} {word}")


def _stands_for(one: Edition) -> str:
    """The edition with the state of the dictionaries that its base list stands for."""
    facts = one.base.facts
    said = _("{name} {version}: base list {number}, state of {year}, {spelling}")
    return said.format(
        name=one.name,
        version=one.version,
        number=facts["version"],
        year=facts.get("state", "–"),
        spelling=facts.get("spelling", "–"),
    )
