"""Tells listeners when a tournament has moved: one watcher for all of them in a process.

It asks the database for the versions of the tournaments that somebody listens to, all in one
query, and rests while nobody does. Where there is a Redis it is told that a stream has moved and
asks then, else twice a second: `versions` is the only source of what is true.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from uuid import UUID

from asgiref.sync import SyncToAsync, sync_to_async
from django.conf import settings
from django.db import connections

from games.moved import Ear
from tournaments.models import Tournament

LONG_PAUSE, SHORT_PAUSE = 2.0, 0.05  # seconds: though nothing is told, after something was

Source = Callable[[Collection[UUID]], Mapping[UUID, int]]

log = logging.getLogger(__name__)


def versions(streams: Collection[UUID]) -> dict[UUID, int]:
    """The versions of tournaments, read anew."""
    try:
        rows = Tournament.objects.filter(pk__in=streams).values_list("stream", "version")
        return dict(rows)
    finally:
        let_go()


def let_go() -> None:
    """Give back this thread's connections, but for one whose transaction somebody has begun."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()


def let_thread_go() -> None:
    """End the thread in which this request's synchronous parts run; the next one gets a new one."""
    request = SyncToAsync.thread_sensitive_context.get(None)
    threads = SyncToAsync.context_to_thread_executor.pop(request, None) if request else None
    if threads is not None:
        threads.shutdown(wait=False)


class Full(Exception):
    """There are as many listeners as a process takes, or as one address may have."""


class Listener:
    """Somebody who waits for a tournament to move on."""

    def __init__(self, stream: UUID, address: str) -> None:
        """Know nothing yet."""
        self.stream, self.address = stream, address
        self.version = 0
        self.ended = False
        self._moved = asyncio.Event()

    def tell(self, version: int) -> None:
        """Let the listener know the newest version; what was told before is forgotten."""
        if version != self.version:
            self.version = version
            self._moved.set()

    def end(self) -> None:
        """Let the listener go home."""
        self.ended = True
        self._moved.set()

    async def moved(self, seconds: float) -> bool:
        """Wait until there is something new, but not longer than these seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._moved.wait()
        except TimeoutError:
            return False
        self._moved.clear()
        return True


class Watch:
    """All listeners of a process, and the one task that watches for them."""

    def __init__(
        self,
        source: Source = versions,
        *,
        pause: float = 0.5,
        most: int = 5000,
        most_an_address: int = 2500,
        ear: Ear | None = None,
    ) -> None:
        """Watch nothing yet; a club's whole hall can be behind one address."""
        self._source = source
        self._pause = pause
        self._ear = ear
        self._most, self._most_an_address = most, most_an_address
        self._listeners: set[Listener] = set()
        self._task: asyncio.Task[None] | None = None
        self._ended = False

    @property
    def listening(self) -> int:
        """How many listeners there are."""
        return len(self._listeners)

    @property
    def watching(self) -> bool:
        """Whether the database is being asked."""
        return self._task is not None and not self._task.done()

    def check_room(self, address: str) -> None:
        """Raise Full where there is no room for one more listener."""
        here = sum(one.address == address for one in self._listeners)
        if self._ended or len(self._listeners) >= self._most or here >= self._most_an_address:
            raise Full

    @asynccontextmanager
    async def listener(self, stream: UUID, address: str) -> AsyncIterator[Listener]:
        """Listen to a tournament as long as the block lasts. Raises Full."""
        self.check_room(address)
        one = Listener(stream, address)
        self._listeners.add(one)
        if not self.watching:
            # In no request's context: a request that ends takes its thread along.
            self._task = asyncio.create_task(self._run(), context=Context())
        try:
            yield one
        finally:
            self._listeners.discard(one)
            if not self._listeners and self._task is not None:
                self._task.cancel()
                self._task = None

    def end(self) -> None:
        """Let all listeners go home, and take no more: the server is about to stop."""
        self._ended = True
        for one in self._listeners:
            one.end()

    async def _run(self) -> None:
        told = asyncio.Event()
        async with asyncio.TaskGroup() as both:
            if self._ear is not None:
                both.create_task(self._ear.listen(told.set))
            while True:
                told.clear()
                await self._look()
                await self._rest(told)

    async def _rest(self, told: asyncio.Event) -> None:
        """Until it is told of a move, or for a while; never less than a moment."""
        hears = self._ear is not None and self._ear.hears
        with suppress(TimeoutError):
            # `wait_for` of Python 3.11 forgets that it was given up where it is told just then.
            async with asyncio.timeout(LONG_PAUSE if hears else self._pause):
                await told.wait()
            await asyncio.sleep(SHORT_PAUSE)  # what moves together is looked at together

    async def _look(self) -> None:
        """Look once; a database that is away is asked again after the next pause."""
        streams = {one.stream for one in self._listeners}
        try:
            found = await sync_to_async(self._source)(streams)
        except Exception:
            log.exception("live updates: the versions can't be read")
            return
        for one in tuple(self._listeners):
            if one.stream in found:
                one.tell(found[one.stream])


watch = Watch(ear=Ear(settings.REDIS_URL))
