"""What the house answers while what it stands on is out of order: 503, why, and when to come back.

Nothing is stored by halves, as an entry is one transaction; what is sent again is stored once, by
its key. The next request finds the house open again as soon as the cause is gone.
"""

import logging
import sys
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from deploy import figures
from deploy.answers import our_mistake, refused
from games.followers import named
from games.outages import Outage, outage_of

STATUS = 503
SENTENCES = {
    Outage.FULL: gettext_noop(
        "The disk of the house is full, so nothing can be stored. Make room on the computer that"
        " runs Wortwart, then send this again."
    ),
    Outage.READ_ONLY: gettext_noop(
        "The house may read its data, but not write it. Whoever runs it: let the data folder be"
        " written, or name the database that is no copy; then send this again."
    ),
    Outage.DAMAGED: gettext_noop(
        "The house's data can't be read from its disk, so nothing can be stored. Whoever runs it:"
        " end it, look at the disk, and put the last backup back (manage.py restore)."
    ),
    Outage.AWAY: gettext_noop(
        "The house can't reach its database just now. Send this again in a few seconds: nothing is"
        " stored twice."
    ),
    Outage.BUSY: gettext_noop(
        "The database has too much to do just now. Send this again in a few seconds: nothing is"
        " stored twice."
    ),
}
SECONDS = {
    Outage.FULL: 60,
    Outage.READ_ONLY: 60,
    Outage.DAMAGED: 300,
    Outage.AWAY: 5,
    Outage.BUSY: 2,
}

log = logging.getLogger(__name__)


def outage_answer(request: HttpRequest, problem: BaseException | None) -> HttpResponse | None:
    """The answer to a failure that is an outage of the database or its disk; None for another."""
    outage = None if problem is None else outage_of(problem)
    if problem is None or outage not in SENTENCES:
        return None
    figures.OUTAGES.labels(outage.value).inc()
    facts = {"outage": outage.value, "trouble": named(problem)}
    log.warning("out of order", extra={"facts": facts})
    with translation.override(translation.get_language_from_request(request)):
        said, seconds = _(SENTENCES[outage]), SECONDS[outage]
        facts = {"outage": outage.value}
        code = "OUT_OF_ORDER"
        answer = refused(request, STATUS, code, said, facts=facts, retry_seconds=seconds)
    answer._has_been_logged = True  # type: ignore[attr-defined]  # noqa: SLF001 - as a mistake
    return answer


def something_failed(request: HttpRequest) -> HttpResponse:
    """500, but for an outage that a door in the chain has met: no view, and so no door, saw it."""
    return outage_answer(request, sys.exception()) or our_mistake(request)


def described(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Every operation of the API's description says that it may be answered so."""
    said = {
        "description": "The database or its disk is out of order; nothing was stored by halves.",
        "headers": {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds"}},
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"].setdefault(str(STATUS), said)
    return result
