"""How soon a hall of telephones shows a result: a cluster, its listeners, a result each second."""

import asyncio
import http.client
import json
import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from django.conf import settings
from django.db import connection

from deploy.benchmarks.parts import Asked, Part, quantiles, scratch_database
from deploy.benchmarks.rounds import Desk
from deploy.trials import Trial, place, trial
from tournaments import tokens
from tournaments.commands import create_account, found_club, give_role
from tournaments.course.acts import PublishTournament
from tournaments.models import RoleName
from tournaments.scopes import READ, RESULTS

PLAYERS = 200
PAUSE_SECONDS = 1.0  # between two results: 60 a minute
WARM_UP = 6  # results
SEEN_SECONDS = 2.0
_OPENED_A_SECOND = 250
_SETTLED_SECONDS = 3.0
_PHONES_AN_ADDRESS = 500
_CREATED = 201
Seconds = dict[str, float]

_NEWS = re.compile(rb"id: (\d+)\nevent: (\w+)\ndata: ([^\n]*)\n\n")


@dataclass
class Hall:
    """What all telephones have seen: for each version when each of them showed it."""

    page: str
    version: int
    web: tuple[str, int]
    live: tuple[str, int]
    shown: dict[int, list[float]] = field(default_factory=dict)
    bytes: int = 0
    fetched: int = 0
    refused: int = 0
    open: set["Phone"] = field(default_factory=set)

    def see(self, before: int, version: int) -> None:
        """A telephone that showed one version shows this one."""
        now = time.perf_counter()
        for one in range(before + 1, version + 1):
            self.shown.setdefault(one, []).append(now)


