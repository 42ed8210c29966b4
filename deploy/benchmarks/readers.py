"""What a public ranking costs its anonymous readers, and how many of them there may be a second."""

import io
import json
import os
import time
from collections.abc import Callable
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from deploy.benchmarks.parts import Part, allowed_host, median, scratch_database
from deploy.benchmarks.results import evening_over
from tournaments.models import Club, Ranking

_CORES, _FRESH_SECONDS, _TEN = 2, 30, 10
_BODY: dict[str, str] = {}

Environ = dict[str, Any]


def _made(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(json.dumps(json.loads(_BODY["text"])), content_type="application/json")


def _told(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(_BODY["text"], content_type="application/json")


urlpatterns = [path("made/", _made), path("told/", _told)]


def read(rounds: int) -> dict[str, Any]:
    """Microseconds of a request inside a process, as a server hands it over, with nothing around.

    Beside it bare views of the same bytes in a Django without middleware: one that makes its JSON,
    one that has the bytes already.
    """
    with scratch_database(), allowed_host():
        club = Club.objects.create(name="Bench", slug="bench")
        evening_over(100, club)
        _BODY["text"] = Ranking.objects.get(club=str(club.pk), series="points").body
        place = f"/api/v1/clubs/{club.pk}/ranking/points/"
        app = WSGIHandler()
        headers = dict(asked(app, place)[0])
        known = {"HTTP_IF_NONE_MATCH": headers["ETag"]}
        whole = _microseconds(lambda: asked(app, place), rounds)
        unchanged = _microseconds(lambda: asked(app, place, **known), rounds)
    with override_settings(MIDDLEWARE=[], ROOT_URLCONF=__name__), allowed_host():
        bare = WSGIHandler()
        makes = _microseconds(lambda: asked(bare, "/made/"), rounds)
        tells = _microseconds(lambda: asked(bare, "/told/"), rounds)
    return {
        "database": connection.vendor,
        "bytes": len(_BODY["text"]),
        "microseconds": {"ranking": whole, "unchanged": unchanged},
        "bare_microseconds": {"that_makes_it": makes, "that_has_it": tells},
        "ranking_to_bare": round(whole / makes, 2),
        "unchanged_to_bare": round(unchanged / makes, 2),
        "answers_a_second_on_two_cores": round(_CORES * 1e6 / unchanged),
        # Behind a cache that minds the header the house is asked once in its time for all of them.
        "asked_a_second_through_a_cache": round(1 / _FRESH_SECONDS, 3),
        "cores": os.cpu_count(),
    }


def _microseconds(work: Callable[[], object], rounds: int) -> float:
    """What it takes of a processor, whatever else the machine does; the median of ten at a time."""
    seconds = median(lambda: [work() for _ in range(_TEN)], max(rounds, 10), time.process_time)
    return round(seconds / _TEN * 1e6, 1)


def asked(app: WSGIHandler, place: str, **headers: str) -> tuple[list[tuple[str, str]], bytes]:
    """The headers and the body of the answer to an anonymous reader."""
    path, _, query = place.partition("?")
    said: list[tuple[str, str]] = []
    environ: Environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": query,
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "192.0.2.7",
        "HTTP_HOST": "testserver",
        "HTTP_ACCEPT": "*/*",
        "HTTP_ACCEPT_LANGUAGE": "de",
        "HTTP_ACCEPT_ENCODING": "gzip, br",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": io.StringIO(),
        **headers,
    }

    def start(_status: str, found: list[tuple[str, str]], *_more: Any) -> Callable[[bytes], object]:
        said.extend(found)
        return bytes  # nobody writes by it

    answer = app(environ, start)
    body = b"".join(answer)
    answer.close()
    return said, body


PARTS = (Part("readers", lambda asked: read(asked.rounds)),)
