"""What machines ask of the house: whether it lives, whether it can work, and its figures.

`/healthz` and `/readyz` are asked by an address inside and without https, so they are answered
before hosts and schemes are looked at; they say nothing that a stranger may not know. `/metrics` is
for whoever shows the secret of WORTWART_METRICS; without one nobody reads it.
"""

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from deploy import figures
from games.middleware import InTheChain

_AWAY, _NOT_SO, _NOWHERE, _SHOW_WHO = 503, 405, 404, 401
_RETRY_SECONDS = "5"


class Probes(InTheChain):
    """Answers the three addresses, and nothing else."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a probe, or hand the request on."""
        probe = PROBES.get(request.path_info)
        if probe is None:
            return self.get_response(request)
        answer = probe(request) if request.method in ("GET", "HEAD") else _only_read()
        answer.headers["Cache-Control"] = "no-store"
        return answer


def _only_read() -> HttpResponse:
    return HttpResponse(status=_NOT_SO, headers={"Allow": "GET, HEAD"})


def alive(_request: HttpRequest) -> HttpResponse:
    """This process answers. The database is not asked: a new start would not bring it back."""
    return JsonResponse({"alive": True})


def ready(_request: HttpRequest) -> HttpResponse:
    """Requests can be answered: the database is there and has its tables."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM django_migrations")
            there = bool(cursor.fetchone()[0])
    except DatabaseError:
        there = False
    if there:
        return JsonResponse({"ready": True})
    return JsonResponse({"ready": False}, status=_AWAY, headers={"Retry-After": _RETRY_SECONDS})


def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for who knows the secret."""
    secret = settings.METRICS_SECRET
    if not secret:
        return HttpResponse(status=_NOWHERE)
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {secret}"):
        return HttpResponse(status=_SHOW_WHO, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(figures.text(), content_type=CONTENT_TYPE_PLAIN_0_0_4)


PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": alive,
    "/readyz": ready,
    "/metrics": metrics,
}
