"""Builds the rules as a wheel of their own, for programs that want them without the house."""

import shutil
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management import CommandError

from lexicon.speaking import SpeakingCommand

NAME = "wortwart-engine"
_FILES = ("LICENSE", "NOTICE")
_PROJECT = """\
[project]
name = "{name}"
version = "{version}"
description = "The rules of German crossword games: replay, check, all plays of a rack."
readme = "VERBS.md"
requires-python = "{python}"
license = "{license}"
license-files = ["LICENSE", "NOTICE"]
classifiers = ["Typing :: Typed"]

[build-system]
requires = ["uv_build"]
build-backend = "uv_build"

[tool.uv.build-backend]
module-name = "engine"
module-root = ""
"""


class Command(SpeakingCommand):
    help = "Build the rules (engine/) as a wheel of their own; no network is needed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", type=Path, default=Path("dist"), help="the folder (dist)")

    def handle(self, *, to: Path, **_: Any) -> None:
        to.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as folder:
            lay_out(Path(folder))
            build(Path(folder), to.resolve())
        for wheel in sorted(to.glob(f"{NAME.replace('-', '_')}-*.whl")):
            self.stdout.write(str(wheel))


def lay_out(folder: Path) -> None:
    """Put the project together: the rules as they are, their page, licence and description."""
    house: Path = settings.HOUSE
    shutil.copytree(
        house / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(house / "engine" / "VERBS.md", folder)
    for name in _FILES:
        shutil.copy(house / name, folder)
    said = tomllib.loads((house / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = _PROJECT.format(
        name=NAME,
        version=said["version"],
        python=said["requires-python"],
        license=said["license"],
    )
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def build(folder: Path, to: Path) -> None:
    """Let uv build it with the backend that it brings; raises CommandError with what uv says."""
    uv = str(Path(sys.executable).with_name("uv"))
    command = [uv, "build", "--wheel", "--offline", "--out-dir", str(to), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise CommandError(done.stderr)
