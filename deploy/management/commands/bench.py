"""Measures how fast the house is and prints the figures as JSON; your own data is not touched."""

import json
import platform
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from deploy import benchmark, benchmark_tournaments, benchmark_words
from deploy.demo_karten import CARD_EVENING
from deploy.demo_klauer import SANDGLASS
from games.bench import bench_append

MEASURES = (
    "plays",
    "replay",
    "verify",
    "karten",
    "klauer",
    "append",
    "swiss",
    "tables",
    "standing",
    "results",
    "words",
    "gold",
    "adjudication",
    "lexicon",
)
LONG = ("lexicon", "adjudication")  # a minute, or a broker is needed: only when asked for


class Command(BaseCommand):
    help = "Measure plays, replays, verification and appends on the database in use; prints JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--corpora", type=Path, metavar="DIR", help="else the demo's games")
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--clients", type=int, nargs="+", default=[1, 8])
        parser.add_argument("--only", choices=list(MEASURES))

    def handle(
        self,
        *,
        corpora: Path | None,
        rounds: int,
        clients: list[int],
        only: str | None,
        **_options: Any,
    ) -> None:
        games = benchmark.recorded_games(corpora)
        measures: dict[str, Callable[[], dict[str, Any]]] = {
            "plays": lambda: benchmark.check_plays(games, rounds),
            "replay": lambda: benchmark.replay_games(games, rounds),
            "verify": lambda: benchmark.verify_games(games, rounds),
            "karten": lambda: benchmark.play_evening(CARD_EVENING, rounds),
            "klauer": lambda: benchmark.play_evening(SANDGLASS, rounds),
            "append": lambda: bench_append(clients, rounds=rounds),
            "swiss": lambda: benchmark_tournaments.pair_swiss(rounds),
            "tables": lambda: benchmark_tournaments.pair_tables(rounds),
            "standing": lambda: benchmark_tournaments.make_standing(rounds),
            "results": lambda: benchmark_tournaments.see_results(rounds),
            "words": lambda: benchmark_words.look_up(rounds),
            "gold": benchmark_words.gold,
            "adjudication": benchmark_words.adjudications,
            "lexicon": benchmark_words.build,
        }
        figures: dict[str, Any] = {
            "python": platform.python_version(),
            "database": connection.vendor,
        }
        for name, measure in measures.items():
            if only == name or (only is None and name not in LONG):
                self.stderr.write(f"{name} ...")
                figures[name] = measure()
        self.stdout.write(json.dumps(figures, indent=1))
