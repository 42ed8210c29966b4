"""The one process: a free port, a worker and a sweeper that stop, and the demo run for real."""

import contextlib
import itertools
import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from queue import Queue

import pytest
from celery import bootsteps, shared_task
from django.core.management import CommandError, call_command
from kombu.transport.memory import Transport

from deploy import one_process, sweeping
from deploy.celery import app
from tests.thorough import one_in_turn

pytestmark = pytest.mark.process

HOUSE = Path(__file__).resolve().parents[2]
WINDOWS = sys.platform == "win32"
LONG_SECONDS = 60  # longer than anything takes on a slow machine


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """A worker thread has the time that it needs to begin and to end."""
    monkeypatch.setattr(one_process, "GRACE_SECONDS", LONG_SECONDS)


def port_of(door):
    return door.getsockname()[1]


def test_the_first_free_port_is_taken(monkeypatch):
    """Of ports that were free a moment ago: the usual ones belong to whoever runs beside."""
    with contextlib.ExitStack() as stack:
        doors = [stack.enter_context(one_process.listen("127.0.0.1", 0)) for _ in range(3)]
        taken, *free = map(port_of, doors)
        for door in doors[1:]:
            door.close()
        monkeypatch.setattr(one_process, "PORTS", [taken, *free])
        with one_process.listen("127.0.0.1") as first, one_process.listen("127.0.0.1") as second:
            assert [port_of(first), port_of(second)] == free


def test_with_no_port_free_it_says_so(monkeypatch):
    with one_process.listen("127.0.0.1", 0) as door:
        monkeypatch.setattr(one_process, "PORTS", [port_of(door)])
        with pytest.raises(OSError, match=r"No port from \d+ to \d+ is free"):
            one_process.listen("127.0.0.1")


def test_a_port_that_was_asked_for_is_taken_or_refused():
    with one_process.listen("127.0.0.1", 0) as door, pytest.raises(OSError, match="in use"):
        one_process.listen("127.0.0.1", port_of(door))


@pytest.fixture
def answers():
    """Where tasks and sweeps of a test leave their traces."""
    return Queue()


def test_the_worker_thread_runs_tasks_and_stops(answers):
    @shared_task(name="tests.answer")
    def answer(number):
        answers.put((number, threading.current_thread().name))

    before = threads()
    with one_process.worker():
        for number in range(3):
            answer.delay(number)
        assert [answers.get(timeout=60) for _ in range(3)] == [
            (0, "worker"),
            (1, "worker"),
            (2, "worker"),
        ]
    assert threads() - before == set()  # what ended meanwhile was not the worker's


def test_the_first_worker_thread_leaves_signals_and_logs_alone(monkeypatch):
    monkeypatch.setattr(app.loader, "worker_initialized", False)
    before = state()
    with one_process.worker():
        during = state()
    assert (during, state()) == (before, before)


class Connecting(bootsteps.StartStopStep):
    """What takes a slow machine a moment, between a worker's connection and its readiness."""

    requires = ("celery.worker.consumer.connection:Connection",)

    def start(self, _consumer):
        """Take it."""
        time.sleep(0.3)

    def stop(self, _consumer):
        """Nothing is held."""


def test_a_worker_thread_that_is_stopped_while_it_connects_tells_of_no_crash(monkeypatch, caplog):
    monkeypatch.setitem(app.steps, "consumer", {*app.steps["consumer"], Connecting})
    with one_process.worker():
        time.sleep(0.1)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_a_worker_thread_that_waits_for_tasks_is_stopped_at_once(monkeypatch):
    """Neither when it would have looked up by itself, nor when patience with it ends."""
    waiting, looked_up = Transport.drain_events, []

    def wait_long(transport, connection, **_):
        try:
            waiting(transport, connection, timeout=LONG_SECONDS)
        except TimeoutError:
            looked_up.append(LONG_SECONDS)
            raise

    monkeypatch.setattr(Transport, "drain_events", wait_long)
    with one_process.worker():
        pass
    assert looked_up == []


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

    before = threads()
    with sweeping.sweeper(sweep, seconds=0.01):
        while answers.qsize() < 3:
            threading.Event().wait(0.01)
    said = [record.levelname for record in caplog.records if record.name == sweeping.__name__]
    assert said == ["ERROR"]
    assert threads() - before == set()


