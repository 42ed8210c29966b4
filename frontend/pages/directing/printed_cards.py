"""The cards of private links as PDF, to be cut out and handed over."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse

from frontend.pages.asked import reading_unkept
from frontend.pages.directing.cards import chosen_cards
from frontend.pages.directing.desk import Desk
from frontend.paper.link_cards import link_cards
from frontend.paper.printing import printed_once


@reading_unkept
def printed_cards(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The cards of all players, or of the links that the address names."""
    desk = Desk.to(request, stream, "invite")
    data = link_cards(chosen_cards(desk), desk.title or str(desk.row.date))
    answer = HttpResponse(printed_once("link_cards", data), content_type="application/pdf")
    answer.headers["Content-Disposition"] = 'inline; filename="cards.pdf"'
    return answer
