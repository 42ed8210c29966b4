"""How soon a hall of telephones shows a result: a house, its listeners, a result each second."""

import asyncio
import http.client
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import connection

from deploy.benchmarks.hall import Hall
from deploy.benchmarks.parts import Asked, Part, quantiles, scratch_database
from deploy.benchmarks.rounds import Desk
from deploy.trials import Alone, Trial, alone, place, trial
from tournaments import tokens
from tournaments.commands import create_account, found_club, give_role
from tournaments.course.acts import PublishTournament
from tournaments.models import RoleName
from tournaments.scopes import READ, RESULTS

PLAYERS = 200
PAUSE_SECONDS = 1.0  # between two results: 60 a minute
WARM_UP = 6  # results
SEEN_SECONDS = 2.0
SIZES = {"postgresql": [200, 1000, 2000], "sqlite": [200]}
_SETTLED_SECONDS = 3.0
_CREATED = 201
Seconds = dict[str, float]


@dataclass(frozen=True)
class Pace:
    """How many results come before those that count, what is waited for after each, and over which
    time those who fetch the page do.
    """

    warm_up: int
    settled_seconds: float
    after: Callable[[Hall, int, float], None]
    spread_seconds: float = 1.0


def _a_second(_hall: Hall, _version: int, began: float) -> None:
    time.sleep(max(PAUSE_SECONDS - (time.perf_counter() - began), 0))


STEADY = Pace(WARM_UP, _SETTLED_SECONDS, _a_second)


@dataclass
class Helper:
    """Who enters results over REST, on one connection, and how long each answer takes."""

    hall: Hall
    pace: Pace
    desk: Desk
    secret: str
    round: int
    sent: dict[int, float] = field(default_factory=dict)
    milliseconds: list[float] = field(default_factory=list)

    def enter(self, number: int) -> None:
        """Enter so many results at this pace, once the processes for pages are warm."""
        house, warm_up = http.client.HTTPConnection(*self.hall.web, timeout=60), self.pace.warm_up
        for table in range(1, warm_up + number + 1):
            began = time.perf_counter()
            where = {"kind": "report", "division": "A", "round": self.round, "table": table}
            body = json.dumps({**where, "scores": self.desk.scores(), "confirmed": True})
            self.desk.send(house, self.secret, body, str(uuid4()))
            answer = house.getresponse()
            said = answer.read()
            if answer.status != _CREATED:
                raise ValueError(said)
            version = int(json.loads(said)["version"])
            if table > warm_up:
                self.milliseconds.append((time.perf_counter() - began) * 1e3)
                self.sent[version] = began
            else:  # each on a connection of its own, which any of the processes takes
                house.close()
            self.pace.after(self.hall, version, began)
        house.close()


def watch(
    phones: int,
    results: int,
    *,
    players: int = PLAYERS,
    pushed: bool = True,
    pace: Pace = STEADY,
) -> dict[str, Any]:
    """Seconds until each telephone shows each result, from when it was sent, and what it costs.

    Where nothing is `pushed` each of them fetches the page, as it would without parts.
    """
    with hall_of(players) as (desk, secret), served() as at:
        web, live, spread = place(at.web), place(at.live), pace.spread_seconds
        hall = Hall(f"/tournaments/{desk.stream}/", web, live, pushed, spread)
        helper = Helper(hall, pace, desk, secret, 2)
        spent, right = asyncio.run(_watched(helper, phones, results, lambda: _processor(at)))
        size = _megabytes(at.processes()[at.tells][0])
    told = spent["telling"][at.tells] * 1e6 / (phones * (results + pace.warm_up))
    return {
        **_told(helper, phones, results),
        "players": players,
        "show_what_the_page_shows": right,
        "processor_seconds": spent,
        "megabytes_of_telling": size,
        "microseconds_of_telling_a_phone_and_result": round(told),
    }


def served() -> AbstractContextManager[Trial | Alone]:
    """All processes of a server on PostgreSQL, the one process on SQLite."""
    return (trial if connection.vendor == "postgresql" else alone)(WORTWART_LOG="ERROR")


def _told(helper: Helper, phones: int, results: int) -> dict[str, Any]:
    hall, pace = helper.hall, helper.pace
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
        "results": results,
        "shown_within_2_seconds": round(soon / (phones * results), 4),
        "shown_milliseconds": quantiles([one * 1e3 for one in times] or [0.0]),
        "never_shown": phones * results - len(times),
        "entering_milliseconds": quantiles(helper.milliseconds),
        "whole_pages_fetched": hall.fetched,
        "bytes_a_phone_and_result": round(hall.received / (phones * (results + pace.warm_up))),
    }


async def _watched(
    helper: Helper, phones: int, results: int, clock: Callable[[], Seconds]
) -> tuple[dict[str, Seconds], int]:
    """Seconds of a processor by who has taken them, and how many show what the page shows."""
    hall, settled = helper.hall, helper.pace.settled_seconds
    began = clock()
    listening = await hall.fill(phones)
    await asyncio.sleep(settled)
    all_in = clock()
    await asyncio.to_thread(helper.enter, results)
    await asyncio.sleep(settled)
    told = clock()
    page = await asyncio.to_thread(hall.look)
    right = sum(phone.shown == page for phone in hall.open)
    for transport in listening:
        transport.abort()
    return {"coming_in": _between(began, all_in), "telling": _between(all_in, told)}, right


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


def _processor(at: Trial | Alone) -> Seconds:
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
    """A hall of each size, of a server or of one process; nothing without Redis on PostgreSQL."""
    return _measured(asked, pushed=True)


def measure_without_parts(asked: Asked) -> dict[str, Any]:
    """Negative control: the same where each telephone fetches the page that has changed."""
    return _measured(asked, pushed=False)


def _measured(asked: Asked, *, pushed: bool) -> dict[str, Any]:
    found = {}
    for phones in _sizes(asked):
        with scratch_database(on_disk=True):
            found[str(phones)] = watch(phones, asked.rounds * 4, pushed=pushed)
    return found


def _sizes(asked: Asked) -> list[int]:
    if connection.vendor == "postgresql" and not settings.REDIS_URL:
        return []
    return [number for number in asked.clients if number > 8] or SIZES[connection.vendor]  # noqa: PLR2004


PARTS = (
    Part("phones", measure, needs="minutes, and Redis on PostgreSQL"),
    Part("phones_without_parts", measure_without_parts, needs="the same"),
)
