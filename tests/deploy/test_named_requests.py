"""A request's name stands in each line of the log about it, and in no line stands who or where."""

import json
import logging
import logging.config
from contextlib import contextmanager
from ipaddress import ip_network
from queue import Queue

import pytest
import structlog
from celery import shared_task
from django.conf import settings as house
from django.test import Client

from deploy import logs, one_process
from games.store import new_stream
from games.wakes import Waker
from tests.deploy.test_closed import away
from tests.tournaments.cast import PASSWORD
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import PublishTournament
from tournaments.directing import inviting, queries

PROXY = "10.0.0.1"
GIVEN = "4bf92f3577b34da6"


@contextmanager
def logged(capsys, level="INFO"):
    """Log as a server does; the lines as they were said."""
    touched = [logging.getLogger(name) for name in (None, *house.LOGGING["loggers"])]
    before = [(logger, logger.level, logger.handlers[:]) for logger in touched]
    logging.config.dictConfig(logs.configuration(as_json=True, level=level))
    lines = []
    capsys.readouterr()
    try:
        yield lines
    finally:
        lines += [json.loads(line) for line in capsys.readouterr().err.splitlines()]
        for logger, old, handlers in before:
            logger.setLevel(old)
            logger.handlers[:] = handlers


def test_an_answer_says_its_request_s_name_and_no_two_have_the_same(db):
    names = {Client().get("/healthz")["X-Request-ID"] for _ in range(9)}
    assert len(names) == 9
    assert {len(name) for name in names} == {16}


@pytest.mark.parametrize(
    ("peer", "name", "kept"),
    [
        (PROXY, GIVEN, True),
        ("192.0.2.9", GIVEN, False),
        (PROXY, "short", False),
        (PROXY, "x" * 65, False),
        (PROXY, "with a blank and more", False),
    ],
)
def test_a_name_is_taken_of_a_proxy_of_ours_alone(settings, peer, name, kept):
    settings.PROXIES = (ip_network(PROXY),)
    answer = Client(REMOTE_ADDR=peer).get("/healthz", headers={"X-Request-ID": name})
    assert (answer["X-Request-ID"] == name) is kept


def test_each_line_about_a_request_has_its_name(db, capsys):
    with logged(capsys) as lines:
        answer = Client().get("/help/")
        logging.getLogger("a library").warning("said outside any request")
    about = [line for line in lines if line.get("request") == answer["X-Request-ID"]]
    assert [
        {name: line[name] for name in ("event", "route", "method", "status")} for line in about
    ] == [{"event": "answered", "route": "/help/", "method": "GET", "status": 200}]
    assert [line["event"] for line in lines if "request" not in line] == [
        "said outside any request"
    ]


@pytest.mark.django_db(transaction=True)
def test_an_outage_is_one_line_with_the_request_s_name_and_no_address(capsys):
    with logged(capsys, "WARNING") as lines, away():
        answer = Client(raise_request_exception=False).get("/games/?secret=abcdef")
    (line,) = [one for one in lines if "request" in one]  # the pool says that it lost one, too
    assert (line["event"], line["outage"]) == ("out of order", "away")
    assert line["request"] == answer["X-Request-ID"]
    assert "abcdef" not in json.dumps(lines)


def test_no_line_holds_a_person_or_the_secret_of_a_link(cast, capsys):
    evening = club_evening(cast)
    evening.done(PublishTournament())
    row = queries.tournament(evening.stream)
    secret = inviting.invite(row, "helper")[1]
    with logged(capsys, "DEBUG") as lines:
        web = Client(raise_request_exception=False, REMOTE_ADDR="192.0.2.44")
        web.post("/login/", {"username": "frieda", "password": PASSWORD})
        web.get(f"/l/{secret}/")
        web.get(f"/tournaments/{evening.stream}/")
        web.get("/tournaments/?wanted=Frieda")
    said = json.dumps(lines)
    told = {"answered"} & {line["event"] for line in lines}
    assert told == {"answered"}
    words = [str(secret), PASSWORD, "192.0.2.44", "frieda", "Frieda", "Anna", "Bert"]
    assert [word for word in words if word in said] == []


def test_a_task_is_logged_under_the_request_that_led_to_it(capsys):
    told = Queue()

    @shared_task(name="tests.told")
    def tell():
        told.put(structlog.contextvars.get_contextvars())

    with one_process.worker():
        with structlog.contextvars.bound_contextvars(request=GIVEN):
            tell.delay()
        tell.delay()
        assert told.get(timeout=60) == {"request": GIVEN, "task": "tests.told"}
        assert told.get(timeout=60) == {"task": "tests.told"}


def test_a_wake_up_is_sent_under_the_request_that_moved_the_stream():
    told = Queue()
    waker = Waker(lambda _stream: told.put(structlog.contextvars.get_contextvars()))
    with structlog.contextvars.bound_contextvars(request=GIVEN):
        waker.wake(new_stream())
    assert told.get(timeout=60) == {"request": GIVEN}
