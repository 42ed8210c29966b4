"""The pool of connections is closed before Python ends, whether its database answered or not."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from deploy.trials import free_port

HOUSE = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no pool"),
]

# What is registered first runs last: by then the pool's threads, the only ones, have ended.
ENDS = """
import atexit, sys, threading
atexit.register(lambda: print([one.name for one in threading.enumerate()]))
import django
{before}
django.setup()
{work}
"""
LEFT_OPEN = "import deploy.pools; deploy.pools.close_at_the_end = lambda: None"
ASKED = "from django.db import connection; connection.cursor().execute('SELECT 1')"
ASKED_IN_VAIN = f"""
from django.conf import settings
settings.DATABASES["default"]["OPTIONS"]["pool"]["timeout"] = 0.1
try:
    {ASKED}
except django.db.OperationalError:
    pass
else:
    sys.exit("somebody has answered")
"""
FORKED = f"""
{ASKED}
import os
if os.fork():
    os.wait()
    connection.cursor().execute('SELECT 1')
else:
    sys.exit()
"""


def at_the_end(work, before="", **at):
    """What a process that works so says of failures, and the threads that it has at its end."""
    told = {key: str({**connection.settings_dict, **at}[key]) for key in ("USER", "HOST", "PORT")}
    address = "postgres://{USER}@{HOST}:{PORT}/".format(**told)
    done = subprocess.run(
        [sys.executable, "-c", ENDS.format(before=before, work=work)],
        cwd=HOUSE,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
            "DATABASE_URL": f"{address}{connection.settings_dict['NAME']}",
            "WORTWART_SECRET": "a key that is good for this process alone, and only here",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr, [ast.literal_eval(line) for line in done.stdout.splitlines()]


def test_after_a_command_no_thread_of_the_pool_is_left():
    assert at_the_end(ASKED) == ("", [["MainThread"]])


def test_left_open_its_threads_live_on_to_the_end():
    """Negative control."""
    (threads,) = at_the_end(ASKED, LEFT_OPEN)[1]
    assert [name for name in threads if "-worker-" in name] != []


def test_a_pool_whose_database_never_answered_is_closed_too():
    assert at_the_end(ASKED_IN_VAIN, PORT=free_port())[1] == [["MainThread"]]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked there")
def test_a_process_that_was_forked_leaves_the_connections_to_the_other():
    assert at_the_end(FORKED)[1] == [["MainThread"], ["MainThread"]]
