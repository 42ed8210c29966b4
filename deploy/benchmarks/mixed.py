"""What a server holds on to: minutes of mixed load, and the memory and connections meanwhile.

Helpers enter results, browsers and programs read, some of what does not exist, and telephones come
and go. A process that keeps something of each request grows; one that is well does not.
"""

import contextlib
import http.client
import itertools
import re
import socket
import statistics
import threading
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from django.db import connection

from deploy.benchmarks.kills import Client, Count, counted, house_of
from deploy.benchmarks.parts import Asked, Part, scratch_database
from deploy.trials import IN_DATABASE, Trial, place, trial
from games.models import Head

HELPERS, READERS, PHONES = 2, 2, 40
_RESULT_SECONDS, _READ_SECONDS, _PHONE_SECONDS = 1.0, 0.2, 1.0  # between two of each
_LOOK_SECONDS = 5.0
_MINUTE = 60.0
_FAILED = 500
_ADDRESSES = (
    "/",
    "/login/",
    "/words/?word=horn",
    "/clubs/",
    "/tournaments/",
    "/tournaments/{stream}/",
    "/tournaments/{stream}/documents/",
    "/tournaments/{stream}/timeline/",
    "/tournaments/{stream}/nowhere/",
    "/api/v1/",
    "/api/v1/schema/",
    "/api/v1/tournaments/",
    "/api/v1/tournaments/{stream}/",
    "/api/v1/tournaments/{stream}/standings/A/",
    "/api/v1/tournaments/?before=nonsense",
)


@dataclass
class Load:
    """What goes on until `ended`: by status how many answers there were."""

    web: tuple[str, int]
    live: tuple[str, int]
    streams: Sequence[str]
    ended: threading.Event = field(default_factory=threading.Event)
    answers: Counter[int] = field(default_factory=Counter)

    def read(self) -> None:
        """Read one address after the other, in both languages, now on one connection, now not."""
        endless = (
            (language, address.format(stream=stream))
            for language in itertools.cycle(("de", "en"))
            for stream in self.streams
            for address in _ADDRESSES
        )
        house = http.client.HTTPConnection(*self.web, timeout=60)
        for number, (language, address) in enumerate(endless):
            if self.ended.wait(_READ_SECONDS):
                break
            with contextlib.suppress(OSError, http.client.HTTPException):
                sent = {"Host": "localhost", "Accept-Language": language}
                house.request("GET", address, headers=sent)
                answer = house.getresponse()
                answer.read()
                self.answers[answer.status] += 1
                if number % 3:
                    continue
            house.close()
        house.close()

    def listen(self) -> None:
        """Telephones come and go, each for so long as there are others."""
        open_now: deque[socket.socket] = deque()
        with contextlib.ExitStack() as ends:
            while not self.ended.wait(_PHONE_SECONDS):
                page = f"/tournaments/{self.streams[0]}/"
                phone = ends.enter_context(socket.create_connection(self.live))
                told = f"GET {page}live/?page={page} HTTP/1.1\r\nHost: localhost\r\n\r\n"
                phone.sendall(told.encode())
                open_now.append(phone)
                if len(open_now) > PHONES:
                    open_now.popleft().close()


@dataclass
class Look:
    """What was held at a moment: megabytes and open files by member, connections by whom."""

    megabytes: dict[str, float]
    files: dict[str, int]
    connections: dict[str, int]


def look(at: Trial, server: "redis.Redis") -> Look:
    """Look at everything that can grow."""
    processes = at.processes()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = %s",
            [IN_DATABASE],
        )
        (in_database,) = cursor.fetchone() or (0,)
    return Look(
        {name: sum(map(_megabytes, numbers)) for name, numbers in processes.items()},
        {name: sum(map(_files, numbers)) for name, numbers in processes.items()},
        {"postgresql": in_database, "redis": int(server.info("clients")["connected_clients"])},
    )


def _megabytes(process: int) -> float:
    """The memory of a process, what it shares counted in parts; none of one that has gone."""
    with contextlib.suppress(OSError):
        said = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
        return int(re.findall(r"Pss:\s+(\d+)", said)[0]) / 1024
    return 0.0


def _files(process: int) -> int:
    with contextlib.suppress(OSError):
        return sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())
    return 0


def endure(minutes: float) -> dict[str, Any]:
    """Let a cluster bear the load for so long on the scratch database that is open."""
    desks, secret = house_of(HELPERS)
    count = Count({desk.stream: {} for desk in desks})
    with trial(WORTWART_LOG="ERROR") as at, redis.Redis.from_url(at.redis.url) as server:
        load = Load(place(at.web), place(at.live), [str(desk.stream) for desk in desks])
        clients = [Client(load.web, desk, secret, count, pause=_RESULT_SECONDS) for desk in desks]
        threads = [threading.Thread(target=one.enter_until, args=(load.ended,)) for one in clients]
        threads += [threading.Thread(target=load.read) for _ in range(READERS)]
        threads.append(threading.Thread(target=load.listen))
        for thread in threads:
            thread.start()
        looks, until = [], time.monotonic() + minutes * _MINUTE
        while time.monotonic() < until:
            time.sleep(_LOOK_SECONDS)
            looks.append(look(at, server))
        load.ended.set()
        for thread in threads:
            thread.join()
    streams = [desk.stream for desk in desks]
    versions = Head.objects.filter(pk__in=streams).values_list("version", flat=True)
    return {
        "minutes": minutes,
        "events": sum(versions),
        "answers": {str(status): number for status, number in sorted(load.answers.items())},
        "failed": sum(number for status, number in load.answers.items() if status >= _FAILED),
        **counted(count),
        **told(looks),
    }


def told(looks: Sequence[Look]) -> dict[str, Any]:
    """The medians of the second and of the last quarter, by what can grow, and their ratio."""
    quarter = max(1, len(looks) // 4)
    parts = looks[quarter : 2 * quarter] or looks, looks[-quarter:]
    found = {}
    for name in ("megabytes", "files", "connections"):
        before, after = ([getattr(one, name) for one in part] for part in parts)
        found[name] = {
            each: _grown([one[each] for one in before], [one[each] for one in after])
            for each in after[-1]
        }
    return found


def _grown(before: Sequence[float], after: Sequence[float]) -> dict[str, float]:
    one, other = statistics.median(before), statistics.median(after)
    return {"before": round(one, 1), "after": round(other, 1), "ratio": round(other / one, 3)}


def measure(asked: Asked) -> dict[str, Any]:
    """So many minutes as rounds are asked for; nothing without PostgreSQL and Redis."""
    if connection.vendor != "postgresql" or not settings.REDIS_URL:
        return {}
    with scratch_database():
        return endure(asked.rounds)


PARTS = (Part("mixed", measure, needs="PostgreSQL, Redis and as many minutes as rounds"),)
