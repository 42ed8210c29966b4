"""What is settled before a view and for all views alike: what a body may weigh, when to come back.

Its checks come before anything reads a body: before the one against forged forms, too.
"""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.utils.translation import gettext as _

from deploy import taken
from deploy.answers import for_a_program, refused
from deploy.closed import outage_answer
from engine.refusals import Refusal, Unusable
from games.middleware import InTheChain
from games.sentences import sentence
from tournaments.hashing import Busy

TOO_BUSY, UNREADABLE, UNPROCESSABLE = 503, 400, 422


class Doors(InTheChain):
    """Answers what no view has to know about."""

    def process_view(
        self, request: HttpRequest, view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """The answer to a body that is not taken; None for one that may be read."""
        return taken.refusal(request, view, kwargs)

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        """The answer to what is nobody's mistake; None for all else.

        A refusal that a page has no place for is told all the same.
        """
        if isinstance(problem, Busy):
            why = _("Many people are logging in just now. Try again in a few seconds.")
            return refused(request, TOO_BUSY, "BUSY", why, retry_seconds=problem.retry_seconds)
        if isinstance(problem, UnreadablePostError):
            why = _("The request broke off before its end.")
            return refused(request, UNREADABLE, "BROKEN_OFF", why)
        if isinstance(problem, Refusal | Unusable) and not for_a_program(request):
            status = UNPROCESSABLE if isinstance(problem, Refusal) else UNREADABLE
            return refused(request, status, problem.code, sentence(problem))
        return None if isinstance(problem, _NO_OUTAGE) else outage_answer(request, problem)


_NO_OUTAGE = (Refusal, Unusable, Http404, PermissionDenied)  # whatever they came from
