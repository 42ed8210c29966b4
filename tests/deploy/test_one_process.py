"""The one process: a free port, a worker and a sweeper that stop, and the demo run for real."""

import contextlib
import http.client
import logging
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue

import pytest
from celery import shared_task

from deploy import one_process

HOUSE = Path(__file__).resolve().parents[2]
WINDOWS = sys.platform == "win32"


def port_of(door):
    return door.getsockname()[1]


def test_the_first_free_port_is_taken():
    with one_process.listen("127.0.0.1") as first, one_process.listen("127.0.0.1") as second:
        assert port_of(first) in one_process.PORTS
        assert port_of(second) in one_process.PORTS[port_of(first) - 8000 + 1 :]


def test_a_port_that_was_asked_for_is_taken_or_refused():
    with one_process.listen("127.0.0.1") as door, pytest.raises(OSError, match="in use"):
        one_process.listen("127.0.0.1", port_of(door))


@pytest.fixture
def answers():
    """Where tasks and sweeps of a test leave their traces."""
    return Queue()


def test_the_worker_thread_runs_tasks_and_stops(answers):
    @shared_task(name="tests.answer")
    def answer(number):
        answers.put((number, threading.current_thread().name))

    with one_process.worker():
        for number in range(3):
            answer.delay(number)
        assert [answers.get(timeout=10) for _ in range(3)] == [
            (0, "worker"),
            (1, "worker"),
            (2, "worker"),
        ]
    assert threads() == {"MainThread"}


def test_the_worker_thread_leaves_signals_and_logs_alone():
    before = state()
    with one_process.worker():
        during = state()
    assert (during, state()) == (before, before)


def state():
    """What a Celery worker would take over if it could."""
    signals = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    root = logging.getLogger()
    return signals, list(root.handlers), root.level, sys.stdout, sys.stderr


def test_the_sweeper_goes_on_after_a_failure_and_stops(answers, caplog):
    def sweep():
        answers.put("swept")
        if answers.qsize() == 1:
            raise RuntimeError("the database was away")

    with one_process.sweeper(sweep, seconds=0.01):
        while answers.qsize() < 3:
            threading.Event().wait(0.01)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert threads() == {"MainThread"}


def threads():
    """The names of the threads that would keep this process from ending."""
    return {thread.name for thread in threading.enumerate() if not thread.daemon}


@contextlib.contextmanager
def running(*arguments, data, **variables):
    """The command as a process of its own, and what it printed until it serves."""
    environment = {**os.environ, "WORTWART_DATA": str(data), **variables}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    process = subprocess.Popen(
        [sys.executable, str(HOUSE / "manage.py"), *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process, "".join(iter(process.stdout.readline, LAST_LINE))
        finally:
            process.kill()


LAST_LINE = "Ctrl-C ends it.\n"


def get(port, path="/"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    return connection.getresponse()


@pytest.mark.skipif(WINDOWS, reason="Windows has no signals between processes")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_demo_shows_its_first_page_and_ends_cleanly(tmp_path, number):
    """It ignores both addresses, which lead nowhere here, and leaves the person's data alone."""
    away = {"DATABASE_URL": "postgres://127.0.0.1:1/x", "REDIS_URL": "redis://127.0.0.1:1/0"}
    with running("demo", data=tmp_path / "data", **away) as (process, said):
        page = get(int(re.search(r"Pages +http://127.0.0.1:(\d+)/", said)[1]))
        process.send_signal(number)
        rest, errors = process.communicate(timeout=30)
    assert (page.status, rest, errors, process.returncode) == (200, "Ended.\n", "", 0)
    assert f"Data              {tmp_path / 'data-demo'}\n" in said
    assert not (tmp_path / "data").exists()


def test_start_serves_an_empty_house_with_a_place_for_the_first_account(tmp_path):
    with one_process.listen("127.0.0.1") as door:
        port = port_of(door)
    with running("start", "--port", str(port), data=tmp_path / "data") as (_, said):
        page = get(port)
    assert page.status in (200, 302)
    assert said == (
        f"Pages             http://127.0.0.1:{port}/\n"
        f"API               http://127.0.0.1:{port}/api/v1/docs/\n"
        f"Data              {tmp_path / 'data'}\n"
        "The first account is created on the first page.\n"
    )


def test_two_starts_at_once_on_one_data_folder_do_not_collide(tmp_path):
    with (
        running("start", data=tmp_path) as (_, first),
        running("start", data=tmp_path) as (_, second),
    ):
        ports = [re.search(r":(\d+)/", said)[1] for said in (first, second)]
        assert [get(int(port)).status < 400 for port in ports] == [True, True]
