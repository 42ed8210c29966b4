"""Makes a tournament by chance, paired by the FIDE Dutch System, as a TRF file.

The same seed and the same figures give the same file, on every machine.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from dataclasses import fields
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from games.terminal import FilesCommand
from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.dutch.by_chance import Rates, tournament
from tournaments.pairing.dutch.fast import paired
from tournaments.trf.files import Person, TrfFile
from tournaments.trf.writing import FORMATS, TRF26, write_trf

LEAST_PLAYERS, MOST_PLAYERS, USUAL_MOST = 2, 2000, 60
MOST_ROUNDS, USUAL_ROUNDS = 30, 9
BEST_RATING, RATING_STEP, LEAST_RATING = 2400, 10, 1000


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number of the command line within these bounds."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            said = _("a whole number from {least} to {most} is wanted, not {found}")
            raise ArgumentTypeError(said.format(least=least, most=most, found=text))
        return int(text)

    return read


class Command(FilesCommand):
    help = "Make a tournament by chance, paired by the FIDE Dutch System, as a TRF file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", required=True, help="equal seeds give equal tournaments")
        players = whole(LEAST_PLAYERS, MOST_PLAYERS)
        parser.add_argument("--players", type=players, help="else 5 to 60, by the seed")
        parser.add_argument("--rounds", type=whole(1, MOST_ROUNDS), help="else up to 9")
        parser.add_argument("--format", choices=FORMATS, default=TRF26)
        parser.add_argument("--to", type=Path, metavar="FILE", help="else it is printed")
        for rate in fields(Rates):
            name = "--" + rate.name.replace("_", "-")
            told = _("in a thousand (usual: {usual})").format(usual=rate.default)
            parser.add_argument(name, type=whole(0, 1000), default=rate.default, help=told)

    def handle(self, *, seed: str, players: int | None, rounds: int | None, **given: Any) -> None:
        number = players or 5 + Dice("players", seed).below(USUAL_MOST - 4)
        length = rounds or min(USUAL_ROUNDS, max(1, number - 2))
        rates = Rates(**{rate.name: given[rate.name] for rate in fields(Rates)})
        history = tournament(seed, number, length, paired, rates)
        people = {
            one: Person(
                one,
                name=f"Player {one:04}",
                rating=max(LEAST_RATING, BEST_RATING - RATING_STEP * one),
            )
            for one in history.players
        }
        about = {"012": f"By chance, seed {' '.join(seed.split())}", "192": "FIDE_DUTCH_2026"}
        text = write_trf(TrfFile(history, people, about), given["format"])
        if given["to"] is None:
            _the_same_everywhere(sys.stdout)
            self.stdout.write(text, ending="")
        else:
            given["to"].write_text(text, encoding="utf-8", newline="\n")


def _the_same_everywhere(stream: Any) -> None:
    """Let a real stream write UTF-8 and plain line feeds, which not every platform does."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", newline="\n")
