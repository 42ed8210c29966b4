"""Answers whose bytes count: with an ETag, or 304 where the client has the same bytes."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.validators import keeping

JSON = "application/json"

_DIGITS = 16


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
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if f'"{tag}"' in {one.removeprefix("W/") for one in known} or "*" in known:
        answer = HttpResponse(status=304)
        del answer.headers["Content-Type"]
    else:
        answer = HttpResponse(body, content_type=kind)
    answer.headers["ETag"] = f'"{tag}"'
    answer.headers["Cache-Control"] = keeping(request, going_on=going_on)
    patch_vary_headers(answer, ["Authorization", "Cookie", "Accept-Language"])
    return answer
