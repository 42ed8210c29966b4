"""Says whether a word of Wörterklauer changes its meaning, as one line of JSON (KLAUER-24)."""

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from lexicon.answers import meaning_answer
from lexicon.meaning import same_meaning
from lexicon.refusals import Refusal
from lexicon.sentences import sentence
from lexicon.shelf import BASE, edition


class Command(BaseCommand):
    help = "Say whether OLD and NEW mean the same; prints one line of JSON."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("old", metavar="OLD")
        parser.add_argument("new", metavar="NEW")
        parser.add_argument("--edition", default=BASE, help="name or hash")

    def handle(self, *, old: str, new: str, **options: Any) -> None:
        try:
            found = same_meaning(edition(settings.DATA, options["edition"]), old, new)
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from None
        self.stdout.write(json.dumps(meaning_answer(found), ensure_ascii=False))