def threads():
    """The threads that would keep this process from ending."""
    return {thread for thread in threading.enumerate() if not thread.daemon}


@pytest.fixture
def start():
    """Start the house as a process of its own; whatever happens, it ends with the test."""
    with contextlib.ExitStack() as ends:

        def start(*arguments, data, **variables):
            unset = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
            plain = {name: value for name, value in os.environ.items() if name not in unset}
            told = {"WORTWART_DATA": str(data), "WORTWART_LANGUAGE": "de"}
            environment = {**plain, **told, **variables}
            process = subprocess.Popen(
                [sys.executable, str(HOUSE / "manage.py"), *arguments],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            ends.enter_context(process)
            ends.callback(process.kill)
            return process

        yield start


def said_by(process):
    """What it prints until it serves."""
    said = list(itertools.takewhile(lambda line: line != LAST_LINE, process.stdout))
    assert process.poll() is None
    return "".join(said)


LAST_LINE = "Strg-C beendet es.\n"


def port_in(said):
    return int(re.search(r"Seiten +http://127.0.0.1:(\d+)/\n", said)[1])


def status_of(port):
    """The status of the first page, wherever it leads."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=120) as page:
        return page.status


@pytest.fixture(scope="module")
def demo_folder(tmp_path_factory):
    """Where the demo is made once; the next one finds it there."""
    return tmp_path_factory.mktemp("demo")


@pytest.mark.skipif(WINDOWS, reason="Windows has no signals between processes")
@pytest.mark.parametrize("number", one_in_turn([signal.SIGINT, signal.SIGTERM], 1))
def test_the_demo_shows_its_first_page_and_ends_cleanly(start, demo_folder, number):
    """It ignores both addresses, which lead nowhere here, and leaves the person's data alone."""
    away = {"DATABASE_URL": "postgres://127.0.0.1:1/x", "REDIS_URL": "redis://127.0.0.1:1/0"}
    process = start("demo", data=demo_folder / "data", **away)
    said = said_by(process)
    page = status_of(port_in(said))
    process.send_signal(number)
    rest, errors = process.communicate(timeout=120)
    assert (page, rest, errors, process.returncode) == (200, "Beendet.\n", "", 0)
    assert f"Daten             {demo_folder / 'data-demo'}\n" in said
    assert not (demo_folder / "data").exists()


def test_start_serves_an_empty_house_with_a_place_for_the_first_account(start, tmp_path):
    with one_process.listen("127.0.0.1", 0) as door:  # of those that no demo beside looks for
        port = port_of(door)
    said = said_by(start("start", "--port", str(port), data=tmp_path / "data"))
    assert status_of(port) == 200
    assert said == (
        f"Seiten            http://127.0.0.1:{port}/\n"
        f"API               http://127.0.0.1:{port}/api/v1/docs/\n"
        f"Daten             {tmp_path / 'data'}\n"
        "Das erste Konto wird auf der ersten Seite angelegt.\n"
    )


def test_two_starts_at_once_on_one_data_folder_do_not_collide(start, tmp_path):
    both = [start("start", data=tmp_path) for _ in range(2)]
    ports = [port_in(said_by(process)) for process in both]
    assert len(set(ports)) == 2
    assert [status_of(port) for port in ports] == [200, 200]


@pytest.mark.parametrize(
    ("port", "why"),
    [("{taken}", "Der Port {taken} ist nicht frei."), ("70000", "Ports gehen bis 65535.")],
)
def test_a_port_that_can_not_be_served_at(port, why):
    with one_process.listen("127.0.0.1", 0) as door:
        taken = port_of(door)
        with pytest.raises(CommandError, match=re.escape(why.format(taken=taken))):
            call_command("start", "--port", port.format(taken=taken), language="de")
