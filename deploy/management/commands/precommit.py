"""The gate before a commit: everything that can be checked without running a test."""

import io
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils.translation import gettext as _

from deploy import catalogues, locks
from lexicon.speaking import SpeakingCommand

STOREYS = ["deploy", "frontend", "tournaments", "games", "lexicon", "engine"]


class Command(SpeakingCommand):
    help = "Check everything that must hold before a commit."
    requires_system_checks = ()  # missing migrations are found below

    def handle(self, **_options: Any) -> None:
        failed = [name for name, check in CHECKS.items() if not self.passes(name, check)]
        if failed:
            raise CommandError(_("Failed: {checks}").format(checks=", ".join(failed)))

    def passes(self, name: str, check: Callable[[], str]) -> bool:
        """Run one check and say how it went; what it found comes below its line."""
        found = check()
        said = _("failed") if found else "ok"
        self.stdout.write(f"{name:<12} {said}")
        if found:
            self.stdout.write(found)
        self.stdout.flush()
        return not found


def tool(*command: str) -> Callable[[], str]:
    """A check by a tool of the venv: what it said if it ends with another status than 0."""

    def check() -> str:
        program = Path(sys.executable).with_name(command[0])
        done = subprocess.run(  # noqa: S603
            [str(program), *command[1:]],
            cwd=settings.HOUSE,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        return (done.stdout + done.stderr or f"status {done.returncode}") * bool(done.returncode)

    return check


def lock_problems() -> Iterator[str]:
    """What is wrong with the locks."""
    house = settings.HOUSE
    pyproject = tomllib.loads((house / "pyproject.toml").read_text(encoding="utf-8"))
    texts = {name: (house / name).read_text(encoding="utf-8") for name in locks.lists(pyproject)}
    return locks.problems(pyproject, texts)


def catalogue_problems() -> Iterator[str]:
    """What is wrong with the compiled catalogues."""
    return (text for folder in settings.LOCALE_PATHS for text in catalogues.problems(folder))


def missing_migrations() -> str:
    """The changes of models that no migration knows."""
    said = io.StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=said, stderr=said)
    except SystemExit:
        return said.getvalue()
    return ""


CHECKS: dict[str, Callable[[], str]] = {
    "format": tool("ruff", "format", "--check", "."),
    "lint": tool("ruff", "check", "."),
    "types": tool("mypy", "manage.py", *STOREYS),
    "imports": tool("lint-imports"),
    "locks": lambda: "\n".join(lock_problems()),
    "catalogues": lambda: "\n".join(catalogue_problems()),
    "migrations": missing_migrations,
}
