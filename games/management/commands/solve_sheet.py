"""Finds the games that a score sheet without coordinates can have been."""

from argparse import ArgumentParser
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from engine.given_files import text_of
from engine.refusals import Unusable
from engine.solving.reading import read_sheet
from engine.solving.search import SECONDS, Search, solving
from games.sentences import place_of, sentence
from games.sheet_guides import guide
from games.solved_sheets import lines
from games.terminal import FilesCommand, Progress

_NOTHING_FITS, _SEVERAL = 1, 2  # several, or more that nobody looked at


class Command(FilesCommand):
    help = (
        "Find the games that fit a score sheet of words and points, best with the final board: "
        "'Players: Anna, Bert', then 'Anna HORN 14' a turn ('-3' exchanged, '-' passed), 'Board:' "
        "and a line a row with dots for empty squares. Small letters are blanks. The exit status "
        "is 0 where one game fits, 1 where none does, 2 where several do or the search was "
        "stopped, by Ctrl-C or after a time. The games that were found by then are told."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        said = _("how long it may search ({seconds:g}); 0 for as long as it takes")
        parser.add_argument(
            "--seconds", type=float, default=SECONDS, help=said.format(seconds=SECONDS)
        )

    def handle(self, *, file: Path, seconds: float = SECONDS, **_options: Any) -> None:
        if not 0 <= seconds < inf:
            raise CommandError(_("Name how long it may search, or 0 for as long as it takes."))
        text = text_of(file)
        try:
            sheet, names = read_sheet(text)
        except Unusable as problem:
            raise CommandError(f"{file}: {place_of(problem)}: {sentence(problem)}") from None
        search = solving(sheet, guide(sheet))
        progress = Progress(self.stderr, len(sheet.lines))
        stopped = self._stopped(search, seconds, progress)
        progress.end()
        solved = search.solved()
        for line in lines(sheet, names, solved, stopped):
            self.stdout.write(line)
        if len(solved.games) != 1 or stopped:
            raise SystemExit(_SEVERAL if solved.games or stopped else _NOTHING_FITS)

    def _stopped(self, search: Search, seconds: float, progress: Progress) -> str:
        """Search to the end, or until somebody or the time stops it: that in words."""
        begun = monotonic()
        try:
            for done in search:
                progress.count(min(done.line, len(search.sheet.lines)))
                if seconds and monotonic() - begun >= seconds:
                    return _("Stopped after {seconds:g} seconds; --seconds allows more.").format(
                        seconds=seconds
                    )
        except KeyboardInterrupt:
            return _("Stopped.")
        return ""
