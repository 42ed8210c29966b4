"""Brings a tournament into the house: a federation's file (TRF16 or TRF26)."""

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
from tournaments.directing.from_trf import bring_trf, day_of
from tournaments.directing.from_tsh import Wanted
from tournaments.directing.sentences import sentence
from tournaments.trf.entering import left_out
from tournaments.trf.reading import read_trf


class Command(HouseCommand):
    help = (
        "Bring a tournament in from a federation's file (TRF16 or TRF26): who played whom, who "
        "went first, who won; byes, forfeits and penalties. Such a file knows no scores."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--club", help="the club that gets it, if there are several")
        parser.add_argument("--title", default="", help="else as the file calls it")
        parser.add_argument("--date", default="", help="its first day such as 2026-10-24")
        parser.add_argument("--ruleset", choices=sorted(RULESETS), default="klassik")
        parser.add_argument("--rated", action="store_true", help="count it for the rating list")
        parser.add_argument("--close", action="store_true", help="close the tournament")

    def handle(self, *, file: Path, club: str | None, **options: Any) -> None:
        try:
            content = file.read_bytes()
            told = read_trf(content)
            done = bring_trf(
                actor="system",
                club=club_for_imports(name=club),
                content=content,
                wanted=_wanted(file, options, day_of(told), told.about.get("012", "")),
            )
        except Unusable as problem:
            raise CommandError(f"{file}, {place_of(problem)}: {sentence(problem, {})}") from None
        for one in left_out(told):
            self.stderr.write(f"{file}, {place_of(one)}: {sentence(one, {})}")
        if done.repeated:
            said = _("This tournament is there already: {id}.")
        else:
            said = _(
                "{players} players, {rounds} rounds: {known} of them were known, {new} are new in "
                "the register. The tournament is {id}."
            )
        self.stdout.write(
            said.format(
                players=done.known + done.new,
                rounds=told.history.last_paired,
                known=done.known,
                new=done.new,
                id=done.stream,
            )
        )


def _wanted(file: Path, options: dict[str, Any], day: str, title: str) -> Wanted:
    """What the arguments say, else the file."""
    given = {name: options[name] for name in ("ruleset", "rated", "close")}
    when = options["date"] or day or date.today().isoformat()  # noqa: DTZ011
    return Wanted((options["title"] or title or file.stem)[:200], when, **given)
