"""The page on which a score sheet without squares becomes a game: proposals, questions, storing."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from engine.letters import EMPTY
from engine.solving.proposals import Proposal
from engine.solving.questions import Question, answered, questions
from engine.solving.reading import drawn
from engine.solving.search import Limits, Solved, solve
from engine.solving.sheet import Sheet
from frontend.forms.solving import MOST_LETTERS, SheetForm, read_answer, sent_answer
from games.bodies import takes
from games.sheet_games import store_solved
from games.solved_sheets import against, answer, asked_alone, assumed
from tournaments.queries import clubs_of

UNREADABLE, UNPROCESSABLE = 400, 422
_MOST_BYTES = 16 * MOST_LETTERS  # letters take more once they are sent
_SHOWN = 6
# About a second of a processor; whoever needs more has `manage.py solve_sheet`.
_AT_ONCE = Limits(tries=60_000, wide=500)


@takes(_MOST_BYTES, "import_games")
@login_required(login_url="login")
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
def solve_sheet(request: HttpRequest) -> HttpResponse:
    """Take a sheet, show the games that fit and what would decide, or store one of them."""
    clubs = list(clubs_of(request.user, "import_games"))
    if not clubs:
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, SheetForm(clubs))
    form = SheetForm(clubs, request.POST, request.POST.getlist("answer"))
    if not form.is_valid():
        return _page(request, form, status=UNREADABLE)
    sheet, solved = form.sheet, solve(form.sheet, limits=_AT_ONCE)
    games = list(solved.games)
    for one in form.answers:
        if (read := read_answer(one)) and (left := _left(sheet, games, read)):
            games = left
    chosen = request.POST.get("store", "")
    if chosen.isascii() and chosen.isdigit() and 1 <= int(chosen[:4]) <= len(games):
        said = form.cleaned_data
        stream = store_solved(
            actor=str(request.user.pk),
            club=said["club"],
            text=said["text"],
            sheet=sheet,
            names=form.names,
            game=games[int(chosen[:4]) - 1],
        )
        messages.success(request, _("The game is stored."))
        return redirect("game", stream)
    found = _found(sheet, form.names, solved, games)
    return _page(request, form, found, status=200 if games else UNPROCESSABLE)


def _left(sheet: Sheet, games: list[Proposal], read: tuple[Any, int, str]) -> list[Proposal]:
    what, about, text = read
    return answered(sheet, games, what, about, text) if about < len(sheet.rules.grid.empty) else []


def _page(
    request: HttpRequest, form: SheetForm, found: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    context = {"form": form, "found": found, "answers": form.answers}
    return render(request, "frontend/solve_sheet.html", context, status=status)


def _found(sheet: Sheet, names: list[str], solved: Solved, games: list[Proposal]) -> dict[str, Any]:
    return {
        "number": len(games),
        "complete": solved.complete,
        "against": [] if games else against(sheet, solved),
        "games": [_shown(sheet, names, game) for game in games[:_SHOWN]],
        "questions": [_asked(one) for one in questions(sheet, games)] if games else [],
    }


def _shown(sheet: Sheet, names: list[str], game: Proposal) -> dict[str, Any]:
    turn, plays = sheet.first, []
    for step in game.steps:
        seat = turn if step.line.seat is None else step.line.seat
        if step.laid is not None:
            at = sheet.rules.grid.position(step.laid.cell, down=step.laid.down)
            plays.append((names[seat], f"{at} {step.laid.letters}", step.laid.score))
        turn = (turn + 1) % sheet.seats
    return {
        "assumed": [assumed(one) for one in game.assumed],
        "plays": plays,
        "board": drawn(sheet.rules.grid, game.tiles.replace(EMPTY, "·")),
    }


def _asked(question: Question) -> dict[str, Any]:
    buttons = [
        (sent_answer(question.what, question.about, text), answer(text), number)
        for text, number in question.answers
    ]
    return {"said": asked_alone(question), "buttons": buttons}
