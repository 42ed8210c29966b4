"""PostgreSQL itself dies under load, killed or restarted: nothing acknowledged is lost or twice."""

import os
import shutil
import signal
import threading
from contextlib import ExitStack

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
