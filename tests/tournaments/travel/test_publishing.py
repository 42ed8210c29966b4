"""A laptop publishes to the club's server over a bad line: in the end both have the same hashes."""

import contextlib
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command

from games import store
from games.refusals import Refusal
from tests.tournaments.travel.bad_line import BadLine
from tests.tournaments.travel.houses import LAPTOP, key_of, played
from tournaments.course.acts import CloseRound, Report
from tournaments.secrecy import Secret
from tournaments.travel.sending import Goal, Line, publish

pytestmark = [pytest.mark.process, pytest.mark.django_db]

HOUSE = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The club's server: a process and a database of its own."""
    unset = ("DATABASE_URL", "REDIS_URL")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment |= {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "PYTHONPATH": str(HOUSE),
        "WORTWART_DATA": str(tmp_path_factory.mktemp("server")),
    }
    with contextlib.ExitStack() as ends:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.tournaments.travel.serving"],
            cwd=HOUSE,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        ends.enter_context(process)
        ends.callback(process.kill)
        port, club, token = process.stdout.readline().split()

        def heads():
            process.stdin.write("\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        yield int(port), UUID(club), Secret(token), heads


@pytest.fixture
def evening(cast, settings):
    """An evening in the laptop, in the middle of its first round."""
    key_of(settings, LAPTOP)
    return played(cast)


def mine(evening):
    heads = dict(store.heads())
    return {one: h.hash.hex() for one, h in heads.items() if h.kind in {"tournament", "game"}}


def line_to(server, port=None, **how):
    to, club, token, _ = server
    goal = Goal(f"http://127.0.0.1:{port or to}", club, token)
    return Line(goal, pause=lambda _seconds: None, **how)


def test_in_the_middle_of_a_round_and_again_to_the_same_hashes(server, evening):
    *_, heads = server
    counts = []
    publish(evening.stream, line_to(server), people=True, told=counts.append)
    assert mine(evening).items() <= heads().items()
    assert sum(counts) > evening.version
    counts.clear()
    publish(evening.stream, line_to(server), people=True, told=counts.append)
    assert counts == []
    evening.done(Report("A", 1, 2, scores=(400, 300)), Report("A", 1, 3, scores=(400, 300)))
    evening.done(CloseRound("A", 1))
    publish(evening.stream, line_to(server), told=counts.append)
    assert sum(counts) == 3
    assert mine(evening).items() <= heads().items()


@pytest.mark.parametrize("seed", range(3))
def test_over_a_line_that_breaks_after_so_many_bytes(server, evening, seed):
    to, *_, heads = server
    dice = Random(seed)
    bad = BadLine(to, [dice.randint(0, 4000) for _ in range(15)])
    publish(evening.stream, line_to(server, bad.port, most_failures=40), people=True)
    bad.close()
    assert bad.calls > 15
    assert mine(evening).items() <= heads().items()


def test_a_line_that_never_holds_is_given_up_and_taken_up_later(server, evening):
    to, *_, heads = server
    dead = BadLine(to, [], then=300)
    with pytest.raises(Refusal, match="was not reached"):
        publish(evening.stream, line_to(server, dead.port))
    dead.close()
    publish(evening.stream, line_to(server))
    assert mine(evening).items() <= heads().items()


@contextlib.contextmanager
def somebody_who_answers(status, text):
    """The port of a server that says this to whatever is asked."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            """Say nothing of it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(("status", "code"), [(200, "NOT_REACHED"), (422, "NOT_TAKEN")])
def test_an_answer_that_is_nested_beyond_all_measure_is_none(evening, status, code):
    with somebody_who_answers(status, b"[" * 100_000) as port:
        goal = Goal(f"http://127.0.0.1:{port}", uuid4(), Secret("falsch"))
        with pytest.raises(Refusal) as refused:
            publish(evening.stream, Line(goal, most_failures=1))
    assert refused.value.code == code


def test_a_wrong_token_ends_it_at_once(server, evening):
    port, club, *_ = server
    goal = Goal(f"http://127.0.0.1:{port}", club, Secret("falsch"))
    with pytest.raises(Refusal, match="401"):
        publish(evening.stream, Line(goal))


@pytest.fixture
def command(server, evening, monkeypatch):
    """What the command says that publishes to a club of the server as it is called."""

    def told(*called):
        port, _club, token, _heads = server
        monkeypatch.setattr("sys.stdin", StringIO(f"{token}\n"))
        said, where = StringIO(), (f"http://127.0.0.1:{port}", str(evening.stream))
        call_command("publish", *where, *called, "--token-stdin", language="en", stdout=said)
        return said

    return told


@pytest.mark.parametrize(
    "called", [lambda club: ["--club", str(club)], lambda _: ["--club", "steinleger-beispielheim"],
               lambda _: ["--club", "Steinleger Beispielheim"], lambda _: []]
)  # fmt: skip
def test_the_command_publishes(server, evening, command, called):
    _port, club, _token, heads = server
    said = command(*called(club))
    assert f"there the tournament is at entry {evening.version}" in said.getvalue()
    assert mine(evening).items() <= heads().items()


def test_a_club_that_the_token_does_not_direct_is_told_with_those_that_it_does(command):
    with pytest.raises(
        CommandError, match="no club called wortfreunde, only: steinleger-beispielheim"
    ):
        command("--club", "wortfreunde")


def test_a_token_goes_over_https_alone(evening, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("geheim\n"))
    where = ("http://192.0.2.1", str(evening.stream), "--club", str(evening.stream))
    with pytest.raises(CommandError, match="https"):
        call_command("publish", *where, "--token-stdin", "--language", "en")
