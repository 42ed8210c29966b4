"""Who acts on a device and the token of its forms, asked by the outbox; and its worker."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from frontend.outbox import who

_WORKER = Path(__file__).parents[1] / "static" / "frontend" / "worker.js"


@require_safe
@never_cache
def state(request: HttpRequest) -> HttpResponse:
    """Who acts here now, and a token for what is sent."""
    return JsonResponse({"who": who(request), "token": get_token(request)})


@require_safe
@never_cache
def worker(_request: HttpRequest) -> HttpResponse:
    """The worker; it lies above all pages because it may only keep what lies below it."""
    return HttpResponse(_WORKER.read_bytes(), content_type="text/javascript")
