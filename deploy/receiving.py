"""Requests of an asynchronous server whose bodies are read when a view asks, and not before.

Django's own handler first takes the whole body, from anybody, for any address, onto the disk. Here
a small body is taken at once, so that its thread never waits for it; of a longer one nothing is
read until the doors have let the request in.
"""

import asyncio
import io
import threading
from typing import Any

from django.core.handlers.asgi import ASGIHandler

from deploy.headers import secure

SMALL = 64 * 1024  # bytes that are taken from anybody
PATIENCE_SECONDS = 30.0  # for the next part of a body: its reader keeps a thread


class Body(io.RawIOBase):
    """The body as a file; to be read in another thread than that of the server's loop.

    As a callable it is what tells the handler that the client has gone, once the body is read.
    """

    def __init__(self, receive: Any) -> None:
        """Read nothing yet."""
        super().__init__()
        self._receive = receive
        self._loop, self._home = asyncio.get_running_loop(), threading.get_ident()
        self._taken, self._over = bytearray(), asyncio.Event()

    async def __call__(self) -> Any:
        """The server's next message behind the body."""
        await self._over.wait()
        return await self._receive()

    async def take(self) -> None:
        """Take the next part; OSError if the client has gone."""
        message = await self._receive()
        if message["type"] == "http.disconnect":
            raise ConnectionResetError("the client has gone")
        self._taken += message.get("body", b"")
        if not message.get("more_body", False):
            self._over.set()

    async def take_all(self) -> None:
        """Take all of it; OSError if the client has gone."""
        while not self._over.is_set():
            await self.take()

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Wait for the next part if none is left; 0 at the end. OSError if none comes."""
        while not self._taken and not self._over.is_set():
            if threading.get_ident() == self._home:
                raise RuntimeError("the server's own thread can't wait for a body")
            taking = asyncio.run_coroutine_threadsafe(self.take(), self._loop)
            try:
                taking.result(PATIENCE_SECONDS)
            finally:
                taking.cancel()
        number = min(len(buffer), len(self._taken))
        buffer[:number] = self._taken[:number]
        del self._taken[:number]
        return number


class Handler(ASGIHandler):
    """Django's handler, whose requests have such bodies."""

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        body = Body(receive)
        if is_small(dict(scope["headers"])):
            try:
                await body.take_all()
            except ConnectionResetError:
                return  # nobody is there to be answered
        await super().handle(scope, body, send)

    async def read_body(  # type: ignore[override]  # what `handle` hands on
        self, receive: Body
    ) -> io.BufferedReader:
        """The body; what is long of it still stands outside."""
        return io.BufferedReader(receive)

    def create_request(self, scope: Any, body_file: Any) -> Any:
        """The request; what can't be one is answered with the headers of every answer."""
        request, refused = super().create_request(scope, body_file)
        if refused is not None:
            secure(refused)
            refused.headers["Cache-Control"] = "no-store"
        return request, refused


def is_small(headers: dict[bytes, bytes]) -> bool:
    """Whether the client says so; no body at all is small."""
    length = headers.get(b"content-length", b"0")
    known = b"transfer-encoding" not in headers and length.isdigit()
    return known and int(length[:20]) <= SMALL
