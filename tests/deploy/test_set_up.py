"""The guard in manage.py, run for real in a small house with a wheelhouse beside it: no network."""

import ast
import base64
import contextlib
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest

import manage

pytestmark = pytest.mark.process(long=True)

HOUSE = Path(__file__).resolve().parents[2]
WINDOWS = sys.platform == "win32"
if not WINDOWS:
    import fcntl
    import termios

# What stands in for Django in the small house: it shows how it was called, waits, ends as asked.
FAKE_DJANGO = """
import json, os, select, signal, sys, time

def execute_from_command_line(arguments):
    if arguments[1] == "where":
        print(json.dumps([sys.prefix, arguments, os.environ["DJANGO_SETTINGS_MODULE"]]))
    if arguments[1] == "end":
        sys.exit(int(arguments[2]))
    if arguments[1] == "wait":
        told, teller = os.pipe()
        os.set_blocking(teller, False)
        signal.set_wakeup_fd(teller)  # a byte for every signal, be they at once
        def obey(number, frame):
            time.sleep(0.3)
            print(signal.Signals(number).name, len(os.read(told, 9)), flush=True)
            sys.exit(0)
        signal.signal(signal.SIGINT, obey)
        signal.signal(signal.SIGTERM, obey)
        os.write(1, b"waiting\\n")  # a signal within print could not print
        while True:  # a signal just before a sleep would be slept through; the byte is there
            select.select([told], [], [])
    if arguments[1] == "crash":
        os.kill(os.getpid(), signal.SIGKILL)
"""

# And for the commands of the house, which are Django's.
FAKE_COMMANDS = """
from django.core.management import execute_from_command_line

class Commands:
    def __init__(self, arguments):
        self.execute = lambda: execute_from_command_line(arguments)
"""


def make_wheel(folder, name, files, version="1.0"):
    """A wheel of these files; its line for a lock."""
    info = f"{name}-{version}.dist-info"
    files = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},{digest_of(text)},{len(text)}\n" for path, text in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n"
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"{name}=={version} \\\n    --hash=sha256:{digest}\n"


def digest_of(text):
    digest = hashlib.sha256(text.encode()).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).decode().rstrip("=")


def make_house(folder):
    """A checkout with the real guard, two small locks and the wheels for them beside it."""
    house, wheelhouse = folder / "house", folder / "wheelhouse"
    (house / "deploy").mkdir(parents=True)
    wheelhouse.mkdir()
    for name in ("manage.py", "deploy/__init__.py", "deploy/alone.py"):
        shutil.copy(HOUSE / name, house / name)
    (house / "deploy" / "spoken.py").write_text(FAKE_COMMANDS)
    django = {
        "django/__init__.py": "",
        "django/core/__init__.py": "",
        "django/core/management/__init__.py": FAKE_DJANGO,
    }
    running = make_wheel(wheelhouse, "django", django)
    pytest_itself = {"pytest.py": "def main(arguments):\n    print(arguments)\n    return 5\n"}
    developing = running + make_wheel(wheelhouse, "pytest", pytest_itself)
    (house / "requirements.lock").write_text(running)
    (house / "requirements-dev.lock").write_text(developing)
    return house


def command(house, *arguments, python=sys.executable):
    return [python, str(house / "manage.py"), *arguments]


