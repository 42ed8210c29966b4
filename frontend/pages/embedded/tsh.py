"""The address of a tournament's `tourney.js`, for viewers and broadcasts made for tsh."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from frontend.pages.embedded.shown import visit_of
from frontend.pages.tournaments.words import nameless
from games.validators import validated
from tournaments.directing import queries, stamps, tsh_feed
from tournaments.rights import NOTHING


@require_safe
@validated(stamps.of_tournament)
def tourney(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The tournament as a feed; 404 where there is none for everybody."""
    visit = visit_of(request, stream)
    page = queries.tournament_page(visit.found, visit.row, NOTHING)
    numbers = {one["entry"]: one["number"] for one in page["entries"]}
    page["names"] = {
        entry: name or nameless(numbers[entry]) for entry, name in page["names"].items()
    }
    page["title"] = visit.page["title"]
    standings = {one["division"]: visit.standing(one["division"]) for one in page["divisions"]}
    text = tsh_feed.feed(page, standings)
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")
