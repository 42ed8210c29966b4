"""The measurements of tournaments behind `manage.py bench`: pairings, standings, waiting times."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import median
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from deploy.benchmark import scratch_database
from deploy.benchmark_workers import seconds_to_standing
from games import followers
from tournaments.course.acts import (
    CheckIn,
    Close,
    CloseRound,
    Enter,
    Publish,
    PublishTournament,
    Report,
)
from tournaments.course.presets import preset
from tournaments.directing import commands
from tournaments.directing.streams import as_of
from tournaments.models import Club, Ranking, Standing
from tournaments.pairing.field import Entry, Field, PlayedTable
from tournaments.pairing.pairings import Pairing
from tournaments.pairing.systems import pair, system
from tournaments.points import POINTS_OF_TWO
from tournaments.results import Outcome
from tournaments.standings.data import as_text
from tournaments.standings.table import Entrant, standing

FIELDS = (20, 100, 400)
ROUND = 6  # the round that is measured; those before it are played by chance
PLANS = ((16, 4, 5), (20, 4, 5), (28, 4, 7), (24, 4, 6), (15, 3, 7), (100, 4, 8))
PLAYERS, ROUNDS = 200, 20
_DIVISION = "A"
_PATIENCE_SECONDS = 30
_PAUSE_SECONDS = 0.005


def pair_swiss(rounds: int) -> dict[str, Any]:
    """Milliseconds to pair a Swiss round by number of players, after rounds with drawn results."""
    return {
        str(number): round(_median(_pairing(_after_rounds(number)), rounds) * 1e3, 1)
        for number in FIELDS
    }


def _pairing(before: Field) -> Callable[[], Pairing]:
    return lambda: pair(before)


def _after_rounds(number: int) -> Field:
    chance, swiss = Random(number), system("swiss")  # noqa: S311 - results by chance
    known = {f"{n:04}": Entry(f"{n:04}", n + 1) for n in range(number)}
    played: list[PlayedTable] = []
    for number_of_round in range(1, ROUND):
        before = Field(number_of_round, tuple(known.values()), swiss, tuple(played), seed="bench")
        for table in pair(before).tables:
            played.append(PlayedTable(number_of_round, table.seats))
            _count(known, table.seats, chance)
    return Field(ROUND, tuple(known.values()), swiss, tuple(played), seed="bench")


def _count(known: dict[str, Entry], seats: tuple[str, ...], chance: Random) -> None:
    """Enter a result by chance into the two who played."""
    spread = chance.randint(-150, 150)
    for seat, own in ((0, spread), (1, -spread)):
        entry = known[seats[seat]]
        sat = (entry.sat(0) + (seat == 0), entry.sat(1) + (seat == 1))
        known[entry.id] = replace(
            entry,
            score=entry.score + (2 if own > 0 else 0 if own < 0 else 1),
            spread=entry.spread + own,
            seats=sat,
        )


def pair_tables(rounds: int) -> dict[str, Any]:
    """Repeats of whole plans at tables of many, and milliseconds of their slowest round.

    By players, size of the tables and rounds; `rounds` are the lots that the plans are drawn by.
    """
    figures = {}
    for number, size, length in PLANS:
        runs = [_plan(number, size, length, f"bench {lot}") for lot in range(min(rounds, 3))]
        figures[f"{number}x{size}x{length}"] = {
            "repeats": max(again for again, _ in runs),
            "milliseconds": round(max(slowest for _, slowest in runs) * 1e3, 1),
        }
    return figures


def _plan(number: int, size: int, length: int, seed: str) -> tuple[int, float]:
    """How many pairs met again in all rounds, and the seconds of the slowest one."""
    of_many = system("tables_of_many", {"size": size, "least": 2, "last_round": length})
    entries = tuple(Entry(f"{n:04}", n + 1) for n in range(number))
    played: list[PlayedTable] = []
    met, slowest = Counter[tuple[str, ...]](), 0.0
    for number_of_round in range(1, length + 1):
        began = time.perf_counter()
        paired = pair(Field(number_of_round, entries, of_many, tuple(played), seed=seed))
        slowest = max(slowest, time.perf_counter() - began)
        played += [PlayedTable(number_of_round, table.seats) for table in paired.tables]
        met.update(
            pair_ for table in paired.tables for pair_ in combinations(sorted(table.seats), 2)
        )
    return sum(times - 1 for times in met.values()), slowest


def make_standing(rounds: int) -> dict[str, Any]:
    """Milliseconds for the standing of 200 players after 20 rounds, and for its text."""
    chance = Random(1)  # noqa: S311 - results by chance
    names = [f"{number:04}" for number in range(PLAYERS)]
    outcomes = [one for number in range(1, ROUNDS + 1) for one in _round_of(number, names, chance)]
    entrants = [Entrant(name, number) for number, name in enumerate(names)]

    def once() -> Any:
        return standing(entrants, outcomes, division=_DIVISION, points=POINTS_OF_TWO)

    made = once()
    return {
        "players": PLAYERS,
        "rounds": ROUNDS,
        "milliseconds": round(_median(once, rounds) * 1e3, 1),
        "text_milliseconds": round(_median(lambda: as_text(made), rounds) * 1e3, 1),
    }


def _round_of(number: int, names: list[str], chance: Random) -> Iterator[Outcome]:
    order = chance.sample(names, len(names))
    for table, seats in enumerate(zip(order[::2], order[1::2], strict=True), start=1):
        scores = (chance.randint(250, 450), chance.randint(250, 450))
        places = (1, 1) if scores[0] == scores[1] else (1, 2) if scores[0] > scores[1] else (2, 1)
        yield Outcome(_DIVISION, number, table, seats, places, scores, "played")


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


def until_visible(rounds: int, *, here: bool = True) -> float:
    """Seconds from sending a result until its standing can be read; computed here or elsewhere."""
    stream, tables = _evening(20)
    times = []
    for number, table in enumerate(tables[: max(rounds, 3)]):
        began = time.perf_counter()
        report = Report(_DIVISION, 1, table, scores=(400 - number, 300))
        version = _perform(stream, [report])
        if here:
            followers.follow(stream)
        _wait_for(stream, version)
        times.append(time.perf_counter() - began)
    return median(times)


def _wait_for(stream: UUID, version: int) -> None:
    until = time.monotonic() + _PATIENCE_SECONDS
    while not Standing.objects.filter(tournament=stream, version__gte=version).exists():
        if time.monotonic() > until:
            raise TimeoutError("no worker has computed the standing")
        time.sleep(_PAUSE_SECONDS)


def _evening(number: int, club: Club | None = None) -> tuple[UUID, list[int]]:
    """A tournament of so many entries with its first round published; its stream and tables."""
    owner = str((club or Club(name="bench", slug="bench")).pk)
    setup = preset("swiss", "2026-01-01", divisions=(_DIVISION,))
    stream = commands.create_tournament(
        actor="bench", club=owner, setup=setup, title="bench", key=str(uuid4()), source="bench"
    ).stream
    entries = [Enter(str(uuid4()), str(uuid4()), _DIVISION) for _ in range(number)]
    _perform(stream, [*entries, *(CheckIn(entry.entry) for entry in entries)])
    commands.pair(
        actor="bench",
        stream=stream,
        division=_DIVISION,
        number=1,
        after=None,
        key=str(uuid4()),
        seed="bench",
        source="bench",
    )
    _perform(stream, [Publish(_DIVISION, 1)])
    found = as_of(stream)
    return stream, list(found.state.divisions[_DIVISION].rounds[1].tables) if found else []


def _perform(stream: UUID, acts: list[Any]) -> int:
    return commands.perform(
        actor="bench", stream=stream, acts=acts, after=None, key=str(uuid4()), source="bench"
    ).version


def _ranking_page(rounds: int) -> dict[str, Any]:
    """The ranking over REST beside a bare Django view that returns the same bytes."""
    club = Club.objects.create(name="Bench", slug="bench")
    stream, tables = _evening(100, club)
    reports = [Report(_DIVISION, 1, table, scores=(400 - table, 300)) for table in tables]
    _perform(stream, [*reports, CloseRound(_DIVISION, 1), Close(), PublishTournament()])
    followers.follow(stream)
    body = Ranking.objects.get(club=str(club.pk), series="points").body
    path = f"/api/v1/clubs/{club.pk}/ranking/points/"
    with _allowed_host():
        client = Client()
        answer = client.get(path)
        asked = _median(lambda: client.get(path), rounds)
        again = _median(lambda: client.get(path, headers={"if-none-match": answer["ETag"]}), rounds)
    bare = _median(lambda: _bare(RequestFactory().get("/"), body), rounds)
    return {
        "status": answer.status_code,
        "bytes": len(answer.content),
        "milliseconds": round(asked * 1e3, 2),
        "unchanged_milliseconds": round(again * 1e3, 2),
        "bare_milliseconds": round(bare * 1e3, 3),
    }


def _bare(_request: HttpRequest, body: str) -> HttpResponse:
    return HttpResponse(json.dumps(json.loads(body)), content_type="application/json")


@contextmanager
def _allowed_host() -> Iterator[None]:
    kept, settings.ALLOWED_HOSTS = settings.ALLOWED_HOSTS, ["testserver"]
    try:
        yield
    finally:
        settings.ALLOWED_HOSTS = kept


def _median(work: Callable[[], object], rounds: int) -> float:
    """Seconds that the work takes: the median of the rounds."""
    work()
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return median(times)
