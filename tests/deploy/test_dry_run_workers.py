"""Dry runs asked for over REST and played by the worker processes of a server."""

import contextlib
import json
import os
import shutil
import signal
import threading
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from deploy.trials import trial, wait_for
from engine.refusals import Refusal
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening
from tournaments import tokens
from tournaments.directing import dry_runs, queries
from tournaments.models import DryRun
from tournaments.scopes import DIRECT, READ
from tournaments.simulation.measures import figures, simulated
from tournaments.simulation.own_field import own_model, own_plan

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql" or shutil.which("redis-server") is None,
        reason="a server stands on PostgreSQL and Redis",
    ),
]
SHORT = {"division": "A", "kind": "compare", "runs": 2, "seed": "7"}
LONG = {**SHORT, "runs": 1000, "ways": ["planned", "all-monrad", "all-random"]}


class Program:
    """A director's program that asks a server for dry runs of a tournament."""

    def __init__(self, web, evening):
        """Hold a token of the director."""
        wanted = tokens.Wanted("dry runs", (READ, DIRECT))
        self.secret = tokens.make_token(evening.cast.frieda, wanted)[1]
        self.runs = f"{web}/api/v1/tournaments/{evening.stream}/dry-runs/"

    def ask(self, method, address, body=None):
        """Status and body of an answer."""
        sent = urllib.request.Request(address, method=method)  # noqa: S310 - our own
        sent.add_header("Authorization", f"Token {self.secret}")
        sent.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(sent, json.dumps(body).encode()) as answer:  # noqa: S310
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, json.loads(refused.read())

    def begin(self, body):
        """Where a new dry run is read."""
        status, told = self.ask("POST", self.runs, body)
        assert (status, told["state"]) == (202, "waiting")
        return told["address"]

    def read(self, address):
        """What is told of a dry run."""
        return self.ask("GET", address)[1]

    def done(self, address):
        """How many of its rounds are played."""
        return self.read(address)["progress"]["done"]


WORKERS = ("worker-1", "worker-2")


def goes_on_after_the_death_of_those(numbers, program, address, later=timedelta()):
    """Kill processes, whatever they do just now; once so much time has passed it is played on."""
    for number in numbers:
        os.kill(number, signal.SIGKILL)
    left = program.read(address)
    assert left["state"] in ("waiting", "running")
    DryRun.objects.update(beat=F("beat") - later)
    wait_for(lambda: program.done(address) > left["progress"]["done"], "another one goes on")


def test_dry_runs_are_played_told_of_limited_taken_up_after_a_death_and_stopped():
    evening = club_evening(assemble())
    with trial(webs=1) as cluster:
        program = Program(cluster.web, evening)
        short, long = program.begin(SHORT), program.begin(LONG)
        status, told = program.ask("POST", program.runs, SHORT)
        assert (status, told["code"]) == (429, "DRY_RUNS_GOING_ON")
        wait_for(lambda: program.read(short)["state"] == "ended", "a worker plays it to its end")
        wait_for(lambda: program.done(long) > 0, "a worker tells how far it is")

        forked = [cluster.child_of(name) for name in WORKERS]
        goes_on_after_the_death_of_those(forked, program, long)
        whole = [cluster.told()["processes"][name] for name in WORKERS]
        goes_on_after_the_death_of_those(whole, program, long, timedelta(minutes=5))

        stopped = program.ask("PATCH", long, {"stop": True})[1]
        assert stopped["state"] == "stopped"
        another = program.begin(SHORT)
        wait_for(lambda: program.read(another)["state"] == "ended", "workers are free again")
        assert program.read(long)["progress"]["done"] == stopped["progress"]["done"]
        again = program.read(another)["ways"]

    assert [way["figures"]["tau"] for way in again] == [f"{in_this_process(evening).tau:.4f}"]


def test_of_many_who_ask_at_the_same_moment_two_of_a_club_are_served(monkeypatch):
    evening = club_evening(assemble())
    begun, now = threading.Barrier(4, timeout=2), timezone.now

    def when_all_have_counted():
        with contextlib.suppress(threading.BrokenBarrierError):
            begun.wait()
        return now()

    monkeypatch.setattr(dry_runs.timezone, "now", when_all_have_counted)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: asked(evening), range(4)))
    assert sorted(answers) == ["DRY_RUNS_GOING_ON", "DRY_RUNS_GOING_ON", "waiting", "waiting"]


def asked(evening):
    """The state of a dry run that somebody asks for, or why there is none."""
    row, found = queries.tournament(evening.stream), queries.tournament_at(evening.stream)
    try:
        return dry_runs.begin(actor="frieda", row=row, found=found, division="A").state
    except Refusal as refusal:
        return refusal.code
    finally:
        connection.close()


def in_this_process(evening):
    """The figures of the plan, played in this process."""
    state = queries.tournament_at(evening.stream).state
    return figures(simulated(own_plan(state, "A"), 6, own_model(state, "A", 100), 2, "7"))
