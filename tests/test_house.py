"""What holds for the house as a whole: its contracts, its map, and a first sentence everywhere."""

import ast
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest
from django.core.management import call_command, get_commands
from importlinter.cli import EXIT_STATUS_ERROR, EXIT_STATUS_SUCCESS

from games.guards import guards_missing

HOUSE = Path(__file__).resolve().parents[1]
STOREYS = ("deploy", "frontend", "tournaments", "games", "lexicon", "engine")
MODULES = [
    path
    for folder in (*STOREYS, "tests")
    for path in sorted((HOUSE / folder).rglob("*.py"))
    if "migrations" not in path.parts
] + [HOUSE / "manage.py"]

# Runs with Django and all the rest absent: every module of the engine can be imported.
ENGINE_ALONE = """
import importlib, pkgutil, sys
for absent in ("django", "rest_framework", "celery", "redis", "psycopg"):
    sys.modules[absent] = None
import engine
names = [found.name for found in pkgutil.walk_packages(engine.__path__, "engine.")]
for name in names:
    importlib.import_module(name)
print(len(names))
"""


DOWNWARDS = "Imports run downwards only"
PURE = "The engine and the pure files know no Django, database, queue, clock or dice"
DOOR = "Only these open the door to the events"


LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"


def linted(folder):
    """The exit status there and the broken contracts, by another process: loggers fall silent."""
    done = subprocess.run(
        [sys.executable, "-c", LINT], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.returncode, re.findall(r"^(.+) BROKEN$", done.stdout, re.MULTILINE)


def test_the_import_contracts_are_kept():
    assert linted(HOUSE) == (EXIT_STATUS_SUCCESS, [])


@pytest.mark.parametrize(
    ("place", "line", "broken"),
    [
        ("games/commands.py", "import django.db", []),
        ("engine/upwards.py", "import games.canonical", [DOWNWARDS]),
        ("engine/dice.py", "import random", [PURE]),
        ("games/canonical.py", "from games import commands; import time", [PURE]),
        ("frontend/back_door.py", "from games import store", [DOOR]),
    ],
)
def test_a_wrong_import_breaks_its_contract_alone(tmp_path, place, line, broken):
    """Negative control, in a house of empty rooms with one wrong import."""
    build_rooms(tmp_path)
    (tmp_path / place).write_text(line + "\n")
    assert linted(tmp_path) == (EXIT_STATUS_ERROR if broken else EXIT_STATUS_SUCCESS, broken)


def build_rooms(folder):
    """Every module of the house, empty, under the house's own contracts."""
    for module in MODULES:
        place = folder / module.relative_to(HOUSE)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()
    (folder / "pyproject.toml").write_text((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.django_db(transaction=True)
def test_guards_that_a_test_took_away_come_back_when_the_tables_are_emptied(emptied_tables):
    emptied_tables()
    assert guards_missing() != []
    call_command("flush", interactive=False, verbosity=0)
    assert guards_missing() == []


def test_the_engine_stands_alone():
    done = subprocess.run(
        [sys.executable, "-c", ENGINE_ALONE], cwd=HOUSE, capture_output=True, text=True, check=False
    )
    modules = len(list((HOUSE / "engine").rglob("*.py"))) - 1
    assert (done.stderr, done.stdout) == ("", f"{modules}\n")


def test_every_module_says_what_it_is_for():
    silent = [str(path.relative_to(HOUSE)) for path in MODULES if not FIRST.match(said_by(path))]
    assert silent == []


READMES = [HOUSE / "README.md", *(HOUSE / storey / "README.md" for storey in STOREYS)]
READ = [*READMES, HOUSE / "CONTRIBUTING.md"]
NAMED_PLACE = re.compile(r"`([\w./-]+(?:/|\.(?:py|toml|lock|md|js|css|html|po|mo)))`")
NAMED_COMMAND = re.compile(r"manage\.py ([a-z_]+)")


@pytest.mark.parametrize("readme", READ, ids=lambda path: str(path.relative_to(HOUSE)))
def test_what_a_readme_names_is_there(readme):
    text = readme.read_text(encoding="utf-8")
    named = {name.rstrip("/") for name in NAMED_PLACE.findall(text) if not name.startswith("/")}
    assert [name for name in sorted(named) if not is_there(name)] == []
    assert [name for name in NAMED_COMMAND.findall(text) if name not in get_commands()] == []


def is_there(name):
    """Whether some file or folder of the house has this name, alone or with folders before it."""
    folders = (HOUSE / top for top in (*STOREYS, "tests", ".ci"))
    return (HOUSE / name).exists() or any(any(top.rglob(name)) for top in folders)


def test_the_map_shows_every_folder_of_the_house():
    text = (HOUSE / "README.md").read_text(encoding="utf-8")
    drawn = re.findall(r"^    ([a-z]+)/ +\S", text, re.MULTILINE)
    assert drawn == [*STOREYS, "tests"]


@pytest.mark.parametrize("storey", STOREYS)
def test_the_readme_of_a_storey_is_short(storey):
    text = (HOUSE / storey / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60


FIRST = re.compile(r"\S.*[.:]$")


BEFORE_ALL = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING}


def said_by(module):
    """The first paragraph of a module's docstring, on one line; what comes after it is not read."""
    with module.open(encoding="utf-8") as code:
        tokens = tokenize.generate_tokens(code.readline)
        first = next(one for one in tokens if one.type not in BEFORE_ALL)
    said = ast.literal_eval(first.string) if first.type == tokenize.STRING else ""
    return said.strip().partition("\n\n")[0].replace("\n", " ")
