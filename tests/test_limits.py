"""A test that hangs fails by itself, and the ones after it run."""

import signal
import sys
import threading

import pytest

from tests.limits import SECONDS, SECONDS_WITH_PROCESSES, limited

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such clock")
HANGS = "It hangs: it has taken longer than 0.05 seconds."


def hang():
    """Wait for what never comes."""
    threading.Event().wait(60)


def test_what_hangs_fails_and_says_where(capfd):
    with pytest.raises(pytest.fail.Exception, match=HANGS) as failed, limited(0.05):
        hang()
    assert "hang" in [entry.name for entry in failed.traceback]


def test_what_hangs_while_it_ends_fails_as_well(capfd):
    def hang_on():
        try:
            hang()
        finally:
            hang()

    with pytest.raises(pytest.fail.Exception, match=HANGS), limited(0.05, again=0.05):
        hang_on()


def test_what_swallows_every_exception_is_ended_too(capfd):
    def stubborn():
        try:
            hang()
        except Exception:  # noqa: BLE001 - as a worker that survives whatever happens
            hang()

    with pytest.raises(pytest.fail.Exception, match=HANGS), limited(0.05):
        stubborn()


def test_what_ends_in_time_leaves_the_clock_of_the_whole_test_running():
    with limited(0.05):
        pass
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    assert 0 < left <= SECONDS < SECONDS_WITH_PROCESSES
