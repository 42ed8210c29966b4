"""What a federation's collector costs a house: all of it in the first night, later what changed."""

import gzip
import json
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID, uuid4

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.db.backends.signals import connection_created

from deploy.benchmarks.parts import Part, allowed_host, scratch_database
from deploy.benchmarks.readers import asked
from deploy.benchmarks.results import created, perform
from deploy.benchmarks.rounds import by_hand
from deploy.kept import ANSWERS
from games import followers
from tournaments.course.acts import (
    Act,
    CheckIn,
    Close,
    CloseRound,
    Enter,
    Publish,
    PublishTournament,
    Report,
    ShowNames,
)
from tournaments.course.presets import preset
from tournaments.course.shapes import Seating
from tournaments.models import Club, Tournament
from tournaments.register.commands import register_person

CLUBS, TOURNAMENTS, PEOPLE, ROUNDS = 30, 100, 16, 5
CHANGED = (1, 30)
_DIVISION, _AT_ONCE = "A", 200
_CHANGES, _HERE = "/api/v1/changes/", "http://testserver"


def collect() -> dict[str, Any]:
    """Seconds, requests and bytes of nights, and statements of each kind of page.

    The seconds are those of a processor in the house's one process, whatever else the machine
    does, with nothing of network and collector.
    """
    with scratch_database(), allowed_host():
        began = time.process_time()
        streams = _filled()
        filling = time.process_time() - began
        app = WSGIHandler()
        nights: dict[str, Any] = {}
        after = _night(app, 0, nights, "first")
        after = _night(app, after, nights, "nothing_changed")
        for number in CHANGED:
            for stream in streams[:number]:
                perform(stream, [ShowNames("participants")])
                perform(stream, [ShowNames("all")])
            _work()
            after = _night(app, after, nights, f"changed_{number}")
        return {
            "database": connection.vendor,
            "clubs": CLUBS,
            "tournaments": len(streams),
            "filling_seconds": round(filling, 1),
            "nights": nights,
            "statements": _statements(app) if connection.vendor == "sqlite" else None,
        }


def _night(app: WSGIHandler, after: int, nights: dict[str, Any], name: str) -> int:
    """Fetch what has changed after a number, and keep the figures; the number to go on from."""
    done: Counter[str] = Counter()
    began = time.process_time()
    more = True
    while more:
        page = _fetched(app, f"{_CHANGES}?limit={_AT_ONCE}&after={after}", done)
        for line in page["changes"]:
            if not line["withdrawn"]:
                _fetched(app, line["address"].removeprefix(_HERE), done)
                done[line["kind"]] += 1
        after, more = page["last"], page["next"] is not None
    nights[name] = {"seconds": round(time.process_time() - began, 2), **done}
    return after


def _fetched(app: WSGIHandler, place: str, done: Counter[str]) -> Any:
    headers, body = asked(app, place, HTTP_ACCEPT_ENCODING="gzip")  # as the collector asks
    done["requests"] += 1
    done["bytes_sent"] += len(body)
    if dict(headers).get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    done["bytes"] += len(body)
    return json.loads(body)


def _statements(app: WSGIHandler) -> dict[str, int]:
    """How many statements of SQLite a page takes whose answer this process does not keep."""
    whole = f"{_CHANGES}?limit={_AT_ONCE}"
    lines = json.loads(asked(app, whole, HTTP_ACCEPT_ENCODING="")[1])["changes"]
    places = {line["kind"]: line["address"].removeprefix(_HERE) for line in lines}
    return {kind: _counted(app, place) for kind, place in {"changes": whole, **places}.items()}


def _counted(app: WSGIHandler, place: str) -> int:
    said: list[str] = []
    ANSWERS.clear()

    def listen(**_: Any) -> None:
        connection.connection.set_trace_callback(said.append)

    connection.ensure_connection()
    listen()
    connection_created.connect(listen)  # each request opens its own
    asked(app, place)
    connection_created.disconnect(listen)
    return sum(one.startswith("SELECT") for one in said)


def _filled() -> list[UUID]:
    """Clubs with evenings that are over, for everybody to read; the ids of the tournaments."""
    for number in range(CLUBS):
        club = Club.objects.create(name=f"Bench {number}", slug=f"bench-{number}")
        people = [str(register_person(club=club, name=f"Person {one}").pk) for one in range(PEOPLE)]
        for evening in range(TOURNAMENTS):
            _evening(str(club.pk), people, evening)
    _work()
    return list(Tournament.objects.order_by("stream").values_list("stream", flat=True))


def _evening(club: str, people: list[str], number: int) -> None:
    setup = preset("club_evening", f"{2000 + number // 12}-{number % 12 + 1:02}-01")
    stream = created(club, setup, f"Evening {number}")
    perform(stream, list(_acts(people, Random(number))))  # noqa: S311 - a draw for a benchmark


def _acts(people: list[str], chance: Random) -> Iterator[Act]:
    entries = [str(uuid4()) for _ in people]
    yield from (Enter(one, who, _DIVISION) for one, who in zip(entries, people, strict=True))
    yield from map(CheckIn, entries)
    for played in range(1, ROUNDS + 1):
        order = chance.sample(entries, len(entries))
        pairs = list(zip(order[::2], order[1::2], strict=True))
        tables = tuple(Seating(table, pair) for table, pair in enumerate(pairs, start=1))
        yield by_hand(_DIVISION, played, tables)
        yield Publish(_DIVISION, played)
        for one in tables:
            scores = (chance.randint(250, 349), chance.randint(350, 450))
            yield Report(_DIVISION, played, one.table, scores=scores)
        yield CloseRound(_DIVISION, played)
    yield from (Close(), PublishTournament())


def _work() -> None:
    while followers.sweep(seconds=3600):
        pass


PARTS = (Part("collector", lambda _: collect(), needs="some minutes"),)
