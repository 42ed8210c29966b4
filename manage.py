#!/usr/bin/env python3
"""The door to every command: sets up `.venv` from a hash-pinned lock and runs the command in it.

Standard library only, and readable by old Pythons, so that they can say what is missing.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from deploy.alone import alone

HOUSE = Path(__file__).resolve().parent
VENV = HOUSE / ".venv"
STAMP = VENV / "stamp"
WINDOWS = sys.platform == "win32"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
RUN, DEVELOP = "requirements.lock", "requirements-dev.lock"
OLDEST = (3, 11)
NEWEST = (3, 14)  # for which all packages of the locks are built
FOR_ALL = ("-q", "-v", "--thorough", "--stored")  # with these all tests are run, and no more said
FOR_DEVELOPERS = ("test", "precommit", "bench", "lock", "translations", "screenshots")
QUIETLY = ["install", "--quiet", "--no-input", "--disable-pip-version-check"]
GERMAN = {
    "Wortwart needs Python 3.11 or newer; this is Python {found}.": (
        "Wortwart braucht Python 3.11 oder neuer; dies ist Python {found}."
    ),
    "Another start is setting up; waiting for it ...": (
        "Ein anderer Start richtet gerade ein; ich warte auf ihn ..."
    ),
    "This Python lacks the module {module}. On Debian and Ubuntu: sudo apt install python3-venv": (
        "Diesem Python fehlt das Modul {module}. "
        "Unter Debian und Ubuntu: sudo apt install python3-venv"
    ),
    "Making .venv ...": "Lege .venv an ...",
    "Making .venv failed:\n{failure}": ".venv konnte nicht angelegt werden:\n{failure}",
    "Putting pip into .venv failed:\n{failure}": "pip kam nicht in .venv:\n{failure}",
    "Installing {count} packages from {lock} with uv ...": (
        "Installiere {count} Pakete aus {lock} mit uv ..."
    ),
    "Installing {count} packages from {lock} with pip; this takes a minute ...": (
        "Installiere {count} Pakete aus {lock} mit pip; das dauert eine Minute ..."
    ),
    "Installing {lock} failed:\n{failure}": "{lock} ließ sich nicht installieren:\n{failure}",
    "Not all packages are built for Python {found}; take Python 3.11 to 3.14.": (
        "Für Python {found} sind nicht alle Pakete gebaut; nimm Python 3.11 bis 3.14."
    ),
}
"""What the set-up says, before there is a catalogue to look it up in."""

HAS_PIP = "import pip, sys; sys.exit(tuple(map(int, pip.__version__.split('.')[:2])) < (22, 3))"


def main(arguments: list[str]) -> int:
    """Run the command inside the house's own venv; return its exit status."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        say(told("Wortwart needs Python 3.11 or newer; this is Python {found}.", found=found))
        return 1
    command = arguments[0] if arguments else "help"
    try:
        set_up(DEVELOP if command in FOR_DEVELOPERS else RUN)
    except SetUpFailed as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        return 130
    keep_compiled()
    if Path(sys.prefix).resolve() == VENV.resolve():
        return run_command(command, arguments)
    return run_inside([str(PYTHON), str(HOUSE / "manage.py"), *arguments])


class SetUpFailed(Exception):
    """The set-up can't go on; the sentence says what to do."""


def say(sentence: str) -> None:
    """Tell the person at the terminal; standard output belongs to the command."""
    print(sentence, file=sys.stderr, flush=True)


def told(sentence: str, **facts: object) -> str:
    """A sentence of the set-up with its facts, in the language of the terminal."""
    return (GERMAN[sentence] if speaks_german() else sentence).format(**facts)


def speaks_german() -> bool:
    """Whether the terminal is set to German: by the first of these that says anything."""
    said = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, said), "").lower().startswith("de")


def say_waiting() -> None:
    """Say why nothing happens yet."""
    say(told("Another start is setting up; waiting for it ..."))


