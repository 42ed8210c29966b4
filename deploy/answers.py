"""What is answered without a view: the house's shape for programs, a page for people.

A view that refuses has its own page or the error handler of REST; this is for the doors before it,
for addresses that lead nowhere and for our own mistakes.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults

API = "/api/"


def for_a_program(request: HttpRequest) -> bool:
    """Whether REST is asked, and not a page."""
    return f"{request.path_info}/".startswith(API)


def refused(
    request: HttpRequest,
    status: int,
    code: str,
    detail: str,
    *,
    facts: dict[str, Any] | None = None,
    retry_seconds: int | None = None,
) -> HttpResponse:
    """An answer of this status that says in a sentence why."""
    answer: HttpResponse
    if for_a_program(request):
        answer = JsonResponse({**_body(code, detail), "facts": facts or {}}, status=status)
    else:
        answer = render(request, "frontend/door.html", {"detail": detail}, status=status)
    if retry_seconds is not None:
        answer.headers["Retry-After"] = str(retry_seconds)
    return answer


def _body(code: str, detail: str) -> dict[str, Any]:
    return {"code": code, "detail": detail, "facts": {}, "clause": None}


def not_understood(request: HttpRequest, exception: Any) -> HttpResponse:
    """400: the request can't be read."""
    if for_a_program(request):
        return refused(request, 400, "MALFORMED", _("This request can't be understood."))
    return defaults.bad_request(request, exception)


def not_allowed(request: HttpRequest, exception: Any) -> HttpResponse:
    """403: the asker may not do this."""
    if for_a_program(request):
        return refused(request, 403, "PERMISSION_DENIED", _("You may not do this here."))
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Any) -> HttpResponse:
    """404: there is nothing for this asker."""
    if for_a_program(request):
        return refused(request, 404, "NOT_FOUND", _("There is nothing here."))
    return defaults.page_not_found(request, exception)


def our_mistake(request: HttpRequest) -> HttpResponse:
    """500: something went wrong that never should; it has been logged."""
    if for_a_program(request):
        return JsonResponse(_body("ERROR", "This is our mistake."), status=500)
    return defaults.server_error(request)
