"""What two processes gain where all rows of a house are made again, beside one in the same run.

On PostgreSQL each has a connection, and each replays and writes; on SQLite all replay, and one at a
time writes. Once all rows are right, so that all is replayed and compared and nothing written, and
once all are gone.
"""

import os
import time
from collections.abc import Callable
from statistics import median
from typing import Any
from uuid import UUID, uuid4

from django.db import connection

from deploy.benchmarks.games import Game, recorded_games, stored
from deploy.benchmarks.parts import Asked, Part, scratch_database
from deploy.benchmarks.rounds import Desk
from games import rebuilding, store
from games.models import Event, Follower, Head, Sheet
from games.replays import GAME
from games.verification.tables import derived_tables
from tournaments.models import Club, Tournament

GAMES, A_TOURNAMENT, ROUNDS = 8000, 60, 2  # so many games on each tournament
PLAYERS, PLAYED = 60, 15


def share(asked: Asked) -> dict[str, Any]:
    """Seconds that one process and two take for the same streams, and their ratio: medians.

    One and two take turns. `processor_seconds` are those of the processes, without the database's;
    two are started anew each time, and that counts.
    """
    with scratch_database(on_disk=True):
        _fill(asked.games or GAMES, recorded_games(asked.corpora))
        rebuilding.rebuild(workers=2)
        rounds = min(asked.rounds, ROUNDS)
        right = [(_taken(1), _taken(2)) for _ in range(rounds)]
        gone = [(_taken(1, _lose), _taken(2, _lose)) for _ in range(rounds)]
        return {
            "database": connection.vendor,
            "games": Sheet.objects.count(),
            "tournaments": Tournament.objects.count(),
            "rows": sum(one.objects.count() for one in derived_tables()),
            "all_right": _told(right),
            "all_gone": _told(gone),
        }


def _fill(number: int, games: list[Game]) -> None:
    """Games and tournaments, which all followers have followed as far as it is said of them.

    Each is entered once and copied: nothing that is measured looks at the hashes, which are not
    those of the copies.
    """
    desk = Desk.opened(Club.objects.create(name="Bench", slug="bench"), PLAYERS, PLAYED)
    for one in range(1, PLAYED + 1):
        desk.play(one)
    for game in games:
        stored(game, str(uuid4()))
    entered = [one for one, _ in store.listed([GAME])]
    for one in range(number - len(games)):
        _copy(entered[one % len(entered)])
    for _ in range(-(-number // A_TOURNAMENT) - 1):
        _copy(desk.stream)
    for table in derived_tables():
        if table.follower:
            Follower.objects.bulk_create(
                Follower(follower=table.follower, stream=stream, version=version)
                for stream, version in store.listed(table.kinds)
            )


def _copy(stream: UUID) -> None:
    head, rows = Head.objects.get(pk=stream), Event.objects.filter(stream=stream)
    head.pk = store.new_stream()
    head.save(force_insert=True)
    copied = list(rows.order_by("version"))
    for row in copied:
        row.stream = head.pk
    Event.objects.bulk_create(copied)


def _lose() -> None:
    for table in derived_tables():
        table.objects.all().delete()


def _taken(workers: int, first: Callable[[], object] = bool) -> tuple[float, float]:
    """Seconds of the clock, and of the processor, that so many processes take."""
    first()
    began, spent = time.perf_counter(), _spent()
    rebuilding.rebuild(workers=workers)
    return time.perf_counter() - began, _spent() - spent


def _spent() -> float:
    """Seconds of the processor that this process has spent, and those that have ended."""
    return sum(os.times()[:4])


def _told(rounds: list[tuple[tuple[float, float], tuple[float, float]]]) -> dict[str, Any]:
    one, two = zip(*rounds, strict=True)
    ratios = [alone[0] / both[0] for alone, both in rounds]
    return {
        "one": _seconds(one),
        "two": _seconds(two),
        "ratio": round(median(ratios), 2),
        "ratios": [round(ratio, 2) for ratio in ratios],
    }


def _seconds(taken: tuple[tuple[float, float], ...]) -> dict[str, float]:
    seconds, processor = zip(*taken, strict=True)
    return {
        "seconds": round(median(seconds), 2),
        "processor_seconds": round(median(processor), 2),
    }


PARTS = (Part("rebuild", share, needs="minutes"),)
