"""What the outbox of a browser is told: whether the server has stored what it sent, and for whom.

`static/frontend/outbox.js` keeps what is entered until the server has it. It sends a form with a
header that says whose entry it is: whoever acts on the device by now may be somebody else, and the
key of an operation makes it one for its actor alone. The answer to it says in a header of its own
that it is one of the house, and not of a network that wants a login first.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare, salted_hmac

HEADER, WHO, COPY = "Wortwart-Outbox", "Wortwart-Who", "Wortwart-Copy"
STORED, ANSWERED, SOMEBODY_ELSE = "stored", "answered", "somebody-else"
_FORBIDDEN, _FOUND = 403, 302
_DIGITS = 16


def who(request: HttpRequest) -> str:
    """Who acts by a request, as a page may say it: an account or a link; "" for nobody."""
    actor = request.user.pk
    if actor is None:
        return ""
    return salted_hmac("frontend.outbox", str(actor), algorithm="sha256").hexdigest()[:_DIGITS]


def carry(request: HttpRequest) -> str:
    """Note that the page has a form of the outbox; gives for whom."""
    request.in_outbox = who(request)  # type: ignore[attr-defined]
    return str(request.in_outbox)  # type: ignore[attr-defined]


def is_stored(request: HttpRequest, version: int) -> None:
    """Note that what a request brought is stored, at the latest in this version of its stream."""
    request.stored_at = version  # type: ignore[attr-defined]


def asks(request: HttpRequest) -> bool:
    """Whether an outbox sent the request."""
    return HEADER in request.headers


def said_once(request: HttpRequest) -> dict[str, Iterable[Any]]:
    """Context of each page: the messages that wait for its reader.

    The copy that the worker fetches for later has no reader, so it takes none of them away.
    """
    return {"messages": () if COPY in request.headers else get_messages(request)}


class Acknowledged:
    """Stands last in the chain: tells the outbox what became of what it sent."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer as always, or to an outbox in its own way."""
        sent = request.headers.get(HEADER)
        if sent is None:
            answer = self.get_response(request)
            if carried := getattr(request, "in_outbox", ""):
                answer.headers[WHO] = carried
            return answer
        person, _, later = sent.partition(";")
        if not constant_time_compare(person, who(request)):
            answer = HttpResponse(status=_FORBIDDEN, headers={HEADER: SOMEBODY_ELSE})
        else:
            answer = _told(request, self.get_response(request), quietly=bool(later))
        answer.headers["Cache-Control"] = "private, no-store"
        return answer


def _told(request: HttpRequest, answer: HttpResponse, *, quietly: bool) -> HttpResponse:
    """What is stored as data, with the address to go on at; anything else as it is."""
    if quietly:
        list(get_messages(request))  # of an entry made up for nobody waits for its success
    version = getattr(request, "stored_at", None)
    if version is None or answer.status_code != _FOUND:
        answer.headers[HEADER] = ANSWERED
        return answer
    stored = {"go": answer.headers["Location"], "version": version}
    return JsonResponse(stored, headers={HEADER: STORED})
