"""The data folder and the keys in it."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import data

HOUSE = Path(__file__).resolve().parents[2]
HOME = Path.home()


@pytest.mark.parametrize(
    ("platform", "environment", "place"),
    [
        ("linux", {}, HOME / ".local" / "share"),
        ("linux", {"XDG_DATA_HOME": "/srv/data"}, Path("/srv/data")),
        ("darwin", {}, HOME / "Library" / "Application Support"),
        ("win32", {"LOCALAPPDATA": "C:/Users/anna/Local"}, Path("C:/Users/anna/Local")),
        ("win32", {}, HOME / "AppData" / "Local"),
    ],
)
def test_each_platform_keeps_data_where_its_users_look_for_them(platform, environment, place):
    assert data.platform_folder(environment, platform) == place


def test_the_data_folder_can_be_named_and_the_demos_stands_beside_it(tmp_path):
    named = {"WORTWART_DATA": str(tmp_path / "club")}
    assert data.folder(named) == tmp_path / "club"
    assert data.folder(named, demo=True) == tmp_path / "club-demo"


def test_without_a_name_the_demo_is_kept_apart_too():
    environment = {"XDG_DATA_HOME": "/srv", "LOCALAPPDATA": "/srv"}
    assert data.folder(environment).name == "wortwart"
    assert data.folder(environment, demo=True).name == "wortwart-demo"


def test_a_key_is_made_once_and_only_its_owner_can_read_it(tmp_path):
    folder = tmp_path / "fresh"
    key = data.key(folder, "secret")
    assert len(key) > 60
    assert data.key(folder, "secret") == key
    assert data.key(folder, "other") != key
    if os.name == "posix":
        assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_processes_that_start_at_once_agree_on_one_key(tmp_path):
    program = "import sys, pathlib; from deploy import data; "
    program += "print(data.key(pathlib.Path(sys.argv[1]), 'shared'))"
    command = [sys.executable, "-c", program, str(tmp_path)]
    processes = [subprocess.Popen(command, cwd=HOUSE, stdout=subprocess.PIPE) for _ in range(4)]
    assert len({process.communicate()[0] for process in processes}) == 1
