"""How long commands take from the terminal, the start of Python included, as on a laptop."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deploy.benchmarks.parts import Part, median

HOUSE = Path(__file__).resolve().parents[2]
NAMES = (
    "start", "import_gcg", "verify", "checkpoint", "backup", "restore", "move_house",
    "export_archive", "export_tournament", "import_tournament", "publish", "followers", "doctor",
    "export_gcg", "export_jsonl", "solve_sheet", "check_pairings", "import_tsh", "export_tsh",
    "import_trf", "export_trf",
    "simulate", "rate_backtest", "look_up",
)  # fmt: skip
"""The commands that the README names for real use."""
COMMANDS = ("look_up HUNDE", "verify", "followers", "doctor", *(f"{name} --help" for name in NAMES))
FROM_OUTSIDE = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "PYTHONDONTWRITEBYTECODE")


def measure_starts(rounds: int) -> dict[str, int]:
    """Milliseconds of each command on an empty data folder, the median of the rounds.

    Of those that change something or need more than a house it is their help, which loads as much.
    """
    with TemporaryDirectory() as data:
        return {command: _milliseconds(command, data, rounds) for command in COMMANDS}


def _milliseconds(command: str, data: str, rounds: int) -> int:
    plain = {name: said for name, said in os.environ.items() if not name.startswith(FROM_OUTSIDE)}
    plain |= {"WORTWART_DATA": data, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    started = [sys.executable, "manage.py", *command.split()]

    def start() -> Any:
        subprocess.run(started, check=True, capture_output=True, cwd=HOUSE, env=plain)  # noqa: S603 - our own

    return round(1e3 * median(start, rounds))


PARTS = (Part("starting", lambda asked: measure_starts(asked.rounds)),)
