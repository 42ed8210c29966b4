"""PostgreSQL itself dies under load, killed or restarted: nothing acknowledged is lost or twice."""

import os
import shutil
import signal
import threading
from contextlib import ExitStack, suppress

import pytest
from django.core.management import call_command
from django.db import connection

from deploy.benchmarks.kills import kill, restarts
from deploy.own_postgresql import hang_up, own_postgresql, programs

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql"
        or shutil.which("redis-server") is None
        or programs() is None,
        reason="a server stands on PostgreSQL and Redis; this one has its own",
    ),
]
SEED = 14


def test_killed_and_restarted_under_load_it_has_all_that_was_acknowledged_and_nothing_twice():
    with own_postgresql() as server:
        deaths = restarts(server)
        found = kill(len(deaths), SEED, deaths_of=deaths)
        call_command("verify", verbosity=0)
    assert (found["lost"], found["doubled"], found["refused"]) == (0, 0, [])
    assert found["acknowledged"] > 6 * len(deaths)
    assert found["sent_again"] > 0
    assert found["deaths"] == dict.fromkeys(sorted(deaths), 1)
    assert found["converged_seconds"] is not None


def test_one_that_answers_before_it_has_written_loses_what_was_acknowledged_and_is_found_out():
    """Negative control: the house does not start on such a server, so it becomes one when it dies.

    Without `synchronous_commit` alone nearly nothing is lost by SIGKILL: each full page of the log
    goes to the kernel at once, which lives on, and a result fills about one. So who writes them is
    stopped, as a machine that loses its power would stop it; then all is in memory alone. Such a
    machine ends every process: one that waits for a lock of who is stopped would outlive the server
    and keep its memory, and no other server starts on that.
    """
    with own_postgresql("wal_buffers=64MB") as server, ExitStack() as ends:
        writers = []

        def die(_at):
            with connection.cursor() as cursor:
                cursor.execute("ALTER SYSTEM SET synchronous_commit = off")
                cursor.execute("SELECT pid FROM pg_stat_activity")
                doomed = [number for (number,) in cursor.fetchall()]
            server.kill()
            for number in doomed:
                send(number, signal.SIGKILL)
            hang_up()
            server.start()
            writers[:] = [writer_of_the_log()]
            os.kill(writers[0], signal.SIGSTOP)

        ends.callback(lambda: [send(number, signal.SIGCONT) for number in writers])
        found = kill(2, SEED, deaths_of={"killed": die})
    assert found["lost"] > 0


def send(number, what):
    """Send a signal to a process, if it is still there."""
    with suppress(ProcessLookupError):
        os.kill(number, what)


def writer_of_the_log():
    """The process of PostgreSQL that writes what a commit did not wait for, once there is one."""
    pause = threading.Event()
    while True:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'")
            if row := cursor.fetchone():
                return row[0]
        pause.wait(0.05)
