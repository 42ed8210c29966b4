"""What all commands for people share: the language they speak, and a word on a file that fails."""

from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from engine.given_files import wrong_with


class SpeakingCommand(BaseCommand):
    """A command that speaks the language that `--language`, WORTWART_LANGUAGE or the terminal name.

    Else it speaks the house's.
    """

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Every command can be told which language to speak."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        known = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", choices=known, help=_("what it says, in this language"))
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run in the language that was asked for."""
        language = options.pop("language", None) or settings.COMMAND_LANGUAGE
        with translation.override(language) if language else nullcontext():
            return self.run(*args, **options)

    def run(self, *args: Any, **options: Any) -> str | None:
        """Run; a file that can't be opened ends it with a word, `--traceback` shows where."""
        try:
            return super().execute(*args, **options)
        except OSError as failure:
            if not failure.filename or options.get("traceback"):
                raise
            raise CommandError(f"{failure.filename}: {wrong(failure)}") from None


def wrong(failure: OSError) -> str:
    """What is wrong with the file that `failure` names, in the language of the moment."""
    said = wrong_with(failure)
    return _(said.template).format_map(said.facts)
