"""The door of REST: asks the one table before a view runs, and again for the thing it found."""

import logging
from typing import TYPE_CHECKING, Any

from rest_framework.exceptions import MethodNotAllowed, NotFound
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tournaments.rights import check_scope, reach_of

if TYPE_CHECKING:  # at run time the views import this module first
    from rest_framework.views import APIView

log = logging.getLogger(__name__)


class May(BasePermission):
    """Grants what `tournaments.rights` grants; the default for every view.

    A view names its verbs, `verbs = {"GET": "read_game", "POST": "enter_move"}`, and hands what it
    found to `self.check_object_permissions(request, thing)`, None if it found nothing. A method
    without a verb is denied. Who can't even read the thing gets the same 404 as for nothing.
    """

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Deny at once what the table grants this actor nowhere; a thing plays no part yet."""
        if str(request.method) not in view.allowed_methods:
            raise MethodNotAllowed(str(request.method))
        verb = verb_of(request, view)
        if verb is not None and reach_of(request).anywhere(verb):
            return True
        _note_denial(request, verb)
        check_scope(reach_of(request), verb)
        return False

    def has_object_permission(self, request: Request, view: "APIView", obj: Any) -> bool:
        """Ask the table for this very thing: 404 if the actor can't read it, else 403."""
        reach, verb = reach_of(request), verb_of(request, view)
        if verb is not None and reach.may(verb, obj):
            return True
        _note_denial(request, verb)
        if not reach.may("read_game", obj):  # who may read a game may read a tournament, too
            raise NotFound
        check_scope(reach, verb, obj)
        return False


def verb_of(request: Request, view: "APIView") -> str | None:
    """Return the verb that a view declares for the request's method, or None."""
    verbs: dict[str, str] = getattr(view, "verbs", {})
    return verbs.get("GET" if request.method == "HEAD" else str(request.method))


def _note_denial(request: Request, verb: str | None) -> None:
    log.info("Denied %s to account %s", verb or request.method, request.user.pk)
