"""What the READMEs tell people to type runs from the production lock alone.

`.ci/servers.py` carries each command out, in CI; here stands that it forgets none, and that nothing
is imported which only the developers' lock brings.
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import locks

HOUSE = Path(__file__).resolve().parents[2]
RUN = (HOUSE / locks.RUN).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def servers():
    """The script of CI."""
    place = HOUSE / ".ci" / "servers.py"
    described = importlib.util.spec_from_file_location("servers", place)
    module = importlib.util.module_from_spec(described)
    described.loader.exec_module(module)
    return module


def test_every_documented_command_is_tried_and_no_other(servers):
    assert servers.documented() == set(servers.TRIED)


def test_the_commands_are_read_from_the_readmes(servers, tmp_path, monkeypatch):
    (tmp_path / "deploy").mkdir()
    (tmp_path / "README.md").write_text(
        "    python3 manage.py verify   # `retry` does it now; export_jsonl ID for any game\n"
        "    python3 manage.py test\n"
        "Run `celery -A deploy flower`, or `python3 -m engine.perft`. The demo is not meant here.\n"
    )
    (tmp_path / "deploy" / "README.md").write_text("any server on `deploy.wsgi`\n")
    monkeypatch.setattr(servers, "SOURCE", tmp_path)
    assert servers.documented() == {
        "verify",
        "retry",
        "export_jsonl",
        "celery flower",
        "engine.perft",
        "deploy.wsgi",
    }


def test_ci_carries_them_out():
    assert ".ci/servers.py" in (HOUSE / ".ci" / "run").read_text(encoding="utf-8")


# Imports all that the house imports where only these distributions are there.
WITH_THESE_ALONE = """
import importlib.abc, importlib.metadata, re, sys
allowed = set(sys.argv[2].split())
plain = lambda name: re.sub("[-_.]+", "-", name).lower()
owners = importlib.metadata.packages_distributions()
absent = {name for name, dists in owners.items() if not {plain(d) for d in dists} & allowed}

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
import django
django.setup()
while True:  # what was missed is there from then on
    try:
        exec(sys.argv[1])
        break
    except ModuleNotFoundError as failure:
        print(failure.name)
        absent.remove(failure.name.partition(".")[0])
"""


def imported_with(servers, distributions, tmp_path):
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    command = [sys.executable, "-c", WITH_THESE_ALONE, servers.IMPORT_ALL, " ".join(distributions)]
    return subprocess.run(
        command,
        cwd=HOUSE,
        env={**plain, "DJANGO_SETTINGS_MODULE": "deploy.settings", "WORTWART_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_module_and_what_servers_load_is_there_with_the_production_lock(servers, tmp_path):
    done = imported_with(servers, locks.pins(RUN), tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_each_package_that_is_not_in_the_lock_is_noticed(servers, tmp_path):
    """Negative control."""
    missing = {"packaging", "cryptography", "redis", "openpyxl"}
    done = imported_with(servers, locks.pins(RUN).keys() - missing, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert {name.partition(".")[0] for name in done.stdout.splitlines()} == missing
