"""oEmbed 1.0 (oembed.com): a site that is given an address of this house is told how to show it."""

from typing import Any
from urllib.parse import unquote, urlsplit

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from frontend.pages.embedded.looks import Look
from games.numbers import number_in

WIDE, HIGH = 600, 480
_LEAST, _SECONDS = 120, 300
_NOT_IMPLEMENTED = 501

SMALL = {
    "ranking": ("embedded-ranking", ("club", "series")),
    "tournament": ("embedded-standing", ("stream",)),
    "tournament-standing": ("embedded-standing", ("stream", "division")),
    "tournament-round": ("embedded-pairings", ("stream", "division", "number")),
    "game": ("embedded-game", ("stream",)),
    "game-version": ("embedded-game", ("stream", "version")),
}
"""Of each page that can be embedded the small one, and which parts of the address it takes over."""


class Small:
    """The small page that stands for a page of this house."""

    def __init__(self, request: HttpRequest, path: str) -> None:
        """Find it; raises Http404 where there is none, or none for everybody."""
        at = _resolved(path)
        if at.url_name in SMALL:
            name, parts = SMALL[at.url_name]
            path = reverse(name, kwargs={part: at.kwargs[part] for part in parts})
            at = _resolved(path)
        shown = getattr(at.func, "shown", None)
        if shown is None:
            raise Http404
        self.path, self.name = path, str(at.url_name)
        self.context: dict[str, Any] = shown(request, Look(), **at.kwargs)[1]
        self.title = str(self.context.get("called") or self.context["title"])


def _resolved(path: str) -> ResolverMatch:
    try:
        return resolve(path)
    except Resolver404:
        raise Http404 from None


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """How an address of this house is shown; 404 for what isn't public, or isn't of this house."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=_NOT_IMPLEMENTED)
    wide = min(number_in(request.GET, "maxwidth", least=_LEAST) or WIDE, WIDE)
    high = min(number_in(request.GET, "maxheight", least=_LEAST) or HIGH, HIGH)
    try:
        asked = urlsplit(request.GET.get("url", ""))
    except ValueError:
        raise Http404 from None
    if asked.scheme not in ("http", "https") or asked.netloc != request.get_host():
        raise Http404
    small = Small(request, unquote(asked.path))
    source = request.build_absolute_uri(small.path)
    told = {
        "version": "1.0",
        "type": "rich",
        "title": small.title,
        "provider_name": "Wortwart",
        "provider_url": request.build_absolute_uri("/"),
        "cache_age": _SECONDS,
        "width": wide,
        "height": high,
        "html": frame(source, small.title, wide, high),
    }
    answer = JsonResponse(told)
    answer.headers["Cache-Control"] = f"public, max-age={_SECONDS}"
    return answer


def frame(source: str, title: str, wide: int | str, high: int) -> str:
    """The frame that shows a small page."""
    return format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"'
        ' style="border:0;max-width:100%"></iframe>',
        source, title, wide, high,
    )  # fmt: skip
