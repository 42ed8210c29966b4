"""Which bodies are read at all: not too long ones, and long ones only of who has the right.

A small body is taken from anybody. A longer one is looked at by what the request says of it (its
length, who sends it) before any of it is read; one without a length is read up to the limit. All of
them stay in memory: nothing is ever written to the disk.
"""

from io import BytesIO
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed

from deploy.answers import for_a_program, refused
from deploy.receiving import SMALL
from games.bodies import Takes
from games.canonical import MOST_BYTES
from games.models import Sheet
from tournaments.models import Club, Tournament
from tournaments.queries import club_named
from tournaments.rights import reach

MOST_OF_A_PAGE = 1024 * 1024
TOO_LONG, LENGTH_MISSING, WHO_ARE_YOU = 413, 411, 401


def refusal(request: HttpRequest, view: Any, kwargs: dict[str, Any]) -> HttpResponse | None:
    """The answer to a body that is not taken, None for one that is.

    Raises Http404 and PermissionDenied for a long one whose sender has no right to it.
    """
    length, most = length_of(request), taken_by(view, request).most
    if length is not None and length > most:
        return too_long(request, most)
    if length is not None and length <= SMALL:
        return None
    try:
        allowed = _allowed(request, view, kwargs)
    except AuthenticationFailed:
        allowed = None
    if allowed is None and for_a_program(request):
        answer = refused(request, WHO_ARE_YOU, "NOT_AUTHENTICATED", _("Show who you are first."))
        answer.headers["WWW-Authenticate"] = "Token"
        return answer
    if not allowed:
        raise PermissionDenied
    return None if length is not None else bounded(request, most)


def length_of(request: HttpRequest) -> int | None:
    """How many bytes the client will send; None if it does not say."""
    if request.META.get("HTTP_TRANSFER_ENCODING"):
        return None
    said = str(request.META.get("CONTENT_LENGTH") or "0")
    return int(said[:20]) if said.isascii() and said.isdigit() else 0


def taken_by(view: Any, request: HttpRequest) -> Takes:
    """What the view takes by this method: more than others where it says so."""
    rest = getattr(view, "cls", None)
    if rest is None:
        return getattr(view, "takes", Takes(MOST_OF_A_PAGE, ""))
    verb = getattr(rest, "verbs", {}).get(request.method, "")
    return Takes(getattr(rest, "most_bytes", MOST_BYTES), verb)


def too_long(request: HttpRequest, most: int) -> HttpResponse:
    """413."""
    why = _("This is longer than {most} bytes.").format(most=most)
    return refused(request, TOO_LONG, "TOO_LONG", why, facts={"where": "body", "most": most})


def bounded(request: HttpRequest, most: int) -> HttpResponse | None:
    """Read a body without a length, as far as it may go; the answer to one that goes on."""
    stream: Any = getattr(request, "_stream", None)
    if "wsgi.input" in request.META:
        if not request.META.get("wsgi.input_terminated"):
            why = _("Send the length of the body (Content-Length).")
            return refused(request, LENGTH_MISSING, "LENGTH_MISSING", why)
        stream = request.META["wsgi.input"]
    kept = stream.read(most + 1)
    if len(kept) > most:
        return too_long(request, most)
    request._stream = BytesIO(kept)  # noqa: SLF001
    request.META["CONTENT_LENGTH"] = str(len(kept))
    return None


def _allowed(request: HttpRequest, view: Any, kwargs: dict[str, Any]) -> bool | None:
    """Whether the sender may send it; None for nobody who would have to be somebody.

    Raises Http404 for a thing that is not there for the sender, and AuthenticationFailed.
    """
    actor, verb = _actor(request, view), taken_by(view, request).verb
    known = actor.is_authenticated or getattr(actor, "link", None) is not None
    if not verb:
        return known or None
    within, thing = reach(actor), _thing(kwargs)
    if not within.anywhere(verb):
        return False if known else None
    if thing is _NOTHING_NAMED or within.may(verb, thing):
        return True
    if thing is None or not within.may("read_game", thing):
        raise Http404
    return False


def _actor(request: HttpRequest, view: Any) -> Any:
    """Who sends it, by what its headers show: the check against forged forms reads the body."""
    for kind in getattr(getattr(view, "cls", None), "authentication_classes", ()):
        if not issubclass(kind, SessionAuthentication):
            found = kind().authenticate(request)
            if found is not None:
                return found[0]
    return request.user


_NOTHING_NAMED = object()


def _thing(kwargs: dict[str, Any]) -> Any:
    """The club, tournament or game that the address names; None if there is none."""
    if "club" in kwargs:
        return _club(kwargs["club"])
    if "stream" in kwargs:
        stream = kwargs["stream"]
        tournament = Tournament.objects.filter(pk=stream).first()
        return tournament or Sheet.objects.filter(pk=stream).first()
    return _NOTHING_NAMED


def _club(name: UUID | str) -> Club | None:
    try:
        return Club.objects.filter(pk=UUID(str(name))).first()
    except ValueError:
        return club_named(str(name))
