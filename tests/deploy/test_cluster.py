"""The processes of a server on loopback: all there, started again, and gone with the command."""

import os
import shutil
import signal
import threading
import urllib.request
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from deploy.trials import trial

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql" or shutil.which("redis-server") is None,
        reason="a server stands on PostgreSQL and Redis",
    ),
]
NAMES = {"web", "live", "worker-1", "worker-2", "beat"}


def lives(number):
    """Whether there is a process with this number that has not ended."""
    try:
        said = Path(f"/proc/{number}/stat").read_text(encoding="ascii")
        return said.rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for(true):
    pause = threading.Event()
    for _ in range(1200):
        if true():
            return True
        pause.wait(0.05)
    return False


def status(address):
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own
        return answer.status


def all_processes(cluster):
    """The members and what they have forked."""
    known = cluster.told()["processes"]
    return [*known.values(), *filter(None, map(cluster.child_of, known))]


def test_all_answer_who_is_killed_is_started_again_and_all_end_with_the_command():
    with trial() as cluster:
        before = cluster.told()["processes"]
        assert before.keys() == NAMES
        assert [status(f"{one}/tournaments/") for one in (cluster.web, cluster.live)] == [200, 200]
        for name in ("beat", "web"):
            os.kill(before[name], signal.SIGKILL)
        assert wait_for(lambda: {"beat", "web"} == others(before, cluster.told()["processes"]))
        assert wait_for(lambda: answers(f"{cluster.web}/healthz"))
        numbers = all_processes(cluster)
        assert len(numbers) > len(NAMES)
        assert cluster.end() == 0
        assert [number for number in numbers if lives(number)] == []


def others(before, now):
    return {name for name, number in now.items() if number != before[name]}


def answers(address):
    try:
        return status(address) == 200
    except OSError:
        return False


def test_all_processes_end_when_the_command_is_killed():
    with trial(workers=1) as cluster:
        numbers = all_processes(cluster)
        cluster.process.kill()
        assert wait_for(lambda: not any(map(lives, numbers)))


def test_without_a_redis_it_says_what_there_is_instead(settings):
    settings.REDIS_URL = ""
    with pytest.raises(CommandError, match="without them there is `start`"):
        call_command("cluster", language="en")
    with pytest.raises(CommandError, match="ohne sie gibt es `start`"):
        call_command("cluster", language="de")
