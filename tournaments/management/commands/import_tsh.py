"""Brings a tournament into the house: archive, folder or division files of tsh, or of AUPAIR."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from engine.refusals import Unusable
from engine.rulesets import RULESETS
from games.sentences import place_of
from games.terminal import HouseCommand
from tournaments.commands import club_for_imports
from tournaments.directing.from_tsh import Brought, Wanted, bring, told_by
from tournaments.directing.sentences import sentence
from tournaments.tsh.reading import decoded, read_event

ENDINGS = (".t", ".tsh", ".tou")
LARGEST = 1 << 22


class Command(HouseCommand):
    help = (
        "Bring a whole tournament in: an archive of tsh (.tsh), a folder with config.tsh, its "
        "division files (.t), or a file of AUPAIR (.tou). The configuration is read for the "
        "event's name, never run."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--club", help="the club that gets it, if there are several")
        parser.add_argument("--title", default="", help="else as the configuration calls it")
        parser.add_argument("--date", default="", help="its first day such as 2026-10-24")
        parser.add_argument("--ruleset", choices=sorted(RULESETS), default="klassik")
        parser.add_argument("--rated", action="store_true", help="count it for the rating list")
        parser.add_argument("--close", action="store_true", help="close the tournament")

    def handle(self, *, paths: list[Path], club: str | None, **options: Any) -> None:
        files = {file.name: _content(file) for path in paths for file in _files(path)}
        try:
            wanted = _wanted(files, paths[0], options)
            done = bring(
                actor="system", club=club_for_imports(name=club), files=files, wanted=wanted
            )
        except Unusable as problem:
            raise CommandError(f"{place_of(problem)}: {sentence(problem, {})}") from None
        self.stdout.write(_told(done))


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        found = [one for one in sorted(path.iterdir()) if one.suffix.lower() in ENDINGS]
        return [one for one in found if one.is_file()]
    return [path]


def _content(file: Path) -> bytes:
    if file.stat().st_size > LARGEST:
        raise CommandError(_("{file} is larger than any file of tsh.").format(file=file))
    return file.read_bytes()


def _wanted(files: dict[str, bytes], path: Path, options: dict[str, Any]) -> Wanted:
    """What the arguments say, else the configuration, else the file itself."""
    event = read_event({name: decoded(one) for name, one in files.items()})
    title, told = told_by(event, options["title"], options["date"])
    names = ("ruleset", "rated", "close")
    given = {name: options[name] for name in names}
    return Wanted(title or path.stem[:200], told or date.today().isoformat(), **given)  # noqa: DTZ011


def _told(done: Brought) -> str:
    if done.repeated:
        return _("This tournament is there already: {id}.").format(id=done.stream)
    said = _(
        "{players} players in {divisions} divisions, {rounds} rounds: {known} of them were known, "
        "{new} are new in the register. The tournament is {id}."
    )
    return said.format(
        players=done.known + done.new,
        divisions=len(done.event.divisions),
        rounds=max(one.rounds for one in done.event.divisions),
        known=done.known,
        new=done.new,
        id=done.stream,
    )
