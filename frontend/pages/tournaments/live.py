"""Server-sent events: a tournament's page is told when and to which version it has moved.

An event's id is the version, so a client that was away is told at once what it has missed. Nothing
else is sent: what there is to see, the page itself says to whoever may see it.
"""

import time
from collections.abc import AsyncIterator
from uuid import UUID

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from frontend.pages.tournaments.visits import row_for
from frontend.pages.tournaments.watching import Full, Watch, let_go, watch
from tournaments.addresses import address_of
from tournaments.rights import reach

BEAT_SECONDS = 15.0
LONGEST_SECONDS = 15 * 60.0
"""So long a stream lasts; then the client opens it again, and is asked for its right again."""

RETRY = b"retry: 2000\n\n"
BEAT = b"event: beat\ndata:\n\n"

_UNAVAILABLE = 503


@require_GET
async def tournament_live(request: HttpRequest, stream: UUID) -> HttpResponseBase:
    """Tell a viewer of this tournament when it moves; 404 for whom there is none."""
    await sync_to_async(_ask)(request, stream)
    return told(request, stream, watch)


def told(request: HttpRequest, stream: UUID, watched: Watch) -> HttpResponseBase:
    """The stream of what this watch sees of a tournament; 503 where there is no room for it."""
    # A server of the other kind would lend a whole thread to each listener.
    if not isinstance(request, ASGIRequest):
        return _busy()
    address = address_of(request)
    try:
        watched.check_room(address)
    except Full:
        return _busy()
    parts = events(watched, stream, address, _last_seen(request), beat=BEAT_SECONDS)
    answer = StreamingHttpResponse(parts, content_type="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"  # for proxies that would wait for more
    return answer


def _ask(request: HttpRequest, stream: UUID) -> None:
    row_for(reach(request.user), stream)


def _busy() -> HttpResponse:
    return HttpResponse(status=_UNAVAILABLE, headers={"Retry-After": "60"})


def _last_seen(request: HttpRequest) -> int:
    """The version of which the client knows; 0 if it does not say."""
    given = request.headers.get("Last-Event-ID", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0  # noqa: PLR2004


async def events(
    watched: Watch,
    stream: UUID,
    address: str,
    seen: int,
    *,
    beat: float = BEAT_SECONDS,
    longest: float = LONGEST_SECONDS,
) -> AsyncIterator[bytes]:
    """What is sent: each newer version than `seen`, a beat where nothing happens for a while."""
    # The request's connection would stay with it, asleep, as long as the stream lasts.
    await sync_to_async(let_go)()
    end = time.monotonic() + longest
    try:
        async with watched.listener(stream, address) as listener:
            listener.version = seen
            yield RETRY
            while not listener.ended and time.monotonic() < end:
                moved = await listener.moved(beat)
                if not listener.ended:
                    yield event(listener.version) if moved else BEAT
    except Full:
        return


def event(version: int) -> bytes:
    """The event that a tournament has this version by now."""
    return f"id: {version}\nevent: moved\ndata: {version}\n\n".encode()
