r"""Texts that no database can hold are settled before anything looks them up.

PostgreSQL keeps no U+0000, and half a character (a lone surrogate) is in no encoding. Neither is
ever meant: an address, a header or a field of a form that has one is answered with 400, a cookie
that has one is none. REST reads its bodies strictly by itself (`games.bodies`).
"""

import re
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from deploy.answers import refused
from games.middleware import InTheChain

MALFORMED = 400
_UNKEEPABLE = re.compile("[\x00\ud800-\udfff]")


class KeepableTexts(InTheChain):
    """Looks at what comes before the body."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with 400 what can't be kept."""
        for name in [name for name, value in request.COOKIES.items() if not fine((name, value))]:
            del request.COOKIES[name]
        if not fine((request.path_info, *_pairs(request.GET))):
            why = _("The address holds a character that can't be kept.")
            return refused(request, MALFORMED, "MALFORMED", why, facts={"where": "address"})
        if not fine(v for n, v in request.META.items() if n.startswith(_HEADERS)):
            why = _("A header holds a character that can't be kept.")
            return refused(request, MALFORMED, "MALFORMED", why, facts={"where": "header"})
        return self.get_response(request)


class KeepableForms(InTheChain):
    """Looks at the fields of a form, once the doors have let it in and it is known not forged."""

    def process_view(
        self, request: HttpRequest, view: Any, _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        """400 for a page's form with a field that can't be kept."""
        if request.method != "POST" or hasattr(view, "cls") or fine(_pairs(request.POST)):
            return None
        why = _("A field holds a character that can't be kept.")
        return refused(request, MALFORMED, "MALFORMED", why)


_HEADERS = ("HTTP_", "CONTENT_", "QUERY_STRING")


def fine(texts: Iterable[Any]) -> bool:
    """Whether all of these can be kept."""
    return not any(_UNKEEPABLE.search(text) for text in texts if isinstance(text, str))


def _pairs(given: Any) -> Iterable[str]:
    for name, values in given.lists():
        yield name
        yield from values
