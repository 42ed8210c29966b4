"""Finds the games that a score sheet without coordinates can have been."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from engine.refusals import Malformed
from engine.solving.reading import read_sheet
from engine.solving.search import solving
from games.sentences import sentence
from games.sheet_guides import guide
from games.solved_sheets import lines
from games.terminal import FilesCommand, Progress

_NOTHING_FITS, _SEVERAL = 1, 2


class Command(FilesCommand):
    help = (
        "Find the games that fit a score sheet of words and points, best with the final board: "
        "'Players: Anna, Bert', then 'Anna HORN 14' a turn ('-3' exchanged, '-' passed), 'Board:' "
        "and a line a row with dots for empty squares. Small letters are blanks. The exit status "
        "is 0 where one game fits, 1 where none does, 2 where several do. Ctrl-C stops the search."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *, file: Path, **_options: Any) -> None:
        try:
            sheet, names = read_sheet(file.read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as problem:
            raise CommandError(f"{file}: {problem}") from None
        except Malformed as problem:
            raise CommandError(f"{file}: {problem.where}: {sentence(problem)}") from None
        search = solving(sheet, guide(sheet))
        progress = Progress(self.stderr, len(sheet.lines))
        try:
            for done in search:
                progress.count(min(done.line, len(sheet.lines)))
        except KeyboardInterrupt:
            self.stderr.write(_("Stopped."))
        progress.end()
        solved = search.solved()
        for line in lines(sheet, names, solved):
            self.stdout.write(line)
        if len(solved.games) != 1:
            raise SystemExit(_SEVERAL if solved.games else _NOTHING_FITS)
