"""Server-sent events: a tournament's page is told when and to which version it has moved.

An event's id is the version, so a client that was away is told at once what it has missed. A
stranger who says which page is open is told what has changed on it; everybody else fetches the
page, which says to whoever may see it what there is to see.
"""

import time
from collections.abc import AsyncIterator
from contextlib import ExitStack
from functools import lru_cache
from uuid import UUID

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from frontend.pages.tournaments.pushed import Key, Open, Pages, Part, key_of, pages
from frontend.pages.tournaments.visits import row_for
from frontend.pages.tournaments.watching import Full, Watch, let_go, let_thread_go, watch
from tournaments.addresses import address_of
from tournaments.rights import reach

BEAT_SECONDS = 15.0
LONGEST_SECONDS = 15 * 60.0
"""So long a stream lasts; then the client opens it again, and is asked for its right again."""

EVENTS = "text/event-stream"
RETRY = b"retry: 2000\n\n"
BEAT = b"event: beat\ndata:\n\n"

RETRY_SECONDS = 60
_UNAVAILABLE = 503


@require_safe
async def tournament_live(request: HttpRequest, stream: UUID) -> HttpResponseBase:
    """Tell a viewer of this tournament when it moves; 404 for whom there is none."""
    await sync_to_async(_ask)(request, stream)
    return told(request, stream, watch, key_of(request, reverse("tournament", args=[stream])))


def followed(request: HttpRequest, stream: UUID) -> HttpResponseBase | None:
    """The stream for a program, which has no page; None where there is no room for it."""
    return told(request, stream, watch) if has_room(request, watch) else None


def told(
    request: HttpRequest, stream: UUID, watched: Watch, page: Key | None = None
) -> HttpResponseBase:
    """The stream of what this watch sees of a tournament; 503 where there is no room for it."""
    if not has_room(request, watched):
        return _busy()
    address = address_of(request)
    if request.method == "HEAD":
        answer: HttpResponseBase = HttpResponse(content_type=EVENTS)
    else:
        parts = events(watched, stream, address, _last_seen(request), beat=BEAT_SECONDS, page=page)
        answer = StreamingHttpResponse(parts, content_type=EVENTS)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"  # for proxies that would wait for more
    return answer


def has_room(request: HttpRequest, watched: Watch) -> bool:
    """Whether one more listener is let in, and this server has streams at all."""
    # A server of the other kind would lend a whole thread to each listener.
    if not isinstance(request, ASGIRequest):
        return False
    try:
        watched.check_room(address_of(request))
    except Full:
        return False
    return True


def _ask(request: HttpRequest, stream: UUID) -> None:
    row_for(reach(request.user), stream)


def _busy() -> HttpResponse:
    return HttpResponse(status=_UNAVAILABLE, headers={"Retry-After": str(RETRY_SECONDS)})


def _last_seen(request: HttpRequest) -> int:
    """The version of which the client knows; 0 if it does not say."""
    given = request.headers.get("Last-Event-ID", request.GET.get("version", ""))
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0  # noqa: PLR2004


async def events(
    watched: Watch,
    stream: UUID,
    address: str,
    seen: int,
    *,
    beat: float = BEAT_SECONDS,
    longest: float = LONGEST_SECONDS,
    page: Key | None = None,
    among: Pages = pages,
) -> AsyncIterator[bytes]:
    """What is sent: each newer version than `seen`, a beat where nothing happens for a while.

    Who has a page open among those of which parts are made gets the parts.
    """
    # The request's connection and thread would stay with it, asleep, as long as the stream lasts.
    await sync_to_async(let_go)()
    let_thread_go()
    end = time.monotonic() + longest
    try:
        async with watched.listener(stream, address) as listener:
            with ExitStack() as stack:
                shown = stack.enter_context(among.opened(page))
                if shown is not None:
                    shown.begin()
                listener.version = seen
                yield RETRY
                while not listener.ended and time.monotonic() < end:
                    moved = await listener.moved(beat)
                    if listener.ended:
                        break
                    if not moved:
                        yield BEAT
                        continue
                    seen, said = await _news(shown, seen, listener.version)
                    listener.version = seen
                    yield said
    except Full:
        return


async def _news(shown: Open | None, seen: int, version: int) -> tuple[int, bytes]:
    """What is said of a new version, and the version of which the listener knows by then."""
    parts = await shown.since(seen, version) if shown is not None else None
    if not parts:
        return version, event(version)
    return parts[-1].version, b"".join(map(part_event, parts))


def event(version: int) -> bytes:
    """The event that a tournament has this version by now."""
    return f"id: {version}\nevent: moved\ndata: {version}\n\n".encode()


@lru_cache(maxsize=64)
def part_event(part: Part) -> bytes:
    """The event that a page has changed like this; made once for all who are told of it."""
    return f"id: {part.version}\nevent: part\ndata: {part.packed}\n\n".encode()
