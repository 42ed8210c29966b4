"""What everybody gets alike, told again just as it went out, before the rest of the chain is asked.

A ranking on a club's site is asked for by thousands who show nothing of themselves, mostly to hear
that it is still the same. Such an answer is kept as it went out, with all its headers; it is told
again as long as the database says what it said when it was made, which is one short question.
"""

from dataclasses import dataclass

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import ResponseHeaders

from deploy.headers import secure
from deploy.kept import ANSWERS, Key
from games.middleware import InTheChain
from games.validators import Made

_BESIDE = 4096  # bytes that an answer takes beside its body
_PLACES = ("/api/v1/", "/embed/")
_ASKED = ("HTTP_HOST", "HTTP_ACCEPT", "HTTP_ACCEPT_LANGUAGE", "HTTP_ACCEPT_ENCODING")
_OF_THE_BODY = ("Content-Length", "Content-Encoding")
_OK, _NOT_MODIFIED = 200, 304


@dataclass(frozen=True)
class Told:
    """An answer as it went out, and what it was made of."""

    made: Made
    body: bytes
    headers: ResponseHeaders
    unchanged: ResponseHeaders
    """The headers for who has it already."""
    tag: str

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return len(self.body) + _BESIDE

    def holds(self) -> bool:
        """Whether the database says what it said when this was made."""
        try:
            return self.made.ask() == self.made.stamp
        except DatabaseError:
            return False  # whoever makes the answer asks again, and says what is wrong


class Ready(InTheChain):
    """Stands behind what names requests and visitors, before all that makes an answer."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Tell again what is known, or keep what is told."""
        key = _key(request)
        if key is None:
            return self.get_response(request)
        known = ANSWERS.get(key)
        if known is not None and known.holds():
            shown = request.META.get("HTTP_IF_NONE_MATCH")
            if shown is None or _plain(shown) == known.tag:
                request.kept = known  # type: ignore[attr-defined]  # for the figures
                return _again(known, unchanged=shown is not None)
        response = self.get_response(request)
        made = getattr(response, "made", None) or getattr(request, "made", None)
        if made is not None and _is_everybodys(response):
            ANSWERS.keep(key, _told(made, response, request.path_info))
        return response


def _key(request: HttpRequest) -> Key | None:
    """By what the answer to a stranger is known; None for what is made for each."""
    meta, path = request.META, request.path_info
    if not path.startswith(_PLACES) or request.method != "GET":
        return None
    if meta.get("HTTP_COOKIE") or "HTTP_AUTHORIZATION" in meta:
        return None
    query = meta.get("QUERY_STRING")
    if query and path.startswith("/api/"):
        return None
    return "ready", path, query, request.scheme, *map(meta.get, _ASKED)


def _is_everybodys(response: HttpResponse) -> bool:
    said = response.headers.get("Cache-Control", "")
    plain = response.status_code == _OK and not response.streaming and not response.cookies
    return plain and "public" in said and "ETag" in response.headers


def _told(made: Made, response: HttpResponse, path: str) -> Told:
    secure(response)  # once and for all; what stands before this finds it done
    headers, left = _Same(response.headers), _Same(response.headers)
    for name in _OF_THE_BODY + (("Content-Type",) if path.startswith("/api/") else ()):
        left.pop(name, None)
    return Told(made, response.content, headers, left, _plain(headers["ETag"]))


def _plain(tag: str) -> str:
    """An entity tag for the weak comparison of RFC 9110, 8.8.3.2."""
    return tag.removeprefix("W/")


def _again(known: Told, *, unchanged: bool) -> HttpResponse:
    if unchanged:
        return Again(b"", known.unchanged, status=_NOT_MODIFIED)
    return Again(known.body, known.headers)


class Again(HttpResponse):
    """An answer once more; its headers were looked at when it went out first."""

    secured = True

    def __init__(self, body: bytes, headers: ResponseHeaders, status: int = _OK) -> None:
        """Take them over as they are."""
        super().__init__(body, "", status)
        self.headers = _Same(headers)


class _Same(ResponseHeaders):
    """Headers of an answer's own, the same as others, without another look at each."""

    def __init__(self, others: ResponseHeaders) -> None:
        self._store = dict(others._store)  # noqa: SLF001 - it is this class's
