"""Writes a tournament with its games into a file that anybody can audit, whatever they trust."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from games.terminal import HouseCommand, Progress
from tournaments.archives import archive_lines


class Command(HouseCommand):
    help = (
        "Write a tournament with its games, standings, publications and a signed checkpoint into a "
        "file. `python3 -m tournaments.audit FILE` checks all of it without this server."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", type=UUID, metavar="TOURNAMENT", help="its id")
        parser.add_argument("--to", type=Path, metavar="FILE", required=True)

    def handle(self, *, tournament: UUID, to: Path, **_options: Any) -> None:
        self.write(archive_lines(tournament), to)

    def write(self, lines: Iterator[str], to: Path) -> None:
        """Write lines into a file, which is there whole or not at all."""
        progress, count = Progress(self.stderr), 0
        fresh = to.with_name(f"{to.name}.new")
        try:
            with fresh.open("w", encoding="utf-8", newline="\n") as file:
                for count, line in enumerate(lines, 1):
                    file.write(line)
                    progress.count(count)
            fresh.replace(to)
        except OSError as problem:
            problem.filename = str(to)
            raise
        finally:
            with suppress(OSError):  # it could not be begun, or has its own name by now
                fresh.unlink()
            progress.end()
        self.stdout.write(_("{lines} lines written to {to}.").format(lines=count, to=to))
