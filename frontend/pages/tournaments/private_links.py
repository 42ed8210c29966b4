"""The address that a private link is: whoever opens it acts by it from then on.

Who is somebody here already, by an account or by another link, is asked first. The secret stands
in the address and nowhere else: not in the session, a page, a log or a referrer.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from frontend.forms.directing.labels import ROLES
from frontend.pages.asked import writing_unkept
from tournaments.links import SESSION_KEY, link_of
from tournaments.models import Link, Person

_NOT_FOUND = 404


@writing_unkept
@sensitive_variables("secret")
def private_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Keep the link in a session with a new key, and lead to its tournament."""
    link = link_of(secret)
    if link is None:
        answer = render(request, "frontend/tournaments/no_link.html", status=_NOT_FOUND)
    elif request.method != "POST" and _is_somebody_else(request, link):
        answer = _asked_first(request, link)
    else:
        request.session.cycle_key()
        request.session[SESSION_KEY] = str(link.pk)
        answer = redirect("tournament", link.tournament)
    answer.headers.setdefault("Referrer-Policy", "no-referrer")
    return answer


def _is_somebody_else(request: HttpRequest, link: Link) -> bool:
    """Whether this device acts by an account or another link, and not by this link already."""
    kept = request.session.get(SESSION_KEY)
    return kept != str(link.pk) and (request.user.is_authenticated or kept is not None)


def _asked_first(request: HttpRequest, link: Link) -> HttpResponse:
    """The question whether this device is to act by the link from now on, and as whom."""
    lines = Person.objects.select_related("merged_into")
    person = lines.filter(pk=link.person).first() if link.person else None
    context = {
        "account": request.user.get_username() if request.user.is_authenticated else "",
        "role": ROLES.get(link.role, link.role),
        "whose": person.kept.full_name if person else "",
        "player": link.person is not None,
        "tournament": link.tournament,
    }
    answer = render(request, "frontend/tournaments/take_link.html", context)
    # With none at all the form would be sent with `Origin: null`, which counts as forged.
    answer.headers["Referrer-Policy"] = "strict-origin"
    return answer


@require_POST
def leave_link(request: HttpRequest) -> HttpResponse:
    """Forget the link on this device; it stays good elsewhere."""
    request.session.pop(SESSION_KEY, None)
    request.session.cycle_key()
    return redirect("tournaments")
