"""The page on which a score sheet without squares becomes a game: searching, questions, storing."""

import json
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from engine.letters import BLANK, CAPITALISE
from engine.refusals import Refusal, Said
from engine.solving.assuming import Assumption
from engine.solving.contradictions import Contradiction
from engine.solving.doubts import unconfirmed
from engine.solving.proposals import Proposal, plays_of
from engine.solving.questions import Question, questions
from engine.solving.reading import read_sheet
from engine.solving.search import Progress
from engine.solving.sheet import Sheet
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.forms.sheet_words import page_words
from frontend.forms.solving import SheetForm, read_answer, sent_answer
from frontend.pages.asked import id_named, reading_unkept, writing_unkept
from frontend.small_board import small_board
from games import sheet_searches, solved_sheets
from games.api_photos import as_jpeg
from games.bodies import takes
from games.kept_proposals import proposals
from games.models import SheetSearch
from games.photos import MOST_SENT
from games.sentences import in_words, sentence
from games.sheet_searches import GOING_ON, MOST_LETTERS, State
from games.solved_sheets import answer, asked_alone, nothing_found, offered
from games.told_searches import against, missed
from tournaments.queries import clubs_of

TOO_MANY = 429
_MOST_BYTES = 16 * MOST_LETTERS + MOST_SENT  # letters take more once they are sent
_SHOWN = 6


@takes(_MOST_BYTES, "import_games")
@login_required(login_url="login")
@writing_unkept
def solve_sheet(request: HttpRequest) -> HttpResponse:
    """Take a sheet, and begin to search for its game."""
    clubs = _clubs(request)
    if request.method != "POST":
        return _page(request, SheetForm(clubs))
    form = SheetForm(clubs, request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=UNREADABLE)
    said = form.cleaned_data
    actor = str(request.user.pk)
    try:
        row = sheet_searches.begin(
            actor=actor,
            club=said["club"],
            text=said["text"],
            photo=_photo(actor, form, request.POST),
        )
    except Refusal as refusal:
        form.add_error("text", sentence(refusal))
        return _page(request, form, status=TOO_MANY)
    sheet_searches.taste(row.pk)
    return redirect("sheet-search", row.pk)


@login_required(login_url="login")
@writing_unkept
def sheet_search(request: HttpRequest, search: UUID) -> HttpResponse:
    """Show how far a search is and what it found; take an answer, stop, or store a game."""
    clubs = _clubs(request)
    row = sheet_searches.search_of(str(request.user.pk), search)
    if row is None or row.club not in {str(club.pk) for club in clubs}:
        raise Http404
    form = SheetForm(clubs)
    form.initial = {"text": row.text, "club": row.club}
    if request.method != "POST":
        return _page(request, form, row)
    try:
        stored = _done(row, request.POST)
    except Refusal as refusal:
        return _page(request, form, row, form.refuse(refusal))
    if stored is not None:
        messages.success(request, _("The game is stored."))
        return redirect("game", stored)
    return redirect("sheet-search", row.pk)


@login_required(login_url="login")
@reading_unkept
def sheet_photo(request: HttpRequest, search: UUID) -> HttpResponse:
    """The photo that was sent with a sheet."""
    row = sheet_searches.search_of(str(request.user.pk), search)
    clubs = {str(club.pk) for club in _clubs(request)}
    if row is None or row.photo is None or row.club not in clubs:
        raise Http404
    return as_jpeg(bytes(row.photo))


def _photo(actor: str, form: SheetForm, sent: Any) -> bytes | None:
    """The photo that came with a sheet, or the one of the search that it goes on from."""
    if form.cleaned_data["photo"] is not None:
        return bytes(form.cleaned_data["photo"].body)
    number = id_named(sent.get("before", ""))
    before = sheet_searches.search_of(actor, number) if number else None
    return bytes(before.photo) if before is not None and before.photo is not None else None


def _clubs(request: HttpRequest) -> list[Any]:
    clubs = list(clubs_of(request.user, "import_games"))
    if not clubs:
        raise PermissionDenied
    return clubs


def _done(row: SheetSearch, sent: Any) -> UUID | None:
    """Do what a button asks for; the game, if it was stored."""
    chosen, said = sent.get("store", ""), read_answer(sent.get("answer", ""))
    if chosen.isascii() and chosen.isdigit():
        return sheet_searches.enter(row, int(chosen[:4]))
    if "stop" in sent:
        sheet_searches.stop(row)
    if "back" in sent:
        sheet_searches.say(row, sheet_searches.said(row)[:-1])
    elif said is not None:
        sheet_searches.say(row, [*sheet_searches.said(row), said])
    return None


