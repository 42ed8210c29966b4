"""The image: what of the checkout goes into it, and that the house runs from that alone."""

import fnmatch
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import manage
from deploy import locks

HOUSE = Path(__file__).resolve().parents[2]
NOT_IN_IT = {
    ".ci",
    ".dockerignore",
    ".gitattributes",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "pyproject.toml",
    "requirements-dev.lock",
    "tests",
}
"""What of the checkout's first level nobody needs who runs the house."""


def patterns():
    lines = (HOUSE / ".dockerignore").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def goes_in(name, said=None):
    """Whether Docker sends a file: the last pattern counts that fits it or a folder around it."""
    parts, inside = name.split("/"), True
    around = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    for pattern in patterns() if said is None else said:
        plain = pattern.removeprefix("!")
        anywhere = plain.startswith("**/")
        for one in around:
            fits = one.rpartition("/")[2] if anywhere else one
            same_depth = anywhere or one.count("/") == plain.count("/")
            if same_depth and fnmatch.fnmatchcase(fits, plain.removeprefix("**/")):
                inside = pattern.startswith("!")
    return inside


def tracked():
    """The names of the files of the checkout."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listed, cwd=HOUSE, check=True, capture_output=True, text=True)
    return sorted(name for name in done.stdout.split("\0") if (HOUSE / name).is_file())


def test_each_name_of_the_checkout_is_in_the_image_or_left_out_on_purpose():
    names = {name.partition("/")[0] for name in tracked()}
    inside = {name.partition("/")[0] for name in tracked() if goes_in(name)}
    assert names - inside == NOT_IN_IT
    assert {line[1:] for line in patterns() if line.startswith("!")} == inside


@pytest.mark.parametrize(
    "name",
    [
        ".env",
        ".git/config",
        ".venv/bin/python",
        "wheelhouse/django.whl",
        "backup.house",
        "deploy/.env",
        "deploy/__pycache__/settings.cpython-313.pyc",
        "games/wortwart.sqlite3-wal",
        "celerybeat-schedule.db",
        "frontend/screenshots/game.png",
    ],
)
def test_secrets_and_traces_of_runs_that_lie_in_the_checkout_stay_out(name):
    assert not goes_in(name)
    assert goes_in(name, [])  # negative control: without the file everything goes in


def stage(number):
    text = (HOUSE / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    return text.split("\nFROM ")[number]


def test_a_build_asks_nobody_but_the_registry_of_its_base():
    text = (HOUSE / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("# syntax")] == []
    assert [line for line in text.splitlines() if line.startswith("ADD")] == []


def test_who_runs_in_the_image_may_read_what_was_private_where_it_was_built():
    assert "chmod -R a+rX /house /static /venv" in stage(1)


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """A folder as the image has it: what goes in, and `.venv` with its stamp beside it."""
    top = tmp_path_factory.mktemp("image")
    house, venv = top / "house", top / "venv"
    for name in filter(goes_in, tracked()):
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(HOUSE / name, house / name)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    libraries = venv / Path(sysconfig.get_path("purelib")).relative_to(sys.prefix)
    ours = sysconfig.get_path("purelib")
    (libraries / "ours.pth").write_text(f"{ours}\n", encoding="utf-8")
    (house / ".venv").symlink_to(venv)
    stamp = "import manage as m; m.write_stamp([m.python_line(), m.lock_line(m.RUN)])"
    assert f'-c "{stamp}"' in stage(1)
    subprocess.run([venv / "bin/python", "-B", "-c", stamp], cwd=house, check=True)
    return house


def called(image, data, *command):
    """A command in the image: its status and what it said."""
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_", "PYTHON", "VIRTUAL_ENV")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    told = {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "WORTWART_DATA": str(data),
        "WORTWART_LANGUAGE": "en",
        "PATH": f"{image / '.venv/bin'}{os.pathsep}{plain['PATH']}",
    }
    done = subprocess.run(
        [str(image / ".venv/bin/python"), *command],
        cwd=image,
        env={**plain, **told},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.process
def test_in_the_image_a_command_is_typed_as_everywhere_and_nothing_is_set_up(image, tmp_path):
    before = listing(image)
    status, said, complaint = called(image, tmp_path, "manage.py", "migrate", "--no-input")
    assert (status, complaint, "OK" in said) == (0, "", True)
    status, said, complaint = called(image, tmp_path, "manage.py", "move_house", tmp_path / "all")
    assert (status, complaint, "rows written" in said) == (0, "", True)
    assert listing(image) == before


def listing(image):
    return sorted(str(path) for path in image.rglob("*") if "__pycache__" not in path.parts)


@pytest.mark.process
def test_without_its_stamp_the_command_would_set_up_another_venv(image, tmp_path):
    """Negative control: it stops before it lays a hand on the one that is there."""
    copy = tmp_path / "house"
    copy.mkdir()
    for name in ("manage.py", "requirements.lock"):
        shutil.copy2(image / name, copy)
    (copy / "deploy").mkdir()
    for name in ("__init__.py", "alone.py"):
        shutil.copy2(image / "deploy" / name, copy / "deploy")
    (copy.parent / "wheelhouse").mkdir()  # empty, and asked instead of the network
    (copy / ".venv").mkdir()
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=copy,
        env={**os.environ, "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.splitlines()[0]) == (1, "Making .venv ...")


@pytest.mark.process
def test_all_that_the_house_imports_is_in_the_image(image, tmp_path):
    assert imported(image, tmp_path) == (0, "", "")


@pytest.mark.process
@pytest.mark.parametrize("left_out", ["lexicon/words.py", "engine/moves.py"])
def test_what_would_be_missing_is_found(image, tmp_path, left_out):
    """Negative control."""
    file = image / left_out
    kept = tmp_path / "kept"
    shutil.move(file, kept)
    try:
        status, _said, complaint = imported(image, tmp_path)
    finally:
        shutil.move(kept, file)
    name = left_out.removesuffix(".py").replace("/", ".")
    assert (status, f"No module named '{name}'" in complaint) == (1, True)


def imported(image, data):
    """What happens where each module of the house is imported from the image's files."""
    place = HOUSE / ".ci" / "servers.py"
    described = importlib.util.spec_from_file_location("servers", place)
    servers = importlib.util.module_from_spec(described)
    described.loader.exec_module(servers)
    return called(image, data, "-c", f"import django\ndjango.setup()\n{servers.IMPORT_ALL}")


def test_the_lock_that_the_stamp_is_made_of_is_in_the_image():
    assert (goes_in(manage.RUN), manage.RUN) == (True, locks.RUN)
