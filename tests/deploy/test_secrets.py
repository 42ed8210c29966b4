"""When the database fails, what somebody logs or reports holds no secret, traceback and all."""

import logging
import traceback

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError, ProgrammingError, connection
from django.test import Client, RequestFactory
from django.utils.log import AdminEmailHandler
from django.views.debug import ExceptionReporter

from deploy.scrubbing import scrubbed
from tests.tournaments.cast import PASSWORD
from tests.tournaments.directing.evening import club_evening
from tests.tournaments.tokens_of_before import a_token
from tournaments.directing import inviting, queries
from tournaments.sessions import SessionStore

SECRET_PASSWORD = "acht-Steine-sehr-geheim"


class Report(logging.Handler):
    """Keeps what failed, and writes down all that a service that collects failures sends home."""

    def __init__(self):
        """Keep nothing yet."""
        super().__init__()
        self.records = []

    def emit(self, record):
        """Keep it; what a value looks like is asked when the database is back."""
        self.records.append(record)

    @property
    def failures(self):
        """How many exceptions were logged."""
        return sum(bool(record.exc_info and record.exc_info[1]) for record in self.records)

    def text(self):
        """Messages, requests, tracebacks, and each value in each frame."""
        return "\n".join(line for record in self.records for line in self._lines(record))

    def _lines(self, record):
        yield record.getMessage()
        request = getattr(record, "request", None)
        if request is not None:
            yield f"{request!r} {request.path} {request.get_full_path()}"
            yield f"{request.META.get('PATH_INFO')} {request.META.get('HTTP_REFERER')}"
        if record.exc_info and record.exc_info[1]:
            yield from self._values(record.exc_info[1], set())
            yield ExceptionReporter(request, *record.exc_info).get_traceback_text()

    def _values(self, problem, seen):
        if problem is None or id(problem) in seen:
            return
        seen.add(id(problem))
        yield f"{problem!r} {getattr(problem, '__notes__', '')}"
        for frame, _ in traceback.walk_tb(problem.__traceback__):
            for name, value in frame.f_locals.items():
                if type(value).__module__.startswith("django.template"):
                    continue  # they show all that they hold, each in each
                yield f"{frame.f_code.co_name}: {name} = {value!r:.2000}"
        yield from self._values(problem.__cause__, seen)
        yield from self._values(problem.__context__, seen)


@pytest.fixture
def report():
    """What was reported and logged."""
    handler, root = Report(), logging.getLogger()
    before, loggers = root.level, [logging.getLogger(n) for n in ("django", "django.request")]
    levels = [logger.level for logger in loggers]
    root.addHandler(handler)
    for logger in (root, *loggers):
        logger.setLevel("INFO")
    yield handler
    root.removeHandler(handler)
    root.setLevel(before)
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def failing(problem):
    """As a database fails: it quotes the statement."""

    def fails(execute, sql, params, many, context):
        raise problem(f"the connection is lost: {sql} {params}")

    return fails


@pytest.fixture
def secrets(cast):
    """Everything that opens something, by how it is called."""
    evening = club_evening(cast)
    row = queries.tournament(evening.stream)
    client = Client()
    client.force_login(cast.frieda)
    return {
        "link": inviting.invite(row, "helper")[1],
        "token": a_token(cast.frieda),
        "session": client.cookies["wortwart-session"].value,
        "password": SECRET_PASSWORD,
        "evening": evening,
    }


ASKED = {
    "link": lambda client, secrets: client.get(f"/l/{secrets['link']}/"),
    "link sent": lambda client, secrets: client.put(f"/l/{secrets['link']}/"),
    "link behind a question mark": lambda client, secrets: client.get(
        f"/l/{secrets['link']}/?from=mail"
    ),
    "link without its slash": lambda client, secrets: client.get(
        f"/l/{secrets['link']}", follow=True
    ),
    "link of a program": lambda client, secrets: client.get(
        "/api/v1/games/", headers={"Authorization": f"Link {secrets['link']}"}
    ),
    "link as referrer": lambda client, secrets: client.get(
        "/games/", headers={"Referer": f"http://testserver/l/{secrets['link']}/"}
    ),
    "token": lambda client, secrets: client.get(
        "/api/v1/games/", headers={"Authorization": f"Token {secrets['token']}"}
    ),
    "long body with a token": lambda client, secrets: client.post(
        "/api/v1/games/",
        b"x" * 100_000,
        "application/json",
        headers={"Authorization": f"Token {secrets['token']}"},
    ),
    "session": lambda client, secrets: with_session(client, secrets).get("/games/"),
    "session at a tournament": lambda client, secrets: with_session(client, secrets).get(
        f"/tournaments/{secrets['evening'].stream}/"
    ),
    "password": lambda client, secrets: client.post(
        "/login/", {"username": "frieda", "password": secrets["password"]}
    ),
    "token revoked": lambda client, secrets: with_session(client, secrets).post(
        "/account/tokens/revoke/", {"key": secrets["token"]}
    ),
    "first account": lambda client, secrets: client.post(
        "/first-account/",
        {
            "login": "eve",
            "password": secrets["password"],
            "again": secrets["password"],
            "club": "Klub",
        },
    ),
}


