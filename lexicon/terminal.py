"""What the commands of the words share: what is refused, and which edition and game are meant."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from lexicon.editions import Edition
from lexicon.profiles import PROFILES
from lexicon.refusals import Refusal
from lexicon.sentences import sentence
from lexicon.shelf import BASE, edition
from lexicon.speaking import SpeakingCommand


class WordsCommand(SpeakingCommand):
    """A command that ends with a sentence where something is refused, and needs no database."""

    requires_system_checks = ()

    def run(self, *args: Any, **options: Any) -> str | None:
        """Run, and say why not."""
        try:
            return super().run(*args, **options)
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from None


def add_edition(parser: ArgumentParser) -> None:
    """Take the edition that is asked."""
    parser.add_argument("--edition", default=BASE, help=_("name or hash"))


def add_profile(parser: ArgumentParser) -> None:
    """Take the game by whose rules it is asked."""
    parser.add_argument("--profile", default="klassik", help=", ".join(PROFILES))


def edition_called(called: str) -> Edition:
    """The edition of this name or hash; raises Refusal."""
    return edition(settings.DATA, called)
