"""What a typed move would be, before it is entered: the rules' own answer, for whoever may enter.

It writes nothing, knows no words, and forgets what the asker must not know of other racks.
"""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from engine.answers import there
from engine.games import family_named
from engine.refusals import Refusal
from frontend import scoresheet
from frontend.field_course import cells
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.forms.turns import TurnForm
from frontend.pages.asked import reading_unkept
from frontend.pages.games import Visit
from frontend.tables import beside, table_of
from games.queries import as_if
from games.refusals import Reason
from games.rights import may_enter
from games.schemas_of_games import GamePage
from games.trying import Tried, tried

OK, FASTER = 200, 409


@reading_unkept
def try_move(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The part of a page that says what the typed move would be, or why it can't be entered."""
    visit = Visit.to(request, stream)
    form, after = _asked(visit)
    move = form.read()
    if move is None:
        return _answer(request, UNREADABLE, form=form, unread=form.errors.get("text"))
    if not may_enter(visit.within, move, visit.sheet):
        raise PermissionDenied
    try:
        found = tried(stream=stream, move=move, after=after, role=visit.role)
    except Refusal as refusal:
        return _refused(request, form, refusal)
    return _answer(request, OK, **_shown(form.page, found, visit.role))


class _Tried(TurnForm):
    """The form of a turn that is read and never sent; it does not take the other's name."""

    name = "tried"


def _asked(visit: Visit) -> tuple[TurnForm, int]:
    """The form of a turn as the address fills it in, and for which version."""
    seats = visit.seats(TurnForm.kind)
    if not seats:
        raise PermissionDenied
    page = visit.page()
    form = _Tried(page, seats, visit.request.GET)
    after = visit.request.GET.get("after", "")
    if not form.seats or not (after.isascii() and after.isdigit()) or len(after) > len("999999999"):
        raise BadRequest
    return form, int(after)


def _refused(request: HttpRequest, form: TurnForm, refusal: Refusal) -> HttpResponse:
    if refusal.reason is Reason.NO_SUCH_GAME:
        raise Http404
    form.refuse(refusal)
    status = FASTER if refusal.reason is Reason.CONFLICT else UNPROCESSABLE
    return _answer(request, status, form=form)


def _answer(request: HttpRequest, status: int, **context: Any) -> HttpResponse:
    return render(request, "frontend/game/tried.html", context, status=status)


def _shown(page: GamePage, found: Tried, role: str) -> dict[str, Any]:
    """The line that the sheet would get, its sum, and the table afterwards."""
    would_be = as_if(page, found.game, role)
    line = scoresheet.lines(would_be)[-1]
    drawn = table_of(_after_a_yes(would_be)) if page.options["family"] != "classic" else None
    if drawn:
        drawn["picture"] = beside(drawn["picture"], "tried")
    return {
        "game": would_be,
        "line": line,
        "table": drawn,
        "scored": scoresheet.is_scored(would_be),
        "written": family_named(page.ruleset).written(found.move),
    }


def _after_a_yes(page: GamePage) -> GamePage:
    """The page with the colours that the field has once the other player agrees to a turn's end."""
    if not page.claim:
        return page
    turned = cells(page.entries[page.claim.version - 1].turned)
    mine = there(page.seats[page.claim.seat].colour)
    field = there(page.field)
    cards = (
        replace(card, colour=mine) if (card.row, card.column) in turned else card
        for card in field.cards
    )
    return replace(page, field=replace(field, cards=tuple(cards)))
