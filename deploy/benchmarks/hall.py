"""A hall of telephones before a house, all in one loop: what each of them shows, and when.

A telephone is as cheap as it can be and does what `live.js` does: it holds a stream, puts a part
into the very page that it was made for, and fetches the page where it is told no part or one that
does not fit. What it shows it knows by the page's own name, a digest of all that the page says.
"""

import asyncio
import base64
import gzip
import http.client
import json
import re
import time
import zlib
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import quote

_PHONES_AN_ADDRESS = 500
_OPENED_A_SECOND = 250
_PATIENCE_SECONDS = 120.0
_MOST_BEHIND = 256 * 1024  # bytes of an event that has not come whole

_NEWS = re.compile(rb"id: (\d+)\nevent: (\w+)\ndata: ([^\n]*)\n\n")
_PAGE = re.compile(rb'data-version="(\d+)"[^>]* data-called="([0-9a-f]*)"')

Place = tuple[str, int]


class Shown(NamedTuple):
    """What a page shows: its version, and what it is called."""

    version: int
    called: str


NOTHING = Shown(0, "")


class Part(NamedTuple):
    """What makes one page another."""

    before: str
    after: str


@dataclass
class Hall:
    """What all telephones have seen: for each version when each of them showed it."""

    page: str
    web: Place
    live: Place
    pushed: bool = True
    spread_seconds: float = 1.0  # over which they fetch the page, as `live.js` does
    first: Shown = NOTHING
    shown: dict[int, list[float]] = field(default_factory=dict)
    received: int = 0  # bytes
    fetched: int = 0
    refused: int = 0
    open: set["Phone"] = field(default_factory=set)
    parts: dict[bytes, Part] = field(default_factory=dict)

    def see(self, before: int, version: int) -> None:
        """A telephone that showed one version shows this one."""
        now = time.perf_counter()
        for one in range(before + 1, version + 1):
            self.shown.setdefault(one, []).append(now)

    def part(self, told: bytes) -> Part:
        """What an event says; unpacked once, as a thousand telephones have more than one core."""
        known = self.parts.get(told)
        if known is None:
            plain = told if told.startswith(b"{") else zlib.decompress(base64.b64decode(told), -15)
            said = json.loads(plain)
            known = self.parts[told] = Part(said["from"], said["to"])
        return known

    def look(self) -> Shown:
        """The page as it is now."""
        house = http.client.HTTPConnection(*self.web, timeout=_PATIENCE_SECONDS)
        house.request("GET", self.page, headers={"Host": "localhost", "Accept-Language": "de"})
        found = read(house.getresponse().read())
        house.close()
        return found

    async def fill(self, phones: int) -> list[asyncio.Transport]:
        """Open the page on so many telephones, and wait until all listen. Raises TimeoutError."""
        loop = asyncio.get_running_loop()
        self.first = await asyncio.to_thread(self.look)
        doors = []
        for number in range(phones):
            here = (f"127.0.0.{2 + number // _PHONES_AN_ADDRESS}", 0)
            door, _ = await loop.create_connection(lambda: Phone(self), *self.live, local_addr=here)
            doors.append(door)
            if number % 25 == 0:
                await asyncio.sleep(25 / _OPENED_A_SECOND)
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while len(self.open) < phones:  # noqa: ASYNC110 - each of them says so by itself
                await asyncio.sleep(0.1)
        return doors


def read(page: bytes) -> Shown:
    """What a page says of itself. Raises ValueError where it does not keep itself up to date."""
    found = _PAGE.search(page)
    if found is None:
        raise ValueError("the page does not keep itself up to date")
    return Shown(int(found[1]), found[2].decode())


class Phone(asyncio.Protocol):
    """A page that is open."""

    def __init__(self, hall: Hall) -> None:
        """Show the page as it is before the first result."""
        self._hall = hall
        self.shown = hall.first
        self._buffer = b""
        self._begun = False
        self._fetching: asyncio.Task[None] | None = None
        self._wanted = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        hall = self._hall
        page = f"page={quote(hall.page, safe='')}&" if hall.pushed else ""
        place = f"{hall.page}live/?{page}version={self.shown.version}"
        told = f"GET {place} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\n\r\n"
        transport.write(told.encode())  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Show what is told."""
        self._hall.received += len(data)
        if not self._begun:
            self._begun = True
            if not data.startswith(b"HTTP/1.1 200"):
                self._hall.refused += 1
            self._hall.open.add(self)
        self._buffer += data
        end = 0
        for news in _NEWS.finditer(self._buffer):
            end = news.end()
            self._told(int(news[1]), news[3] if news[2] == b"part" else None)
        self._buffer = self._buffer[end:][-_MOST_BEHIND:]

    def connection_lost(self, _exc: Exception | None) -> None:
        """Be gone."""
        self._hall.open.discard(self)

    def _told(self, version: int, told: bytes | None) -> None:
        if version <= self.shown.version:
            return
        part = self._hall.part(told) if told is not None else None
        if part is not None and part.before == self.shown.called:
            self._show(Shown(version, part.after))
            return
        self._wanted = max(self._wanted, version)
        if self._fetching is None or self._fetching.done():
            self._fetching = asyncio.ensure_future(self._fetch())

    def _show(self, shown: Shown) -> None:
        before, self.shown = self.shown, shown
        self._hall.see(before.version, shown.version)

    async def _fetch(self) -> None:
        """The whole page until it is as new as was told, one at a time, as `live.js` does."""
        while self.shown.version < self._wanted and self in self._hall.open:
            await asyncio.sleep(hash(self) % 1000 / 1000 * self._hall.spread_seconds)
            page = await self._page()
            self._hall.fetched += 1
            if (found := _PAGE.search(page)) and int(found[1]) > self.shown.version:
                self._show(read(page))

    async def _page(self) -> bytes:
        try:
            reader, writer = await asyncio.open_connection(*self._hall.web)
            asked = f"GET {self._hall.page} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\n"
            writer.write(f"{asked}Accept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read(-1)
            writer.close()
        except OSError:
            return b""  # nobody is there just now
        self._hall.received += len(answer)
        head, _, body = answer.partition(b"\r\n\r\n")
        return gzip.decompress(body) if b"content-encoding: gzip" in head.lower() else body
