"""Makes the forms that the word list lacks, from our own headwords and the paradigms' gaps."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lexicon.completing import complete, write
from lexicon.refusals import Refusal
from lexicon.sentences import sentence


class Command(BaseCommand):
    help = "Make the forms that the word list lacks; then run build_lexicon."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        shown = "print the forms, write nothing"
        parser.add_argument("--show", action="store_true", help=shown)

    def handle(self, *, show: bool, **_options: Any) -> None:
        try:
            made = complete(tell=self.stderr.write)
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from None
        if show:
            self.stdout.write("\n".join(made.forms))
            return
        write(made)
        self.stdout.write(f"{len(made.forms)} forms, {made.of_headwords} of own headwords")
