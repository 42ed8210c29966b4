"""Answers for strangers, kept in this process as long as the database says what it said for them.

A hall full of telephones asks for the same page after each round. Kept is what all strangers get
alike: never an answer to somebody who shows a session, a link, a token or any cookie of another
kind, and never a cookie. What is a browser's own, the token of its forms, is put in for each, be
the rest compressed or not.
"""

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from time import monotonic
from typing import Any, Protocol

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.utils.translation import get_language_from_request

from deploy.compressed import LEAST, packed
from games.middleware import Answer, InTheChain
from games.validators import Made, circumstances, is_stranger, known_to, secret_of, tag

Key = tuple[Any, ...]

MOST_BYTES = 32 * 1024 * 1024
_OK = 200
_OF_BOTH = ("Cache-Control", "Vary")  # headers of an answer and of the word that it is known
_PATIENCE = 5.0  # seconds for who makes the same; then it is made twice
_PAGE = "text/html"
_TEXTS = (_PAGE, "application/json", "text/csv", "application/vnd.oai.openapi")
_BESIDE = 2048  # bytes that an answer takes beside its body
_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([A-Za-z0-9]{64})"')


@dataclass(frozen=True)
class Kept:
    """An answer: its body in the parts between which the token of forms stands.

    Only one of which it is known what it was made of is told again.
    """

    made: Made | None
    headers: Mapping[str, str]
    parts: tuple[bytes, ...]

    def holds(self) -> bool:
        """Whether the database says what it said when this was made."""
        return self.made is not None and self.made.ask() == self.made.stamp

    @cached_property
    def small(self) -> tuple[bytes, ...]:
        """The parts of a text, compressed; of anything else, or of little, nothing."""
        kind = self.headers.get("Content-Type", "")
        worth_it = sum(map(len, self.parts)) >= LEAST or kind.startswith(_PAGE)
        return packed(self.parts) if worth_it and kind.startswith(_TEXTS) else ()

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return sum(map(len, (*self.parts, *self.small))) + _BESIDE


class HasSize(Protocol):
    """What can be kept."""

    @property
    def size(self) -> int:
        """The bytes that it takes."""


class Answers:
    """The answers that were asked for last, up to so many bytes of them."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        """Keep nothing yet."""
        self._most, self._bytes = most, 0
        self._known: OrderedDict[Key, Any] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Any:
        """The answer that was kept, whether it still holds or not."""
        with self._lock:
            if (known := self._known.get(key)) is not None:
                self._known.move_to_end(key)
            return known

    def keep(self, key: Key, answer: HasSize) -> None:
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


class KeptAnswers(InTheChain):
    """Answers a stranger with what is kept, if the database still says what it said for it."""

    def __init__(self, get_response: Answer) -> None:
        """Take the next one in the chain."""
        super().__init__(get_response)
        self._with_cookie = CsrfViewMiddleware(_answer_with_kept)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer by what is kept, or keep the answer."""
        if request.method != "GET" or not is_stranger(request):
            return self.get_response(request)
        if request.META.get("QUERY_STRING"):
            return self._made(request, None)
        key = circumstances(request, get_language_from_request(request))
        known: Kept | None = ANSWERS.get(key)
        if known is None:
            return self._made(request, key)
        if known.holds():
            return self._as_kept(request, known)
        with _one_at_a_time(key):
            now = ANSWERS.get(key)
            if now is not None and now is not known and now.holds():
                return self._as_kept(request, now)
            return self._made(request, key)

    def _made(self, request: HttpRequest, key: Key | None) -> HttpResponse:
        """The answer, made anew; kept under a key, if there is one."""
        response = self.get_response(request)
        parts, token = _apart(response)
        made = getattr(response, "made", None)
        if parts:
            kept = Kept(made, dict(response.headers), parts)
            _in_parts(response, kept, token)
            if key is not None and made is not None:
                ANSWERS.keep(key, kept)
        return response

    def _as_kept(self, request: HttpRequest, known: Kept) -> HttpResponse:
        request.kept, request.made = known, known.made  # type: ignore[attr-defined]
        return self._with_cookie(request)  # type: ignore[return-value]


def _answer_with_kept(request: HttpRequest) -> HttpResponse:
    kept: Kept = request.kept  # type: ignore[attr-defined]
    made: Made = request.made  # type: ignore[attr-defined]
    if (known := known_to(request, made)) is not None:
        for name in _OF_BOTH:
            known.headers[name] = kept.headers[name]
        _in_parts(known, kept)
        return known
    token = get_token(request).encode() if len(kept.parts) > 1 else b""
    response = HttpResponse(token.join(kept.parts), headers=kept.headers)
    tag(response, made.digest(secret_of(request)))
    _in_parts(response, kept, token)
    return response


def _in_parts(response: HttpResponse, kept: Kept, token: bytes = b"") -> None:
    """Say of a page in which parts it can be compressed, and what stands between them."""
    if kept.small:
        response.parts = kept.parts, kept.small, token  # type: ignore[attr-defined]


def _apart(response: HttpResponse) -> tuple[tuple[bytes, ...], bytes]:
    """An answer that a stranger may get, taken apart at the token, and this; nothing of others."""
    cookies = response.cookies.keys() - {settings.CSRF_COOKIE_NAME}
    if response.status_code != _OK or response.streaming or cookies:
        return (), b""
    found = _TOKEN.findall(response.content)
    if len(set(found)) > 1 or response.content.count(b"csrfmiddlewaretoken") != len(found):
        return (), b""
    token = found[0] if found else b""
    return tuple(response.content.split(token) if token else [response.content]), token
