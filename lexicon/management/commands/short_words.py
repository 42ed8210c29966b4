"""Prints all words of two or three letters that a game admits, to be learned by heart."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import get_language

from lexicon.adjudicate import adjudicate
from lexicon.editions import Edition
from lexicon.profiles import Profile, profile
from lexicon.reading import PARTS_OF_SPEECH
from lexicon.rulings import Admissibility, JudgedReading
from lexicon.terminal import WordsCommand, add_edition, add_profile, edition_called
from lexicon.wordgraph import alphabetical

SHORTEST, LONGEST = 2, 4


class Command(WordsCommand):
    help = "Print all words of so many letters that a game admits, with their headwords."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "letters", nargs="?", type=int, default=SHORTEST, help=f"{SHORTEST}-{LONGEST}"
        )
        add_profile(parser)
        add_edition(parser)

    def handle(self, *, letters: int, **options: Any) -> None:
        if not SHORTEST <= letters <= LONGEST:
            raise CommandError(f"letters: {letters} ({SHORTEST} to {LONGEST})")
        rules = profile(options["profile"])
        listed = edition_called(options["edition"])
        for line in admitted(listed, rules, letters):
            self.stdout.write(line)


def admitted(listed: Edition, rules: Profile, letters: int) -> Iterator[str]:
    """A line a word in the order of the tiles: the word, a tab, its headwords that count."""
    for word in sorted(listed.words(letters), key=alphabetical):
        ruling = adjudicate(listed, rules, word)
        if ruling.verdict is Admissibility.ADMISSIBLE:
            said = dict.fromkeys(_said(one) for one in ruling.readings if one.counts)
            yield f"{ruling.word}\t{', '.join(said)}".rstrip()


def _said(evidence: JudgedReading) -> str:
    english, german = PARTS_OF_SPEECH[evidence.part_of_speech]
    return f"{evidence.headword} ({german if get_language() == 'de' else english})"
