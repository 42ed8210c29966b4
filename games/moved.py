"""Tells the processes that serve listeners at once that a stream has moved, where there is a Redis.

What is told is a hint: who hears it asks the database, and asks now and then without it. A channel
belongs to a database of Redis, as publishing itself knows none.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings

if TYPE_CHECKING:
    import redis

_SECONDS = 0.5
_PAUSE_SECONDS = 1.0
_AGAIN_SECONDS = 0.05

log = logging.getLogger(__name__)


def channel(url: str) -> str:
    """The channel of the house whose Redis has this address."""
    return f"wortwart:moved:{urlsplit(url).path.strip('/') or '0'}"


def tell(stream: UUID) -> None:
    """Tell whoever listens; nothing without a Redis. Raises what its library raises."""
    if settings.REDIS_URL:
        _teller(settings.REDIS_URL).publish(channel(settings.REDIS_URL), stream.hex)


@cache
def _teller(url: str) -> "redis.Redis":
    import redis  # noqa: PLC0415 - a laptop needs none

    return redis.Redis.from_url(url, socket_timeout=_SECONDS, socket_connect_timeout=_SECONDS)


class Ear:
    """Hears that streams have moved, as long as `listen` runs; `hears` says whether it does now."""

    def __init__(self, url: str) -> None:
        """Hear nothing yet; with an empty address never."""
        self._url = url
        self.hears = False

    async def listen(self, told: Callable[[], None]) -> None:
        """Call `told` after each move, and once when it begins to hear; never ends by itself."""
        while self._url:
            listening = asyncio.create_task(self._listen(told))
            try:
                await asyncio.wait([listening])
            finally:
                await _ended(listening)
                self.hears = False
            if failure := listening.exception():
                facts = {"reason": type(failure).__name__}
                log.warning("not told of moves; they are asked for", extra={"facts": facts})
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _listen(self, told: Callable[[], None]) -> None:
        from redis import asyncio as redis  # noqa: PLC0415 - a laptop needs none

        server = redis.Redis.from_url(self._url, socket_connect_timeout=_SECONDS)
        async with server, server.pubsub() as heard:
            await heard.subscribe(channel(self._url))
            async for _message in heard.listen():  # the first one says that it has begun
                self.hears = True
                told()


async def _ended(task: "asyncio.Task[None]") -> None:
    """Cancel a task until it has ended: the broker's library loses a wish while it connects."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=_AGAIN_SECONDS)
