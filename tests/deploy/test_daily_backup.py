"""The copy that a container makes each day: once a day, whole, and for thirty days."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
SCRIPT = HOUSE / "deploy" / "daily_backup.sh"
DAY_SECONDS = 24 * 3600

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="it is for containers"),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The variables of a small house."""
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    path = f"{Path(sys.executable).parent}{os.pathsep}{plain['PATH']}"
    told = {**plain, "PATH": path, "WORTWART_DATA": str(tmp_path_factory.mktemp("data"))}
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--no-input"],
        cwd=HOUSE,
        env=told,
        check=True,
        capture_output=True,
    )
    return told


def looked(house, folder, *minutes, **other):
    """One look of the script: its status, and how many copies there are then."""
    done = subprocess.run(
        [str(SCRIPT), str(folder), *minutes],
        cwd=HOUSE,
        env={**house, **other},
        check=False,
        capture_output=True,
    )
    return done.returncode, len(list(folder.glob("backup-*.house")))


def made_days_ago(folder, name, days):
    """A copy of this age, if an empty one."""
    file = folder / name
    file.touch()
    then = time.time() - days * DAY_SECONDS
    os.utime(file, (then, then))


def test_a_copy_is_made_once_a_day(house, tmp_path):
    assert looked(house, tmp_path) == (0, 1)
    assert looked(house, tmp_path) == (0, 1)
    (only,) = tmp_path.iterdir()
    assert only.read_bytes()[:2] == b"\x1f\x8b"
    assert only.stat().st_mode & 0o777 == 0o600
    only.unlink()
    made_days_ago(tmp_path, "backup-yesterday.house", 1)
    assert looked(house, tmp_path) == (0, 2)


def test_who_looks_seldom_says_how_old_the_newest_may_be(house, tmp_path):
    made_days_ago(tmp_path, "backup-tonight.house", 21 / 24)
    assert looked(house, tmp_path) == (0, 1)
    assert looked(house, tmp_path, "1300") == (0, 1)
    assert looked(house, tmp_path, "1200") == (0, 2)


def test_what_it_says_names_the_copy_beside_its_code(house, tmp_path):
    told = {"env": {**house, "WORTWART_LANGUAGE": "en"}, "cwd": HOUSE}
    done = subprocess.run([SCRIPT, tmp_path], **told, check=True, capture_output=True, text=True)
    (copy,) = tmp_path.iterdir()
    code, name = done.stdout.splitlines()[-2:]
    assert (code.startswith("The keys are not in it; its checkpoint has the code "), name) == (
        True,
        str(copy),
    )


def test_a_copy_stays_for_thirty_days_and_what_is_no_copy_for_good(house, tmp_path):
    for days in (1, 29, 32):
        made_days_ago(tmp_path, f"backup-{days}.house", days)
    made_days_ago(tmp_path, "minutes of the club", 400)
    assert looked(house, tmp_path) == (0, 3)
    there = {path.name for path in tmp_path.iterdir()}
    assert there >= {"backup-1.house", "backup-29.house", "minutes of the club"}


def test_one_that_was_torn_counts_as_none_and_the_next_look_makes_it(house, tmp_path):
    (tmp_path / "half").write_bytes(b"\x1f\x8b half")
    assert looked(house, tmp_path) == (0, 1)
    assert len(list(tmp_path.iterdir())) == 1


def test_while_no_copy_can_be_made_the_old_ones_stay(house, tmp_path):
    made_days_ago(tmp_path, "backup-32.house", 32)
    absent = "postgres://nobody@127.0.0.1:1/nowhere"
    assert looked(house, tmp_path, DATABASE_URL=absent, WORTWART_SECRET="x" * 50) == (1, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["backup-32.house"]