def set_up(lock: str) -> None:
    """Bring `.venv` to what the lock says; one start at a time, most of them find it done."""
    if is_stamped(lock):
        return
    with alone(HOUSE / ".venv.lock", waiting=say_waiting):
        if is_stamped(lock):
            return
        if not is_ours():
            make_venv()
        install(lock)
        included = [RUN, DEVELOP] if lock == DEVELOP else [RUN]
        write_stamp([python_line(), *map(lock_line, included)])


def python_line() -> str:
    """The Python that the packages were installed for."""
    return "python {}.{}".format(*sys.version_info[:2])


def lock_line(lock: str) -> str:
    """The lock's name and the hash of its text."""
    text = (HOUSE / lock).read_bytes().replace(b"\r\n", b"\n")
    return f"{lock} {hashlib.sha256(text).hexdigest()}"


def stamped() -> list[str]:
    """The lines of the stamp: the Python and the locks that are installed; none without a stamp."""
    with contextlib.suppress(FileNotFoundError):
        return STAMP.read_text(encoding="utf-8").splitlines()
    return []


def is_stamped(lock: str) -> bool:
    """Whether the venv holds what this lock says, for this Python."""
    lines = stamped()
    return PYTHON.exists() and python_line() in lines and lock_line(lock) in lines


def is_ours() -> bool:
    """Whether the venv was once finished for this Python; a half-made one is made again."""
    return PYTHON.exists() and python_line() in stamped()


def write_stamp(lines: list[str]) -> None:
    """Write the stamp in one go, so that nobody reads half of it."""
    fresh = STAMP.with_suffix(".new")
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    fresh.replace(STAMP)


def make_venv() -> None:
    """Make an empty venv; what a broken start left behind is cleared away."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            lacking = (
                "This Python lacks the module {module}. "
                "On Debian and Ubuntu: sudo apt install python3-venv"
            )
            raise SetUpFailed(told(lacking, module=module))
    say(told("Making .venv ..."))
    failure = attempt([base_python(), "-m", "venv", "--clear", "--without-pip", str(VENV)])
    if failure:
        raise SetUpFailed(told("Making .venv failed:\n{failure}", failure=failure))


def base_python() -> str:
    """The Python that the venv is made from."""
    return getattr(sys, "_base_executable", None) or sys.executable


def pip() -> list[str]:
    """What installs into the venv: pip of the Python beneath it, which is there at once.

    Where that has none, or one older than `--python`, the venv gets its own, which takes seconds.
    """
    if not attempt([base_python(), "-c", HAS_PIP]):
        return [base_python(), "-m", "pip", "--python", str(PYTHON), *QUIETLY]
    failure = attempt([str(PYTHON), "-m", "ensurepip", "--default-pip"])
    if failure:
        raise SetUpFailed(told("Putting pip into .venv failed:\n{failure}", failure=failure))
    return [str(PYTHON), "-m", "pip", *QUIETLY]


def install(lock: str) -> None:
    """Install the lock with uv where it can be had, otherwise with pip; both check the hashes."""
    text = (HOUSE / lock).read_text(encoding="utf-8")
    count = len(re.findall(r"^[\w.-]+==", text, re.MULTILINE))
    options = ["--require-hashes", *source(), "--requirement", str(HOUSE / lock)]
    installing = pip()
    uv = find_uv(text, installing)
    if uv:
        say(told("Installing {count} packages from {lock} with uv ...", count=count, lock=lock))
        if not attempt([uv, "pip", "install", "--python", str(PYTHON), *options]):
            return
    by_pip = "Installing {count} packages from {lock} with pip; this takes a minute ..."
    say(told(by_pip, count=count, lock=lock))
    failure = attempt([*installing, *options])
    if failure:
        said = told("Installing {lock} failed:\n{failure}", lock=lock, failure=failure)
        raise SetUpFailed("\n".join([said, *too_new()]))


def too_new() -> list[str]:
    """What may be the reason where packages can't be installed; nothing for a usual Python."""
    if sys.version_info[:2] <= NEWEST:
        return []
    why = "Not all packages are built for Python {found}; take Python 3.11 to 3.14."
    return [told(why, found="{}.{}".format(*sys.version_info[:2]))]