def with_session(client, secrets):
    client.cookies["wortwart-session"] = secrets["session"]
    return client


# An outage is answered as one, without a trace; what is our mistake is told with its trace.
FAILURES = {OperationalError: (503, False), ProgrammingError: (500, True)}


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("after", [0, 1, 2, 4])
@pytest.mark.parametrize("problem", FAILURES)
def test_what_fails_tells_no_secret(secrets, report, name, after, problem):
    """However many statements the database still answers before it fails."""
    fails = failing(problem)
    client = Client(raise_request_exception=False)
    answered = []

    def fails_later(execute, sql, params, many, context):
        if len(answered) >= after:
            fails(execute, sql, params, many, context)
        answered.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(fails_later):
        answer = ASKED[name](client, secrets)
    said = report.text() + answer.content.decode()
    told = {kind for kind in ("link", "token", "session", "password") if secrets[kind] in said}
    assert told == set()
    if after == 0 and name != "link sent":
        assert (answer.status_code, report.failures > 0) == FAILURES[problem]


def test_what_is_logged_says_where_it_failed_all_the_same(secrets, report):
    client = Client(raise_request_exception=False)
    with connection.execute_wrapper(failing(ProgrammingError)):
        ASKED["password"](client, secrets)
    said = report.text()
    assert "tournaments/backends.py" in said
    assert "the connection is lost" in said


def test_the_report_above_would_see_a_secret(report):
    """Negative control."""

    def look_up(word):
        raise OperationalError(len(word))

    try:
        look_up(SECRET_PASSWORD)
    except OperationalError:
        logging.getLogger("django.request").exception("Failed")
    assert SECRET_PASSWORD in report.text()


def test_a_link_works_and_its_view_gets_the_secret(secrets):
    answer = Client().get(f"/l/{secrets['link']}", follow=True)
    assert answer.status_code == 200


def test_the_database_and_its_log_of_slow_statements_have_no_key_of_a_session(secrets):
    keys = set(Session.objects.values_list("session_key", flat=True))
    assert (len(keys), secrets["session"] in keys) == (1, False)
    statements = []

    def note(execute, sql, params, many, context):
        statements.append(f"{sql} {params}")
        return execute(sql, params, many, context)

    client = with_session(Client(), secrets)
    with connection.execute_wrapper(note):
        assert client.get("/account/tokens/").status_code == 200
        client.get(f"/l/{secrets['link']}/")
        client.get("/api/v1/games/", headers={"Authorization": f"Token {secrets['token']}"})
        client.get("/api/v1/games/", headers={"Authorization": f"Link {secrets['link']}"})
        client.post("/login/", {"username": "frieda", "password": secrets["password"]})
        client.post("/logout/")
    said = "\n".join(statements)
    assert len(statements) > 10
    assert [k for k in ("link", "token", "session", "password") if secrets[k] in said] == []


def test_a_session_begins_goes_on_and_ends(cast):
    client = Client()
    assert client.login(login="frieda", password=PASSWORD)
    key = client.cookies["wortwart-session"].value
    assert SessionStore().exists(key)
    assert client.get("/account/tokens/").status_code == 200
    client.post("/logout/")
    assert not SessionStore().exists(key)
    client.cookies["wortwart-session"] = key
    assert client.get("/account/tokens/").status_code == 302


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("Internal Server Error: /l/abc-DEF_123/", "Internal Server Error: /l/-/"),
        ("GET https://w.example/l/abcdef?x=1", "GET https://w.example/l/-?x=1"),
        ("Authorization: Token 0123456789abcdef0", "Authorization: Token ***"),
        ("{'Authorization': 'Link abcdefghijklmnopqrstuv'}", "{'Authorization': 'Link ***'}"),
        ("redis://:geheim@redis/0 is away", "redis://***@redis/0 is away"),
        ("postgres://anna:geheim@db/x", "postgres://***@db/x"),
        ("Cookie: wortwart-session=abcdefghijkl; x=1", "Cookie: wortwart-session=***; x=1"),
        ("__Host-session=abcdefghijkl", "__Host-session=***"),
        ("password=geheim&next=/", "password=***&next=/"),
        ("round 3 of /tournaments/abc/ is ready", "round 3 of /tournaments/abc/ is ready"),
        ("a link to the page, a token each", "a link to the page, a token each"),
    ],
)
def test_a_line_of_the_log_is_looked_through_once_more(line, left):
    assert scrubbed(line) == left


def test_djangos_own_reports_show_no_field_and_no_cookie(settings):
    request = RequestFactory().post("/login/", {"password": SECRET_PASSWORD})
    request.COOKIES["wortwart-session"] = "a-key-of-a-session"
    text = ExceptionReporter(request, ValueError, ValueError("x"), None).get_traceback_text()
    assert AdminEmailHandler().reporter_class is ExceptionReporter
    assert (SECRET_PASSWORD in text, "a-key-of-a-session" in text) == (False, False)
