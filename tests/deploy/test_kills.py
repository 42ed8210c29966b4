"""Kill -9 of what runs, under load: nothing acknowledged is lost or there twice, and it heals."""

import os
import shutil
import signal
import threading

import pytest
from django.core.management import call_command
from django.db import connection

from deploy.benchmarks import kills
from deploy.benchmarks.kills import Count, counted, kill, seconds_to_converge
from deploy.trials import trial, wait_for
from tournaments.course.acts import Report

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql" or shutil.which("redis-server") is None,
        reason="a server stands on PostgreSQL and Redis",
    ),
]
SEED = 14


def test_nothing_acknowledged_is_lost_or_doubled_and_what_is_computed_is_what_a_replay_makes():
    found = kill(len(kills.DEATHS), SEED)
    assert (found["lost"], found["doubled"], found["refused"]) == (0, 0, [])
    assert found["acknowledged"] > 6 * len(kills.DEATHS)
    assert found["sent_again"] > 0
    assert found["deaths"] == dict.fromkeys(sorted(kills.DEATHS), 1)
    assert found["converged_seconds"] is not None
    call_command("verify", verbosity=0)


def test_without_the_key_that_stays_results_would_be_there_twice(monkeypatch):
    """Negative control: the guard against doubling is the key; nobody dies here."""
    monkeypatch.setattr(kills, "DEATHS", {"nobody": lambda _: None})
    found = kill(2, SEED, clients=1, keeps_key=False)
    assert (found["lost"], found["doubled"] > 0) == (0, True)


def test_an_upgrade_of_a_running_house_is_noticed_by_nobody():
    found = kill(len(kills.UPGRADE), SEED, deaths_of=kills.UPGRADE)
    assert (found["failed"], found["lost"], found["doubled"], found["refused"]) == (0, 0, 0, [])
    assert found["deaths"] == dict.fromkeys(sorted(kills.UPGRADE), 1)
    assert found["acknowledged"] > 6 * len(kills.UPGRADE)
    assert found["converged_seconds"] is not None


def test_a_web_server_that_is_restarted_instead_of_reloaded_is_noticed(monkeypatch):
    """Negative control: meanwhile nobody answers; who sends again still loses nothing.

    Whoever would start it again stands still until somebody has asked in vain.
    """
    count = Count()

    def counted_here(acknowledged):
        count.acknowledged = acknowledged
        return count

    def restart(at):
        os.kill(at.process.pid, signal.SIGSTOP)
        try:
            os.kill(at.told()["processes"]["web"], signal.SIGTERM)
            wait_for(lambda: count.failed, "somebody asks in vain")
        finally:
            os.kill(at.process.pid, signal.SIGCONT)

    monkeypatch.setattr(kills, "Count", counted_here)
    found = kill(1, SEED, deaths_of={"web": restart})
    assert (found["failed"] > 0, found["lost"], found["doubled"]) == (True, 0, 0)


def test_an_acknowledged_result_that_is_missing_is_counted():
    """Negative control."""
    (desk,), _secret = kills.house_of(1)
    found = counted(Count({desk.stream: {(400, 300): 77}}))
    assert (found["acknowledged"], found["lost"]) == (1, 1)


def test_without_workers_and_beat_nothing_would_be_computed():
    """Negative control: they stand still, so that nobody starts them again."""
    (desk,), _secret = kills.house_of(1)
    with trial() as cluster:
        known = cluster.told()["processes"]
        still = [known[name] for name in ("worker-1", "worker-2", "beat")]
        still += [forked(cluster, name) for name in ("worker-1", "worker-2")]
        for number in still:
            os.kill(number, signal.SIGSTOP)
        desk.enter([Report("A", 1, 1, scores=(400, 300))])
        assert seconds_to_converge([desk.stream], 3.0) is None
        for number in still:
            os.kill(number, signal.SIGCONT)
        assert seconds_to_converge([desk.stream]) is not None


def forked(cluster, name):
    """What a worker has forked, once it has."""
    pause = threading.Event()
    for _ in range(600):
        if (number := cluster.child_of(name)) is not None:
            return number
        pause.wait(0.1)
    raise TimeoutError(name)
