"""A limit of time for each test: one that hangs says where, fails, and lets the next one begin."""

import faulthandler
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

# Many times what the slowest test takes, for a machine that others load as well.
SECONDS, SECONDS_WITH_PROCESSES = 900.0, 1200.0
AGAIN_SECONDS = 30.0  # where what is to end it hangs as well


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
