"""The headers of every answer: nothing from elsewhere is loaded, framed, sent or run."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponse]
View = Callable[..., HttpResponseBase]

NOTHING_FROM_ELSEWHERE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)


class SecurityHeaders:
    """Adds what Django's own middleware does not; a view may set a policy of its own before."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Answer) -> None:
        """Take the next one in the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the headers that the answer does not have yet."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", NOTHING_FROM_ELSEWHERE)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


def policy(text: str) -> Callable[[View], View]:
    """A decorator: this view's answers carry a content security policy of their own."""

    def with_policy(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            response = view(request, *args, **kwargs)
            response.headers["Content-Security-Policy"] = text
            return response

        return answer

    return with_policy
