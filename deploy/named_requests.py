"""Every request has a name that stands in each line of the log about it, also of tasks it led to.

A proxy of ours may give it (`X-Request-ID`), else it is made here; the answer says it, so that
somebody who asks for help can name it. It says nothing about who asked.
"""

import logging
import re
import time
from secrets import token_hex
from typing import Any

import structlog
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.http import HttpRequest, HttpResponse
from structlog.contextvars import bound_contextvars, get_contextvars, unbind_contextvars

from deploy.figures import count_answer, route_of
from deploy.watched import tell_of_answer
from games.middleware import InTheChain
from tournaments.addresses import is_proxy

HEADER, _GIVEN = "X-Request-ID", "HTTP_X_REQUEST_ID"
_FITS = re.compile(r"[0-9A-Za-z-]{8,64}")
_IN_A_TASK = "wortwart_request"
_OF_A_TASK = ("request", "task")

log = logging.getLogger(__name__)


class NamedRequests(InTheChain):
    """Names a request, counts its answer and says in the log how it went, without its address."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer under a name."""
        name, began = name_of(request), time.perf_counter()
        unbind_contextvars("token")  # of a request before, in this thread
        with bound_contextvars(request=name):
            response = self.get_response(request)
            seconds = time.perf_counter() - began
            count_answer(request, response, seconds)
            facts = {
                "route": route_of(request),
                "method": request.method,
                "status": response.status_code,
                "milliseconds": round(seconds * 1000),
            }
            log.info("answered", extra={"facts": facts})
            tell_of_answer(facts, seconds)
        unbind_contextvars("token")
        response.headers[HEADER] = name
        return response


def name_of(request: HttpRequest) -> str:
    """The name that a proxy of ours gave a request, or a new one."""
    given = request.META.get(_GIVEN)
    if given and _FITS.fullmatch(given) and is_proxy(str(request.META.get("REMOTE_ADDR") or "")):
        return str(given)
    return token_hex(8)


@before_task_publish.connect  # type: ignore[untyped-decorator]
def _send_along(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """A task carries the name of the request that led to it."""
    name = get_contextvars().get("request")
    if name is not None and headers is not None:
        headers[_IN_A_TASK] = name


@task_prerun.connect  # type: ignore[untyped-decorator]
def _take_over(task: Any = None, **_: Any) -> None:
    name = getattr(task.request, _IN_A_TASK, None)
    named = {"request": str(name)} if name and _FITS.fullmatch(str(name)) else {}
    structlog.contextvars.bind_contextvars(task=task.name, **named)


@task_postrun.connect  # type: ignore[untyped-decorator]
def _let_go(**_: Any) -> None:
    structlog.contextvars.unbind_contextvars(*_OF_A_TASK)
