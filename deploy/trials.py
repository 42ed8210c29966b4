"""A server of many processes on the scratch database of this process, with a Redis of its own.

What is measured, killed or tested there belongs to nobody else; the server of PostgreSQL alone is
shared, and is left running.
"""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.db import connection

from deploy.cluster import STATUS

HOUSE = Path(__file__).resolve().parents[1]
LOOPBACK = "127.0.0.1"
IN_DATABASE = "wortwart-trial"
"""What the connections of a cluster are called in PostgreSQL."""

PATIENCE_SECONDS = 90.0
_PAUSE_SECONDS = 0.05


@dataclass
class OwnRedis:
    """A Redis with a port and a folder of its own, which keeps what it was told."""

    folder: Path
    port: int
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://{LOOPBACK}:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        program = shutil.which("redis-server")
        if program is None:
            raise FileNotFoundError("redis-server is not installed")
        options = ("--bind", LOOPBACK, "--port", str(self.port), "--dir", str(self.folder))
        self.process = subprocess.Popen(  # noqa: S603 - a program of this machine
            [program, *options, "--appendonly", "yes", "--save", ""],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(lambda: _listens(self.port), "Redis answers")

    def kill(self) -> None:
        """End it at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@dataclass
class Trial:
    """A cluster that runs: its addresses, its processes, its Redis, its logs."""

    folder: Path
    redis: OwnRedis
    process: "subprocess.Popen[str]"
    said: list[str] = field(default_factory=list)
    tells: str = "live"
    """The process that tells listeners."""

    def told(self) -> dict[str, Any]:
        """The addresses and processes by name, as the cluster has written them."""
        return dict(json.loads((self.folder / STATUS).read_text(encoding="utf-8")))

    @property
    def web(self) -> str:
        """Where pages and the API are."""
        return str(self.told()["addresses"]["web"])

    @property
    def live(self) -> str:
        """Where live updates are."""
        return str(self.told()["addresses"]["live"])

    def child_of(self, name: str) -> int | None:
        """A process that this member has forked; None while it has none."""
        children = _children(self.told()["processes"][name])
        return children[0] if children else None

    def processes(self) -> dict[str, list[int]]:
        """Each member with what it has forked."""
        found = self.told()["processes"].items()
        return {name: [number, *_children(number)] for name, number in found}

    def end(self) -> int:
        """Ask the cluster to end; its exit status, once it has."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)


@dataclass(frozen=True)
class Alone:
    """A house of one process that runs: its address, its process."""

    web: str
    process: "subprocess.Popen[bytes]"
    tells: str = "house"

    @property
    def live(self) -> str:
        """Where live updates are."""
        return self.web

    def processes(self) -> dict[str, list[int]]:
        """The one."""
        return {"house": [self.process.pid]}


def _children(parent: int) -> list[int]:
    listed = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(one) for one in listed.read_text("ascii").split()] if listed.exists() else []


def place(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    parts = urlsplit(address)
    return str(parts.hostname), int(parts.port or 80)


@contextlib.contextmanager
def trial(*, webs: int = 2, workers: int = 2, **more: str) -> Iterator[Trial]:
    """A cluster on the database that this process has open, until the block ends."""
    with contextlib.ExitStack() as ends:
        folder = Path(tempfile.mkdtemp(prefix="wortwart-cluster-"))
        ends.callback(shutil.rmtree, folder, ignore_errors=True)
        (folder / "redis").mkdir()
        redis = OwnRedis(folder / "redis", free_port())
        ends.callback(redis.kill)
        redis.start()
        process = subprocess.Popen(  # noqa: S603 - the house's own command
            [
                *(sys.executable, "manage.py", "cluster", "--logs", str(folder / "logs")),
                *("--port", str(free_port()), "--web", str(webs), "--workers", str(workers)),
            ],
            cwd=HOUSE,
            env={**environment(folder, redis.url), "WORTWART_LANGUAGE": "en", **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        ends.enter_context(process)
        ends.callback(_ended, process)
        found = Trial(folder / "logs", redis, process)
        _read_until_ready(found)
        yield found


@contextlib.contextmanager
def alone(**more: str) -> Iterator[Alone]:
    """A house of one process, on a copy of the SQLite that this process has open."""
    with tempfile.TemporaryDirectory(prefix="wortwart-alone-") as folder:
        data, port = Path(folder) / "data", free_port()
        data.mkdir()
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(data / "wortwart.sqlite3")])
        process = subprocess.Popen(  # noqa: S603 - the house's own command
            [sys.executable, "manage.py", "start", "--port", str(port)],
            cwd=HOUSE,
            env={**_plain(data), **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with process:
            try:
                wait_for(lambda: _listens(port), "the house answers")
                yield Alone(f"http://{LOOPBACK}:{port}", process)
            finally:
                process.terminate()


def _read_until_ready(found: Trial) -> None:
    for line in found.process.stdout or ():
        found.said.append(line)
        if line == "Ready.\n":
            return
    raise RuntimeError(f"the cluster did not start:\n{''.join(found.said)}")


def _ended(process: "subprocess.Popen[str]") -> None:
    """The cluster with all its processes, which end with it even if it is killed."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()


def environment(folder: Path, redis: str) -> dict[str, str]:
    """That of processes on this process's own database."""
    return {**_plain(folder / "data"), "DATABASE_URL": database_url(), "REDIS_URL": redis}


def _plain(data: Path) -> dict[str, str]:
    """Nothing of this house but its secret, and another folder for data."""
    ours = ("WORTWART_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
    others = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**others, "WORTWART_DATA": str(data), "WORTWART_SECRET": settings.SECRET_KEY}


def database_url() -> str:
    """The address of the database that this process has open just now."""
    known = connection.settings_dict
    person = quote(known["USER"]) + (f":{quote(known['PASSWORD'])}" if known["PASSWORD"] else "")
    place = f"{known['HOST'] or LOOPBACK}:{known['PORT'] or 5432}"
    return f"postgres://{person}@{place}/{known['NAME']}?application_name={IN_DATABASE}"


def free_port() -> int:
    """A port that is free just now."""
    with socket.socket() as door:
        door.bind((LOOPBACK, 0))
        return int(door.getsockname()[1])


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((LOOPBACK, port), timeout=1):
        return True
    return False


def wait_for(true: Callable[[], object], what: str) -> None:
    """Wait until something is true. Raises TimeoutError, which names what never happened."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"never happened: {what}")
        time.sleep(_PAUSE_SECONDS)
