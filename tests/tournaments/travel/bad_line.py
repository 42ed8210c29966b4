"""A line that breaks: it hands bytes on in both directions and hangs up after so many of them."""

import socket
import threading
from contextlib import suppress
from itertools import chain, repeat


class BadLine:
    """Listens on a port of this computer; each call gets the next number of bytes, then the end."""

    def __init__(self, to: int, limits: list[int], then: int = 1 << 30) -> None:
        """Lead to a port; after the calls that have limits the others get `then` bytes."""
        self.to, self.calls = to, 0
        self._limits = chain(limits, repeat(then))
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Take no more calls."""
        self._door.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._door.accept()
                self.calls += 1
                left = _Left(next(self._limits))
                other = socket.create_connection(("127.0.0.1", self.to))
                for one, two in ((caller, other), (other, caller)):
                    threading.Thread(target=_hand_on, args=(one, two, left), daemon=True).start()


class _Left:
    """How many bytes a call has left, in both directions together."""

    def __init__(self, number: int) -> None:
        self._number, self._lock = number, threading.Lock()

    def take(self, wanted: int) -> int:
        with self._lock:
            taken = min(wanted, self._number)
            self._number -= taken
            return taken


def _hand_on(one: socket.socket, two: socket.socket, left: _Left) -> None:
    with suppress(OSError):
        while data := one.recv(4096):
            taken = left.take(len(data))
            two.sendall(data[:taken])
            if taken < len(data):
                break
    for each in (one, two):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()
