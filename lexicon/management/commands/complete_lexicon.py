"""Makes the forms that the word list lacks, from our own headwords and the paradigms' gaps."""

from argparse import ArgumentParser
from typing import Any

from lexicon.completing import complete, write
from lexicon.terminal import WordsCommand


class Command(WordsCommand):
    help = "Make the forms that the word list lacks; then run build_lexicon."

    def add_arguments(self, parser: ArgumentParser) -> None:
        shown = "print the forms, write nothing"
        parser.add_argument("--show", action="store_true", help=shown)

    def handle(self, *, show: bool, **_options: Any) -> None:
        made = complete(tell=self.stderr.write)
        if show:
            self.stdout.write("\n".join(made.forms))
            return
        write(made)
        self.stdout.write(f"{len(made.forms)} forms, {made.of_headwords} of own headwords")