def start(house, *arguments, **options):
    environment = {name: value for name, value in os.environ.items() if "DJANGO" not in name}
    environment["LC_ALL"] = "C.UTF-8"
    return subprocess.Popen(
        command(house, *arguments),
        env=environment | options.pop("environment", {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def finish(process):
    """The exit status, the output, and the lines on standard error."""
    output, errors = process.communicate(timeout=300)
    return process.returncode, output, errors.splitlines()


def run(house, *arguments, **options):
    return finish(start(house, *arguments, **options))


def where(house):
    """What the command `where` prints when it runs inside the house's venv."""
    venv = str(house / ".venv")
    return json.dumps([venv, ["manage.py", "where"], "deploy.settings"]) + "\n"


MAKING = "Making .venv ..."
INSTALLING = "Installing 1 packages from requirements.lock with pip; this takes a minute ..."
INSTALLING_TOOLS = (
    "Installing 2 packages from requirements-dev.lock with pip; this takes a minute ..."
)
LACKING = (
    "This Python lacks the module ensurepip. On Debian and Ubuntu: sudo apt install python3-venv"
)
WAITING = "Another start is setting up; waiting for it ..."


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    """A small house that was set up once; tests that change it take a fresh one."""
    house = make_house(tmp_path_factory.mktemp("furnished"))
    assert run(house, "where") == (0, where(house), [MAKING, INSTALLING])
    return house


@pytest.fixture
def fresh(tmp_path):
    return make_house(tmp_path)


def test_later_starts_find_everything_done_and_say_nothing(furnished):
    assert run(furnished, "where") == (0, where(furnished), [])


def test_a_start_with_the_venvs_own_python_stays_in_it(furnished):
    python = furnished / ".venv" / ("Scripts/python.exe" if WINDOWS else "bin/python")
    done = subprocess.run(
        command(furnished, "where", python=str(python)), capture_output=True, text=True, check=True
    )
    assert (json.loads(done.stdout)[0], done.stderr) == (str(furnished / ".venv"), "")


def compiled_files(house):
    """Where code of the house lies compiled, beside itself or below `.venv/compiled`."""
    found = house.rglob("spoken.*.pyc")
    return {one.relative_to(house).parts[:2] for one in found}


@pytest.fixture
def uncompiled(furnished, tmp_path):
    """A house that is set up, of which nothing is compiled yet."""
    compiled = shutil.ignore_patterns("__pycache__", "compiled")
    folder, copy = furnished.parent, tmp_path / "copy"
    return shutil.copytree(folder, copy, symlinks=True, ignore=compiled) / furnished.name


def test_code_stays_compiled_in_the_venv_where_nothing_is_to_be_written_beside_it(uncompiled):
    nothing_beside = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": ""}
    done = run(uncompiled, "where", environment=nothing_beside)
    assert done == (0, where(uncompiled), [])
    assert compiled_files(uncompiled) == {(".venv", "compiled")}


def test_code_stays_compiled_beside_itself_elsewhere(uncompiled):
    """Negative control."""
    beside = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": ""}
    assert run(uncompiled, "where", environment=beside) == (0, where(uncompiled), [])
    assert compiled_files(uncompiled) == {("deploy", "__pycache__")}


def test_the_exit_status_is_the_commands_own(furnished):
    assert run(furnished, "end", "3") == (3, "", [])


@pytest.mark.skipif(WINDOWS, reason="Windows has no signals between processes")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_passed_on_and_the_command_ends_in_its_own_way(furnished, number):
    process = start(furnished, "wait", start_new_session=True)
    assert process.stdout.readline() == "waiting\n"
    process.send_signal(number)
    assert finish(process) == (0, f"{number.name} 1\n", [])


@contextlib.contextmanager
def in_a_terminal(*arguments):
    """A process in the foreground of a terminal of its own, and the terminal's keyboard."""
    keyboard, terminal = os.openpty()
    process = subprocess.Popen(
        arguments,
        cwd=HOUSE,
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
    )
    with process:
        yield process, keyboard
    os.close(keyboard)
    os.close(terminal)


@pytest.mark.skipif(WINDOWS, reason="Windows has no such terminals")
def test_ctrl_c_in_a_terminal_reaches_the_command_once(furnished):
    with in_a_terminal(*command(furnished, "wait")) as (process, keyboard):
        assert process.stdout.readline() == "waiting\n"
        os.write(keyboard, b"\x03")
        assert finish(process) == (0, "SIGINT 1\n", [])


@pytest.mark.skipif(WINDOWS, reason="Windows has no such terminals")
def test_a_terminal_tells_the_command_of_ctrl_c_and_without_one_the_guard_does():
    question = [sys.executable, "-c", "import manage; print(manage.terminal_told_the_child())"]
    with in_a_terminal(*question) as (process, _):
        assert finish(process) == (0, "True\n", [])
    done = subprocess.run(
        question, cwd=HOUSE, capture_output=True, text=True, start_new_session=True, check=True
    )
    assert done.stdout == "False\n"


@pytest.mark.skipif(WINDOWS, reason="Windows has no signals between processes")
def test_a_command_that_was_killed_gives_the_status_that_shells_give(furnished):
    assert run(furnished, "crash") == (128 + signal.SIGKILL, "", [])


def test_a_changed_lock_is_installed_into_the_venv_that_is_there(uncompiled):
    house, lock = uncompiled, uncompiled / "requirements.lock"
    lock.write_text("# another text\n" + lock.read_text())
    assert run(house, "where") == (0, where(house), [INSTALLING])
    assert run(house, "test", "-x") == (5, "['-x']\n", [INSTALLING_TOOLS])
    assert run(house, "where") == (0, where(house), [])  # the developers' lock holds the other


# A Python that waits for a file before it does what one of the steps of the set-up asks of it.
HELD = """
import os, sys, time
while {step!r} in sys.orig_argv and not os.path.exists({until!r}):
    time.sleep(0.01)
"""


@pytest.fixture
def held(tmp_path):
    """Start a house whose set-up stays in a step until the file is there: the starter, the file."""
    go_on = tmp_path / "go on"

    def held(house, step, **options):
        (tmp_path / "sitecustomize.py").write_text(HELD.format(step=step, until=str(go_on)))
        return start(house, "where", environment={"PYTHONPATH": str(tmp_path)}, **options)

    yield held, go_on
    go_on.touch()


def test_two_starts_at_once_set_up_once(fresh, held):
    held_in, go_on = held
    first = held_in(fresh, "venv")
    assert first.stderr.readline() == f"{MAKING}\n"
    second = start(fresh, "where")
    assert second.stderr.readline() == f"{WAITING}\n"
    go_on.touch()
    assert finish(first) == (0, where(fresh), [INSTALLING])
    assert finish(second) == (0, where(fresh), [])


def test_without_the_lock_both_starts_would_make_the_venv(fresh, held):
    nothing_held = "import contextlib\nalone = lambda place, waiting: contextlib.nullcontext()\n"
    (fresh / "deploy" / "alone.py").write_text(nothing_held)
    held_in, go_on = held
    both = [held_in(fresh, "venv") for _ in range(2)]
    assert [process.stderr.readline() for process in both] == [f"{MAKING}\n"] * 2
    go_on.touch()
    for process in both:
        finish(process)


def test_what_a_killed_start_left_behind_is_made_again(fresh, held):
    held_in, _never = held
    process = held_in(fresh, "pip", start_new_session=True)
    said = [process.stderr.readline() for _ in range(2)]
    assert (said, (fresh / ".venv" / "pyvenv.cfg").exists()) == (
        [f"{MAKING}\n", f"{INSTALLING}\n"],
        True,
    )
    os.killpg(process.pid, signal.SIGKILL)
    finish(process)
    assert run(fresh, "where") == (0, where(fresh), [MAKING, INSTALLING])


def test_a_package_with_another_hash_is_refused(fresh):
    make_wheel(fresh.parent / "wheelhouse", "django", {"django/__init__.py": "print('evil')"})
    status, output, errors = run(fresh, "where")
    assert (status, output, errors[:2]) == (1, "", [MAKING, INSTALLING])
    assert "DO NOT MATCH THE HASHES" in " ".join(errors)
    assert not (fresh / ".venv" / "stamp").exists()


def test_where_a_python_too_new_gets_no_packages_it_is_told_which_ones_do(fresh, tmp_path):
    (fresh.parent / "wheelhouse" / "django-1.0-py3-none-any.whl").unlink()
    newer = "import sys\nif sys.orig_argv[-1] == 'where':\n    sys.version_info = (3, 15, 0)\n"
    (tmp_path / "sitecustomize.py").write_text(newer)
    status, _, errors = run(fresh, "where", environment={"PYTHONPATH": str(tmp_path)})
    assert (status, errors[-1]) == (
        1,
        "Not all packages are built for Python 3.15; take Python 3.11 to 3.14.",
    )


def test_a_python_without_ensurepip_is_told_which_package_is_missing(fresh, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None")
    assert run(fresh, "where", environment={"PYTHONPATH": str(tmp_path)}) == (
        1,
        "",
        [LACKING],
    )


@pytest.mark.parametrize(
    ("told", "german"),
    [
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_MESSAGES": "de_AT", "LANG": "C"}, True),
        ({"LC_ALL": "", "LANG": "de"}, True),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "nl_NL.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_set_up_speaks_the_language_of_the_terminal(monkeypatch, told, german):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    said = manage.told("Installing {count} packages from {lock} with uv ...", count=2, lock="a")
    assert said == (
        "Installiere 2 Pakete aus a mit uv ..."
        if german
        else "Installing 2 packages from a with uv ..."
    )


def test_every_sentence_of_the_set_up_has_its_german_with_the_same_facts(fresh):
    facts = re.compile(r"{\w+}")
    for english, german in manage.GERMAN.items():
        assert sorted(facts.findall(english)) == sorted(facts.findall(german)), english
        assert english != german
    code = (HOUSE / "manage.py").read_text(encoding="utf-8")
    parts = list(ast.walk(ast.parse(code)))
    literal = Counter(part.value for part in parts if isinstance(part, ast.Constant))
    assert [one for one in manage.GERMAN if literal[one] != 2] == []  # in the table and where said
    calls = [
        part.args[0] for part in parts if getattr(getattr(part, "func", 0), "id", "") == "told"
    ]
    assert {one.value for one in calls if isinstance(one, ast.Constant)} <= manage.GERMAN.keys()
    done = run(fresh, "where", environment={"LC_ALL": "de_DE.UTF-8"})
    assert done[2] == [
        "Lege .venv an ...",
        "Installiere 1 Pakete aus requirements.lock mit pip; das dauert eine Minute ...",
    ]


# What makes the Python beneath the venv one without pip, or with an old one; not the venv's own.
ALONE = "import sys\nif sys.prefix == sys.base_prefix:\n    "
WITHOUT_PIP = {
    "none": 'sys.modules["pip"] = None',
    "older than its option": 'import pip; pip.__version__ = "22.2.2"',
    "of a version in words": 'import pip; pip.__version__ = "unknown"',
}


def test_where_the_python_beneath_has_no_pip_the_venv_gets_its_own(fresh, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(ALONE + WITHOUT_PIP["none"])
    done = run(fresh, "where", environment={"PYTHONPATH": str(tmp_path)})
    assert done == (0, where(fresh), [MAKING, INSTALLING])
    assert has_pip(fresh)


@pytest.mark.parametrize("beneath", WITHOUT_PIP)
def test_a_pip_that_is_too_old_is_as_good_as_none(monkeypatch, tmp_path, beneath):
    """What then comes is the same, and takes seconds."""
    (tmp_path / "sitecustomize.py").write_text(ALONE + WITHOUT_PIP[beneath])
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    attempt, steps = manage.attempt, []

    def step(command):
        steps.append(command)
        return "" if "ensurepip" in command else attempt(command)

    monkeypatch.setattr(manage, "attempt", step)
    own = str(manage.PYTHON)
    assert manage.pip()[:3] == [own, "-m", "pip"]
    assert steps == [
        [manage.base_python(), "-c", manage.HAS_PIP],
        [own, "-m", "ensurepip", "--default-pip"],
    ]


def test_a_venv_needs_no_pip_where_the_python_beneath_has_one(furnished):
    """Putting one in takes as long as all packages."""
    beneath = subprocess.run([manage.base_python(), "-c", manage.HAS_PIP], check=False)
    assert has_pip(furnished) == (beneath.returncode != 0)


def has_pip(house):
    return any((house / ".venv").glob("**/site-packages/pip"))


def test_an_old_python_is_refused_in_a_sentence(fresh, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.version_info = (3, 9, 2)")
    assert run(fresh, "where", environment={"PYTHONPATH": str(tmp_path)}) == (
        1,
        "",
        ["Wortwart needs Python 3.11 or newer; this is Python 3.9.2."],
    )


@pytest.mark.parametrize("name", ["manage.py", "deploy/__init__.py", "deploy/alone.py"])
def test_an_old_python_can_read_the_guard(name):
    ast.parse((HOUSE / name).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize(
    ("typed", "passed_on"),
    [
        (["-q", "--corpora", "../corpora", "tests"], ["-q", "--corpora=../corpora", "tests"]),
        (["--corpora=../corpora"], ["--corpora=../corpora"]),
        (["-k", "rack"], ["-k", "rack"]),
        (["--corpora"], ["--corpora"]),  # pytest says what is missing
    ],
)
def test_a_folder_of_corpora_is_not_taken_for_a_folder_of_tests(typed, passed_on):
    assert manage.joined(typed) == passed_on


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ([], False),
        (["-q"], False),
        (["--thorough", "--corpora=games"], False),
        (["tests/engine"], True),
        (["-k", "swiss"], True),
        (["-n", "0"], True),
        (["-q", "-s"], True),
    ],
)
def test_all_tests_are_shared_among_cores_and_those_that_are_named_are_not(typed, named):
    among_cores = ["-n=auto", "--maxprocesses=4"]
    assert manage.shared(typed) == (typed if named else [*typed, *among_cores])
