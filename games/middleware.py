"""What stands in the chain of middleware, each before the next one; the last one asks the view."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]


class InTheChain:
    """Stands before another one, in one thread with it."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Answer) -> None:
        """Take the next one in the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        """Let the request in."""
        return self.get_response(request)
