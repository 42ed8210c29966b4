"""Answers for strangers, kept in this process as long as the database says what it said for them.

A hall full of telephones asks for the same page after each round. Kept is what all strangers get
alike: never an answer to somebody who shows a session, a link, a token or any cookie of another
kind, and never a cookie. What is a browser's own, the token of its forms, is put in for each.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.utils.translation import get_language_from_request

from games.validators import Made, circumstances, is_stranger, known_to, secret_of, tag

Answer = Callable[[HttpRequest], HttpResponse]
Key = tuple[Any, ...]

MOST_BYTES = 32 * 1024 * 1024
_OK = 200
_OF_BOTH = ("Cache-Control", "Vary")  # headers of an answer and of the word that it is known
_PATIENCE = 5.0  # seconds for who makes the same; then it is made twice
_BESIDE = 2048  # bytes that an answer takes beside its body
_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([A-Za-z0-9]{64})"')


@dataclass(frozen=True)
class Kept:
    """An answer: its body in the parts between which the token of forms stands."""

    made: Made
    headers: Mapping[str, str]
    parts: tuple[bytes, ...]

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return sum(map(len, self.parts)) + _BESIDE


class Answers:
    """The answers that were asked for last, up to so many bytes of them."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        """Keep nothing yet."""
        self._most, self._bytes = most, 0
        self._known: OrderedDict[Key, Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Kept | None:
        """The answer that was kept, whether it still holds or not."""
        with self._lock:
            if (known := self._known.get(key)) is not None:
                self._known.move_to_end(key)
            return known

    def keep(self, key: Key, answer: Kept) -> None:
        """Keep an answer; those that were not asked for longest go."""
        with self._lock:
            self._drop(key)
            if answer.size > self._most:
                return
            self._known[key] = answer
            self._bytes += answer.size
            while self._bytes > self._most:
                self._drop(next(iter(self._known)))

    def clear(self) -> None:
        """Keep nothing any more."""
        with self._lock:
            self._known.clear()
            self._bytes = 0

    def _drop(self, key: Key) -> None:
        if (known := self._known.pop(key, None)) is not None:
            self._bytes -= known.size


ANSWERS = Answers()

_making: dict[Key, Lock] = {}


@contextmanager
def _one_at_a_time(key: Key) -> Iterator[None]:
    """Wait for whoever makes this answer now, but not for ever."""
    until, mine = monotonic() + _PATIENCE, Lock()
    mine.acquire()
    while (other := _making.setdefault(key, mine)) is not mine:
        if not other.acquire(timeout=max(until - monotonic(), 0)):
            yield
            return
        other.release()
    try:
        yield
    finally:
        del _making[key]
        mine.release()


class KeptAnswers:
    """Answers a stranger with what is kept, if the database still says what it said for it."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Answer) -> None:
        """Take the next one in the chain."""
        self.get_response = get_response
        self._with_cookie = CsrfViewMiddleware(_answer_with_kept)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer by what is kept, or keep the answer."""
        if request.method != "GET" or request.META.get("QUERY_STRING") or not is_stranger(request):
            return self.get_response(request)
        key = circumstances(request, get_language_from_request(request))
        known = ANSWERS.get(key)
        if known is None:
            return self._made(request, key)
        if known.made.ask() == known.made.stamp:
            return self._as_kept(request, known)
        with _one_at_a_time(key):
            now = ANSWERS.get(key)
            if now is not None and now is not known and now.made.ask() == now.made.stamp:
                return self._as_kept(request, now)
            return self._made(request, key)

    def _made(self, request: HttpRequest, key: Key) -> HttpResponse:
        response = self.get_response(request)
        if (kept := _kept(response)) is not None:
            ANSWERS.keep(key, kept)
        return response

    def _as_kept(self, request: HttpRequest, known: Kept) -> HttpResponse:
        request.kept = known  # type: ignore[attr-defined]
        return self._with_cookie(request)  # type: ignore[return-value]


def _answer_with_kept(request: HttpRequest) -> HttpResponse:
    kept: Kept = request.kept  # type: ignore[attr-defined]
    if (known := known_to(request, kept.made)) is not None:
        for name in _OF_BOTH:
            known.headers[name] = kept.headers[name]
        return known
    token = get_token(request).encode() if len(kept.parts) > 1 else b""
    response = HttpResponse(token.join(kept.parts), headers=kept.headers)
    tag(response, kept.made.digest(secret_of(request)))
    return response


def _kept(response: HttpResponse) -> Kept | None:
    """What can be kept of an answer; None for what belongs to whoever asked."""
    made = getattr(response, "made", None)
    cookies = response.cookies.keys() - {settings.CSRF_COOKIE_NAME}
    if made is None or response.status_code != _OK or response.streaming or cookies:
        return None
    tokens = set(_TOKEN.findall(response.content))
    if len(tokens) > 1 or response.content.count(b"csrfmiddlewaretoken") != len(
        _TOKEN.findall(response.content)
    ):
        return None
    parts = response.content.split(*tokens) if tokens else [response.content]
    return Kept(made, dict(response.headers), tuple(parts))
