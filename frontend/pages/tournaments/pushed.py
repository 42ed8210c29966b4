"""What has changed on the pages that are open, made once for all strangers who look at one.

The page is asked for as a stranger asks for it, through the house's own handler: nobody is told
what a stranger would not be shown. Each page that somebody has open is made once an event and a
language, compared with the one before, and the difference is told to all who have it open.
"""

import asyncio
import base64
import json
import logging
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import Context
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Any, NamedTuple

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

from frontend.parts import called, changes, main_of, version_of
from games.validators import is_stranger

MOST_PAGES = 32
MOST_BYTES = 48 * 1024
_KEPT = 8  # parts of a page, for who has missed some
_SMALL = 512  # bytes that are told as they are
_FROM_REQUEST = ("SERVER_NAME", "SERVER_PORT", "HTTP_HOST")
_NOBODYS = "192.0.2.1"  # an address of no computer (RFC 5737)

log = logging.getLogger(__name__)


class Key(NamedTuple):
    """A page as strangers get it: its address, its language, and where it is asked for."""

    path: str
    language: str
    scheme: str
    place: tuple[tuple[str, str], ...]


class Shown(NamedTuple):
    """What a page shows at a version; version 0 and no text where a stranger gets no page."""

    version: int
    text: str


NOTHING = Shown(0, "")


@dataclass(frozen=True)
class Part:
    """What leads from a page of one version to that of another, packed for those who listen."""

    after: int
    version: int
    packed: str


Source = Callable[[Key], Shown]


def key_of(request: HttpRequest, below: str) -> Key | None:
    """The page of which a stranger who listens says that it is open, if it lies below an address.

    None where no page is named, or somebody else asks.
    """
    path = request.GET.get("page", "")
    plain = path.startswith(below) and len(path) < 200 and not {"?", "#", "%"} & set(path)  # noqa: PLR2004
    if not plain or ".." in path or not is_stranger(request):
        return None
    language = get_language_from_request(request)
    place = {name: str(request.META[name]) for name in _FROM_REQUEST if name in request.META}
    return Key(path, language, request.scheme or "http", tuple(place.items()))


@cache
def _handler() -> WSGIHandler:
    return WSGIHandler()


def shown(key: Key) -> Shown:
    """The page as a stranger gets it now."""
    environ: dict[str, Any] = {
        **dict(key.place),
        "REMOTE_ADDR": _NOBODYS,
        "REQUEST_METHOD": "GET",
        "PATH_INFO": key.path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_ACCEPT": "text/html",
        "HTTP_ACCEPT_LANGUAGE": key.language,
        "wsgi.url_scheme": key.scheme,
        "wsgi.input": BytesIO(),
    }
    answer = _handler().get_response(WSGIRequest(environ))
    try:
        text = ""
        if isinstance(answer, HttpResponse) and answer.status_code == HTTPStatus.OK:
            text = answer.content.decode()
    finally:
        answer.close()
    return Shown(version_of(text), main_of(text)) if main_of(text) else NOTHING


def packed(before: Shown, after: Shown) -> str | None:
    """What has changed, as a line for those who listen; None where it is too much, or not known."""
    found = changes(before.text, after.text)
    if found is None:
        return None
    told = {
        "from": called(before.text),
        "to": called(after.text),
        "version": after.version,
        "changes": found,
    }
    plain = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    if len(plain) <= _SMALL:
        return plain
    pressed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    small = base64.b64encode(pressed.compress(plain.encode()) + pressed.flush()).decode()
    return small if len(small) <= MOST_BYTES else None


@dataclass
class Open:
    """A page that somebody has open: as it was made last, and how it became so."""

    key: Key
    source: Source
    threads: ThreadPoolExecutor
    looking: int = 0
    now: Shown = NOTHING
    parts: deque[Part] = field(default_factory=lambda: deque(maxlen=_KEPT))
    _task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Make the page, so that there is something to compare the next one with."""
        if not self.now.version:
            self._make()

    async def since(self, seen: int, version: int) -> list[Part] | None:
        """The parts that lead from the version that is seen to this one; None where some lack."""
        for _once_or_twice in range(2):
            if self.now.version < version:
                await asyncio.shield(self._make())
        found = [part for part in self.parts if part.after >= seen]
        whole = bool(found) and found[0].after == seen and found[-1].version >= version
        return found if whole else None

    def _make(self) -> "asyncio.Task[None]":
        """Whoever makes the page now; one at a time, in no request's context."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._made(), context=Context())
        return self._task

    async def _made(self) -> None:
        before, loop = self.now, asyncio.get_running_loop()
        try:
            now, line = await loop.run_in_executor(self.threads, self._compared, before)
        except Exception:
            log.exception("live updates: a page can't be made")
            now, line = NOTHING, None
        if line is None:
            self.parts.clear()
        elif now.version > before.version:
            self.parts.append(Part(before.version, now.version, line))
        self.now = now

    def _compared(self, before: Shown) -> tuple[Shown, str | None]:
        now = self.source(self.key)
        if not (before.version and now.version):
            return now, None
        return now, packed(before, now)


class Pages:
    """The pages that listeners of this process have open, as many as it makes parts for."""

    def __init__(self, source: Source = shown, *, most: int = MOST_PAGES) -> None:
        """None yet."""
        self._source, self._most = source, most
        self._open: dict[Key, Open] = {}
        # One thread: two would only take the processor from each other, and from the listeners.
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="parts")

    @property
    def open(self) -> Mapping[Key, Open]:
        """Those of which parts are made."""
        return self._open

    @contextmanager
    def opened(self, key: Key | None) -> Iterator[Open | None]:
        """A page that somebody has open as long as the block lasts; None for one too many."""
        if key is None or (key not in self._open and len(self._open) >= self._most):
            yield None
            return
        page = self._open.setdefault(key, Open(key, self._source, self._threads))
        page.looking += 1
        try:
            yield page
        finally:
            page.looking -= 1
            if not page.looking:
                self._open.pop(key, None)


pages = Pages()
