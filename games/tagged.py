"""Answers whose bytes count: with an ETag, or 304 where the client has the same bytes."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, TypeVar

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games.validators import answering_software, keeping

JSON = "application/json"
UNKEPT = {"Cache-Control": "private, no-store"}

_DIGITS = 16

R = TypeVar("R", bound=HttpResponseBase)


class Unkept(APIView):
    """A view whose answers nobody may keep: the same may be refused in a minute."""

    def finalize_response(self, *args: Any, **kwargs: Any) -> Any:
        """Forbid keeping the answer, a refusal too."""
        response = super().finalize_response(*args, **kwargs)
        for name, value in UNKEPT.items():
            response[name] = value
        return response


def told(request: Request, page: Any, *, stamp: str = "", going_on: bool = False) -> HttpResponse:
    """A page as JSON, its bytes as `stamped` gives them; `Link` says where a list goes on."""
    answer = stamped(request, JSONRenderer().render(page), stamp=stamp, going_on=going_on)
    if isinstance(page, Mapping) and page.get("next"):
        answer.headers["Link"] = f'<{page["next"]}>; rel="next"'
    return answer


def stamped(
    request: Request, body: bytes, *, stamp: str = "", kind: str = JSON, going_on: bool = False
) -> HttpResponse:
    """The bytes with an ETag that begins with the stamp; 304 without them if they are known.

    What is shown differs from viewer to viewer, and with it the tag: what a stranger is told may be
    kept by anybody, shorter while it is `going_on`; what somebody else is told by nobody else.
    """
    tag = "-".join(filter(None, (stamp, sha256(body).hexdigest()[:_DIGITS])))
    answer = _unchanged() if _knows(request, tag) else HttpResponse(body, content_type=kind)
    return _told_of(answer, request, tag, going_on=going_on)


def streamed(
    request: Request,
    parts: Iterator[str] | Iterator[bytes],
    kind: str,
    *,
    stamp: tuple[Any, ...],
    **headers: str,
) -> HttpResponseBase:
    """What is too long to be held, part by part, with an ETag by what it is made of.

    The stamp says that, and is read before the first part: what changes meanwhile is in the next.
    """
    said = repr((stamp, answering_software(), get_language(), request.build_absolute_uri()))
    tag = sha256(said.encode()).hexdigest()[:_DIGITS]
    if _knows(request, tag):
        return _told_of(_unchanged(), request, tag, going_on=True)
    answer = StreamingHttpResponse(parts, content_type=kind, headers=headers)
    return _told_of(answer, request, tag, going_on=True)


def _knows(request: Request, tag: str) -> bool:
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return f'"{tag}"' in {one.removeprefix("W/") for one in known} or "*" in known


def _unchanged() -> HttpResponse:
    answer = HttpResponse(status=304)
    del answer.headers["Content-Type"]
    return answer


def _told_of(answer: R, request: Request, tag: str, *, going_on: bool) -> R:
    """The answer with its tag, and by whom it may be kept."""
    answer.headers["ETag"] = f'"{tag}"'
    answer.headers["Cache-Control"] = keeping(request, going_on=going_on)
    patch_vary_headers(answer, ["Authorization", "Cookie", "Accept-Language"])
    return answer
