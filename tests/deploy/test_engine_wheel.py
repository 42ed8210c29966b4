"""The rules as a wheel of their own: built and installed offline, run in an empty folder."""

import re
import subprocess
import sys
import tomllib
import zipfile
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from deploy.management.commands import engine_wheel

pytestmark = pytest.mark.process(long=True)

HOUSE = Path(__file__).resolve().parents[2]
UV = str(Path(sys.executable).with_name("uv"))
GAME = "#player1 Anna\n#player2 Bert\n>Anna: HORNEST 8F HORN +12 12\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, as the command makes it."""
    folder, said = tmp_path_factory.mktemp("dist"), StringIO()
    call_command("engine_wheel", to=folder, stdout=said)
    (made,) = folder.glob("*.whl")
    assert said.getvalue() == f"{made}\n"
    return made


def run(command, folder, **asked):
    """What a command says; it must go well."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **asked)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The Python of an environment that holds the wheel and nothing else."""
    place = tmp_path_factory.mktemp("installed") / "venv"
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run([UV, "venv", "--offline", "--python", sys.executable, str(place)], place.parent)
    install = [UV, "pip", "install", "--offline", "--no-index", "--python", str(python)]
    run([*install, str(wheel)], place.parent)
    return python


def test_it_is_installed_offline_and_runs_from_an_empty_folder(installed, tmp_path):
    told = run([str(installed), "-m", "engine", "replay", "-"], tmp_path, input=GAME)
    where = run([str(installed), "-c", "import engine; print(engine.__file__)"], tmp_path)

    assert told.splitlines()[-1] == "points: Anna 12, Bert 0"
    assert Path(where.strip()).is_relative_to(installed.parents[1])
    assert list(tmp_path.iterdir()) == []


def test_the_program_of_its_page_runs_and_its_types_are_found(wheel, installed, tmp_path):
    with zipfile.ZipFile(wheel) as packed:
        (info,) = {name for name in packed.namelist() if name.endswith("/METADATA")}
        page = packed.read(info).decode()
    program, said = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL).groups()
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    (tmp_path / "wrong.py").write_text(f"{program}\nplays(rules, 1, 2, words)\n", encoding="utf-8")
    checked = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(installed)]

    assert run([str(installed), "program.py"], tmp_path) == said
    assert run([*checked, "program.py"], tmp_path).startswith("Success")
    found = subprocess.run(
        [*checked, "wrong.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert found.stdout.count("error: Argument") == 2


def test_it_holds_the_rules_their_types_the_licence_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        (info,) = {name for name in names if name.endswith("/METADATA")}
        said = packed.read(info).decode()
    kept = {
        path.relative_to(HOUSE).as_posix()
        for path in (HOUSE / "engine").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    house = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert {name for name in names if name.startswith("engine/") and name[-1] != "/"} == kept
    assert "engine/py.typed" in kept
    assert {name.partition("/licenses/")[2] for name in names} == {"", "LICENSE", "NOTICE"}
    told = r"^(Name|Version|License-Expression|Requires-\w+): (.+)$"
    assert re.findall(told, said, re.MULTILINE) == [
        ("Name", "wortwart-engine"),
        ("Version", house["version"]),
        ("License-Expression", "MIT"),
        ("Requires-Python", house["requires-python"]),
    ]


def test_what_uv_can_not_build_is_said(tmp_path):
    with pytest.raises(CommandError, match=r"pyproject\.toml"):
        engine_wheel.build(tmp_path, tmp_path)
