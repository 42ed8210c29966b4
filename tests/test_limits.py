"""A test that hangs fails by itself, and the ones after it run."""

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.limits import SECONDS, SECONDS_WITH_PROCESSES, limited

HOUSE = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such clock")
HANGS = "It hangs: it has taken longer than 0.05 seconds."


def hang():
    """Wait for what never comes."""
    threading.Event().wait(60)


def test_what_hangs_fails_and_says_where(capfd):
    said = "It hangs: it has taken longer than 600 seconds."

    def hang_at_the_end():
        signal.setitimer(signal.ITIMER_REAL, 0.05)  # of the seconds that there were
        hang()

    with pytest.raises(pytest.fail.Exception, match=said) as failed, limited(600):
        hang_at_the_end()
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
    with limited(60):
        pass
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    assert 0 < left <= SECONDS < SECONDS_WITH_PROCESSES


# What hangs deaf to every signal, and winds its watch all the time, which is too often to count.
DEAF = """
import os, signal, sys, time
from tests.limits import Watch

watch = Watch(seconds=0.2 if sys.argv[1] == "wound" else 60, every=3600)
signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
watch.wind()
if sys.argv[1] == "stopped":
    before = len(os.listdir("/proc/self/task"))
    watch.stop()
    while len(os.listdir("/proc/self/task")) == before:
        time.sleep(0.01)
else:
    for _ in range(60_000):
        time.sleep(0.01)
        watch.wind()
print("on it goes")
"""


def ended(how):
    """How such a process ends, what it says, and whether it says where it hung."""
    done = subprocess.run(
        [sys.executable, "-c", DEAF, how], cwd=HOUSE, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, "Timeout" in done.stderr and "Thread" in done.stderr


@pytest.mark.process
def test_what_no_signal_can_interrupt_ends_the_process_and_says_where():
    assert ended("wound") == (1, "", True)


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are not listed here")
def test_a_watch_that_is_stopped_ends_nothing_any_more():
    """Its thread is gone, long before it would have rung."""
    assert ended("stopped") == (0, "on it goes\n", False)
