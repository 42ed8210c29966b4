"""Wake-ups: one message "stream S" to the workers after a commit, and nobody waits for it.

They may be lost, doubled, overtaken; the sweeper finds what they miss. A thread sends them, so that
a broker that is dead or silent fails or delays no request.
"""

import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from contextvars import Context, copy_context
from uuid import UUID

from games import moved, workers

_PAUSE_SECONDS = 0.2  # a stream that moves all the time is told of five times a second

log = logging.getLogger(__name__)


class Waker:
    """Hands streams to `publish` from a thread of its own; a stream that waits waits once.

    After a failure it drops what it had in hand and rests; while `most_waiting` streams wait it
    takes no more. The sweeper finds them.
    """

    def __init__(
        self,
        publish: Callable[[UUID], None],
        *,
        most_waiting: int = 10_000,
        rest_seconds: float = 5.0,
    ) -> None:
        """Start nothing yet: the thread begins with the first wake-up of a process."""
        self._publish = publish
        self._most_waiting = most_waiting
        self._rest_seconds = rest_seconds
        self._begin()

    def _begin(self) -> None:
        self._process = os.getpid()
        self._waiting: dict[UUID, Context] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def wake(self, stream: UUID) -> None:
        """Have the workers told of a stream, soon; never fails, never waits."""
        if self._process != os.getpid():  # a fork has no threads
            self._begin()
        elif stream in self._waiting:  # the usual case while a stream moves, without the lock
            return
        with self._changed:
            if len(self._waiting) < self._most_waiting:
                self._waiting[stream] = copy_context()  # whose request it was, for the log
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="waker", daemon=True)
                self._thread.start()
            self._changed.notify()

    def waiting(self) -> tuple[UUID, ...]:
        """The streams that are still to be told of."""
        with self._changed:
            return tuple(self._waiting)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting)
                streams, self._waiting = self._waiting, {}
            time.sleep(self._rest_seconds if not self._told(streams) else _PAUSE_SECONDS)

    def _told(self, streams: Mapping[UUID, Context]) -> bool:
        try:
            for stream, context in streams.items():
                context.run(self._publish, stream)
        except Exception as failure:  # noqa: BLE001 - whatever the broker's libraries raise
            facts = {"reason": repr(failure)}
            line = "wake-ups not sent; the sweeper finds the streams"
            log.warning(line, extra={"facts": facts})
            return False
        return True


def waking_for(task: str) -> Callable[[UUID], None]:
    """What has the workers told, soon, to do a task about what has an id; as `Waker.wake` does."""
    return Waker(lambda about: workers.send(task, str(about))).wake


def _publish(stream: UUID) -> None:
    moved.tell(stream)
    workers.send("games.tasks.wake", str(stream))


_waker = Waker(_publish)
wake = _waker.wake
