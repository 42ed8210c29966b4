"""Says which rating system would have foreseen best what was played, from the stored history."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games.terminal import HouseCommand
from tournaments.backtest.measures import Foresight, backtest
from tournaments.backtest.picture import calibration_svg
from tournaments.directing.rankings import games_rated
from tournaments.terminal import club_called


class Command(HouseCommand):
    help = (
        "Let every rating system foretell the rated games of the closed tournaments of a club, in "
        "the order in which they were played, and say which one foresaw best. Log loss: 0.693 is "
        "a coin, less is better."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", metavar="CLUB", help="its name")
        parser.add_argument(
            "--after", type=int, default=0, metavar="GAMES",
            help="count only pairs of whom both had played so many games",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="the figures as JSON")
        parser.add_argument("--picture", type=Path, metavar="FILE", help="write an SVG, too")

    def handle(
        self, *, club: str, after: int, json: bool, picture: Path | None, **_options: Any
    ) -> None:
        owner = club_called(club)
        found = backtest(games_rated(str(owner.pk)), after=after)
        if not found[0].pairs:
            raise CommandError(
                _(
                    "There are no rated games to look at: {club}, {games} games played before."
                ).format(club=club, games=after)
            )
        self.stdout.write(_as_json(found) if json else _as_table(found))
        if picture is not None:
            words = (_("Foretold and come"), _("foretold"), _("came"))
            picture.write_text(calibration_svg(found, *words), encoding="utf-8")


def _as_table(found: list[Foresight]) -> str:
    head = (_("system"), _("log loss"), _("accuracy"), _("calibration"), _("pairs"))
    lines = ["{:16} {:>10} {:>12} {:>14} {:>8}".format(*head)]
    lines += [
        f"{one.system:16} {one.log_loss:10.4f} {one.accuracy:12.1%} {one.calibration:14.4f} "
        f"{one.pairs:8}"
        for one in found
    ]
    least = round(found[0].log_loss, 4)
    best = ", ".join(one.system for one in found if round(one.log_loss, 4) == least)
    return "\n".join([*lines, _("Foresaw best: {systems}.").format(systems=best)])


def _as_json(found: list[Foresight]) -> str:
    return json.dumps(
        [
            {
                "system": one.system,
                "pairs": one.pairs,
                "log_loss": round(one.log_loss, 6),
                "accuracy": round(one.accuracy, 6),
                "calibration": round(one.calibration, 6),
                "bins": [
                    [one.pairs, round(one.foretold, 6), round(one.won, 6)] for one in one.bins
                ],
            }
            for one in found
        ],
        indent=1,
    )
