"""Checks the pairings of tournament files (TRF16, TRF26) against the FIDE Dutch System.

A line for each round that differs; the exit status is 0 when every round of every file agrees,
otherwise 1.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from engine.refusals import Unusable
from games.sentences import sentence
from games.terminal import FilesCommand, Progress
from lexicon.speaking import wrong
from tournaments.pairing.dutch.fast import paired
from tournaments.trf.checking import Checked, Pair, checked_file
from tournaments.trf.reading import read_trf


class Command(FilesCommand):
    help = "Check the pairings of tournament files (TRF16, TRF26) against the FIDE Dutch System."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--pairs-only",
            action="store_true",
            help="leave out who goes first: some programs allot colours otherwise",
        )

    def handle(self, *, files: list[Path], pairs_only: bool = False, **_options: Any) -> None:
        self.pairs_only = pairs_only
        self.progress = Progress(self.stderr, len(files))
        self.rounds = self.different = self.unread = 0
        for number, file in enumerate(files, 1):
            lines = self._lines(number, file)
            if lines:
                self.progress.end()
            for line in lines:
                self.stdout.write(line)
        self.progress.end()
        said = _(
            "{files} files, {rounds} rounds: {different} different, {unread} files unreadable."
        )
        self.stderr.write(
            said.format(
                files=len(files),
                rounds=self.rounds,
                different=self.different,
                unread=self.unread,
            )
        )
        if self.different or self.unread:
            raise SystemExit(1)

    def _lines(self, number: int, file: Path) -> list[str]:
        """What there is to say of a file."""
        try:
            rounds = list(self._rounds(number, file))
        except OSError as problem:
            self.unread += 1
            return [f"{file}: {wrong(problem)}"]
        except Unusable as problem:
            self.unread += 1
            at = problem.facts.get("at")
            return [f"{file}{f':{at}' if at else ''}: {sentence(problem)}"]
        if not rounds:
            self.progress.end()
            self.stderr.write(_("{file}: there is no round in it to check.").format(file=file))
        self.rounds += len(rounds)
        different = [one for one in rounds if not self._agrees(one)]
        self.different += len(different)
        return [f"{file}: {_told(one)}" for one in different]

    def _rounds(self, number: int, file: Path) -> Iterator[Checked]:
        """The rounds of a file, with a word on the terminal before each."""
        self.progress.count(number)
        told = read_trf(file.read_bytes())
        last = told.history.last_paired
        self.progress.count(number, f"0/{last}")
        for one in checked_file(told, paired):
            yield one
            self.progress.count(number, f"{one.round}/{last}")

    def _agrees(self, one: Checked) -> bool:
        return one.agrees or (self.pairs_only and one.same_pairs)


def _told(one: Checked) -> str:
    if not one.weighed:
        said = _(
            "round {round}: these players stand too far apart to weigh all that counts at once."
        )
        return said.format(round=one.round)
    if not one.possible:
        said = _("round {round}: by the rules these players can't be paired at all.")
        return said.format(round=one.round)
    said = _("round {round}: the file has {told}; by the rules it is {expected}.")
    return said.format(round=one.round, told=_pairs(one.told), expected=_pairs(one.expected))


def _pairs(pairs: Sequence[Pair]) -> str:
    return ", ".join(f"{white}-{black}" if black else f"{white}-0" for white, black in pairs) or "-"
