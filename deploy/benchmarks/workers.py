"""Adjudications by real worker processes over a real broker, in a scratch place of their own.

The place is a data folder with its own SQLite file and a corner of Redis, so neither your data nor
other workers on the same Redis are touched. The tests of several processes use it, too.
"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from celery import Celery
from django.conf import settings
from redis import Redis

from deploy.benchmarks.parts import Part

HOUSE = Path(__file__).resolve().parents[2]
CHALLENGES = 60
PATIENCE_SECONDS = 120.0
_PAUSE_SECONDS = 0.05
_ALONE = ("--without-mingle", "--without-gossip", "--without-heartbeat")

# The house's app in a corner of Redis of its own: what its tasks send stays in there as well.
OWN_QUEUE = """
import os
from deploy.celery import app
app.conf.broker_transport_options["global_keyprefix"] = os.environ["WORTWART_BENCH_QUEUE"]
"""

# What runs in the place: games with a challenge that waits.
BEGIN = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
import json, sys
from engine.games import family_named
from engine.moves import Challenge
from games import commands
from games.acting import By
from lexicon import shelf
read, streams = family_named("mini").read_move, []
for number in range(int(sys.argv[1])):
    stream = commands.open_game(
        by=By("bench", f"open {number}"), club="bench", ruleset="mini", names=["Anna", "Bert"],
        options={"lexicon": f"base@{shelf.base().hash}"},
    ).stream
    for after, move in enumerate((read("8E HORN", 0), Challenge(1)), 1):
        by = By("bench", f"{number} {after}")
        commands.enter(by=by, stream=stream, move=move, after=after)
    streams.append(str(stream))
print(json.dumps(streams))
"""
MIGRATE = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
print("{}")
"""
_JUDGED = "SELECT stream, recorded FROM games_event WHERE kind = 'verdict' ORDER BY stream"
_KEPT = "SELECT stream FROM games_evidence ORDER BY stream"


class Told(NamedTuple):
    """What workers have done: the game of each verdict and of each evidence, in order.

    `last` is when the last verdict was stored, in seconds.
    """

    verdicts: list[str]
    evidence: list[str]
    last: float

    def of(self, streams: Collection[str]) -> tuple[list[str], list[str]]:
        """The verdicts and the evidence of these games alone."""
        verdicts, evidence = self.verdicts, self.evidence
        return [one for one in verdicts if one in streams], [o for o in evidence if o in streams]


@dataclass(frozen=True)
class Place:
    """A data folder and a corner of Redis (a prefix of all keys) that belong to nobody else."""

    folder: Path
    queue: str
    redis: str

    def environment(self, *, redis: bool = True) -> dict[str, str]:
        """The environment of a process of this place."""
        plain = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("WORTWART_", "DJANGO_"))
            and name not in {"DATABASE_URL", "REDIS_URL"}
        }
        return {
            **plain,
            "PYTHONPATH": f"{self.folder}{os.pathsep}{HOUSE}",
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
            "WORTWART_DATA": str(self.folder),
            "WORTWART_BENCH_QUEUE": self.queue,
            **({"REDIS_URL": self.redis} if redis else {}),
        }

    def run(self, program: str, *arguments: str, telling: bool = False) -> Any:
        """What a program says, as JSON; it runs in the place, and tells workers if it is to."""
        done = subprocess.run(  # noqa: S603 - our own lines of Python
            [sys.executable, "-c", program, *arguments],
            env=self.environment(redis=telling),
            cwd=HOUSE,
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout.splitlines()[-1])

    def send(self, *streams: str, task: str = "games.tasks.wake") -> None:
        """Tell the workers of these streams; without any the task goes out by itself."""
        with Celery("bench", broker=self.redis, set_as_current=False) as app:
            app.conf.broker_transport_options = {"global_keyprefix": self.queue}
            for arguments in [[stream] for stream in streams] or [[]]:
                app.send_task(task, arguments)

    def told(self) -> Told:
        """What workers have done so far, read from the file itself."""
        with closing(sqlite3.connect(self.folder / "wortwart.sqlite3", timeout=20)) as database:
            judged = database.execute(_JUDGED).fetchall()
            evidence = [str(UUID(stream)) for (stream,) in database.execute(_KEPT)]
        last = max((recorded for _, recorded in judged), default=0) / 1e6
        return Told([str(UUID(stream)) for stream, _ in judged], evidence, last)

    def wait(self, streams: Collection[str], seconds: float = PATIENCE_SECONDS) -> Told:
        """What was done once all these games have a verdict; TimeoutError if they never have."""
        until = time.monotonic() + seconds
        while missing := set(streams) - set((found := self.told()).verdicts):
            if time.monotonic() > until:
                raise TimeoutError(f"{len(missing)} of {len(streams)} verdicts are missing")
            time.sleep(_PAUSE_SECONDS)
        return found


@contextmanager
def place(redis: str) -> Iterator[Place]:
    """A scratch place, gone afterwards with all that it left in Redis."""
    folder = Path(tempfile.mkdtemp(prefix="wortwart-bench-"))
    (folder / "own_queue.py").write_text(OWN_QUEUE)
    try:
        with corner(Place(folder, "", redis)) as found:
            yield found
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def corner(where: Place) -> Iterator[Place]:
    """The same place with another corner of Redis, in which nothing waits yet."""
    found = replace(where, queue=f"bench-{uuid4().hex}-")
    try:
        yield found
    finally:
        with Redis.from_url(found.redis) as redis:
            for name in redis.scan_iter(f"{found.queue}*"):
                redis.delete(name)


@contextmanager
def worker(where: Place, app: str = "own_queue") -> Iterator[subprocess.Popen[bytes]]:
    """A worker of one process with this app; it ends with the block."""
    celery = str(Path(sys.executable).with_name("celery"))
    process = subprocess.Popen(  # noqa: S603 - Celery's own command
        [celery, f"--app={app}", "--quiet", "worker", "--concurrency=1", *_ALONE],
        cwd=where.folder,
        env=where.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a worker with its children at once: there is nothing of worth in the place."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def adjudications(
    workers: tuple[int, ...] = (1, 2),
    challenges: int = CHALLENGES,
    tell: Callable[[str], object] = lambda _: None,
) -> dict[str, Any]:
    """Adjudications a second by number of worker processes; empty without a Redis.

    From the first wake-up to the last verdict in the store, each worker warmed up by a game.
    """
    if not settings.REDIS_URL:
        return {}
    rates = {}
    for number in workers:
        tell(f"{number} workers ...")
        with place(settings.REDIS_URL) as where:
            rates[str(number)] = round(_rate(where, number, challenges), 1)
    return {"challenges": challenges, "per_second": rates}


def _rate(where: Place, workers: int, challenges: int) -> float:
    warm_up = 4 * workers
    streams = where.run(BEGIN, str(challenges + warm_up))
    with ExitStack() as stack:
        for _ in range(workers):
            stack.enter_context(worker(where))
        where.send(*streams[:warm_up])
        where.wait(streams[:warm_up])
        begin = time.time()
        where.send(*streams[warm_up:])
        last = where.wait(streams).last
    return challenges / (last - begin)


PARTS = (Part("adjudication", lambda _: adjudications(), needs="a broker"),)
