"""The house of one process on a system without fork, signals and modules of POSIX: on Windows."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
OURS = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")

pytestmark = pytest.mark.process

# What Windows does not have is not there. Where the house or a library asks which system it is, it
# is told the truth, so what is behind such a question is not tried here.
WITHOUT_POSIX = """
import os, signal, sys

GONE = {"grp", "pwd", "pty", "resource", "syslog", "termios", "tty"}

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name in GONE:
            raise ModuleNotFoundError(name, name=name)

for name in GONE:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Gone())
for name in ("fork", "forkpty", "geteuid", "getuid", "getpgid", "killpg", "mkfifo", "setsid"):
    delattr(os, name)
for name in ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "alarm", "setitimer"):
    delattr(signal, name)
"""
IMPORT_ALL = """
import importlib, pkgutil
import django
django.setup()
OF_SERVERS = {"deploy.gunicorn_settings", "deploy.cluster", "deploy.management.commands.cluster"}
WITH_DEVELOPERS = ("deploy.benchmarks", "deploy.catalogues", "frontend.catalogue")
tried = 0
for storey in ("engine", "lexicon", "games", "tournaments", "frontend", "deploy"):
    package = importlib.import_module(storey)
    for found in pkgutil.walk_packages(package.__path__, storey + "."):
        if found.name not in OF_SERVERS and not found.name.startswith(WITH_DEVELOPERS):
            importlib.import_module(found.name)
            tried += 1
print(tried)
"""
HOLD_A_DEMO = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("seed_demo", verbosity=0)
call_command("verify", verbosity=0)
from games.models import Sheet
print(Sheet.objects.count())
"""


def said(program, tmp_path):
    """What a program prints without POSIX, in a house of its own."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    own = {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "WORTWART_MODE": "demo",
        "WORTWART_DATA": str(tmp_path / "data"),
    }
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_POSIX + program],
        cwd=HOUSE,
        env={**plain, **own},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()[-1:], done.stderr


def test_every_module_but_those_of_servers_is_loaded_without_posix(tmp_path):
    status, (tried,), faults = said(IMPORT_ALL, tmp_path)
    assert (status, faults) == (0, "")
    assert int(tried) > 500


def test_a_demo_is_made_and_proved_without_posix(tmp_path):
    status, (sheets,), faults = said(HOLD_A_DEMO, tmp_path)
    assert status == 0, faults
    assert int(sheets) > 0


@pytest.mark.parametrize(
    "program", ["import deploy.gunicorn_settings, resource", "os.fork()", "signal.SIGKILL"]
)
def test_what_needs_posix_is_found_out(tmp_path, program):
    """Negative control."""
    status, _said, faults = said(program, tmp_path)
    assert (status, "Error" in faults) == (1, True)


RESERVED = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    *(f"{port}{n}" for port in ("COM", "LPT") for n in "123456789"),
}


def unfit(path):
    """Why a file of the checkout could not stand on Windows or a Mac; None for one that can."""
    for part in Path(path).parts:
        if set(part) & set('<>:"\\|?*') or part != part.rstrip(". "):
            return "a letter that Windows keeps for itself"
        if part.split(".")[0].upper() in RESERVED:
            return "a name of a device"
    return "too long" if len(path) > 150 else None


def test_the_checkout_can_be_had_on_windows_and_on_a_mac():
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 - of this machine
        cwd=HOUSE,
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    files = listed.split("\0")[:-1]
    assert {path: unfit(path) for path in files if unfit(path)} == {}
    folded = [path.casefold() for path in files]
    assert len(set(folded)) == len(folded) > 1000


def test_a_file_that_could_not_be_there_is_found_out():
    odd = ["games/aux.py", "tests/was?.txt", "lexicon/end.", "engine/nul", "x/" * 80]
    assert [unfit(path) is not None for path in odd] == [True] * 5
    assert unfit("engine/notation.py") is None
