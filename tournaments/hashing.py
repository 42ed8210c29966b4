"""Password hashes, a few at a time: each takes 100 MiB and a core, whoever asks for it.

The gate stands around the hash itself, so whatever hashes passes it: logging in, making an account,
Django's own commands. Who would wait too long is told at once to come back, before anything is
hashed. It counts in one process; several take so many times as much (`WORTWART_HASHES` each).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import BoundedSemaphore, Lock, local

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher, PBKDF2PasswordHasher

WAIT_SECONDS = 5.0
MOST_WAITING = 24  # each keeps a thread of the server
RETRY_SECONDS = 5


class Busy(Exception):
    """The house looks at as many passwords as it can; nothing was hashed. 503 at the doors."""

    retry_seconds = RETRY_SECONDS


class Gate:
    """Lets a number through at a time and a number wait; raises Busy for all others."""

    def __init__(self, at_once: int, waiting: int, seconds: float) -> None:
        """Open the gate."""
        self._free = BoundedSemaphore(at_once)
        self._seconds, self._most = seconds, waiting
        self._waiting, self._lock = 0, Lock()
        self._thread = local()

    @contextmanager
    def pass_through(self) -> Iterator[None]:
        """Hold one of the places, after waiting for it if need be; one a thread is enough."""
        if getattr(self._thread, "inside", False):
            yield
            return
        if not self._free.acquire(blocking=False):
            self._wait()
        self._thread.inside = True
        try:
            yield
        finally:
            self._thread.inside = False
            self._free.release()

    def _wait(self) -> None:
        with self._lock:
            if self._waiting >= self._most:
                raise Busy
            self._waiting += 1
        try:
            if not self._free.acquire(timeout=self._seconds):
                raise Busy
        finally:
            with self._lock:
                self._waiting -= 1


@cache
def gate() -> Gate:
    """The one gate of this process."""
    return Gate(settings.HASHES_AT_ONCE, MOST_WAITING, WAIT_SECONDS)


class Argon2(Argon2PasswordHasher):
    """Django's Argon2id, at the gate."""

    def encode(self, password: str, salt: str) -> str:
        """Hash a password."""
        with gate().pass_through():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Compare a password with a hash."""
        with gate().pass_through():
            return super().verify(password, encoded)


class PBKDF2(PBKDF2PasswordHasher):
    """Django's PBKDF2, for hashes from elsewhere, at the gate; it verifies by encoding."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Hash a password."""
        with gate().pass_through():
            return super().encode(password, salt, iterations)
