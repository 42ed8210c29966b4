"""All processes of a server on loopback: web, live updates, workers, beat, for trials and tests.

Who ends by itself is started again, as systemd would; who ends again and again ends them all. Each
has its own group of processes, so that nothing of it stays, and a pipe from here, so that it ends
when this process is killed.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

from django.utils.translation import gettext as _

HOUSE = Path(__file__).resolve().parents[1]
LOOPBACK = "127.0.0.1"
GRACE_SECONDS = 20.0
LOOK_SECONDS = 0.1
READY_SECONDS = 60.0
SHORT_LIFE_SECONDS = 3.0
SHORT_LIVES = 5
"""So often in a row somebody may end soon after the start; then it is of no use to go on."""
STATUS = "cluster.json"
"""In the folder of the logs: the addresses, and the number of each process."""


@dataclass
class Member:
    """A process of the cluster: a module with its arguments, and where it answers."""

    name: str
    command: tuple[str, ...]
    address: str = ""
    process: "subprocess.Popen[bytes] | None" = None
    began: float = 0.0
    short_lives: int = 0


def members(web: int, live: int, *, webs: int, workers: int, folder: Path) -> list[Member]:
    """Those of a server, in the order in which they start: the ports, how many, their folder."""
    gunicorn = ("-c", str(HOUSE / "deploy" / "gunicorn_settings.py"), "--workers", str(webs))
    uvicorn = ("--no-proxy-headers", "--timeout-graceful-shutdown", "5", "--no-access-log")
    alone = ("--concurrency", "1", "--without-mingle", "--without-gossip")
    listed = [
        Member(
            "web",
            ("gunicorn", *gunicorn, "--bind", f"{LOOPBACK}:{web}", "deploy.wsgi"),
            f"http://{LOOPBACK}:{web}",
        ),
        Member(
            "live",
            ("uvicorn", *uvicorn, "--port", str(live), "deploy.asgi:application"),
            f"http://{LOOPBACK}:{live}",
        ),
    ]
    for number in range(1, workers + 1):
        name = f"worker-{number}"
        listed.append(Member(name, ("celery", "-A", "deploy", "worker", "-n", name, *alone)))
    schedule = str(folder / "beat-schedule")
    return [*listed, Member("beat", ("celery", "-A", "deploy", "beat", "-s", schedule))]


class Failed(Exception):
    """The cluster can't go on; the sentence says why, with the last lines of a log."""


@dataclass
class Cluster:
    """The members, and the folder in which each has its log."""

    members: list[Member]
    folder: Path
    say: Callable[[str], object]
    asked_to_end: bool = field(default=False, init=False)

    def run(self) -> None:
        """Start all, look after them until somebody asks for the end, end all. Raises Failed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        starter = os.getppid()
        try:
            with answering(self._obey, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                for one in self.members:
                    self._start(one)
                self._until_ready(starter)
                self._look_after(starter)
        finally:
            self.end()

    def _until_ready(self, starter: int) -> None:
        """Say that all is there once every address answers."""
        until = time.monotonic() + READY_SECONDS
        waiting = [one for one in self.members if one.address]
        while waiting and not self._is_over(starter):
            self._look()
            waiting = [one for one in waiting if not _answers(one.address)]
            if time.monotonic() > until:
                said = _("{name} does not answer.").format(name=waiting[0].name)
                raise Failed(f"{said}\n{self._last_words(waiting[0])}")
            time.sleep(LOOK_SECONDS)
        if not waiting:
            self.say(_("Ready."))

    def _look_after(self, starter: int) -> None:
        while not self._is_over(starter):
            self._look()
            time.sleep(LOOK_SECONDS)

    def _is_over(self, starter: int) -> bool:
        return self.asked_to_end or os.getppid() != starter

    def _look(self) -> None:
        """Start again who has ended. Raises Failed where that helps nobody."""
        for one in self.members:
            if one.process is None or (status := one.process.poll()) is None:
                continue
            _end_group(one.process)
            lived = time.monotonic() - one.began
            one.short_lives = one.short_lives + 1 if lived < SHORT_LIFE_SECONDS else 0
            if one.short_lives >= SHORT_LIVES:
                said = _("{name} ends again and again.").format(name=one.name)
                raise Failed(f"{said}\n{self._last_words(one)}")
            ended = _("{name} has ended ({status}); it is started again.")
            self.say(ended.format(name=one.name, status=status))
            self._start(one)

    def _start(self, one: Member) -> None:
        with self._log(one).open("ab") as log:
            one.process = subprocess.Popen(  # noqa: S603 - the house's own processes
                [sys.executable, "-m", "deploy.member", *one.command],
                cwd=HOUSE,
                env={**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"},
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        one.began = time.monotonic()
        self._write_status()

    def _log(self, one: Member) -> Path:
        return self.folder / f"{one.name}.log"

    def _last_words(self, one: Member) -> str:
        lines = self._log(one).read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(lines[-10:])

    def _write_status(self) -> None:
        """The numbers of the processes, in one go, so that nobody reads half of it."""
        told = {
            "addresses": {one.name: one.address for one in self.members if one.address},
            "processes": {one.name: one.process.pid for one in self.members if one.process},
        }
        fresh = self.folder / f"{STATUS}.new"
        fresh.write_text(json.dumps(told, indent=1), encoding="utf-8")
        fresh.replace(self.folder / STATUS)

    def _obey(self, *_: object) -> None:
        """Ctrl-C, a request to end and a closed terminal are obeyed when the next look is due."""
        self.asked_to_end = True

    def end(self) -> None:
        """Ask all to end, the last one first; end who takes too long, with all that is theirs."""
        running = [one.process for one in reversed(self.members) if one.process]
        for process in running:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        until = time.monotonic() + GRACE_SECONDS
        for process in running:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(until - time.monotonic(), 0))
            _end_group(process)
            process.wait()
            if process.stdin:
                process.stdin.close()
        (self.folder / STATUS).unlink(missing_ok=True)


@contextlib.contextmanager
def answering(answer: Callable[..., object], *numbers: int) -> Iterator[None]:
    """Answer these signals so until the block ends."""
    before = [signal.signal(number, answer) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """End at once what a process has left behind; its group has its number."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _answers(address: str) -> bool:
    probe = f"{address}/healthz"
    with contextlib.suppress(OSError), urlopen(probe, timeout=5) as answer:  # noqa: S310 - our own
        return bool(answer.read())
    return False
