"""What takes longer than a page should: made behind it by a thread, told how far it is, then kept.

One thing at a time, so that a process goes on answering; no thread touches the database.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TakesLonger
from threading import Lock
from typing import Generic, NamedTuple, TypeVar


class Going(NamedTuple):
    """How far something is that is being made: so many parts of so many, 0 of 0 before it began."""

    done: int
    of: int


Made = TypeVar("Made")


class Works(Generic[Made]):
    """What was made once, by key, for as long as the process lives; the oldest go first."""

    def __init__(self, kept: int) -> None:
        """Keep so many things, those at work among them."""
        self._kept, self._lock = kept, Lock()
        self._worker = ThreadPoolExecutor(1, "at-work")
        self._works: OrderedDict[Hashable, Future[Made]] = OrderedDict()
        self._going: dict[Hashable, Going] = {}

    def told(
        self,
        key: Hashable,
        made: Callable[[Callable[[int, int], None]], Made],
        patience: float | None = None,
    ) -> Made | Going:
        """What `made` makes, which is told how to say how far it is; waits for it to the end.

        With `patience`, so many seconds, how far it is where it takes longer. What `made` raises is
        raised to who waits for it, and made again when somebody asks again.
        """
        with self._lock:
            if key not in self._works:
                self._works[key] = self._worker.submit(self._made, key, made)
                while len(self._works) > self._kept:
                    self._works.popitem(last=False)[1].cancel()
            self._works.move_to_end(key)
            work = self._works[key]
        try:
            return work.result(patience)
        except TakesLonger:
            return self._going.get(key, Going(0, 0))
        except CancelledError:  # too many others were asked for before it began
            return self.told(key, made) if patience is None else Going(0, 0)
        except Exception:
            with self._lock:
                self._works.pop(key, None)
            raise

    def _made(self, key: Hashable, made: Callable[[Callable[[int, int], None]], Made]) -> Made:
        def at(done: int, of: int) -> None:
            self._going[key] = Going(done, of)

        try:
            return made(at)
        finally:
            self._going.pop(key, None)
