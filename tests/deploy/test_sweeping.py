"""Beat's own sweeper, with a real beat and no Redis to speak of: standings come all the same."""

import shutil
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from deploy import sweeping
from deploy.benchmarks import workers
from tests.games.test_wakes import silent_broker
from tests.thorough import one_in_turn

pytestmark = pytest.mark.process


@contextmanager
def dead():
    """The address of a broker at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def silent():
    """The address of a broker that accepts and never answers."""
    with silent_broker() as (address, _):
        yield address


# The house's app, which sweeps sooner: a server's first sweep comes after five seconds.
OFTEN = """
from celery.signals import beat_init

@beat_init.connect
def hurry(**_):
    from deploy import sweeping
    sweeping.SWEEP_SECONDS = 0.1

from deploy.celery import app
"""


@contextmanager
def beat(place):
    """Beat as a server runs it, but in a hurry; it ends with the block."""
    celery = str(Path(sys.executable).with_name("celery"))
    (place.folder / "often.py").write_text(OFTEN)
    process = subprocess.Popen(
        [celery, "--app=often", "--quiet", "beat", "--schedule", str(place.folder / "schedule")],
        cwd=place.folder,
        env=place.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


BROKERS = one_in_turn([dead, silent], 1)


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """The games, and what is told of them beside each broker: all at once, as most is waiting."""
    folder = tmp_path_factory.mktemp("sweeping")
    begun = workers.Place(folder / "begun", "", "")
    begun.folder.mkdir()
    streams = begun.run(workers.BEGIN, "3")
    assert begun.told().verdicts == []
    with ExitStack() as ends:
        places = {}
        for broker in BROKERS:
            place = Path(shutil.copytree(begun.folder, folder / broker.__name__))
            places[broker] = replace(begun, folder=place, redis=ends.enter_context(broker()))
            ends.enter_context(beat(places[broker]))
        return streams, {broker: place.wait(streams) for broker, place in places.items()}


@pytest.mark.parametrize("broker", BROKERS)
def test_without_a_broker_challenges_are_judged_by_the_sweeper(judged, broker):
    streams, told = judged
    assert sorted(told[broker].verdicts) == sorted(streams)


def test_who_sweeps_shows_it_in_the_data_folder(settings, tmp_path):
    settings.DATA = tmp_path
    assert sweeping.last_sweep() is None
    pause = threading.Event()
    with sweeping.sweeper(lambda: None, seconds=0.01):
        while sweeping.last_sweep() is None:
            pause.wait(0.01)
    assert abs(time.time() - sweeping.last_sweep()) < 60


def test_a_sweep_that_fails_shows_nothing(settings, tmp_path):
    settings.DATA, swept = tmp_path, threading.Semaphore(0)

    def fail():
        swept.release()
        raise RuntimeError("the database was away")

    with sweeping.sweeper(fail, seconds=0.01):
        for _ in range(3):
            assert swept.acquire(timeout=60)
    assert sweeping.last_sweep() is None
