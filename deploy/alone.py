"""One process at a time: a lock of the operating system, which ends with its process."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextlib.contextmanager
def alone(place: Path, waiting: Callable[[], object]) -> Iterator[None]:
    """Hold the lock on this file; `waiting` is called once if another process holds it.

    However the holder ends, the system frees the lock, so there are no stale ones; the file stays.
    """
    with place.open("a+b") as file:
        if not _try_lock(file.fileno()):
            waiting()
            _wait_for_lock(file.fileno())
        yield


if sys.platform == "win32":
    import msvcrt
    import time

    def _try_lock(number: int) -> bool:
        """Take the lock if it is free."""
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _wait_for_lock(number: int) -> None:
        """Wait until the lock is free and take it."""
        while not _try_lock(number):
            time.sleep(0.2)

else:
    import fcntl

    def _try_lock(number: int) -> bool:
        """Take the lock if it is free."""
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait_for_lock(number: int) -> None:
        """Wait until the lock is free and take it."""
        fcntl.flock(number, fcntl.LOCK_EX)
