"""The small pages that stand in other sites' pages: a ranking, a standing, a round, a game."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from frontend.pages.embedded.looks import Look
from frontend.pages.games import Visit as GameVisit
from frontend.pages.games import context_of as game_shown
from frontend.pages.tournaments import pairings
from frontend.pages.tournaments.clubs import club_at
from frontend.pages.tournaments.rankings import Found
from frontend.pages.tournaments.rankings import context_of as ranking_shown
from frontend.pages.tournaments.tournament import standing_shown
from frontend.pages.tournaments.visits import Visit, at, is_begun, row_for, seen
from games import stamps as stamps_of_games
from games.numbers import number_in
from games.queries import sheet as sheet_of
from games.schemas_of_games import GamePage
from games.validators import Ask, Stamp, View, validated
from tournaments.directing import queries, stamps
from tournaments.models import Tournament
from tournaments.rights import NOTHING

_TO_COME = 8  # tournaments that may be announced ahead of tonight's

Context = dict[str, Any]
Shown = Callable[..., tuple[str, Context]]
"""Makes the template's name and context from a request, its look, and the address's parts."""


def embeddable(ask: Ask, *others: str) -> Callable[[Shown], View]:
    """A decorator: a small page in the look, and the language, that its address asks for."""

    def as_view(shown: Shown) -> View:
        @require_safe
        @validated(ask)
        @wraps(shown)
        def view(request: HttpRequest, **parts: Any) -> HttpResponse:
            look = Look.of(request.GET, *others)
            with override(look.language or get_language()):
                template, context = shown(request, look, **parts)
                page = render(request, template, {**context, "look": look})
                page.headers["Content-Language"] = get_language() or ""
            return page

        view.shown = shown  # type: ignore[attr-defined]
        return view

    return as_view


@embeddable(stamps.of_ranking)
def ranking(request: HttpRequest, look: Look, club: str, series: str) -> tuple[str, Context]:
    """A club's ranking."""
    context = ranking_shown(Found.to(NOTHING, club, series))
    context["rows"] = context["rows"][: look.rows]
    whole = reverse("ranking", args=[context["club"].slug, series])
    return "frontend/embedded/ranking.html", {**context, "whole": _at_home(request, whole)}


@embeddable(stamps.of_tournament, "round")
def standing(
    request: HttpRequest, look: Look, stream: UUID, division: str = ""
) -> tuple[str, Context]:
    """The standing of a division, by default the first: now, or after a round."""
    return _standing(request, look, stream, division)


def _standing(
    request: HttpRequest, look: Look, stream: UUID, division: str = ""
) -> tuple[str, Context]:
    visit, code = _visit(request, stream, division)
    asked = number_in(request.GET, "round", least=1, most=queries.LAST_ROUND)
    found = visit.standing(code, explained=False)
    if asked is not None and asked != found.round:
        if asked > found.round:
            raise Http404
        found = visit.standing(code, asked, explained=False)
    shown = standing_shown(visit, found)
    context = {
        **_framed(visit, code),
        "standing": replace(
            shown, rows=shown.rows[: look.rows], entered=shown.entered[: look.rows]
        ),
        "whole": _at_home(request, reverse("tournament-standing", args=[stream, code])),
    }
    return "frontend/embedded/standing.html", context


def _of_tonight(query: QueryDict, *, club: str) -> Stamp | None:
    """The stamp of a club's newest standing; None where it has none."""
    stream = newest_of(club)
    return stamps.of_tournament(query, stream=stream) if stream else None


@embeddable(_of_tonight)
def tonight(request: HttpRequest, look: Look, club: str) -> tuple[str, Context]:
    """The standing of a club's newest evening: an address that never has to be changed."""
    stream = newest_of(club)
    if stream is None:
        raise Http404
    return _standing(request, look, stream)


def newest_of(club: str) -> UUID | None:
    """The latest public tournament of a club of which a round is out; no clock is asked."""
    owner = club_at(club)
    if owner is None:
        return None
    rows = Tournament.objects.filter(club=str(owner.pk), public=True).order_by("-date", "-stream")
    latest = rows[:_TO_COME]
    begun = (row.stream for row in latest if is_begun(at(row.stream, row.version).state))
    return next(begun, None)


@embeddable(stamps.of_tournament)
def pairing(
    request: HttpRequest,
    look: Look,  # noqa: ARG001 - a round is shown whole
    stream: UUID,
    division: str = "",
    number: int | None = None,
) -> tuple[str, Context]:
    """The pairings and results of a round, by default the newest that is out."""
    visit, code = _visit(request, stream, division)
    played = visit.round(code, number) if number else visit.newest_out(code)
    if played is None:
        raise Http404
    context = {
        **_framed(visit, code),
        "round": pairings.round_shown(visit, played),
        "whole": _at_home(request, reverse("tournament-round", args=[stream, code, played.number])),
    }
    return "frontend/embedded/pairing.html", context


@embeddable(stamps_of_games.of_game)
def game(
    request: HttpRequest, look: Look, stream: UUID, version: int | None = None
) -> tuple[str, Context]:
    """A game to step through."""
    sheet = sheet_of(stream)
    role = NOTHING.role_for(sheet)
    if sheet is None or role is None:
        raise Http404
    page = GameVisit(request, NOTHING, sheet, role).page(version)
    context = game_shown(page)
    moved = {
        name: _stepped(stream, number, page.head, look) for name, number in _numbers(page).items()
    }
    home = reverse("game", args=[stream])
    return "frontend/embedded/game.html", {
        **context,
        "steps": moved,
        "going_on": version is None and page.phase != "closed",
        "whole": _at_home(request, home),
    }


def _numbers(page: GamePage) -> dict[str, int]:
    here, head = page.version, page.head
    back = {"first": 1, "previous": here - 1} if here > 1 else {}
    return {**back, **({"next": here + 1, "last": head} if here < head else {})}


def _stepped(stream: UUID, version: int, head: int, look: Look) -> str:
    at_head = reverse("embedded-game", args=[stream])
    path = at_head if version == head else reverse("embedded-game", args=[stream, version])
    return f"{path}?{look.query}" if look.query else path


def visit_of(request: HttpRequest, stream: UUID) -> Visit:
    """A stranger before a tournament, whoever it is that asks; 404 where there is none for all."""
    row = row_for(NOTHING, stream)
    return Visit(request, NOTHING, row, seen(row, NOTHING, row.version), plain=True)


def _visit(request: HttpRequest, stream: UUID, division: str) -> tuple[Visit, str]:
    """A stranger before a tournament, and the division that an address means; or 404."""
    visit = visit_of(request, stream)
    codes = list(visit.state.divisions)
    if division not in (*codes, ""):
        raise Http404
    return visit, division or codes[0]


def _framed(visit: Visit, division: str) -> Context:
    return {
        "title": visit.title,
        "date": visit.row.date,
        "code": division,
        "many": len(visit.state.divisions) > 1,
        "going_on": not visit.state.closed,
    }


def _at_home(request: HttpRequest, path: str) -> str:
    """The address of the whole page."""
    return request.build_absolute_uri(path)
