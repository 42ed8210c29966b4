"""The address of a game's picture: for whoever may see the game, as it was after an entry."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse

from frontend.board_picture import TYPES, picture
from frontend.pages.asked import reading
from frontend.pages.games import Visit, title_of
from games import stamps
from games.validators import validated


@reading
@validated(stamps.of_game)
def board_picture(request: HttpRequest, stream: UUID, version: int, kind: str) -> HttpResponse:
    """What lies in a game after an entry, as SVG, PNG or text."""
    if kind not in TYPES:
        raise Http404
    page = Visit.to(request, stream).page(version)
    made = picture(page, kind, title=title_of(page))
    return HttpResponse(made, content_type=TYPES[kind])
