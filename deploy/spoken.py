"""The help of commands, in the language that the terminal speaks."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import ManagementUtility, load_command_class
from django.core.management.base import BaseCommand, CommandParser, DjangoHelpFormatter
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.garbage import begin_loading, end_loading

OF_DJANGO = (
    gettext_noop("usage: "),
    gettext_noop("positional arguments"),
    gettext_noop("options"),
    gettext_noop("show this help message and exit"),
    gettext_noop("Show program's version number and exit."),
    gettext_noop(
        "Verbosity level; 0=minimal output, 1=normal output, 2=verbose output, 3=very verbose "
        "output"
    ),
    gettext_noop(
        'The Python path to a settings module, e.g. "myproject.settings.main". If this isn\'t '
        "provided, the DJANGO_SETTINGS_MODULE environment variable will be used."
    ),
    gettext_noop('A directory to add to the Python path, e.g. "/home/djangoprojects/myproject".'),
    gettext_noop("Display a full stack trace on CommandError exceptions."),
    gettext_noop("Don't colorize the command output."),
    gettext_noop("Force colorization of the command output."),
    gettext_noop("Skip system checks."),
)
"""What Django and argparse say in the help of every command."""


ALONE = {
    "look_up": "lexicon",
    "same_meaning": "lexicon",
    "short_words": "lexicon",
    "compare_editions": "lexicon",
    "build_lexicon": "lexicon",
    "complete_lexicon": "lexicon",
    "measure_lexicon": "lexicon",
    "check_pairings": "tournaments",
    "solve_sheet": "games",
}
"""Commands that need neither database nor addresses nor a log, and the storey of each.

They start without Django's set-up, which takes four times as long as a word's look-up.
"""
_CHOOSES_SETTINGS = ("--settings", "--pythonpath")


class Commands(ManagementUtility):
    """The commands of the house and of Django; their help is translated."""

    def execute(self) -> None:
        """Carry the command out, with no more set up than it needs."""
        begin_loading()
        name, *arguments = self.argv[1:] or ["help"]
        if name in ALONE and not any(one.startswith(_CHOOSES_SETTINGS) for one in arguments):
            apps.populate([])  # the catalogue of translations asks for it
            self.fetch_command(name).run_from_argv(self.argv)
        else:
            super().execute()

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """The command of this name."""
        if subcommand in ALONE:
            command = load_command_class(ALONE[subcommand], subcommand)
        else:
            command = super().fetch_command(subcommand)
        end_loading()
        command.create_parser = partial(_spoken, command.create_parser)  # type: ignore[method-assign]
        return command


class _Spoken(DjangoHelpFormatter):
    def __init__(self, *args: Any, usage: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self._usage = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self._usage if prefix is None else prefix)


def _spoken(
    create: Callable[..., CommandParser], prog_name: str, subcommand: str, **kwargs: Any
) -> CommandParser:
    """The parser of a command with its help in the language of the terminal, or of the house."""
    with translation.override(settings.COMMAND_LANGUAGE or settings.LANGUAGE_CODE):
        spoken = partial(_Spoken, usage=_("usage: "))
        parser = create(prog_name, subcommand, formatter_class=spoken, **kwargs)
        parser.description = _said(parser.description)
        for group in parser._action_groups:  # noqa: SLF001 - argparse gives no other way to them
            group.title = _said(group.title)
        for action in parser._actions:  # noqa: SLF001 - as above
            action.help = _said(action.help)
    return parser


def _said(text: Any) -> Any:
    """The text in German or English; what says to leave something out (SUPPRESS) stays."""
    return _(text) if text and isinstance(text, str) and not text.startswith("==") else text
