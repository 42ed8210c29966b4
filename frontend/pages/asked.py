"""How a page is asked for, which ids it names, whether a browser may keep what it was shown."""

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

View = TypeVar("View", bound=Callable[..., Any])

_with_forms = require_http_methods(["GET", "HEAD", "POST"])
_private = cache_control(private=True, max_age=0)
_unkept = cache_control(private=True, no_store=True)


def id_named(text: str) -> UUID | None:
    """The id that an address or a form names; None for what is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def reading(view: View) -> View:
    """A page that is read; a browser asks each time whether the one that it has still holds."""
    return require_safe(_private(view))


def reading_unkept(view: View) -> View:
    """A page that is read and kept nowhere."""
    return require_safe(_unkept(view))


def writing(view: View) -> View:
    """A page with forms; a browser asks each time whether the one that it has still holds."""
    return _with_forms(_private(view))


def writing_unkept(view: View) -> View:
    """A page with forms that is kept nowhere."""
    return _with_forms(_unkept(view))
