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
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple
from uuid import uuid4

import django
from django.conf import settings
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string

from deploy.benchmarks.parts import Asked, Part

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
    return _compared(("bare", "store"), clients, rounds, seconds)


def bench_library(
    clients: Sequence[int] = (8,), *, rounds: int = 5, seconds: float = 1.0
) -> dict[str, Any]:
    """The same beside the library `eventsourcing`; nothing where that is not installed.

    Each of its clients has an aggregate of its own, too, and saves it after each event. `ratio` is
    store by library.
    """
    if connection.vendor != "postgresql" or find_spec("eventsourcing") is None:
        return {}
    return _compared(("store", "library"), clients, rounds, seconds)


def _compared(
    sides: tuple[str, str], clients: Sequence[int], rounds: int, seconds: float
) -> dict[str, Any]:
    with _scratch() as place:
        if "library" in sides:  # it makes its table when it starts
            with _processes(place, 1) as pool:
                pool.submit(_prepare_library).result()
        told = {str(one): _measured(place, sides, one, rounds, seconds) for one in clients}
    return {"database": connection.vendor, "clients": told}


def _measured(
    place: Place, names: tuple[str, str], number: int, rounds: int, seconds: float
) -> dict[str, Any]:
    with _processes(place, number) as pool:
        told = [pool.submit(_client, names, rounds, seconds) for _ in range(number)]
        sides = zip(*(client.result() for client in told), strict=True)
        one, other = (_rates_of_rounds(list(zip(*side, strict=True))) for side in sides)
    ratios = [rate / beside for rate, beside in zip(one, other, strict=True)]
    return {
        f"{names[0]}_per_second": round(median(one)),
        f"{names[1]}_per_second": round(median(other)),
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
    # The first wake-up would load it, in the midst of what is measured.
    import_string(settings.WORKERS).finalize()
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


def _client(names: tuple[str, str], rounds: int, seconds: float) -> tuple[list[_Turn], list[_Turn]]:
    """One client's rounds of writing in two ways; both are first in every other round."""
    writes = [{"bare": _bare, "store": _store, "library": _library}[name]() for name in names]
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
    from games.store.wire import database  # noqa: PLC0415 - as above

    stream, text, versions, place = uuid4().hex, json.dumps(_PLAY), count(1), database()
    mark = "$" if place.vendor == "postgresql" else "?"
    marks = ", ".join(f"{mark}{number}" for number in range(1, 13))
    sql = f"INSERT INTO bare_event VALUES ({marks})"  # noqa: S608 - of constants
    raw = place.connection
    cursor = _cursor(raw) if place.vendor == "postgresql" else raw
    fixed = ("play", 1, stream, "person", time.time_ns() // 1000, None, stream, 0, text, _HASH)

    def write() -> None:
        cursor.execute(sql, (stream, next(versions), *fixed))

    return write


def _cursor(raw: Any) -> Any:
    """A cursor of psycopg that prepares what is carried out often."""
    from psycopg import RawCursor  # noqa: PLC0415 - a laptop needs none

    return RawCursor(raw)


def _library() -> Callable[[], object]:
    """A function that adds one event to an aggregate of its own, and saves it."""
    application, game_of = _start_library()
    game = game_of()
    application.save(game)

    def write() -> None:
        game.play(_PLAY)
        application.save(game)

    return write


def _prepare_library() -> None:
    _start_library()


def _start_library() -> tuple[Any, Any]:
    """Its application on this process's database, and its own kind of a game."""
    domain = import_module("eventsourcing.domain")  # of who measures: in no lock

    class Game(domain.Aggregate):  # type: ignore[name-defined,misc]
        @domain.event("Play")  # type: ignore[untyped-decorator]
        def play(self, facts: dict[str, object]) -> None:
            """Nothing follows from it."""

    known = connection.settings_dict
    told = {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": known["NAME"],
        "POSTGRES_HOST": known["HOST"] or "127.0.0.1",
        "POSTGRES_PORT": str(known["PORT"] or 5432),
        "POSTGRES_USER": known["USER"],
        "POSTGRES_PASSWORD": known["PASSWORD"] or "none",
        "POSTGRES_SCHEMA": known["OPTIONS"]["options"].rpartition("=")[2],
    }
    return import_module("eventsourcing.application").Application(told), Game


def _append_beside_library(asked: Asked) -> dict[str, Any]:
    return bench_library([one for one in asked.clients if one > 1] or [8], rounds=asked.rounds)


PARTS = (
    Part("append", lambda asked: bench_append(asked.clients, rounds=asked.rounds)),
    Part("library", _append_beside_library, needs="PostgreSQL and the package eventsourcing"),
)