def source() -> list[str]:
    """Where packages come from: the wheelhouse beside the checkout alone, if there is one."""
    wheelhouse = HOUSE.parent / "wheelhouse"
    return ["--no-index", "--find-links", str(wheelhouse)] if wheelhouse.is_dir() else []


def find_uv(lock: str, installing: list[str]) -> str | None:
    """The venv's own uv, installed by pip from its lines of the lock; None without it."""
    pinned = re.search(r"^uv==(?:.*\\\n)*.*$", lock, re.MULTILINE)
    if pinned is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        only_uv = Path(folder, "uv.lock")
        only_uv.write_text(pinned[0] + "\n", encoding="utf-8")
        attempt(
            [*installing, "--only-binary=uv", "--require-hashes", *source(), "-r", str(only_uv)]
        )
    return shutil.which(str(PYTHON.with_name("uv")))


def attempt(command: list[str]) -> str:
    """Run a step of the set-up in silence; return what it said if it failed, otherwise nothing."""
    done = subprocess.run(
        command,
        env={**os.environ, "UV_PYTHON_DOWNLOADS": "never"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return ""
    return (done.stderr or done.stdout).strip() or f"exit status {done.returncode}"


def keep_compiled() -> None:
    """Where nothing is to be written beside the code, keep it compiled inside `.venv` instead.

    To compile all of it at each start would take longer than the start itself.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        compiled = os.environ.get("PYTHONPYCACHEPREFIX") or str(VENV / "compiled")
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = compiled
        sys.dont_write_bytecode = False


def run_inside(command: list[str]) -> int:
    """Run the command as a child; pass signals on to it and its exit status back."""
    child = subprocess.Popen(command)

    def pass_on(number: int, _frame: object) -> None:
        if not (number == signal.SIGINT and terminal_told_the_child()):
            child.send_signal(number)

    signal.signal(signal.SIGINT, pass_on)
    if not WINDOWS:
        signal.signal(signal.SIGTERM, pass_on)
        signal.signal(signal.SIGHUP, pass_on)
    status = child.wait()
    return 128 - status if status < 0 else status


def terminal_told_the_child() -> bool:
    """Whether Ctrl-C reached the child too: a terminal tells all processes in its foreground."""
    if WINDOWS:
        return True
    try:
        with Path("/dev/tty").open("rb") as terminal:
            return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
    except OSError:
        return False


def run_command(command: str, arguments: list[str]) -> int:
    """Run the command in this process, which is the venv's."""
    if command in FOR_DEVELOPERS:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"  # never near a person's data
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    if command in ("demo", "start"):
        os.environ["WORTWART_MODE"] = command
    try:
        if command == "test":
            import pytest

            return int(pytest.main(shared(joined(arguments[1:]))))
        from deploy.spoken import Commands

        Commands(["manage.py", *arguments]).execute()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever reads (`head`, `less`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left at the end
        return 141
    return 0


def joined(arguments: list[str]) -> list[str]:
    """`--corpora DIR` as one argument; pytest would take a folder that stands alone for tests."""
    if "--corpora" not in arguments[:-1]:
        return arguments
    place = arguments.index("--corpora")
    return [*arguments[:place], f"--corpora={arguments[place + 1]}", *arguments[place + 2 :]]


def shared(arguments: list[str]) -> list[str]:
    """All tests are shared among up to four cores; those that somebody names are not."""
    if all(one in FOR_ALL or one.startswith("--corpora=") for one in arguments):
        return [*arguments, "-n=auto", "--maxprocesses=4"]
    return arguments


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
