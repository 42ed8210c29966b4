"""Secrets that no log, report or traceback may hold: links, tokens, passwords, sessions.

A report on a failure shows the values of every frame (Django's own, and services that collect
them). So a secret's text does not show itself, and a function that has one in its hands leaves no
frame of its own behind: only the lines that were run.
"""

import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.views.debug import SafeExceptionReporterFilter

from engine.refusals import Refusal, Unusable
from tournaments.hashing import Busy

_ANSWERED = (Busy, Http404, Unusable, PermissionDenied, Refusal, ValidationError)
Function = TypeVar("Function", bound=Callable[..., Any])


class Secret(str):
    """A text that shows itself to nobody who only looks at it."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Show nothing."""
        return "***"


def keeps_secrets(function: Function) -> Function:
    """A decorator: if it fails, what it had in its hands is in no traceback, only where it was."""

    @wraps(function)
    def in_secret(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as failure:
            if _is_answered(failure):
                raise
            args, kwargs = (), {}  # this frame stays
            failure.add_note("".join(traceback.format_tb(failure.__traceback__)))
            raise failure.with_traceback(None) from failure.__cause__

    return cast("Function", in_secret)


def _is_answered(failure: Exception) -> bool:
    """Whether somebody is told of it in an answer, and no report is made."""
    from rest_framework.exceptions import APIException  # noqa: PLC0415 - workers answer nobody

    return isinstance(failure, (APIException, *_ANSWERED))


class ReportFilter(SafeExceptionReporterFilter):
    """What Django's own reports leave out: whatever a form or a cookie brought is hidden, too."""

    def get_safe_cookies(self, request: Any) -> dict[str, str]:
        """Show which cookies there were."""
        return dict.fromkeys(getattr(request, "COOKIES", {}), self.cleansed_substitute)

    def get_post_parameters(self, request: Any) -> dict[str, str]:
        """Show which fields there were."""
        return dict.fromkeys(getattr(request, "POST", {}), self.cleansed_substitute)
