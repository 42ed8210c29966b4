"""What a request of the API brings beside its body: who asks, key, version; and whole addresses."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

from django.http import QueryDict
from django.urls import get_script_prefix, get_urlconf, reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from engine.refusals import Malformed
from games.acting import By
from games.numbers import number_in

LONGEST_KEY = 200
_SIGN = "!-~\u00a1-\u00ac\u00ae-\u00ff"
VISIBLE = f"^[{_SIGN}]([ {_SIGN}]*[{_SIGN}])?$"
"""Keys as headers bring them: what is visible of Latin-1, and spaces within."""
_MOST_DIGITS = 9
_ANY = "*/*"

KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": VISIBLE},
    OpenApiParameter.HEADER,
    required=True,
    description="your own key of the request: repeated with it, the request has its first answer",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": r'^(\*|"?[0-9]{1,9}(-[^"]*)?"?)$'},
    OpenApiParameter.HEADER,
    required=True,
    description="the version that you have seen, as in its ETag; * for whatever stands",
)
KNOWN = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="the ETag of the answer that you have; if it is still the same you get 304",
)


class Negotiation(DefaultContentNegotiation):
    """In which form an answer is told: nearly every program takes any, and then nothing is weighed.

    An address that is a file's, without a slash at its end, has one type of answer whatever is
    accepted, and refusals are told in the first form. Whoever else names one is answered as REST
    framework answers.
    """

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """The form and its media type; raises NotAcceptable, and Http404 for an unknown format."""
        named = format_suffix or request.query_params.get(self.settings.URL_FORMAT_OVERRIDE)
        first = next(iter(renderers), None)
        any_form = not named and request.META.get("HTTP_ACCEPT", _ANY) == _ANY
        if first and (any_form or not request.path.endswith("/")):
            return first, first.media_type
        weighed: tuple[BaseRenderer, str] = super().select_renderer(
            request, renderers, format_suffix
        )
        return weighed


def check_query(given: QueryDict, known: Collection[str]) -> None:
    """Refuse what an address asks for and nobody would answer; raises Unusable with the name."""
    for name, values in given.lists():
        if name not in known and not known:
            raise Malformed(name, "This address takes no parameters.")
        if name not in known:
            there = ", ".join(sorted(known))
            raise Malformed(
                name, "There is no such parameter here; there are: {there}.", there=there
            )
        if len(values) > 1:
            raise Malformed(name, "This stands here more than once.")


def address_of(request: Request, place: str, query: str = "", **parts: Any) -> str:
    """The whole address of something, by the name of its place and what stands in it."""
    path = _path(place, get_urlconf(), get_script_prefix(), **parts)
    return f"{request.scheme}://{request.get_host()}{path}{query}"


@lru_cache(maxsize=4_000)
def _path(place: str, addresses: str | None, _prefix: str, **parts: Any) -> str:
    return reverse(place, addresses, kwargs=parts)


def actor_of(request: Request) -> str:
    """The opaque id of whoever asks, as events name it."""
    return str(request.user.pk)


def key_of(request: Request) -> str:
    """The request's own key, by which it is known when it comes again; raises Unusable."""
    key: str = request.headers.get("Idempotency-Key", "")
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        what = "Send the header Idempotency-Key with a key of your own, 1 to 200 characters."
        raise Malformed("Idempotency-Key", what)
    return key


def asked_by(request: Request) -> By:
    """Who asks, and under which key; raises Unusable without a key."""
    return By(actor_of(request), key_of(request), "api")


def version_seen(request: Request) -> int | None:
    """The version of the stream that the sender has seen; None for `*`, whatever stands.

    What follows the version in an ETag is left; a weak one says nothing here (RFC 9110, 13.1.1).
    Raises Unusable.
    """
    given: str = request.headers.get("If-Match", "").strip()
    if given == "*":
        return None
    digits = given.strip('"').partition("-")[0].strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise Malformed("If-Match", "Send the version that you have seen, as in If-Match: 12.")
    return int(digits)


def version_asked(request: Request) -> int | None:
    """The version that the address asks for, or None; raises Unusable."""
    return number_in(request.query_params, "version", least=1)