class Phone(asyncio.Protocol):
    """A page that is open: it listens, and fetches itself anew where it is not told how."""

    def __init__(self, hall: Hall) -> None:
        """Show the page as it is before the first result."""
        self._hall, self._version = hall, hall.version
        self._buffer = b""
        self._begun = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        hall = self._hall
        place = f"{hall.page}live/?page={quote(hall.page, safe='')}&version={hall.version}"
        told = f"GET {place} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\n\r\n"
        transport.write(told.encode())  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Show what is told."""
        self._hall.bytes += len(data)
        if not self._begun:
            self._begun = True
            if not data.startswith(b"HTTP/1.1 200"):
                self._hall.refused += 1
            self._hall.open.add(self)
        self._buffer += data
        end = 0
        for news in _NEWS.finditer(self._buffer):
            end = news.end()
            self._told(int(news[1]), news[2])
        self._buffer = self._buffer[end:][-256 * 1024 :]

    def connection_lost(self, _exc: Exception | None) -> None:
        """Be gone."""
        self._hall.open.discard(self)

    def _told(self, version: int, kind: bytes) -> None:
        if version <= self._version:
            return
        before, self._version = self._version, version
        if kind == b"part":
            self._hall.see(before, version)
        else:
            self._hall.fetched += 1
            task = asyncio.ensure_future(self._fetch(before, version))
            self._fetching = task  # kept: the loop itself keeps no hold of it

    async def _fetch(self, before: int, version: int) -> None:
        """The whole page, as `live.js` does."""
        await asyncio.sleep(hash(self) % 1000 / 1000)
        reader, writer = await asyncio.open_connection(*self._hall.web)
        asked = f"GET {self._hall.page} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\n"
        writer.write(f"{asked}Accept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode())
        self._hall.bytes += len(await reader.read(-1))
        writer.close()
        self._hall.see(before, version)


@dataclass
class Helper:
    """Who enters results over REST, on one connection, and how long each answer takes."""

    web: tuple[str, int]
    desk: Desk
    secret: str
    round: int
    sent: dict[int, float] = field(default_factory=dict)
    milliseconds: list[float] = field(default_factory=list)

    def enter(self, number: int) -> None:
        """Enter so many results, one each second, once the processes for pages are warm."""
        house = http.client.HTTPConnection(*self.web, timeout=60)
        for table in range(1, WARM_UP + number + 1):
            began = time.perf_counter()
            where = {"kind": "report", "division": "A", "round": self.round, "table": table}
            body = json.dumps({**where, "scores": self.desk.scores(), "confirmed": True})
            self.desk.send(house, self.secret, body, str(uuid4()))
            answer = house.getresponse()
            said = answer.read()
            if answer.status != _CREATED:
                raise ValueError(said)
            if table > WARM_UP:
                self.milliseconds.append((time.perf_counter() - began) * 1e3)
                self.sent[int(json.loads(said)["version"])] = began
            else:  # each on a connection of its own, which any of the processes takes
                house.close()
            time.sleep(max(PAUSE_SECONDS - (time.perf_counter() - began), 0))
        house.close()


def watch(phones: int, results: int) -> dict[str, Any]:
    """Seconds until each telephone shows each result, from when it was sent, and what it costs."""
    with scratch_database(), hall_of(PLAYERS) as (desk, secret), trial(WORTWART_LOG="ERROR") as at:
        hall = Hall(f"/tournaments/{desk.stream}/", 0, place(at.web), place(at.live))
        hall.version = _version(hall)
        helper = Helper(hall.web, desk, secret, 2)
        spent = asyncio.run(_watched(hall, helper, phones, results, lambda: _processor(at)))
        size = _megabytes(at.told()["processes"]["live"])
    told = spent["telling"]["live"] * 1e6 / (phones * (results + WARM_UP))
    return {
        **_told(hall, helper, phones, results),
        "processor_seconds": spent,
        "megabytes_of_live": size,
        "microseconds_of_live_a_phone_and_result": round(told),
    }


def _told(hall: Hall, helper: Helper, phones: int, results: int) -> dict[str, Any]:
    times = [
        seen - began
        for version, began in helper.sent.items()
        for seen in hall.shown.get(version, ())
    ]
    soon = sum(one <= SEEN_SECONDS for one in times)
    return {
        "database": connection.vendor,
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "phones": phones,
        "refused": hall.refused,
        "players": PLAYERS,
        "results": results,
        "shown_within_2_seconds": round(soon / (phones * results), 4),
        "shown_milliseconds": quantiles([one * 1e3 for one in times] or [0.0]),
        "entering_milliseconds": quantiles(helper.milliseconds),
        "whole_pages_fetched": hall.fetched,
        "bytes_a_phone_and_result": round(hall.bytes / (phones * (results + WARM_UP))),
    }


async def _watched(
    hall: Hall, helper: Helper, phones: int, results: int, clock: Callable[[], Seconds]
) -> dict[str, Seconds]:
    """Seconds of a processor by who has taken them: while all come in, and while they are told."""
    loop, began = asyncio.get_running_loop(), clock()
    doors = []
    for number in range(phones):
        address = (f"127.0.0.{2 + number // _PHONES_AN_ADDRESS}", 0)
        doors.append(
            await loop.create_connection(lambda: Phone(hall), *hall.live, local_addr=address)
        )
        if number % 25 == 0:
            await asyncio.sleep(25 / _OPENED_A_SECOND)
    while len(hall.open) < phones:  # noqa: ASYNC110 - each of them says so by itself
        await asyncio.sleep(0.1)
    await asyncio.sleep(_SETTLED_SECONDS)
    all_in = clock()
    entering = threading.Thread(target=helper.enter, args=(results,))
    entering.start()
    while entering.is_alive():  # noqa: ASYNC110 - a thread
        await asyncio.sleep(0.2)
    await asyncio.sleep(_SETTLED_SECONDS)
    told = clock()
    for transport, _phone in doors:
        transport.abort()
    return {"coming_in": _between(began, all_in), "telling": _between(all_in, told)}


def _between(before: Seconds, after: Seconds) -> Seconds:
    return {name: round(now - before[name], 2) for name, now in after.items()}


@contextmanager
def hall_of(players: int) -> Iterator[tuple[Desk, str]]:
    """A public tournament whose second round is played, and the secret of a helper's token."""
    club = found_club(name="Bench")
    helper = create_account(login="bench", password=str(uuid4()))
    give_role(user=helper, club=club, role=RoleName.HELPER)
    desk = Desk.opened(club, players, 3, None)
    desk.play(1)
    desk.publish(2)
    desk.enter([PublishTournament()])
    _grant, secret = tokens.make_token(helper, tokens.Wanted("bench", (READ, RESULTS)))
    yield desk, str(secret)


def _version(hall: Hall) -> int:
    """The version that the page shows."""
    house = http.client.HTTPConnection(*hall.web, timeout=60)
    house.request("GET", hall.page, headers={"Host": "localhost"})
    found = re.search(rb'data-version="(\d+)"', house.getresponse().read())
    house.close()
    if found is None:
        raise ValueError("the page does not keep itself up to date")
    return int(found[1])


def _processor(at: Trial) -> Seconds:
    """Seconds of a processor that each member has taken with all that it forked, and this one."""
    tick = os.sysconf("SC_CLK_TCK")
    found = {"telephones": time.process_time()}
    for name, processes in at.processes().items():
        spent = (sum(map(int, _stat(process)[11:13])) for process in processes)
        found[name] = sum(spent) / tick
    return found


def _megabytes(process: int) -> float:
    """The most memory that a process has had."""
    said = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return round(int(re.findall(r"VmHWM:\s+(\d+)", said)[0]) / 1024, 1)


def _stat(process: int) -> list[str]:
    said = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    return said.rpartition(")")[2].split()


def measure(asked: Asked) -> dict[str, Any]:
    """A hall of each size; nothing without PostgreSQL and Redis."""
    if connection.vendor != "postgresql" or not settings.REDIS_URL:
        return {}
    sizes = [number for number in asked.clients if number > 8] or [200, 1000, 2000]  # noqa: PLR2004
    return {str(phones): watch(phones, asked.rounds * 4) for phones in sizes}


PARTS = (Part("phones", measure, needs="PostgreSQL, Redis and minutes"),)
