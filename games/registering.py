"""What storeys register with the store, the workers and `verify`: done when first asked for.

Most commands at the terminal ask for none of it, and would wait for all of it to be loaded.
"""

from collections.abc import Callable
from threading import RLock


class Later:
    """Registrations that wait until somebody asks for what is registered."""

    def __init__(self) -> None:
        """Wait for nothing yet."""
        self._waiting: list[Callable[[], None]] = []
        self._lock = RLock()
        self._at_work = False

    def add(self, register: Callable[[], None]) -> None:
        """Have this registered as soon as anybody asks."""
        self._waiting.append(register)

    def settle(self) -> None:
        """Register what waits; a thread that asks meanwhile waits for the end of it."""
        if not self._waiting:
            return
        with self._lock:
            if self._at_work:  # what is being registered asks itself
                return
            self._at_work = True
            try:
                for register in self._waiting:
                    register()
                self._waiting.clear()
            finally:
                self._at_work = False


_later = Later()
later, settle = _later.add, _later.settle
