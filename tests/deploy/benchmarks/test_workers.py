"""Challenges judged by worker processes over a real broker: by another process, exactly once."""

import os
import signal
import sys

import pytest

from deploy.benchmarks.workers import BEGIN, adjudications, corner, place, worker

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
]

# A worker that is killed in the middle of its first verdict: before it is entered, or after that
# and before the transaction is committed. The whole worker dies, or the process of the task alone.
DEADLY = """
import os, pathlib, signal
import django
from own_queue import app
django.setup()
from games import commands
enter, mark = commands.enter, pathlib.Path(os.environ["WORTWART_DATA"]) / "killed"

def deadly(**asked):
    entered = enter(**asked) if {after} else None
    if mark.exists():
        return entered or enter(**asked)
    mark.touch()
    os.kill({whom}, signal.SIGKILL)
    if {whom} != os.getpid():
        os.kill(os.getpid(), signal.SIGKILL)

commands.enter = deadly
"""


@pytest.fixture(scope="module")
def house(redis_url):
    """A data folder of these tests' own."""
    with place(redis_url) as found:
        yield found


@pytest.fixture
def scratch(house):
    """The folder with a queue of the test's own: a killed worker may take a task with it."""
    with corner(house) as found:
        yield found


@pytest.fixture(scope="module")
def challenges(house):
    """Games in which a challenge waits; each is used once."""
    return iter(house.run(BEGIN, "12"))


def deadly(scratch, *, after=False, whom="os.getpid()"):
    """Write the app of a worker that is killed half-way; its name."""
    (scratch.folder / "killed").unlink(missing_ok=True)
    name = f"deadly_{after}_{'parent' if 'ppid' in whom else 'child'}"
    (scratch.folder / f"{name}.py").write_text(DEADLY.format(after=after, whom=whom))
    return name


def test_a_challenge_stored_by_one_process_is_judged_by_another(scratch, challenges):
    streams = [next(challenges), next(challenges)]
    with worker(scratch):
        scratch.send(*streams)
        found = scratch.wait(streams)
    assert found.of(streams) == (streams, streams)


def test_two_workers_that_are_told_again_and_again_give_one_verdict(scratch, challenges):
    streams = [next(challenges) for _ in range(4)]
    with worker(scratch), worker(scratch):
        scratch.send(*streams[:3] * 6)
        scratch.send(streams[3])
        found = scratch.wait(streams)
    assert found.of(streams) == (streams, streams)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_task_that_is_killed_half_way_runs_again_and_there_is_one_verdict(
    scratch, challenges, after
):
    app, streams = deadly(scratch, after=after), [next(challenges)]
    with worker(scratch, app=app):
        scratch.send(*streams)
        found = scratch.wait(streams)
    assert (scratch.folder / "killed").exists()
    assert found.of(streams) == (streams, streams)


def test_what_a_killed_worker_left_behind_is_found_by_the_sweeper(scratch, challenges):
    app, streams = deadly(scratch, whom="os.getppid()"), [next(challenges)]
    with worker(scratch, app=app) as dead:
        scratch.send(*streams)
        assert dead.wait(120) == -signal.SIGKILL
    assert scratch.told().of(streams) == ([], [])
    with worker(scratch):
        scratch.send(task="games.tasks.sweep")
        found = scratch.wait(streams)
    assert found.of(streams) == (streams, streams)


def test_adjudications_a_second_are_measured_with_one_and_two_workers(redis_url):
    figures = adjudications((1, 2), challenges=2)
    assert list(figures["per_second"]) == ["1", "2"]
    assert min(figures["per_second"].values()) > 0


def test_without_a_broker_nothing_is_measured(settings):
    settings.REDIS_URL = ""
    assert adjudications() == {}
    assert os.environ.get("WORTWART_BENCH_QUEUE") is None
