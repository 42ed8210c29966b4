"""A PostgreSQL with a folder and a port of its own, which a trial may kill and start again."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection

from deploy.benchmarks.parts import scratch_database
from deploy.trials import LOOPBACK, free_port

PATIENCE_SECONDS = 90.0
_PAUSE_SECONDS = 0.1
_PERSON = "wortwart"
_DEBIANS = Path("/usr/lib/postgresql")


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest on this machine; None without any."""
    found = sorted(_DEBIANS.glob("*/bin/postgres"), key=lambda one: int(one.parts[-3]))
    known = shutil.which("postgres")
    return found[-1].parent if found else Path(known).parent if known else None


@dataclass
class OwnPostgreSQL:
    """A server for one trial; `settings` are those of its command line."""

    folder: Path
    port: int
    settings: tuple[str, ...] = ()
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def make(self) -> None:
        """Make its folder."""
        self.folder.mkdir(mode=0o700)
        options = ("--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-U", _PERSON)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", str(self.folder), *options).wait()

    def start(self) -> None:
        """Start it, and wait until it lets somebody in: it may first have to read its log."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            if self.process is None or self.process.poll() is not None:
                options = ("-c", f"listen_addresses={LOOPBACK}", "-c", "unix_socket_directories=")
                self.process = self._run(
                    "postgres", "-D", str(self.folder), "-p", str(self.port), *options,
                    *(part for one in self.settings for part in ("-c", one)),
                )  # fmt: skip
            if time.monotonic() > until:
                raise TimeoutError("PostgreSQL did not start")
            time.sleep(_PAUSE_SECONDS)

    def kill(self) -> None:
        """Kill the server itself: nothing of what it still has in memory is written."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a restart does: whoever is connected is thrown out."""
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait()
            self.process = None

    def _run(self, program: str, *options: str) -> "subprocess.Popen[bytes]":
        folder = programs()
        if folder is None:
            raise FileNotFoundError("PostgreSQL's programs are not installed")
        who: dict[str, Any] = {}
        if os.geteuid() == 0:  # as root it starts nothing
            who = {"user": "postgres", "group": "postgres", "extra_groups": []}
        return subprocess.Popen(  # noqa: S603 - a program of this machine
            [str(folder / program), *options],
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **who,
        )

    def _answers(self) -> bool:
        place = {"host": LOOPBACK, "port": self.port, "user": _PERSON, "dbname": "postgres"}
        with (
            contextlib.suppress(psycopg.OperationalError),
            psycopg.connect(**place, connect_timeout=2) as there,  # type: ignore[arg-type]
        ):
            there.execute("SELECT 1")
            return True
        return False


@contextlib.contextmanager
def own_postgresql(*settings: str) -> Iterator[OwnPostgreSQL]:
    """A server on which this process has a scratch database open, until the block ends."""
    with contextlib.ExitStack() as ends:
        place = Path(tempfile.mkdtemp(prefix="wortwart-postgresql-"))
        ends.callback(shutil.rmtree, place, ignore_errors=True)
        place.chmod(0o755)
        server = OwnPostgreSQL(place / "data", free_port(), settings)
        server.make()
        ends.callback(server.stop)
        server.start()
        ends.enter_context(_open_at(server.port))
        ends.enter_context(scratch_database())
        yield server


@contextlib.contextmanager
def _open_at(port: int) -> Iterator[None]:
    """Let the connection of this process lead there."""
    known = connection.settings_dict
    there = {"HOST": LOOPBACK, "PORT": port, "USER": _PERSON, "PASSWORD": "", "NAME": "postgres"}
    before = {name: known[name] for name in there}
    hang_up()
    known.update(there)
    try:
        yield
    finally:
        hang_up()
        known.update(before)


def hang_up() -> None:
    """Close what this process has open; the next question connects anew."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
