"""What goes out of the house to those who watch it: what failed and where, nobody's words."""

import gzip
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import util

import brotli
import pytest
from structlog.contextvars import bound_contextvars

from deploy import watched
from deploy.environment import Misconfigured
from tests.deploy.test_settings import HOUSE, plain_environment

pytestmark = pytest.mark.process

# A house in which the imprint fails, and what visitors bring along that is nobody's business.
PROGRAM = """
import logging
import django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
from frontend.pages import house

def fails(kind):
    name = "Anna Geheim"
    raise ValueError(f"{name} ist nicht {kind}")

house.words_of_house = fails
headers = {"Host": "localhost", "User-Agent": "Geheimer Browser"}
client = Client(raise_request_exception=False, headers=headers)
print(client.get("/imprint/?von=Geheimnis").status_code)
print(client.get("/l/geheimes-geheimnis/").status_code)
logging.getLogger("games").error("follower failed for Anna Geheim")
"""


UNPACK = {None: bytes, "gzip": gzip.decompress, "br": brotli.decompress}


@contextmanager
def listening():
    """Somebody who is told: the address, and what came, by path."""
    told = []

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told.append((self.path, UNPACK[self.headers.get("Content-Encoding")](body)))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Ear) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_address[1]}", told
        server.shutdown()


def ran(tmp_path, **variables):
    """What the program says, in a house of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=HOUSE,
        env={
            **plain_environment(tmp_path, variables),
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.split(), done.stderr


def test_failures_and_times_go_out_without_a_word_of_anybody(tmp_path):
    with listening() as (place, told):
        watchers = {
            "WORTWART_FAILURES": f"http://key@{place}/1",
            "WORTWART_TRACES": f"http://{place}",
        }
        assert ran(tmp_path, **watchers)[:2] == (0, ["500", "404"])
    by_path = {path: b"".join(body for at, body in told if at == path) for path, _ in told}
    assert set(by_path) == {"/api/1/envelope/", "/v1/traces"}
    failures, times = (by_path[path].decode(errors="replace") for path in sorted(by_path))
    assert [one for one in ("ValueError", "fails", "house.py") if one not in failures] == []
    assert [one for one in ("GET /imprint/", "GET /l/<slug:secret>/") if one not in times] == []
    words = ("Anna", "Geheim", "geheim")
    assert [one for one in words if one in failures + times] == []


def test_where_nobody_is_named_nobody_is_told_and_nothing_is_loaded(tmp_path):
    loaded = "import sys; print({'sentry_sdk', 'opentelemetry'} & set(sys.modules) or 'nothing')"
    done = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {loaded}"],
        cwd=HOUSE,
        env={**plain_environment(tmp_path, {}), "DJANGO_SETTINGS_MODULE": "deploy.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "nothing\n"


def test_of_a_failure_goes_out_what_was_named_and_nothing_else():
    frame = {"filename": "x.py", "module": "x", "function": "f", "lineno": 7, "in_app": True}
    event = {
        "event_id": "1", "timestamp": "now", "level": "error", "platform": "python",
        "logger": "django.request", "sdk": {}, "server_name": "computer", "user": {"id": 1},
        "request": {"url": "/l/secret/"}, "logentry": {"message": "Anna"}, "extra": {"a": "Anna"},
        "breadcrumbs": {"values": ["Anna"]}, "contexts": {"a": "Anna"}, "modules": {},
        "exception": {"values": [{
            "type": "KeyError", "module": None, "value": "Anna", "mechanism": {"data": "Anna"},
            "stacktrace": {"frames": [{**frame, "vars": {"name": "Anna"}, "context_line": "Anna"}]},
        }]},
    }  # fmt: skip
    with bound_contextvars(request="abcd1234", person="Anna"):
        told = watched.bare(event)
    assert told == {
        "event_id": "1", "timestamp": "now", "level": "error", "platform": "python",
        "logger": "django.request", "sdk": {}, "tags": {"request": "abcd1234"},
        "exception": {"values": [
            {"type": "KeyError", "module": None, "stacktrace": {"frames": [frame]}}
        ]},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("variable", "package"),
    [("FAILURES_URL", "sentry-sdk"), ("TRACES_URL", "opentelemetry-exporter-otlp-proto-http")],
)
def test_a_package_that_is_not_there_is_named(settings, monkeypatch, variable, package):
    setattr(settings, variable, "http://key@127.0.0.1/1")
    monkeypatch.setattr(watched, "find_spec", lambda _: None)
    with pytest.raises(Misconfigured, match=f"es fehlt, was es braucht: .*{package}"):
        watched.begin()


def test_what_is_no_dsn_ends_the_start_with_a_sentence(tmp_path):
    status, _, said = ran(tmp_path, WORTWART_FAILURES="https://sentry.example")
    assert (status, "ist keine DSN" in said, "Traceback" in said) == (1, True, False)


def test_the_packages_are_those_of_developers_and_no_server_has_to_have_them():
    assert util.find_spec("sentry_sdk") is not None
    lock = (HOUSE / "requirements.lock").read_text(encoding="utf-8")
    assert ("sentry" in lock, "opentelemetry" in lock) == (False, False)
