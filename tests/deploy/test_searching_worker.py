"""The search for the game of a score sheet, asked for by REST and done by a worker process."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

HOUSE = Path(__file__).resolve().parents[2]

# A house of its own, in which Emil sends a sheet and asks until its search is over.
ASKING = """
import json, threading
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.engine.solving.test_golden_sheets import SHORT
from tests.tournaments.cast import assemble
from rest_framework.test import APIClient
cast, program = assemble(), APIClient(HTTP_HOST="localhost")
program.force_authenticate(cast.emil)
print("ready", flush=True)
sent = {"club": str(cast.club.pk), "sheet": SHORT}
answer = program.post("/api/v1/sheets/", sent, format="json")
told, states = answer.json(), [answer.json()["state"]]
for _ in range(6000):
    if told["state"] not in ("waiting", "searching"):
        break
    threading.Event().wait(0.1)
    told = program.get(answer.headers["Location"]).json()
print(json.dumps([answer.status_code, states[0], told["state"], len(told["candidates"])]))
"""


@pytest.fixture
def environment(tmp_path, redis_url):
    """A house in a folder of the test's own, with a real Redis."""
    given = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return {
        **given,
        "PYTHONPATH": str(HOUSE),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "WORTWART_DATA": str(tmp_path),
        "REDIS_URL": redis_url,
    }


@pytest.fixture
def worker(environment, tmp_path):
    """Start a worker as a server does; it ends with the test."""
    started = []

    def worker():
        celery = str(Path(sys.executable).with_name("celery"))
        started.append(
            subprocess.Popen(
                [celery, "--app=deploy", "--quiet", "worker", "--concurrency=1"],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    yield worker
    for process in started:
        process.terminate()
        process.wait()


def test_a_worker_finds_the_game_of_a_sheet_that_was_sent(environment, worker, tmp_path):
    asking = subprocess.Popen(
        [sys.executable, "-c", ASKING],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert asking.stdout.readline() == "ready\n"
    worker()
    told, _ = asking.communicate(timeout=900)
    assert json.loads(told) == [202, "waiting", "ended", 1]
