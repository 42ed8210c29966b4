"""The figures of the house for Prometheus: what its processes counted, what is to do.

The counters of several processes lie in a folder that PROMETHEUS_MULTIPROC_DIR names (gunicorn gets
one of `deploy/gunicorn_settings.py`); alone a process keeps them for itself. No figure names
anybody: an address is told by its pattern, a stream by nothing.
"""

import os
import time
from collections.abc import Iterator

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games import counting, followers
from games.models import Checkpoint

_OWN = CollectorRegistry()
REQUESTS = Histogram(
    "wortwart_request_seconds",
    "Requests by the pattern of their address, until their answer began.",
    ("route", "method", "status"),
    registry=_OWN,
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
EVENTS = Counter(
    "wortwart_store",
    "Appends to streams (append), and those that came second (conflict).",
    ("what",),
    registry=_OWN,
)
REFUSALS = Counter(
    "wortwart_refusals",
    "What REST refused, by its code; pages by `page`.",
    ("code",),
    registry=_OWN,
)
OUTAGES = Counter("wortwart_outages", "Requests that met an outage.", ("outage",), registry=_OWN)
_REFUSED = (409, 422)
_PLAIN = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def count_store(what: str) -> None:
    """Count what the store tells of."""
    EVENTS.labels(what).inc()


counting.count_with(count_store)


def count_answer(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Count an answer."""
    method = request.method if request.method in _PLAIN else "other"
    REQUESTS.labels(route_of(request), method, str(response.status_code)).observe(seconds)
    if response.status_code in _REFUSED:
        data = getattr(response, "data", None)
        code = data.get("code") if isinstance(data, dict) else None
        REFUSALS.labels(str(code or "page")).inc()


def route_of(request: HttpRequest) -> str:
    """The pattern of the address; of what is answered without one, static files too, `-`."""
    match = request.resolver_match
    if match is not None:
        return f"/{match.route}"
    return "kept" if hasattr(request, "kept") else "-"


class House(Collector):
    """What the database says of the whole house, asked at each look."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures; only that the database is away, if it is."""
        there = GaugeMetricFamily("wortwart_database_up", "Whether the database answers.")
        try:
            figures = list(_of_the_house())
        except DatabaseError:
            there.add_metric([], 0)
            yield there
            return
        there.add_metric([], 1)
        yield there
        yield from figures


def _of_the_house() -> Iterator[GaugeMetricFamily]:
    behind = GaugeMetricFamily(
        "wortwart_streams_behind",
        "Streams that a follower is behind with: to be done, waiting after an outage, stuck.",
        labels=("follower", "state"),
    )
    work = followers.work()
    for one in work:
        behind.add_metric([one.follower, "dirty"], one.dirty)
        behind.add_metric([one.follower, "waiting"], one.waiting)
        behind.add_metric([one.follower, "stuck"], one.stuck)
    yield behind
    since = min((one.since for one in work if one.since is not None), default=None)
    oldest = 0.0 if since is None else max(time.time() - since / 1e6, 0.0)
    yield GaugeMetricFamily(
        "wortwart_oldest_wake_up_seconds",
        "How long ago the event was recorded that some follower has not followed for longest.",
        oldest,
    )
    last = Checkpoint.objects.order_by("-number").values_list("made", flat=True).first()
    if last is not None:
        said = "Since the last signed checkpoint."
        yield GaugeMetricFamily("wortwart_checkpoint_age_seconds", said, time.time() - last / 1e6)


def text() -> bytes:
    """All figures, in Prometheus's text format."""
    registry = _OWN
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    house = CollectorRegistry(auto_describe=False)
    house.register(House())
    return generate_latest(registry) + generate_latest(house)
