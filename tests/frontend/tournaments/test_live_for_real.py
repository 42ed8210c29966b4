"""The one process with a client that listens: told of a result at once, and let go at the end."""

import contextlib
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

HOUSE = Path(__file__).resolve().parents[3]


@pytest.fixture
def house():
    """The process, the addresses of its stream, and the version that its tournament has."""
    unset = ("DATABASE_URL", "REDIS_URL")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment |= {
        "DJANGO_SETTINGS_MODULE": "tests.settings",  # hashes of passwords that take no time
        "PYTHONPATH": str(HOUSE),
    }
    with contextlib.ExitStack() as ends:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.frontend.tournaments.serving"],
            cwd=HOUSE,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        ends.enter_context(process)
        ends.callback(process.kill)
        port, stream, version = process.stdout.readline().split()
        here = f"http://127.0.0.1:{port}"
        places = [f"{here}{before}/tournaments/{stream}/live/" for before in ("", "/api/v1")]
        yield process, places, int(version)


def listening(address):
    """Somebody who listens."""
    asked = urllib.request.Request(address, headers={"Accept": "text/event-stream"})  # noqa: S310
    return urllib.request.urlopen(asked, timeout=120)  # noqa: S310 - the house's own


def told(stream):
    """The version of the next event that is sent."""
    for line in stream:
        if line.startswith(b"data: "):
            return int(line.removeprefix(b"data: "))
    return None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals between processes")
def test_a_listener_is_told_of_results_and_the_server_ends_with_it_still_there(house):
    process, places, version = house
    with contextlib.ExitStack() as stack:
        both = [stack.enter_context(listening(address)) for address in places]
        read_elsewhere = [one.headers["Access-Control-Allow-Origin"] for one in both]
        assert read_elsewhere == [None, "*"]
        assert [told(stream) for stream in both] == [version, version]
        process.stdin.write("\n")
        process.stdin.flush()
        assert [told(stream) for stream in both] == [version + 1, version + 1]
        process.send_signal(signal.SIGINT)
        assert [told(stream) for stream in both] == [None, None]
    _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, "")
