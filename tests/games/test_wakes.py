"""Wake-ups: told from a thread of their own, at most one waiting a stream, and nobody waits."""

import os
import socket
import threading
from contextlib import contextmanager, suppress

import pytest
from celery import Celery
from django.db import transaction

from games import store, wakes
from games.wakes import Waker
from tests.games.notebooks import notebook, texts, write

STREAMS = [store.new_stream() for _ in range(5)]
ONE, TWO, THREE, FOUR, FIVE = STREAMS


class Workers:
    """Who is told; they can be made to keep the teller waiting, or to be gone."""

    def __init__(self):
        """Begin with workers that listen."""
        self.told, self.failures = [], 0
        self.listening, self.spoken_to = threading.Event(), threading.Semaphore(0)
        self.listening.set()

    def tell(self, stream):
        """Tell them of a stream."""
        self.told.append(stream)
        self.spoken_to.release()
        if self.failures:
            self.failures -= 1
            raise ConnectionError("nobody there")
        assert self.listening.wait(60)

    def hear(self, number):
        """Wait until they were told so often."""
        for _ in range(number):
            assert self.spoken_to.acquire(timeout=60)


@pytest.fixture
def workers():
    """Workers that listen; at the end they listen in any case."""
    workers = Workers()
    yield workers
    workers.failures = 0
    workers.listening.set()


def test_each_stream_is_told_of(workers):
    waker = Waker(workers.tell)
    for stream in STREAMS:
        waker.wake(stream)
    workers.hear(5)
    assert sorted(workers.told) == sorted(STREAMS)


def test_a_stream_that_waits_already_waits_once(workers):
    waker = Waker(workers.tell)
    workers.listening.clear()
    waker.wake(ONE)
    workers.hear(1)
    for _ in range(100):
        waker.wake(TWO)
        waker.wake(ONE)
    assert waker.waiting() == (TWO, ONE)
    workers.listening.set()
    workers.hear(2)
    assert workers.told == [ONE, TWO, ONE]


def test_while_workers_are_silent_only_so_many_streams_wait(workers):
    waker = Waker(workers.tell, most_waiting=3)
    workers.listening.clear()
    waker.wake(ONE)
    workers.hear(1)
    for stream in (TWO, THREE, FOUR, FIVE, TWO):
        waker.wake(stream)
    assert waker.waiting() == (TWO, THREE, FOUR)


def test_a_failure_is_survived_and_later_streams_are_told_of(workers):
    waker = Waker(workers.tell, rest_seconds=0)
    workers.failures = 2
    for stream in (ONE, TWO, THREE):
        waker.wake(stream)
        workers.hear(1)
    assert workers.told == [ONE, TWO, THREE]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_forked_process_tells_by_itself(workers):
    waker = Waker(workers.tell)
    waker.wake(ONE)
    workers.hear(1)
    child = os.fork()
    if child == 0:  # whose thread of the parent is gone, and who must not come back to pytest
        status = 1
        try:
            workers.told.clear()
            waker.wake(TWO)
            workers.hear(1)
            status = 0 if workers.told == [TWO] else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@contextmanager
def silent_broker():
    """A broker that accepts and never answers: its address, and a flag raised when it accepts."""
    accepted, kept = threading.Event(), []

    def accept(door):
        try:
            while True:
                kept.append(door.accept())
                accepted.set()
        except OSError:
            return

    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=accept, args=(door,), daemon=True).start()
        yield f"redis://127.0.0.1:{door.getsockname()[1]}/0", accepted
        door.shutdown(socket.SHUT_RDWR)
    for connection, _ in kept:
        connection.close()


def publisher(broker):
    """What tells workers of a stream over this broker, without any limit of time."""
    app = Celery("silent", broker=broker, set_as_current=False)

    def tell(stream):
        with suppress(Exception):  # it is cut off in the end, or gone
            app.send_task("games.tasks.wake", (str(stream),), retry=False)

    return tell


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_silent_keeps_nobody_waiting(monkeypatch):
    with silent_broker() as (address, accepted):
        waker = Waker(publisher(address), rest_seconds=0)
        monkeypatch.setattr(wakes, "wake", waker.wake)
        stream = notebook("one")
        assert accepted.wait(60)
        write(stream, "two", after=1)  # while the thread hangs on the broker
        with transaction.atomic():
            write(stream, "three", after=2)
        assert waker.waiting() == (stream,)
    assert texts(stream) == ["one", "two", "three"]


def test_asked_directly_a_silent_broker_would_keep_a_request_waiting():
    """The negative control."""
    with silent_broker() as (address, accepted):
        request = threading.Thread(target=publisher(address), args=(ONE,), daemon=True)
        request.start()
        assert accepted.wait(60)
        request.join(0.2)
        assert request.is_alive()


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_gone_fails_nobody(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as door:
        gone = f"redis://127.0.0.1:{door.getsockname()[1]}/0"
    tried, tell = threading.Event(), publisher(gone)

    def try_to_tell(stream):
        tried.set()
        tell(stream)

    monkeypatch.setattr(wakes, "wake", Waker(try_to_tell).wake)
    assert texts(notebook("one", "two")) == ["one", "two"]
    assert tried.wait(60)


@pytest.mark.django_db(transaction=True)
def test_workers_are_woken_after_the_commit_and_for_nothing_that_was_rolled_back(
    monkeypatch, workers
):
    monkeypatch.setattr(wakes, "wake", workers.tell)
    stream, other = store.new_stream(), store.new_stream()
    with transaction.atomic():
        write(stream, "one")
        assert workers.told == []
    assert workers.told == [stream]
    with transaction.atomic():
        write(other, "one")
        transaction.set_rollback(True)
    assert workers.told == [stream]
    write(stream, "two", after=1)
    assert workers.told == [stream, stream]
