"""Measures how fast the house is and prints the figures as JSON; your own data is not touched."""

import json
import platform
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _

from deploy.benchmarks.parts import Asked, parts_of
from engine.given_files import opened
from games.garbage import look_seldom
from lexicon.speaking import SpeakingCommand

SUBJECTS = (  # files of deploy/benchmarks/, in the order in which they are measured
    "games",
    "rebuilding",
    "appending",
    "moves",
    "plays",
    "sheets",
    "drawn_sheets",
    "pairings",
    "dutch",
    "ratings",
    "standings",
    "results",
    "readers",
    "collector",
    "rounds",
    "rankings",
    "pages",
    "words",
    "lookups",
    "starting",
    "gold",
    "workers",
    "phones",
    "kills",
    "mixed",
)


class Command(SpeakingCommand):
    help = "Measure plays, replays, verification and appends on the database in use; prints JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--corpora", type=Path, metavar="DIR", help="else the demo's games")
        parser.add_argument(
            "--games", type=int, help="how many recorded score sheets, drawn evenly; 0 for all"
        )
        parser.add_argument(
            "--words",
            type=Path,
            metavar="FILE",
            help="a list that guides score sheets: a word a line",
        )
        parser.add_argument(
            "--processes", type=int, help="that work on score sheets side by side; else all"
        )
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--clients", type=int, nargs="+", default=[1, 8])
        parser.add_argument("--only", choices=list(parts_of(SUBJECTS)))

    def handle(
        self,
        *,
        corpora: Path | None,
        games: int | None,
        words: Path | None,
        processes: int | None,
        rounds: int,
        clients: list[int],
        only: str | None,
        **_options: Any,
    ) -> None:
        if corpora is not None:
            look_through(corpora)
        if words is not None:
            with opened(words):
                pass  # nobody waits for minutes to hear that it is not there
        asked = Asked(rounds, clients, corpora, games, words, processes)
        look_seldom()  # as every process that serves
        figures: dict[str, Any] = {
            "python": platform.python_version(),
            "database": connection.vendor,
        }
        for name, part in parts_of(SUBJECTS).items():
            if only == name or not (only or part.needs):
                self.stderr.write(f"{name} ...")  # as it is called in the figures, in any language
                figures[name] = part.measure(asked)
        self.stdout.write(json.dumps(figures, indent=1))


def look_through(corpora: Path) -> None:
    """Raise what is wrong with the folder of recorded games before anything is measured."""
    next(corpora.iterdir(), None)
    if next(corpora.rglob("*.gcg"), None) is None:
        why = _("There is no recorded game (.gcg) in it. Name another folder.")
        raise CommandError(f"{corpora}: {why}")
