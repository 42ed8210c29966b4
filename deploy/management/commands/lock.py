"""Makes the locks from the lists of pyproject.toml: universal, with hashes, without addresses."""

import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.utils.translation import gettext as _

from deploy import locks
from lexicon.speaking import SpeakingCommand

OLDEST_PYTHON = "3.11"


class Command(SpeakingCommand):
    help = "Make requirements.lock and requirements-dev.lock from pyproject.toml."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--upgrade", action="store_true", help="take the newest that fit")

    def handle(self, *, upgrade: bool, **_options: Any) -> None:
        pyproject = tomllib.loads((settings.HOUSE / "pyproject.toml").read_text(encoding="utf-8"))
        extra = {locks.RUN: [], locks.DEVELOP: ["--group=dev", f"--constraint={locks.RUN}"]}
        for name, requirements in locks.lists(pyproject).items():
            compile_lock(name, extra[name] + ["--upgrade"] * upgrade)
            place = settings.HOUSE / name
            text = place.read_text(encoding="utf-8")
            place.write_text(f"{locks.first_line(requirements)}\n{text}", encoding="utf-8")
            said = _("{lock}: {number} packages")
            self.stdout.write(said.format(lock=name, number=len(locks.pins(text))))


def compile_lock(name: str, options: list[str]) -> None:
    """Let uv choose the versions; those that the lock has and that still fit stay."""
    command = [str(Path(sys.executable).with_name("uv")), "pip", "compile", "pyproject.toml"]
    command += ["--universal", f"--python-version={OLDEST_PYTHON}", "--generate-hashes"]
    command += ["--no-emit-index-url", "--no-header", "--no-annotate", "--quiet"]
    command += [f"--output-file={name}", *options]
    if subprocess.run(command, cwd=settings.HOUSE, check=False).returncode:  # noqa: S603
        raise CommandError(_("uv could not make {lock}.").format(lock=name))
