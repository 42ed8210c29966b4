"""The picture of a link to a ranking or a standing: the first five, as everybody sees them."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from frontend.pages.embedded.looks import Look
from frontend.pages.embedded.shown import Context, ranking, standing
from frontend.paper.printing import as_picture
from games.validators import Ask, View, validated
from tournaments.directing import stamps

_FIRST = 5
_PPI = 144  # 600 by 315 points are 1200 by 630 pixels

Told = Callable[..., dict[str, Any]]


def _as_picture(ask: Ask) -> Callable[[Told], View]:
    def drawn(told: Told) -> View:
        @require_safe
        @validated(ask)
        @wraps(told)
        def view(request: HttpRequest, **parts: Any) -> HttpResponse:
            data = {**told(request, **parts), "language": get_language() or "en"}
            made = as_picture("link_picture", data, kind="png", ppi=_PPI)
            return HttpResponse(made, content_type="image/png")

        return view

    return drawn


@_as_picture(stamps.of_ranking)
def ranking_picture(request: HttpRequest, club: str, series: str) -> dict[str, Any]:
    """A club's ranking."""
    shown = _told(ranking, request, club=club, series=series)
    day = date_format(shown["published"], "DATE_FORMAT")
    about = f"{shown['club'].name} · {day}"
    rows = ((row.place, row.name, row.amount) for row in shown["rows"])
    return {"title": shown["called"], "about": about, "rows": _rows(rows)}


@_as_picture(stamps.of_tournament)
def standing_picture(request: HttpRequest, stream: UUID, division: str = "") -> dict[str, Any]:
    """The standing of a division, by default the first."""
    shown = _told(standing, request, stream=stream, division=division)
    found = shown["standing"]
    about = [date_format(shown["date"], "DATE_FORMAT"), found.heading]
    if shown["many"]:
        about.append(shown["code"])
    rows = (
        (row.place if found.round else "", row.name, row.values[0][1] if row.values else "")
        for row in found.rows
    )
    return {"title": shown["title"], "about": " · ".join(about), "rows": _rows(rows)}


def _told(view: Any, request: HttpRequest, **parts: Any) -> Context:
    context: Context = view.shown(request, Look(), **parts)[1]
    return context


def _rows(rows: Iterable[tuple[Any, str, str]]) -> list[dict[str, str]]:
    first = [row for _number, row in zip(range(_FIRST), rows, strict=False)]
    return [
        {"place": "–" if place is None else str(place), "name": name, "amount": amount}
        for place, name, amount in first
    ]
