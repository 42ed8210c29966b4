"""How long a result takes to be seen in the standing, and what the ranking's page costs."""

import json
import statistics
import time
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from deploy.benchmarks.parts import Part, allowed_host, median, scratch_database
from deploy.benchmarks.workers import MIGRATE, place, worker
from games import followers
from games.acting import By
from tournaments.course.acts import (
    CheckIn,
    Close,
    CloseRound,
    Create,
    Enter,
    Publish,
    PublishTournament,
    Report,
)
from tournaments.course.presets import preset
from tournaments.directing import commands
from tournaments.directing.kept_standings import standing_kept
from tournaments.directing.streams import as_of
from tournaments.models import Club, Ranking

_DIVISION = "A"
_PATIENCE_SECONDS = 30
_PAUSE_SECONDS = 0.005

# Results of a tournament whose standing a worker computes.
SEE = """
import own_queue
import django; django.setup()
import json, sys
from deploy.benchmarks.results import until_visible
print(json.dumps(until_visible(int(sys.argv[1]), here=False)))
"""


def see_results(rounds: int) -> dict[str, Any]:
    """Milliseconds from a result to the visible standing, and what the ranking's page costs.

    In one process the follower runs here; with REDIS_URL a worker of its own is measured as well,
    in a scratch place on SQLite.
    """
    with scratch_database():
        alone = until_visible(rounds)
        page = _ranking_page(rounds)
    by_worker = seconds_to_standing(rounds)
    return {
        "database": connection.vendor,
        "result_to_standing_milliseconds": round(alone * 1e3, 1),
        "by_a_worker_milliseconds": None if by_worker is None else round(by_worker * 1e3, 1),
        "ranking": page,
    }


def seconds_to_standing(rounds: int) -> float | None:
    """Seconds from a stored result to its standing by a worker over Redis; None without a Redis."""
    if not settings.REDIS_URL:
        return None
    with place(settings.REDIS_URL) as where:
        where.run(MIGRATE)
        with worker(where):
            seconds: float = where.run(SEE, str(rounds), telling=True)
    return seconds


def until_visible(rounds: int, *, here: bool = True) -> float:
    """Seconds from sending a result until its standing can be read; computed here or elsewhere."""
    stream, tables = evening(20)
    times = []
    for number, table in enumerate(tables[: max(rounds, 3)]):
        began = time.perf_counter()
        report = Report(_DIVISION, 1, table, scores=(400 - number, 300))
        version = perform(stream, [report])
        if here:
            followers.follow(stream)
        _wait_for(stream, version)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def _wait_for(stream: UUID, version: int) -> None:
    until = time.monotonic() + _PATIENCE_SECONDS
    while (kept := standing_kept(stream, _DIVISION)) is None or kept.version < version:
        if time.monotonic() > until:
            raise TimeoutError("no worker has computed the standing")
        time.sleep(_PAUSE_SECONDS)


def created(club: str, setup: Create, title: str = "bench") -> UUID:
    """A tournament of a club; its stream."""
    return commands.create_tournament(by=_by(), club=club, setup=setup, title=title).stream


def evening(number: int, club: Club | None = None) -> tuple[UUID, list[int]]:
    """A tournament of so many entries with its first round published; its stream and tables."""
    owner = str((club or Club(name="bench", slug="bench")).pk)
    stream = created(owner, preset("swiss", "2026-01-01", divisions=(_DIVISION,)))
    entries = [Enter(str(uuid4()), str(uuid4()), _DIVISION) for _ in range(number)]
    perform(stream, [*entries, *(CheckIn(entry.entry) for entry in entries)])
    commands.pair(
        by=_by(),
        stream=stream,
        division=_DIVISION,
        number=1,
        after=None,
        seed="bench",
    )
    perform(stream, [Publish(_DIVISION, 1)])
    found = as_of(stream)
    return stream, list(found.state.divisions[_DIVISION].rounds[1].tables) if found else []


def evening_over(number: int, club: Club) -> UUID:
    """A tournament of one round that is over, for everybody to read, with all that follows."""
    stream, tables = evening(number, club)
    reports = [Report(_DIVISION, 1, table, scores=(400 - table, 300)) for table in tables]
    perform(stream, [*reports, CloseRound(_DIVISION, 1), Close(), PublishTournament()])
    followers.follow(stream)
    return stream


def perform(stream: UUID, acts: list[Any]) -> int:
    """Enter acts; the version afterwards."""
    return commands.perform(by=_by(), stream=stream, acts=acts, after=None).version


def _by() -> By:
    return By("bench", str(uuid4()), "bench")


def _ranking_page(rounds: int) -> dict[str, Any]:
    """The ranking over REST beside a bare Django view that returns the same bytes."""
    club = Club.objects.create(name="Bench", slug="bench")
    evening_over(100, club)
    body = Ranking.objects.get(club=str(club.pk), series="points").body
    path = f"/api/v1/clubs/{club.pk}/ranking/points/"
    with allowed_host():
        client = Client()
        answer = client.get(path)
        asked = median(lambda: client.get(path), rounds)
        again = median(lambda: client.get(path, headers={"if-none-match": answer["ETag"]}), rounds)
    bare = median(lambda: _bare(RequestFactory().get("/"), body), rounds)
    return {
        "status": answer.status_code,
        "bytes": len(answer.content),
        "milliseconds": round(asked * 1e3, 2),
        "unchanged_milliseconds": round(again * 1e3, 2),
        "bare_milliseconds": round(bare * 1e3, 3),
    }


def _bare(_request: HttpRequest, body: str) -> HttpResponse:
    return HttpResponse(json.dumps(json.loads(body)), content_type="application/json")


PARTS = (Part("results", lambda asked: see_results(asked.rounds)),)
