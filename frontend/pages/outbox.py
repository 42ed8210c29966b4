"""Who acts on a device and the token of its forms, asked by the outbox; and its worker."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token

from frontend.outbox import who
from frontend.pages.asked import reading_unkept

_WORKER = Path(__file__).parents[1] / "static" / "frontend" / "worker.js"


@reading_unkept
def state(request: HttpRequest) -> HttpResponse:
    """Who acts here now, and a token for what is sent."""
    return JsonResponse({"who": who(request), "token": get_token(request)})


@reading_unkept
def worker(_request: HttpRequest) -> HttpResponse:
    """The worker; it lies above all pages because it may only keep what lies below it."""
    return HttpResponse(_WORKER.read_bytes(), content_type="text/javascript")
