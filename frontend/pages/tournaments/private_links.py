"""The address that a private link is: whoever opens it acts by it from then on.

The secret stands in the address and nowhere else: not in the session, a page, a log or a referrer.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from tournaments.links import SESSION_KEY, link_of

_NOT_FOUND = 404


@require_safe
@never_cache
@sensitive_variables("secret")
def private_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Keep the link in a session with a new key, and lead to its tournament."""
    link = link_of(secret)
    if link is None:
        answer = render(request, "frontend/tournaments/no_link.html", status=_NOT_FOUND)
    else:
        request.session.cycle_key()
        request.session[SESSION_KEY] = str(link.pk)
        answer = redirect("tournament", link.tournament)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


@require_POST
def leave_link(request: HttpRequest) -> HttpResponse:
    """Forget the link on this device; it stays good elsewhere."""
    request.session.pop(SESSION_KEY, None)
    request.session.cycle_key()
    return redirect("tournaments")
