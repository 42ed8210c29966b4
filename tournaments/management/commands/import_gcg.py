"""Imports recorded games in GCG: files or folders; a file that is there already adds nothing."""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG
from typing import Any

from django.utils.translation import gettext as _

from engine.gcg.entering import Unplayable
from engine.gcg.fitting import Fit
from engine.gcg.records import Record
from engine.refusals import Refusal, Unusable
from engine.rulesets import RULESETS
from games.gcg_files import Unfit, best_fits, import_gcg, known_file, read_gcg
from games.sentences import place_of, sentence
from games.terminal import HouseCommand, Progress
from lexicon.speaking import wrong
from tournaments.commands import club_for_imports

ENDINGS = (".gcg",)
LARGEST = 1 << 20


class Command(HouseCommand):
    help = "Import recorded games (GCG files, or folders of them)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--ruleset", choices=sorted(RULESETS), help="else the best fit")
        parser.add_argument("--club", help="the club that gets the games, if there are several")

    def handle(self, *, paths: list[Path], ruleset: str | None, club: str | None, **_: Any) -> None:
        files = sorted({file for path in paths for file in self._files(path)})
        self.club, self.ruleset = str(club_for_imports(name=club).pk), ruleset
        self.count: Counter[str] = Counter()
        self.chosen: dict[tuple[str, ...], str] = {}
        self.progress = Progress(self.stderr, len(files))
        for number, file in enumerate(files, 1):
            self.progress.count(number)
            self._one(file)
        self.progress.end()
        self._sum_up()
        if self.count["failed"]:
            raise SystemExit(1)

    def _files(self, path: Path) -> Iterator[Path]:
        if path.is_dir():
            found = (file for file in path.rglob("*") if file.suffix.lower() in ENDINGS)
            yield from (file for file in found if not file.is_dir())
        else:
            path.stat()  # before anything is imported: what is not there ends it
            yield path

    def _one(self, file: Path) -> None:
        try:
            content = self._content(file)
            if known_file(club=self.club, content=content):
                self.count["known"] += 1
                return
            record = read_gcg(content)
            fit = self._fit(file, record)
            done = import_gcg(
                actor="system", club=self.club, content=content, record=record, fit=fit
            )
        except (Unusable, Unplayable, Unfit, Refusal, OSError) as problem:
            self.count["failed"] += 1
            self._line(f"{file}: {_said(problem)}")
            return
        self.count["imported"] += 1
        self.count[f"by {fit.name}"] += 1
        for line, doubt in done.doubts:
            place = f"{file}:{line}" if line else file  # the racks at the end have no line
            self._line(f"{place}: {sentence(doubt)}")
        for finding in done.state.findings:
            said = sentence(Refusal(finding.reason, **finding.facts))
            self._line(f"{file}: " + _("entry") + f" {finding.version}: {said}")

    def _content(self, file: Path) -> bytes:
        found = file.stat()
        if not S_ISREG(found.st_mode):  # a pipe or a device might never end
            raise Unusable("file", "It is no ordinary file, so it is no recorded game.")
        if found.st_size > LARGEST:
            raise Unusable("file", "It is larger than 1 MiB, so it is no recorded game.")
        return file.read_bytes()

    def _fit(self, file: Path, record: Record) -> Fit:
        """The rules to enter a record by: the best fit; where several are, a person chooses."""
        best = best_fits(record, self.ruleset)
        if len(best) == 1:
            return best[0]
        names = tuple(fit.rules.name for fit in best)
        if names not in self.chosen:
            self.chosen[names] = self._choose(file, names)
        return next(fit for fit in best if fit.rules.name == self.chosen[names])

    def _choose(self, file: Path, names: tuple[str, ...]) -> str:
        rules = ", ".join(names)
        self.progress.end()
        asked = _("{file}: {rules} fit equally well. Which? [{first}] ")
        while sys.stdin.isatty():
            try:
                answer = input(asked.format(file=file, rules=rules, first=names[0])).strip()
            except EOFError:
                break
            if not answer or answer in names:
                return answer or names[0]
        # Nobody to ask: the booklets' order decides, and it is said.
        said = _("{rules} fit equally well; taken: {first} (--ruleset chooses).")
        self._line(f"{file}: {said.format(rules=rules, first=names[0])}")
        return names[0]

    def _line(self, text: str) -> None:
        self.progress.end()
        self.stdout.write(text)

    def _sum_up(self) -> None:
        said = _("{imported} imported, {known} already there, {failed} failed.")
        counts = {name: self.count[name] for name in ("imported", "known", "failed")}
        self.stdout.write(said.format(**counts))
        for name, number in sorted(self.count.items()):
            if name.startswith("by "):
                self.stdout.write(f"  {name.removeprefix('by ')}: {number}")


def _said(problem: Unusable | Unplayable | Unfit | Refusal | OSError) -> str:
    if isinstance(problem, Unfit):
        refusal = problem.fit.refusal
        said = sentence(refusal) if refusal else ""
        return _("line") + f" {problem.fit.line} ({problem.fit.name}): {said}"
    if isinstance(problem, Unplayable):
        return _("line") + f" {problem.line}: {sentence(problem.refusal)}"
    if isinstance(problem, Unusable):
        return f"{place_of(problem)}: {sentence(problem)}"
    return wrong(problem) if isinstance(problem, OSError) else sentence(problem)
