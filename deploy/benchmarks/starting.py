"""How long commands take from the terminal, the start of Python included, as on a laptop."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deploy.benchmarks.parts import Part, median

HOUSE = Path(__file__).resolve().parents[2]
COMMANDS = ("look_up HUNDE", "verify --help", "verify", "followers", "doctor")
FROM_OUTSIDE = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "PYTHONDONTWRITEBYTECODE")


def measure_starts(rounds: int) -> dict[str, int]:
    """Milliseconds of each command on an empty data folder, the median of the rounds."""
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
