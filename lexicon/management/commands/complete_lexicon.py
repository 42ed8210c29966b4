"""Makes the forms that the word list lacks, from our own headwords and the paradigms' gaps."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from lexicon.completing import complete, write
from lexicon.terminal import WordsCommand


class Command(WordsCommand):
    help = "Make the forms that the word list lacks; then run build_lexicon."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--show", action="store_true", help="print the forms, write nothing")

    def handle(self, *, show: bool, **_options: Any) -> None:
        made = complete(tell=self.stderr.write)
        if show:
            self.stdout.write("\n".join(made.forms))
            return
        write(made)
        said = _("{forms} forms, {own} of own headwords")
        self.stdout.write(said.format(forms=len(made.forms), own=made.of_headwords))
