"""The help of commands, in the language that the terminal speaks."""

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import ManagementUtility, get_commands, load_command_class
from django.core.management.base import BaseCommand, CommandParser, DjangoHelpFormatter
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, ngettext_lazy

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

OF_ARGPARSE = (
    gettext_noop("%(prog)s: error: %(message)s\n"),
    gettext_noop("argument %(argument_name)s: %(message)s"),
    gettext_noop("unrecognized arguments: %s"),
    gettext_noop("the following arguments are required: %s"),
    gettext_noop("one of the arguments %s is required"),
    gettext_noop("not allowed with argument %s"),
    gettext_noop("ignored explicit argument %r"),
    gettext_noop("expected one argument"),
    gettext_noop("expected at most one argument"),
    gettext_noop("expected at least one argument"),
    ngettext_lazy("expected %s argument", "expected %s arguments"),
    gettext_noop("ambiguous option: %(option)s could match %(matches)s"),
    gettext_noop("invalid %(type)s value: %(value)r"),
    gettext_noop("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What argparse says to arguments that don't fit."""

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

    def main_help_text(self, commands_only: bool = False) -> str:  # noqa: FBT001, FBT002
        """Which commands there are."""
        text = super().main_help_text(commands_only)
        with translation.override(_language()):
            how = _("Type '%s help <subcommand>' for help on a specific subcommand.")
            ours = {"Type '": how % self.prog_name, "Available": _("Available subcommands:")}
        lines = text.split("\n")
        for begin, said in ours.items():
            lines = [said if line.startswith(begin) else line for line in lines]
        return "\n".join(lines)

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """The command of this name; where there is none, it says so and ends."""
        if subcommand in ALONE:
            command = load_command_class(ALONE[subcommand], subcommand)
        elif subcommand not in get_commands():
            sys.exit(self._unknown(subcommand))
        else:
            command = super().fetch_command(subcommand)
        end_loading()
        command.create_parser = partial(_spoken, command.create_parser)  # type: ignore[method-assign]
        return command

    def _unknown(self, subcommand: str) -> str:
        with translation.override(_language()):
            said = _("There is no command {name}.").format(name=subcommand)
            if like := get_close_matches(subcommand, get_commands(), 1):
                said += " " + _("Did you mean {name}?").format(name=like[0])
            listed = _("All of them are listed by: {program} help").format(program=self.prog_name)
        return f"{said}\n{listed}"


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
    with translation.override(_language()):
        spoken = partial(_Spoken, usage=_("usage: "))
        parser = create(prog_name, subcommand, formatter_class=spoken, **kwargs)
        parser.description = _said(parser.description)
        for group in parser._action_groups:  # noqa: SLF001 - argparse gives no other way to them
            group.title = _said(group.title)
        for action in parser._actions:  # noqa: SLF001 - as above
            action.help = _said(action.help)
    parser.parse_args = partial(_parsed, parser.parse_args)  # type: ignore[method-assign,assignment]
    return parser


def _parsed(parse: Callable[..., Namespace], *args: Any, **options: Any) -> Namespace:
    """What was typed; what doesn't fit is said in the language of the terminal, or of the house."""
    with translation.override(_language()), _argparse_speaks():
        return parse(*args, **options)


def _language() -> str:
    """The language of the terminal, or of the house."""
    return settings.COMMAND_LANGUAGE or settings.LANGUAGE_CODE


@contextmanager
def _argparse_speaks() -> Iterator[None]:
    """Let argparse, which asks its module for every word, say them in the language of the moment.

    It would look for a catalogue of its own, which nobody has.
    """
    before = argparse._, argparse.ngettext  # type: ignore[attr-defined]
    argparse._, argparse.ngettext = _, ngettext  # type: ignore[attr-defined]
    try:
        yield
    finally:
        argparse._, argparse.ngettext = before  # type: ignore[attr-defined]


def _said(text: Any) -> Any:
    """The text in German or English; what says to leave something out (SUPPRESS) stays."""
    return _(text) if text and isinstance(text, str) and not text.startswith("==") else text
