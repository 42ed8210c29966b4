"""The sweeper: a thread that does what no wake-up reached, in the one process or beside beat.

It asks the database, not the broker, so that a Redis that is dead or silent delays what is computed
by seconds. A file in the data folder, which all processes share, shows that somebody sweeps.
"""

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import close_old_connections

from games import followers

SWEEP_SECONDS = 5.0
_SIGN = "sweeper.alive"

log = logging.getLogger(__name__)


def sweep_and_sign() -> None:
    """Catch up, sign the heads of all streams once a day, tell webhooks what has changed, have
    tournaments sent to the servers of their clubs, and dry runs go on that were lost.
    """
    # Celery is loaded with them, which whoever asks for the last sweep does without.
    from games import tasks  # noqa: PLC0415
    from tournaments import tasks as of_tournaments  # noqa: PLC0415

    _mark()
    tasks.sweep()
    tasks.checkpoint()
    of_tournaments.tell_hooks()
    of_tournaments.send_tournaments()
    of_tournaments.wake_dry_runs()


@cache
def _mark() -> None:
    """Once in a process that sweeps: what other software left behind is marked."""
    followers.mark()


def last_sweep() -> float | None:
    """When somebody swept last, in seconds since 1970; None where nobody ever has."""
    try:
        return _sign().stat().st_mtime
    except OSError:
        return None


def _sign() -> Path:
    return settings.DATA / _SIGN


def _show() -> None:
    """Say that somebody sweeps; a data folder that can't be written is no reason not to."""
    with contextlib.suppress(OSError):
        _sign().touch(mode=0o600)


@contextlib.contextmanager
def sweeper(
    sweep: Callable[[], object] = sweep_and_sign, seconds: float = SWEEP_SECONDS
) -> Iterator[None]:
    """A thread that sweeps every few seconds as long as the block lasts."""
    ended = threading.Event()
    thread = threading.Thread(target=_sweep_until, args=(ended, sweep, seconds), name="sweeper")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def sweep_for_ever() -> None:
    """Sweep beside what this process does else; the thread ends with it."""
    ends_never = threading.Event()
    arguments = (ends_never, sweep_and_sign, SWEEP_SECONDS)
    threading.Thread(target=_sweep_until, args=arguments, name="sweeper", daemon=True).start()


def _sweep_until(ended: threading.Event, sweep: Callable[[], object], seconds: float) -> None:
    """Sweep until the end; a sweep that fails is logged, and the next one tries again."""
    while not ended.wait(seconds):
        try:
            sweep()
            _show()
        except Exception:
            log.exception("sweep failed")
        finally:
            close_old_connections()
