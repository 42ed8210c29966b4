"""A game explained: turn by turn what was laid, what could have been, and which words stayed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from engine.answers import there
from engine.karten.deck import FACTORS
from engine.refusals import Refusal
from frontend import board, card_table, colour_field, labels
from frontend.explained import captions, figures_of
from frontend.pages.asked import reading_unkept
from frontend.pages.games import Visit, title_of
from frontend.paper.explained import sheet_of
from frontend.paper.printing import printed
from frontend.word_lists import edition_called
from games.at_work import Going
from games.explained import GameExplained, PossiblePlay, TurnExplained, position
from games.numbers import number_in
from games.schemas_of_games import GamePage, ShownGame
from games.sentences import sentence
from tournaments.explained.telling import told_or_going
from tournaments.words.queries import editions_of

FORBIDDEN = 403
PATIENCE = 0.7
"""Seconds until a page says how far it is."""


@dataclass(frozen=True)
class Row:
    """A turn as a line of the list."""

    version: int
    name: str
    made: str
    score: int
    best: str
    best_points: int | None
    given_away: int | None
    whole: bool
    marks: Sequence[str]


@reading_unkept
def explained_game(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show all turns of a signed game, and one of them with what was possible in it."""
    visit = Visit.to(request, stream)
    page = visit.page()
    found = _found(request, visit, page)
    if isinstance(found, HttpResponse):
        return found
    versions = [one.version for one in found.turns]
    asked = number_in(request.GET, "turn", least=1)
    at = asked if asked in versions else versions[0] if versions else 0
    place = versions.index(at) if at else 0
    names, family = page.names, page.options["family"]
    context = {
        "game": page,
        "title": title_of(page),
        "edition": found.edition,
        "chosen": request.GET.get("edition", ""),
        "editions": _editions(visit, found, request.GET.get("edition", "")),
        "turning": found.turning_points,
        "rows": list(rows(found, names, family)),
        "seats": [
            (name, figures_of(seat, family)) for name, seat in zip(names, found.seats, strict=True)
        ],
        "at": at,
        "place": place + 1,
        "count": len(versions),
        "turn": _turn(stream, found.turns[place], names) if at else None,
        "said": captions(family),
        "previous": versions[place - 1] if place else None,
        "next": versions[place + 1] if at and place + 1 < len(versions) else None,
    }
    return render(request, "frontend/game/explained.html", context)


@reading_unkept
def explained_sheet(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The same as a printed sheet."""
    visit = Visit.to(request, stream)
    page = visit.page()
    found = _found(request, visit, page)
    if isinstance(found, HttpResponse):
        return found
    names, family = page.names, page.options["family"]
    data = sheet_of(title_of(page), found, rows(found, names, family), names, captions(family))
    answer = HttpResponse(printed("table", data), content_type="application/pdf")
    file = slugify(data["name"]) or "game"
    answer.headers["Content-Disposition"] = f'inline; filename="{file}.pdf"'
    return answer


def _found(request: HttpRequest, visit: Visit, page: GamePage) -> GameExplained | HttpResponse:
    """The game explained, or the page that says how far that is, or why it isn't."""
    try:
        edition = request.GET.get("edition", "")
        found = told_or_going(visit.within, visit.sheet, edition, PATIENCE)
    except Refusal as refusal:
        why = {"game": page, "title": title_of(page), "refused": sentence(refusal)}
        return render(request, "frontend/game/unexplained.html", why, status=FORBIDDEN)
    if isinstance(found, Going):
        how_far = {"game": page, "title": title_of(page), "going": found}
        return render(request, "frontend/game/explaining.html", how_far)
    return found.told(page.names, [seat.score for seat in page.seats])


def _editions(visit: Visit, found: GameExplained, chosen: str) -> list[tuple[str, str, bool]]:
    """The editions by which the game can be explained to the visitor; none where there is one.

    Each with its hash, what it is called, and whether it is shown. The game's own has no hash here:
    it may be another club's secret which list that is.
    """
    club = [visit.sheet.club] if visit.within.may("read_editions", visit.sheet) else []
    known = {one.hash: edition_called(one) for one in editions_of(club)[: None if club else 1]}
    if not chosen and known.keys() == {found.edition_hash}:
        return []
    named = {"": _("the list of this game"), **known}
    return [(hashed, name, hashed == chosen) for hashed, name in named.items()]


def rows(found: GameExplained, names: Sequence[str], family: str) -> Iterator[Row]:
    """The turns as lines."""
    idle = captions(family).idle
    for one in found.turns:
        best = one.best[0] if one.best else None
        yield Row(
            one.version,
            names[one.seat],
            said(one.made) if one.made else idle,
            one.score,
            said(best) if best else "–",
            best.points if best else None,
            one.given_away,
            one.whole,
            list(_marks(one, names)),
        )


def said(one: PossiblePlay) -> str:
    """A play as it is typed, with its word where that doesn't say it, and its bonus card."""
    word = "" if one.at.endswith(f" {one.word}") else one.word
    return " ".join(filter(None, (one.at, word, _card(one.card, one.on))))


def _card(card: str | None, on: str | None = None) -> str:
    """A bonus card as it is typed: x2@0:6, *R-."""
    if card is None:
        return ""
    place = f"@{on}" if on else ""
    return f"x{FACTORS[card]}{place}" if card in FACTORS else f"*{card}"


def _marks(one: TurnExplained, names: Sequence[str]) -> Iterator[str]:
    """What is remarkable about a turn, a few words each."""
    if one.made and not one.stands:
        yield _("taken back")
    for change in one.stolen:
        before, _sign, after = change.partition(">")
        yield _("stole {before} by {after}").format(before=before, after=after)
    if one.missed:
        yield _("missed all tiles: {play}").format(play=said(one.missed))
    for word in one.stayed:
        if word.verdict == "not admissible":
            yield _("{word} stayed and is not in the list").format(word=word.word)
        else:
            yield _("{word} is for the arbiter").format(word=word.word)
    if one.lead is not None:
        yield _("{name} leads from here").format(name=names[one.lead])


def _turn(stream: UUID, one: TurnExplained, names: Sequence[str]) -> dict[str, Any]:
    view = position(stream, one.version)
    if view is None:
        raise Http404
    return {
        "name": names[one.seat],
        "rack": one.rack,
        "card": _card(one.card),
        "whole": one.whole,
        "made": said(one.made) if one.made else "",
        "score": one.score,
        "best": [(said(best), best.points) for best in one.best],
        "given_away": one.given_away,
        "marks": list(_marks(one, names)),
        "picture": _picture(view, one.version),
    }


def _picture(view: ShownGame, version: int) -> str:
    """What lay there before a turn."""
    if view.field:
        return colour_field.lying_before(view, version)
    if view.table:
        return card_table.lying(view)
    lying = there(view.board)
    count = len(lying.tiles)
    return board.svg(
        lying,
        title=_("Board before entry {version}").format(version=version),
        description=_("{n} tiles lie on it.").format(n=count),
        marks={glyph: str(mark) for glyph, mark in labels.MARKS.items()},
    )
