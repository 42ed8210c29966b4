"""A limit of time for each test: one that hangs says where, fails, and lets the next one begin."""

import faulthandler
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

# Many times what the slowest test takes, for a machine that others load as well.
SECONDS, SECONDS_WITH_PROCESSES = 900.0, 1200.0
AGAIN_SECONDS = 30.0  # where what is to end it hangs as well
WOUND_SECONDS = 60.0


class Watch:
    """Ends the process, with where all threads are, if no test has begun for so many seconds.

    It is for what no signal can interrupt. It is a thread of its own, and to start one for each
    test is what a loaded machine takes longest for; so it is wound by the minute.
    """

    def __init__(
        self, seconds: float = SECONDS_WITH_PROCESSES + WOUND_SECONDS, every: float = WOUND_SECONDS
    ) -> None:
        """Take the standard error of the process as it is now, whoever catches it later."""
        self._seconds, self._every, self._file = seconds, every, os.dup(2)
        self._next = time.monotonic()

    def wind(self) -> None:
        """Let it begin from now, if it did not lately."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + self._every
            faulthandler.dump_traceback_later(self._seconds, file=self._file, exit=True)

    def stop(self) -> None:
        """Let nothing be ended any more."""
        faulthandler.cancel_dump_traceback_later()
        os.close(self._file)


def seconds_for(item: pytest.Item) -> float:
    """How long a test may take, and each of its fixtures."""
    return SECONDS_WITH_PROCESSES if item.get_closest_marker("process") else SECONDS


@contextmanager
def limited(seconds: float, again: float = AGAIN_SECONDS) -> Iterator[None]:
    """Fail what takes longer than this, where the platform has a clock that rings."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        faulthandler.dump_traceback(sys.__stderr__)  # of all threads
        pytest.fail(f"It hangs: it has taken longer than {seconds:g} seconds.")

    handler = signal.signal(signal.SIGALRM, ring)
    outer = signal.setitimer(signal.ITIMER_REAL, seconds, again)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *outer)
        signal.signal(signal.SIGALRM, handler)
