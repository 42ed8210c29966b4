"""What kill -9 loses: processes of a server die at random under load, and all is counted after it.

Results go in over REST, each with a mark of its own, and are sent again with their key until they
are acknowledged. Nothing acknowledged may be missing afterwards, nothing may be there twice, and
what is computed from the events has to become what a replay makes of them.
"""

import contextlib
import http.client
import json
import os
import random
import shutil
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from deploy.benchmarks.parts import Asked, Part, scratch_database
from deploy.benchmarks.rounds import Desk
from deploy.own_postgresql import OwnPostgreSQL, hang_up, own_postgresql, programs
from deploy.trials import IN_DATABASE, Trial, place, trial, wait_for
from games.models import Head
from tournaments import tokens
from tournaments.commands import create_account, found_club, give_role
from tournaments.course.acts import Correct, PublishTournament
from tournaments.directing.kept_standings import standing_kept
from tournaments.directing.streams import acts_at
from tournaments.models import RoleName
from tournaments.scopes import DIRECT, READ, RESULTS

PLAYERS = 20
_PAUSE_SECONDS = 0.5
_BETWEEN = 6  # results that are acknowledged between two deaths
_AGAIN_SECONDS = 0.1
_PATIENCE_SECONDS = 90.0
_CUT = 7  # of so many results one is sent without waiting for its answer, and then once more
_SUCCESS = range(200, 300)
_REFUSED = range(400, 500)
_CONFLICT = 409  # the same one is being entered, or somebody was faster
_MARKS = 300


@dataclass
class Count:
    """What was acknowledged: mark and version of each result, by tournament.

    By its mark: where one is lost, the next is acknowledged with the same version.
    """

    acknowledged: dict[UUID, dict[tuple[int, int], int]] = field(default_factory=dict)
    again: int = 0
    failed: int = 0  # answers that somebody waited for: none came, or one that is an error
    refused: list[str] = field(default_factory=list)

    def number(self) -> int:
        """How many were acknowledged."""
        return sum(map(len, self.acknowledged.values()))


