"""Measures durable appends of the store beside bare INSERTs of the same row, in the same run.

It works in a scratch place beside the real data (a schema on PostgreSQL, a file on SQLite), as an
event can't be taken back. Clients are processes; bare and store take turns, round by round, as the
speed of a disk changes from one second to the next.
"""

import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple
from uuid import uuid4

import django
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from deploy.benchmarks.parts import Part

Place = dict[str, Any]  # what differs from the settings of the real database

_WARM_UP = 20
_TURNS = 5  # of each side in a round
_PATIENCE_SECONDS = 60
_STORE = ("games", "0012_heads_from_elsewhere")
_HASH = bytes(32)
_PLAY = {"announced": 12, "at": "8F", "letters": "HORN", "rack": "ABCDEHN", "seat": 0, "total": 12}


class _Turn(NamedTuple):
    """What one client did in one round: how many rows, from when to when (monotonic seconds)."""

    rows: int
    begin: float
    end: float


def bench_append(
    clients: Sequence[int] = (1, 8), *, rounds: int = 5, seconds: float = 1.0
) -> dict[str, Any]:
    """Rows a second of the store and of bare INSERTs, and their ratio, by number of clients.

    In a round each side has so many seconds, in short turns. Rates are medians of the rounds;
    `ratio` (bare by store) is the median of their own ratios, `ratios` are all of them. Call it
    outside transactions.
    """
    with _scratch() as place:
        by_clients = {str(number): _measured(place, number, rounds, seconds) for number in clients}
    return {"database": connection.vendor, "clients": by_clients}


def _measured(place: Place, number: int, rounds: int, seconds: float) -> dict[str, Any]:
    with _processes(place, number) as pool:
        told = [pool.submit(_client, rounds, seconds) for _ in range(number)]
        sides = zip(*(client.result() for client in told), strict=True)
        bare, store = (_rates_of_rounds(list(zip(*side, strict=True))) for side in sides)
    ratios = [one / other for one, other in zip(bare, store, strict=True)]
    return {
        "bare_per_second": round(median(bare)),
        "store_per_second": round(median(store)),
        "ratio": round(median(ratios), 2),
        "ratios": [round(ratio, 2) for ratio in ratios],
    }


def _rates_of_rounds(turns: Sequence[Sequence[_Turn]]) -> list[float]:
    """The rate of each round; of each turn there is what every client did."""
    rates = [_rate(clients) for clients in turns]
    return [mean(rates[i : i + _TURNS]) for i in range(0, len(rates), _TURNS)]


def _rate(turns: Sequence[_Turn]) -> float:
    begin, end = min(turn.begin for turn in turns), max(turn.end for turn in turns)
    return sum(turn.rows for turn in turns) / (end - begin)


@contextmanager
def _scratch() -> Iterator[Place]:
    """A place of the same kind as the real database, with the store's tables; gone afterwards."""
    kind = _scratch_schema if connection.vendor == "postgresql" else _scratch_file
    with kind() as place:
        with _processes(place, 1) as pool:
            pool.submit(_create_tables).result()
        yield place


@contextmanager
def _scratch_schema() -> Iterator[Place]:
    name = f"wortwart_bench_{uuid4().hex}"
    settings = connection.settings_dict
    options = {key: value for key, value in settings["OPTIONS"].items() if key != "pool"}
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {name}")
        try:
            yield {
                "NAME": settings["NAME"],
                "OPTIONS": {**options, "options": f"-c search_path={name}"},
            }
        finally:
            cursor.execute(f"DROP SCHEMA {name} CASCADE")


@contextmanager
def _scratch_file() -> Iterator[Place]:
    beside = Path(str(connection.settings_dict["NAME"])).parent  # on the same disk
    folder = tempfile.mkdtemp(prefix="bench-", dir=beside if beside.is_dir() else None)
    try:
        yield {"NAME": str(Path(folder) / "bench.sqlite3")}
    finally:
        shutil.rmtree(folder)


# What runs in the clients

_together: Barrier


@contextmanager
def _processes(place: Place, number: int) -> Iterator[ProcessPoolExecutor]:
    context = get_context("spawn")
    barrier = context.Barrier(number)
    arguments = (place, barrier)
    with ProcessPoolExecutor(number, context, _enter, arguments) as pool:
        yield pool


def _enter(place: Place, barrier: Barrier) -> None:
    """Set a fresh process up to work in the scratch place, together with the others."""
    global _together  # noqa: PLW0603 - a process has one
    _together = barrier
    django.setup()
    connections["default"].settings_dict.update(place)


def _create_tables() -> None:
    from games.guards import install_guards  # noqa: PLC0415 - models load after set-up

    MigrationExecutor(connection).migrate([_STORE])
    install_guards()
    connection.ensure_connection()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "CREATE TABLE bare_event (LIKE games_event, PRIMARY KEY (stream, version))"
            )
            return
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'games_event'")
        cursor.execute(cursor.fetchone()[0].replace("games_event", "bare_event"))


def _client(rounds: int, seconds: float) -> tuple[list[_Turn], list[_Turn]]:
    """One client's rounds of bare inserts and of appends; both are first in every other round."""
    writes = (_bare(), _store())
    turns: tuple[list[_Turn], list[_Turn]] = ([], [])
    for write in writes:
        for _ in range(_WARM_UP):
            write()
    for number in range(rounds * _TURNS):
        for side in (0, 1) if number % 2 else (1, 0):
            _together.wait(_PATIENCE_SECONDS)
            turns[side].append(_turn(writes[side], seconds / _TURNS))
    return turns


def _turn(write: Callable[[], object], seconds: float) -> _Turn:
    rows, begin = 0, time.monotonic()
    while (now := time.monotonic()) < begin + seconds:
        write()
        rows += 1
    return _Turn(rows, begin, now)


def _store() -> Callable[[], object]:
    """A function that appends one event to a stream of its own."""
    from games import store  # noqa: PLC0415 - models load after set-up

    stream, keys = store.new_stream(), map(str, count())
    head: store.Head | int = 0

    def write() -> None:
        nonlocal head
        head = store.append(
            stream=stream,
            after=head,
            events=[store.NewEvent("play", 1, _PLAY)],
            operation=store.Operation(stream.hex, next(keys), _HASH),
            source="person",
            kind="game",
            club=stream.hex,
        ).head

    return write


def _bare() -> Callable[[], object]:
    """A function that inserts one such row, and nothing else, on a connection of the same kind."""
    from games.store.wire import database, postgresql  # noqa: PLC0415 - as above

    stream, text, versions, place = uuid4().hex, json.dumps(_PLAY), count(1), database()
    mark = "$" if place.vendor == "postgresql" else "?"
    marks = ", ".join(f"{mark}{number}" for number in range(1, 13))
    sql = f"INSERT INTO bare_event VALUES ({marks})"  # noqa: S608 - of constants
    raw = place.connection
    fixed = ("play", 1, stream, "person", time.time_ns() // 1000, None, stream, 0, text, _HASH)

    def write() -> None:
        values = (stream, next(versions), *fixed)
        if place.vendor == "postgresql":
            postgresql(raw, sql, values)
        else:
            raw.execute(sql, values)

    return write


PARTS = (Part("append", lambda asked: bench_append(asked.clients, rounds=asked.rounds)),)
