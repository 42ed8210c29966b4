"""What a result costs over REST in the last round of a large tournament, beside the first one."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from http.client import HTTPConnection
from random import Random
from statistics import median
from typing import Any
from uuid import UUID, uuid4

from django.db import connection
from django.test import Client

from deploy.benchmarks.parts import Part, allowed_host, once, scratch_database
from deploy.benchmarks.results import created, perform
from games import followers
from tournaments.commands import create_account, found_club, give_role
from tournaments.course.acts import (
    Act,
    CheckIn,
    CloseRound,
    Confirm,
    Enter,
    Propose,
    Publish,
    Report,
)
from tournaments.course.presets import preset
from tournaments.course.shapes import GivenBye, Seating
from tournaments.directing.streams import as_of
from tournaments.models import Club, RoleName, User

LARGE = (400, 30)  # players and rounds: about 13,000 events
EVENT = (87, 27)
_RESULTS = 20  # measured results of both rounds, for each round of measuring
_DIVISION, _MOST_ACTS = "A", 1000


def by_hand(
    division: str, number: int, tables: tuple[Seating, ...], byes: tuple[GivenBye, ...] = ()
) -> Propose:
    """The draft of a round whose tables somebody has set."""
    return Propose(
        division,
        number,
        system="by_hand",
        system_version=1,
        parameters={},
        seed="bench",
        field="00" * 32,
        based_on=1,
        tables=tables,
        byes=byes,
    )


@dataclass(frozen=True)
class Desk:
    """A tournament, and a helper of its club who enters over REST."""

    stream: UUID
    entries: tuple[str, ...]
    http: Client
    chance: Random

    @classmethod
    def opened(cls, club: Club, players: int, rounds: int, helper: User | None = None) -> "Desk":
        """A tournament whose players have all been seen."""
        creation = preset("club_evening", "2026-01-01", divisions=(_DIVISION,))
        stream = created(str(club.pk), replace(creation, plan=creation.plan[:1] * rounds))
        chance = Random(players)  # noqa: S311 - a draw for a benchmark
        entries = tuple(str(uuid4()) for _ in range(players))
        http = Client()
        if helper is not None:
            http.force_login(helper)
        desk = cls(stream, entries, http, chance)
        desk.enter([Enter(entry, str(uuid4()), _DIVISION) for entry in entries])
        desk.enter([CheckIn(entry) for entry in entries])
        return desk

    def send(self, house: HTTPConnection, secret: str, body: str, key: str) -> None:
        """Send an act as a program with a token does, whatever the version; no answer is read."""
        headers = {
            "Host": "localhost",
            "Authorization": f"Bearer {secret}",
            "Content-Type": "application/json",
            "Idempotency-Key": key,
            "If-Match": "*",
        }
        house.request("POST", f"/api/v1/tournaments/{self.stream}/acts/", body, headers)

    def publish(self, number: int) -> tuple[Seating, ...]:
        """Put the tables of a round out as chance seats them."""
        order = self.chance.sample(self.entries, len(self.entries))
        pairs = zip(order[::2], order[1::2], strict=False)
        tables = tuple(Seating(table, pair) for table, pair in enumerate(pairs, start=1))
        byes = tuple(map(GivenBye, order[2 * len(tables) :]))
        proposal = by_hand(_DIVISION, number, tables, byes)
        self.enter([proposal, Publish(_DIVISION, number)])
        return tables

    def play(self, number: int) -> None:
        """A whole round: each result is reported by one player and confirmed by the other."""
        acts: list[Act] = []
        for table in self.publish(number):
            at, (one, other) = (_DIVISION, number, table.table), table.seats
            acts += [Report(*at, scores=self.scores(), by=one, confirmed=True)]
            acts += [Confirm(*at, by=other)]
        self.enter([*acts, CloseRound(_DIVISION, number)])

    def scores(self) -> tuple[int, int]:
        """The scores of two."""
        return self.chance.randint(300, 450), self.chance.randint(300, 450)

    def enter(self, acts: list[Act]) -> None:
        """Enter acts past REST, as many at once as the store takes."""
        for begin in range(0, len(acts), _MOST_ACTS):
            perform(self.stream, acts[begin : begin + _MOST_ACTS])

    def report(self, number: int, table: int) -> float:
        """Seconds that a helper waits for the answer to a result."""
        where = {"kind": "report", "division": _DIVISION, "round": number, "table": table}
        body = json.dumps({**where, "scores": self.scores(), "confirmed": True})
        headers = {"Idempotency-Key": str(uuid4()), "If-Match": "*"}
        path, kind = f"/api/v1/tournaments/{self.stream}/acts/", "application/json"
        began = time.perf_counter()
        answer = self.http.post(path, body, content_type=kind, headers=headers)
        seconds = time.perf_counter() - began
        if answer.status_code != 201:  # noqa: PLR2004
            raise ValueError(answer.content)
        return seconds


@contextmanager
def open_house() -> Iterator[Callable[[int, int], Desk]]:
    """A scratch house on disk with a club and its helper; opens tournaments there."""
    with allowed_host(), scratch_database(on_disk=True):
        club = found_club(name="Bench")
        helper = create_account(login="bench", password=str(uuid4()))
        give_role(user=helper, club=club, role=RoleName.HELPER)
        yield lambda players, rounds: Desk.opened(club, players, rounds, helper)


def enter_late(rounds: int) -> dict[str, Any]:
    """Milliseconds for a result over REST in the first and the last round, and until it is shown.

    The answer comes without followers; from it to the standing, rankings and all, is measured by
    itself. Two tournaments of one size, one at its beginning and one at its end, take turns.
    """
    players, last = LARGE
    with open_house() as open_desk:
        early, late = open_desk(players, last), open_desk(players, last)
        for number in range(1, last):
            late.play(number)
        early.publish(1)
        late.publish(last)
        both = ((early, 1), (late, last))
        for desk, number in both:
            desk.report(number, players // 2)
            followers.follow(desk.stream)
        times, shown = list[list[float]](), list[list[float]]()
        for table in range(1, min(_RESULTS * rounds, players // 2)):
            times.append([desk.report(number, table) for desk, number in both])
            shown.append([once(partial(followers.follow, desk.stream)) for desk, _ in both])
        found = as_of(late.stream)
    return {
        "database": connection.vendor,
        "players": players,
        "rounds": last,
        "events": found.version if found else 0,
        **_compared(times),
        "until_shown": _compared(shown),
    }


def _compared(times: list[list[float]]) -> dict[str, Any]:
    """What the first and the last round took, in milliseconds: the median, and the 99th of 100."""
    first, behind = ([one * 1e3 for one in sorted(column)] for column in zip(*times, strict=True))
    return {
        "first_round_milliseconds": round(median(first), 1),
        "last_round_milliseconds": round(median(behind), 1),
        "last_round_p99": round(behind[len(behind) * 99 // 100], 1),
        "ratio": round(median(behind) / median(first), 2),
    }


def play_event() -> dict[str, Any]:
    """Seconds to enter a whole event over REST, result by result, each with its followers.

    By rounds: what its results take on average, in the first and in the last round.
    """
    players, last = EVENT
    with open_house() as open_desk:
        desk = open_desk(players, last)
        followers.follow(desk.stream)
        by_round = [_played(desk, number) for number in range(1, last + 1)]
    tables = players // 2
    return {
        "database": connection.vendor,
        "players": players,
        "rounds": last,
        "results": tables * last,
        "seconds": round(sum(by_round), 1),
        "first_round_milliseconds": round(by_round[0] / tables * 1e3, 1),
        "last_round_milliseconds": round(by_round[-1] / tables * 1e3, 1),
        "ratio": round(by_round[-1] / by_round[0], 2),
    }


def _played(desk: Desk, number: int) -> float:
    """Seconds for the results of a round, until the followers of each have done their work."""
    tables = desk.publish(number)
    began = time.perf_counter()
    for table in tables:
        desk.report(number, table.table)
        followers.follow(desk.stream)
    seconds = time.perf_counter() - began
    desk.enter([CloseRound(_DIVISION, number)])
    return seconds


PARTS = (
    Part("rounds", lambda asked: enter_late(asked.rounds), needs="half a minute"),
    Part("event", lambda _: play_event(), needs="half a minute"),
)
"""What `bench` measures: a file a subject, each with its PARTS."""
