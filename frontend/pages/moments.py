"""A game at any entry of its sheet beside another moment, both named in the address."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from frontend import scoresheet
from frontend.pages.asked import reading
from frontend.pages.games import Visit, page_state
from frontend.scoresheet import Line, Player
from frontend.tables import beside, table_of
from games import stamps
from games.numbers import number_in
from games.schemas_of_games import GamePage
from games.validators import validated


class Differs(NamedTuple):
    """What a player has at the one moment and at the other."""

    name: str
    before: int | None
    after: int | None

    @property
    def gained(self) -> str:
        """The difference with its sign; nothing where there is none."""
        more = (self.after or 0) - (self.before or 0)
        return f"{more:+d}".replace("-", "\u2212") if more else ""


@reading
@validated(stamps.of_game)
def moments(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show a game after an entry beside the game after another one, by default as it stands."""
    visit = Visit.to(request, stream)
    head = visit.sheet.version
    at = number_in(request.GET, "version", least=1, most=head) or head
    against = number_in(request.GET, "with", least=1, most=head) or head
    first, second = (visit.page(version) for version in sorted((at, against)))
    context = {
        "game": second,
        "title": second.title or " – ".join(second.names),
        "at": at,
        "with": against,
        "head": head,
        "steps": {"previous": at - 1 if at > 1 else None, "next": at + 1 if at < head else None},
        "same": at == against,
        "sides": [_side(first, "earlier")] + ([] if at == against else [_side(second, "later")]),
        "scored": scoresheet.is_scored(second),
        "players": list(_players(first, second)),
        "between": _between(first, second),
    }
    return render(request, "frontend/game/moments.html", context)


def _side(page: GamePage, name: str) -> dict[str, Any]:
    lines = scoresheet.lines(page)
    return {
        "version": page.version,
        "name": name,
        "state": page_state(page),
        "line": next(line for line in lines if line.version == page.version),
        "picture": beside(table_of(page)["picture"], name),
    }


def _players(first: GamePage, second: GamePage) -> Iterator[Differs]:
    pairs = zip(scoresheet.players(first), scoresheet.players(second), strict=True)
    for before, after in pairs:
        yield Differs(after.name, _counted(before), _counted(after))


def _counted(player: Player) -> int | None:
    """The points of a player; in a game without points the cards in their colour."""
    return player.score if player.cards is None else player.cards


def _between(first: GamePage, second: GamePage) -> list[Line]:
    """The lines that the later sheet has more, and those that it tells otherwise."""
    known = {line.version: line for line in scoresheet.lines(first)}
    return [line for line in scoresheet.lines(second) if known.get(line.version) != line]
