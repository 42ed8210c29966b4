"""A worker process that dies in the middle of a task, on a real Redis: the task runs again."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from uuid import uuid4

import pytest
from celery import Celery

pytestmark = pytest.mark.process

HOUSE = Path(__file__).resolve().parents[2]

# A worker of the house with one more task, which kills its process when it runs for the first time.
DEADLY = """
import os, pathlib, signal
from deploy.celery import app
app.conf.task_reject_on_worker_lost = os.environ["REJECT"] == "yes"

@app.task(name="deadly")
def deadly(folder):
    runs = pathlib.Path(folder)
    count = len(list(runs.iterdir()))
    (runs / str(count)).touch()
    if count == 0:
        os.kill(os.getpid(), signal.SIGKILL)

@app.task(name="harmless")
def harmless(place):
    pathlib.Path(place).touch()
"""


@pytest.fixture
def worker(tmp_path, redis_url):
    """Start a worker of one process with the deadly task; it ends with the test."""
    (tmp_path / "deadly.py").write_text(DEADLY)
    started = []

    def worker(queue, *, reject):
        environment = {
            **os.environ,
            "PYTHONPATH": f"{tmp_path}{os.pathsep}{HOUSE}",
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
            "WORTWART_DATA": str(tmp_path),
            "REDIS_URL": redis_url,
            "REJECT": "yes" if reject else "no",
        }
        celery = str(Path(sys.executable).with_name("celery"))
        options = ["--concurrency=1", f"--queues={queue}"]
        started.append(
            subprocess.Popen(
                [celery, "--app=deadly", "--quiet", "worker", *options],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        )

    yield worker
    for process in started:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def queue():
    """A queue of the test's own: others may be at the same Redis."""
    return f"lost-{uuid4().hex}"


@pytest.fixture
def send(redis_url):
    """Send a task by name."""
    with Celery("sender", broker=redis_url, set_as_current=False) as app:
        yield app.send_task


def wait_for(place, seconds=120):
    pause = threading.Event()
    for _ in range(int(seconds / 0.05)):
        if place.exists():
            return True
        pause.wait(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_task_whose_process_died_runs_again(worker, send, queue, tmp_path):
    runs = tmp_path / "runs"
    runs.mkdir()
    worker(queue, reject=True)
    send("deadly", [str(runs)], queue=queue)
    assert wait_for(runs / "1")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_without_the_rejection_it_would_be_lost(worker, send, queue, tmp_path):
    runs = tmp_path / "runs"
    runs.mkdir()
    worker(queue, reject=False)
    send("deadly", [str(runs)], queue=queue)
    assert wait_for(runs / "0")
    send("harmless", [str(tmp_path / "later")], queue=queue)
    assert wait_for(tmp_path / "later")
    assert [run.name for run in runs.iterdir()] == ["0"]
