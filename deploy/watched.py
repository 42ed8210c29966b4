"""What somebody outside is told, if the operator names where: failures, and how long requests took.

Both are optional, and so are the packages that they need. Of a failure goes out what it was and
which lines ran; of a request the pattern of its address, method, status and name. No values, no
words, no address, nobody's name: what may stand in the house's own log may not leave it.
"""

import logging
import time
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from structlog.contextvars import get_contextvars

from deploy.environment import Misconfigured

_TOLD_OF_A_FAILURE = ("event_id", "timestamp", "level", "platform", "logger", "sdk")
_TOLD_OF_A_FRAME = ("filename", "module", "function", "lineno", "in_app")
_NAMES = ("request", "task")
_EXPORTER = "opentelemetry.exporter.otlp.proto.http"
_PACKAGES = "opentelemetry-sdk opentelemetry-exporter-otlp-proto-http"
_NANOSECONDS = 1_000_000_000


def begin() -> None:
    """Tell from now on, where a variable names to whom. Raises Misconfigured without the package.

    Where none does nothing is loaded.
    """
    if settings.FAILURES_URL:
        _needs("WORTWART_FAILURES", "sentry_sdk", "sentry-sdk")
        _tell_of_failures(settings.FAILURES_URL)
    if settings.TRACES_URL:
        _needs("WORTWART_TRACES", _EXPORTER, _PACKAGES)


def _needs(name: str, module: str, packages: str) -> None:
    try:
        there = find_spec(module) is not None
    except ModuleNotFoundError:  # of what it lies in
        there = False
    if not there:
        raise Misconfigured(
            f"{name} is set, but what it needs is not there: .venv/bin/pip install {packages}",
            f"{name} ist gesetzt, aber es fehlt, was es braucht: .venv/bin/pip install {packages}",
        )


def _tell_of_failures(address: str) -> None:
    import sentry_sdk  # noqa: PLC0415 - only where it is wanted
    from sentry_sdk.integrations.logging import LoggingIntegration  # noqa: PLC0415

    try:
        sentry_sdk.utils.Dsn(address)
    except sentry_sdk.utils.BadDsn:
        raise Misconfigured(
            "WORTWART_FAILURES is no DSN. Write it as the project shows it: https://key@host/1.",
            "WORTWART_FAILURES ist keine DSN. Schreib sie, wie das Projekt sie zeigt:"
            " https://key@host/1.",
        ) from None
    sentry_sdk.init(
        dsn=address,
        before_send=bare,
        integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
        default_integrations=False,
        auto_enabling_integrations=False,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        server_name="",
    )


def bare(event: Any, _hint: Any = None) -> Any:
    """Of a failure what it was, which lines ran, and the name of the request or task."""
    told = {name: event[name] for name in _TOLD_OF_A_FAILURE if name in event}
    names = {name: str(value) for name, value in get_contextvars().items() if name in _NAMES}
    values = [_bare_failure(one) for one in event.get("exception", {}).get("values", ())]
    return {**told, "tags": names, "exception": {"values": values}}


def _bare_failure(one: Any) -> dict[str, Any]:
    frames = (one.get("stacktrace") or {}).get("frames", ())
    lines = [{name: frame.get(name) for name in _TOLD_OF_A_FRAME} for frame in frames]
    return {
        "type": one.get("type"),
        "module": one.get("module"),
        "stacktrace": {"frames": lines},
    }


def tell_of_answer(facts: dict[str, Any], seconds: float) -> None:
    """Tell of a request that was answered just now: `facts` are those of its line in the log."""
    if settings.TRACES_URL:
        end = time.time_ns()
        span = _tracer()(
            f"{facts['method']} {facts['route']}",
            start_time=end - int(seconds * _NANOSECONDS),
            attributes={
                "http.request.method": facts["method"],
                "http.route": facts["route"],
                "http.response.status_code": facts["status"],
                "wortwart.request": str(get_contextvars().get("request", "")),
            },
        )
        span.end(end)


@cache
def _tracer() -> Callable[..., Any]:
    """Begins a span; made by the first answer, so in the process that answers."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415 - as above
        OTLPSpanExporter,
    )
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    provider = TracerProvider(resource=Resource({"service.name": "wortwart"}))
    address = f"{settings.TRACES_URL}/v1/traces"
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=address)))
    start: Callable[..., Any] = provider.get_tracer("wortwart").start_span
    return start
