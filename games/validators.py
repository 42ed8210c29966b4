"""Whether a reader has an answer already: known from one query, before the answer is made.

The bytes of an answer follow from its stamp (what the database says of all that it shows), the
software, the address, the language, what kinds of answers are accepted, and who asks. Only for
strangers (nobody's session, link or token) that is all there is, so only they are answered so.
What REST tells strangers holds nothing that is somebody's own, so that anybody between may keep it
for a while; a page holds the secret of its forms, and is the browser's alone.
"""

import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.http import http_date, parse_etags
from django.utils.translation import get_language

View = Callable[..., HttpResponseBase]

_HOUSE = Path(__file__).parents[1]
_STOREYS = ("engine", "lexicon", "games", "tournaments", "frontend", "deploy")
_SHOWING = frozenset({".py", ".html", ".mo", ".css", ".js", ".svg", ".json"})
_DIGITS = 24
_REST = "/api/"
_FOR_ALL = (_REST, "/embed/")
_VERSION = re.compile(r'"([0-9]+-)')
_TAG = re.compile(r'(?:W/)?(?P<tag>"(?:[0-9]+-)?(?P<digest>[0-9a-f]{24})")')
_OK, _NOT_MODIFIED = 200, 304
_WHO_ASKS = ("Authorization", "Cookie", "Accept-Language")
_FRESH, _FRESH_WHILE_PLAYED = 30, 5  # seconds
_STALE = 2  # times as long it may still be shown while the next one is fetched


class Stamp(NamedTuple):
    """What the database says of all that an answer shows.

    `going_on` says whether it will soon say something else; `since` is when the newest of it was
    recorded (UTC), where that is known.
    """

    said: tuple[Any, ...]
    going_on: bool = False
    since: datetime | None = None


Ask = Callable[..., Stamp | None]
"""Reads the stamp of an address: its query, and its parts by name. None: it has to be made."""


@dataclass(frozen=True)
class Made:
    """What the bytes of an answer were made of; `ask` tells the stamp of the moment."""

    ask: Callable[[], Stamp | None]
    stamp: Stamp
    circumstances: tuple[Any, ...]

    def digest(self, secret: str) -> str:
        """What the entity tag ends with, for a browser with this secret against forged forms.

        Forms carry the secret, so that another browser's page is another one. Nobody makes a
        digest but this house: who shows one has been given what belongs to it.
        """
        told = repr((self.circumstances, self.stamp, secret)).encode()
        return hmac.digest(_key(), told, "sha256").hex()[:_DIGITS]


@cache
def _key() -> bytes:
    return salted_hmac("games.validators", "", algorithm="sha256").digest()


def validated(ask: Ask) -> Callable[[View], View]:
    """A decorator: a stranger who has seen these bytes is told so before the view is asked.

    The stamp is read before the view reads anything: what changes in between makes the next stamp
    another one, never the bytes of this one.
    """

    def with_validator(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **parts: Any) -> HttpResponseBase:
            if request.method not in ("GET", "HEAD") or not is_stranger(request):
                return view(request, *args, **parts)
            again = partial(ask, request.GET, **parts)
            stamp = again()
            if stamp is None:
                return view(request, *args, **parts)
            made = Made(again, stamp, circumstances(request, get_language()))
            if (known := known_to(request, made)) is not None:
                return known
            response = view(request, *args, **parts)
            if response.status_code == _OK and not response.cookies:
                tag(response, made.digest(secret_of(request)))
                _date(response, request, stamp)
                response.made = made  # type: ignore[attr-defined]
            return response

        return answer

    return with_validator


def is_stranger(request: HttpRequest) -> bool:
    """Whether a request shows nothing by which somebody could be known, or told something."""
    return "HTTP_AUTHORIZATION" not in request.META and shows_no_cookie(request)


def shows_no_cookie(request: HttpRequest) -> bool:
    """Whether a request has no cookie but those that every browser gets alike."""
    return request.COOKIES.keys() <= _of_everybody()


@cache
def _of_everybody() -> frozenset[str]:
    return frozenset({settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME})


def circumstances(request: HttpRequest, language: str | None) -> tuple[Any, ...]:
    """What the bytes for a stranger follow from beside the stamp."""
    accepted = request.META.get("HTTP_ACCEPT", "")
    here = (request.scheme, request.get_host(), request.get_full_path())
    return answering_software(), language, accepted, *here


def tag(response: HttpResponseBase, digest: str) -> None:
    """Let the entity tag end with this digest; a version that it begins with stays."""
    version = _VERSION.match(response.headers.get("ETag", ""))
    response.headers["ETag"] = f'"{version[1] if version else ""}{digest}"'


def known_to(request: HttpRequest, made: Made) -> HttpResponse | None:
    """The answer to who has these bytes already; None for others."""
    if "HTTP_IF_NONE_MATCH" not in request.META:
        return None
    digest = made.digest(secret_of(request))
    for known in parse_etags(request.META["HTTP_IF_NONE_MATCH"]):
        found = _TAG.fullmatch(known)
        if found and found["digest"] == digest:
            return _unchanged(request, found["tag"], made.stamp)
    return None


def keeping(request: HttpRequest, *, going_on: bool) -> str:
    """Who may keep an answer to a request, and for how long, as `Cache-Control` has it.

    What REST tells a stranger is told to every stranger, as is what other sites show; all else is
    for who asked, and is shown again only once this house has said that it still holds.
    """
    if not (request.path_info.startswith(_FOR_ALL) and is_stranger(request)):
        return "private, no-cache"
    fresh = _FRESH_WHILE_PLAYED if going_on else _FRESH
    return f"public, max-age={fresh}, stale-while-revalidate={_STALE * fresh}"


def _date(response: HttpResponseBase, request: HttpRequest, stamp: Stamp) -> None:
    """Say how long the answer may be kept, and of when it is."""
    response.headers["Cache-Control"] = keeping(request, going_on=stamp.going_on)
    if stamp.since is not None:
        response.headers["Last-Modified"] = http_date(stamp.since.timestamp())


def _unchanged(request: HttpRequest, known: str, stamp: Stamp) -> HttpResponse:
    """A browser takes the headers over: a page stays one, or its forms would hide their origin."""
    answer = HttpResponse(status=_NOT_MODIFIED)
    if request.path_info.startswith(_REST):
        del answer.headers["Content-Type"]
    answer.headers["ETag"] = known
    _date(answer, request, stamp)
    patch_vary_headers(answer, _WHO_ASKS)
    return answer


def secret_of(request: HttpRequest) -> str:
    """The secret by which a browser proves that it was given a form; "" while it has none."""
    return str(request.META.get("CSRF_COOKIE", ""))


@cache
def answering_software() -> str:
    """The software that makes answers: its sources, templates, texts, locks and static files."""
    digest = sha256((_HOUSE / "requirements.lock").read_bytes())
    digest.update(repr((settings.STATIC_ROOT is None, settings.HTTPS, settings.DEBUG)).encode())
    for storey in _STOREYS:
        for source in sorted((_HOUSE / storey).rglob("*.*")):
            if source.suffix in _SHOWING:
                digest.update(source.relative_to(_HOUSE).as_posix().encode())
                digest.update(source.read_bytes())
    return digest.hexdigest()[:_DIGITS]