def _page(
    request: HttpRequest, form: SheetForm, row: SheetSearch | None = None, status: int = 200
) -> HttpResponse:
    found = None if row is None else _found(row)
    if found and status == 200 and found["over"] and not found["number"]:  # noqa: PLR2004
        status = UNPROCESSABLE
    several = found is not None and len(found["games"]) > 1
    width = "list" if several else "narrow"
    context = {"form": form, "found": found, "search": row, "width": width}
    context["words"] = json.dumps(page_words())
    unread = [(form.turn, "sheet-text_error")] if form.turn else []
    context["marks"] = json.dumps(unread or (found["marks"] if found else []))
    return render(request, "frontend/solve_sheet.html", context, status=status)


def _found(row: SheetSearch) -> dict[str, Any]:
    sheet, names = read_sheet(row.text)
    found = proposals(row.games)
    left = sheet_searches.left(row, sheet, found)
    left_out = missed(row, sheet, found)
    games = [game for _number, game in left]
    shown = left[:_SHOWN]
    marked = _differing([game for _number, game in shown])
    return {
        "going_on": row.state in GOING_ON,
        "over": row.state == State.ENDED or (row.state == State.STOPPED and bool(left)),
        "state": row.state,
        "progress": Progress(*row.progress) if row.progress else None,
        "number": len(left),
        "complete": row.complete,
        "nothing": nothing_found(complete=row.complete, left_out=bool(left_out)),
        "left_out": [solved_sheets.doubted(one) for one in left_out],
        "stored": row.stream,
        "against": [_placed(one) for one in against(row)],
        "marks": [
            (one.line, f"against-{number}")
            for number, one in enumerate(against(row), 1)
            if one.line
        ],
        "games": [_shown(sheet, names, *one, marked) for one in shown],
        "more": len(left) - len(shown),
        "questions": [_asked(one) for one in questions(sheet, games)] if games else [],
        "said": [
            in_words(Said(what.value, **_about(sheet, what.name, about))) + f" {answer(text)}"
            for what, about, text in sheet_searches.said(row)
        ],
    }


def _about(sheet: Sheet, what: str, about: int) -> dict[str, str]:
    """The facts of a question, from what it is about."""
    if what == "WHERE":
        return {"word": sheet.lines[about - 1].words[0]}
    return {} if what == "MISSING" else {"square": sheet.rules.grid.square(about)}


def _differing(games: list[Proposal]) -> set[int]:
    """The cells that are not the same in all games."""
    cells = zip(*(game.tiles for game in games), strict=True)
    return {cell for cell, glyphs in enumerate(cells) if len({*glyphs}) > 1}


def _shown(
    sheet: Sheet, names: list[str], number: int, game: Proposal, marked: set[int]
) -> dict[str, Any]:
    grid = sheet.rules.grid
    doubted = {cell for cell in range(len(game.tiles)) if _doubted(sheet, game, cell)}
    title = _("The board at the end of game {n}").format(n=number)
    marks = marked | doubted
    return {
        "number": number,
        "assumed": [_placed(one) for one in game.assumed],
        "unconfirmed": [solved_sheets.doubted(one) for one in unconfirmed(sheet, game)],
        "plays": [
            (names[seat], at, laid.word, laid.score)
            for _line, seat, at, laid in plays_of(sheet, game)
        ],
        "board": small_board(grid, game.tiles, title=title, marked=marks, lacking=doubted),
    }


def _doubted(sheet: Sheet, game: Proposal, cell: int) -> bool:
    """Whether a cell differs from the board that was typed."""
    typed = sheet.tiles[cell] if sheet.tiles else game.tiles[cell]
    return typed != BLANK and typed.translate(CAPITALISE) != game.tiles[cell].translate(CAPITALISE)


def _placed(one: Assumption | Contradiction) -> tuple[str, str]:
    """What is said, and of which line."""
    where = _("Line {n}").format(n=one.line) if one.line else _("Board")
    return where, in_words(Said(one.what.value, **one.facts))


def _asked(question: Question) -> dict[str, Any]:
    buttons = [
        (sent_answer(question.what, question.about, text), offered(question, text), number)
        for text, number in question.answers
    ]
    return {"said": asked_alone(question), "buttons": buttons}