@dataclass
class Client:
    """Enters results into a tournament of its own, each until it is acknowledged."""

    house: tuple[str, int]
    desk: Desk
    secret: str
    count: Count
    keeps_key: bool = True
    pause: float = 0.0

    def enter_until(self, ended: threading.Event) -> None:
        """Enter one after the other."""
        number = 0
        while not ended.is_set():
            number += 1
            self._enter(number)
            ended.wait(self.pause)

    def _enter(self, number: int) -> None:
        mark = (200 + number // _MARKS, 200 + number % _MARKS)
        table = 1 + number % (PLAYERS // 2)
        where = {"kind": "correct", "division": "A", "round": 1, "table": table}
        body = json.dumps({**where, "scores": mark, "confirmed": True})
        key, until = str(uuid4()), time.monotonic() + _PATIENCE_SECONDS
        cut = number % _CUT == 0
        while time.monotonic() < until:
            status, said = self._answer(body, key, cut=cut)
            if status in _SUCCESS:
                version = int(json.loads(said)["version"])
                self.count.acknowledged[self.desk.stream][mark] = version
                return
            if status in _REFUSED and status != _CONFLICT:
                self.count.refused.append(said)
                return
            self.count.failed += not cut and status != _CONFLICT
            cut = False
            key = key if self.keeps_key else str(uuid4())
            self.count.again += 1
            time.sleep(_AGAIN_SECONDS)
        self.count.refused.append("never answered")

    def _answer(self, body: str, key: str, *, cut: bool) -> tuple[int, str]:
        """The answer to a result; 0 where none came, or nobody waits for it."""
        try:
            return self._send(body, key, cut=cut)
        except (OSError, http.client.HTTPException):
            return 0, ""

    def _send(self, body: str, key: str, *, cut: bool) -> tuple[int, str]:
        """Send a result; the status and the text of the answer, 0 where nobody waits for it."""
        house = http.client.HTTPConnection(*self.house, timeout=30)
        with contextlib.closing(house):
            self.desk.send(house, self.secret, body, key)
            if cut:
                time.sleep(_AGAIN_SECONDS)
                return 0, ""
            answer = house.getresponse()
            return answer.status, answer.read().decode()


def _process(name: str, *, child: bool = False) -> Callable[[Trial], None]:
    """Kill a member, or what it has forked."""

    def kill(at: Trial) -> None:
        number = at.child_of(name) if child else at.told()["processes"][name]
        if number is not None:
            os.kill(number, signal.SIGKILL)

    return kill


def _redis(at: Trial) -> None:
    at.redis.kill()
    time.sleep(_AGAIN_SECONDS)
    at.redis.start()


def _backends(_at: Trial) -> None:
    """End all connections of the cluster: the server itself belongs to others, too."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = %s",
            [IN_DATABASE],
        )


Deaths = dict[str, Callable[[Trial], None]]

DEATHS: Deaths = {
    "postgresql": _backends,
    "redis": _redis,
    "web": _process("web"),
    "web's child": _process("web", child=True),
    "worker": _process("worker-1"),
    "worker's child": _process("worker-2", child=True),
    "live": _process("live"),
    "beat": _process("beat"),
}


def _reloaded(at: Trial) -> None:
    """Reload the web server, as `systemctl reload` does: others take over from its children."""
    before = set(at.processes()["web"])
    os.kill(at.told()["processes"]["web"], signal.SIGHUP)
    wait_for(lambda: len(before & {*at.processes()["web"]}) == 1, "others have taken over")


def stopped(name: str) -> Callable[[Trial], None]:
    """Ask a member to end, as `systemctl restart` does, and have it started again."""

    def stop(at: Trial) -> None:
        number = at.told()["processes"][name]
        os.kill(number, signal.SIGTERM)
        wait_for(lambda: at.told()["processes"][name] != number, f"{name} has ended")

    return stop


UPGRADE: Deaths = {
    "web": _reloaded,
    **{name: stopped(name) for name in ("live", "worker-1", "worker-2", "beat")},
}
"""What an upgrade does to those that serve, one after the other (deploy/OPERATING.md)."""


def restarts(server: OwnPostgreSQL) -> Deaths:
    """How PostgreSQL itself dies: killed with all that it has in memory, or restarted."""

    def again(end: Callable[[], None]) -> Callable[[Trial], None]:
        def die(_at: Trial) -> None:
            end()
            hang_up()
            server.start()

        return die

    return {"killed": again(server.kill), "restarted": again(server.stop)}


def kill(
    deaths: int,
    seed: int,
    *,
    clients: int = 2,
    keeps_key: bool = True,
    deaths_of: Deaths | None = None,
) -> dict[str, Any]:
    """Let so many die at random on the scratch database that is open; what was counted.

    The next one dies once results are acknowledged again: so each dies under load.
    """
    dying = DEATHS if deaths_of is None else deaths_of
    chance = random.Random(seed)  # noqa: S311 - a draw for a trial
    desks, secret = house_of(clients)
    count = Count({desk.stream: {} for desk in desks})
    died: Counter[str] = Counter()
    with trial(WORTWART_LOG="ERROR") as at:
        ended = threading.Event()
        told = [Client(place(at.web), desk, secret, count, keeps_key) for desk in desks]
        threads = [threading.Thread(target=one.enter_until, args=(ended,)) for one in told]
        for thread in threads:
            thread.start()
        waiting = list[str]()
        for _ in range(deaths):
            _goes_on(count)
            time.sleep(chance.uniform(0.0, _PAUSE_SECONDS))
            waiting = waiting or chance.sample(sorted(dying), len(dying))
            name = waiting.pop()
            dying[name](at)
            died[name] += 1
        _goes_on(count)
        ended.set()
        for thread in threads:
            thread.join()
        converged = seconds_to_converge([desk.stream for desk in desks])
    return {
        "seed": seed,
        "deaths": dict(sorted(died.items())),
        "sent_again": count.again,
        "failed": count.failed,
        "converged_seconds": converged,
        **counted(count),
    }


def _goes_on(count: Count) -> None:
    """Wait until some more results are acknowledged. Raises TimeoutError if none ever are."""
    enough, until = count.number() + _BETWEEN, time.monotonic() + _PATIENCE_SECONDS
    while count.number() < enough:
        if time.monotonic() > until:
            raise TimeoutError(f"no result is acknowledged any more: {count.refused[-1:]}")
        time.sleep(_AGAIN_SECONDS)


def counted(count: Count) -> dict[str, Any]:
    """How many results were acknowledged, and how many of them are missing, or there twice."""
    lost = doubled = 0
    for stream, known in count.acknowledged.items():
        stored = _stored(stream)
        lost += sum(stored.get(version) != mark for mark, version in known.items())
        doubled += sum(n - 1 for n in Counter(stored.values()).values())
    told = {"acknowledged": count.number(), "lost": lost, "doubled": doubled}
    return {**told, "refused": count.refused}


def _stored(stream: UUID) -> dict[int, tuple[int, int]]:
    """The marks of the results that are stored, by version."""
    return {
        version: (act.scores[0], act.scores[1])
        for version, act in acts_at(stream).items()
        if isinstance(act, Correct) and act.scores
    }


def seconds_to_converge(streams: list[UUID], patience: float = _PATIENCE_SECONDS) -> float | None:
    """Seconds until the standing of each is that of its last event; None where it never is."""
    began = time.monotonic()
    while time.monotonic() - began < patience:
        heads = dict(Head.objects.filter(pk__in=streams).values_list("pk", "version"))
        kept = {stream: standing_kept(stream, "A") for stream in streams}
        if all(one is not None and one.version == heads[s] for s, one in kept.items()):
            return round(time.monotonic() - began, 2)
        time.sleep(0.1)
    return None


def house_of(clients: int) -> tuple[list[Desk], str]:
    """A tournament for each client, and the secret of a director's token."""
    club = found_club(name="Bench")
    director = create_account(login="bench", password=str(uuid4()))
    give_role(user=director, club=club, role=RoleName.DIRECTOR)
    desks = []
    for _ in range(clients):
        desk = Desk.opened(club, PLAYERS, 2, None)
        desk.publish(1)
        desk.enter([PublishTournament()])
        desks.append(desk)
    _grant, secret = tokens.make_token(director, tokens.Wanted("bench", (READ, RESULTS, DIRECT)))
    return desks, str(secret)


def measure(asked: Asked) -> dict[str, Any]:
    """Each dies once a round, then all is verified; nothing without PostgreSQL and Redis."""
    if connection.vendor != "postgresql" or not settings.REDIS_URL:
        return {}
    with scratch_database():
        found = kill(len(DEATHS) * asked.rounds, seed=int(time.time()))
        call_command("verify", verbosity=0)
    return found


def measure_restarts(asked: Asked) -> dict[str, Any]:
    """A server of PostgreSQL for this alone is killed and restarted, both twice a round."""
    if connection.vendor != "postgresql" or programs() is None or not shutil.which("redis-server"):
        return {}
    with own_postgresql() as server:
        deaths = restarts(server)
        found = kill(2 * len(deaths) * asked.rounds, int(time.time()), deaths_of=deaths)
        call_command("verify", verbosity=0)
    return found


def measure_upgrade(asked: Asked) -> dict[str, Any]:
    """All that serve are restarted as for an upgrade, each once a round, while results come in."""
    if connection.vendor != "postgresql" or not settings.REDIS_URL:
        return {}
    with scratch_database():
        return kill(len(UPGRADE) * asked.rounds, seed=int(time.time()), deaths_of=UPGRADE)


PARTS = (
    Part("upgrade", measure_upgrade, needs="PostgreSQL, Redis and minutes"),
    Part("kills", measure, needs="PostgreSQL, Redis and minutes"),
    Part("restarts", measure_restarts, needs="PostgreSQL, programs of its own, and minutes"),
)
