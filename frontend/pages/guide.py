"""The guide of the API: how to begin, what the numbers mean, all codes, and what is promised."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from frontend.forms.accounts import SCOPES
from frontend.guide.changes import CHANGES, STAYS_MONTHS
from frontend.guide.codes import groups
from frontend.guide.shown import examples
from games.asking import MOST, PAGE
from games.canonical import MOST_BYTES
from tournaments.hooks.sending import SECONDS
from tournaments.words.throttling import LookUps


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """The guide as one page, to be read from above or looked up by its headings."""
    page = {
        "house": request.build_absolute_uri("/").rstrip("/"),
        "example": examples(),
        "groups": list(groups()),
        "changes": CHANGES,
        "months": STAYS_MONTHS,
        "page_size": PAGE,
        "most_of_a_page": MOST,
        "most_kib": MOST_BYTES // 1024,
        "scopes": SCOPES.items(),
        "hook_seconds": int(SECONDS),
        "look_ups": LookUps.rate.partition("/")[0],
    }
    return render(request, "frontend/guide.html", page)
