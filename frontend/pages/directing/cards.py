"""Cards of private links, to be cut out and handed over: name, QR code, a short code to type."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from frontend.forms.directing.labels import ROLES
from frontend.pages.asked import reading_unkept
from frontend.pages.directing.base_address import base_of
from frontend.pages.directing.desk import Desk, show
from frontend.paper.printing import printed_once
from frontend.qr import qr_code
from tournaments.collation import in_order
from tournaments.directing import inviting
from tournaments.models import Link

_GROUP = 4


@dataclass(frozen=True)
class Card:
    """What opens one link: for whom, the address, and the code with the address to type it at."""

    link: UUID
    player: bool
    name: str
    tournament: str
    address: str
    code: str
    typed_at: str

    @property
    def picture(self) -> SafeString:
        """The address as a QR code."""
        return qr_code(self.address, border=0)

    @property
    def mail(self) -> str:
        """A letter with the link, for the mail program of whoever sends it."""
        subject = _("Your access to {tournament}").format(tournament=self.tournament)
        body = _(
            "Hello {name},\n\nthis is your own access to {tournament}:\n{address}\n\n"
            "Or type the code {code} at {typed_at}.\n"
        ).format(**vars(self))
        return f"mailto:?subject={quote(subject, safe='')}&body={quote(body, safe='')}"


def cards_of(desk: Desk, links: Iterable[Link]) -> list[Card]:
    """The cards of those links that this house can show, in the order of `links`."""
    base = base_of(desk.request, desk.row)
    return [
        Card(
            link=one.link.pk,
            player=one.link.entry is not None,
            name=holder(desk, one.link),
            tournament=desk.title or str(desk.row.date),
            address=base.address + reverse("private-link", args=[one.secret]),
            code=f"{one.code[:_GROUP]} {one.code[_GROUP:]}",
            typed_at=base.short + reverse("type-code").rstrip("/"),
        )
        for one in inviting.shown(links)
    ]


def holder(desk: Desk, link: Link) -> str:
    """For whom a link is: the player's name, or the role."""
    if not link.entry:
        return str(ROLES[link.role])
    return desk.names.get(str(link.entry)) or str(link.entry)


@reading_unkept
def cards(request: HttpRequest, stream: UUID) -> HttpResponse:
    """A sheet of cards to print: of all players, or of the links that the address names."""
    desk = Desk.to(request, stream, "invite")
    named = request.GET.urlencode()
    context = {
        "cards": chosen_cards(desk),
        "base": base_of(request, desk.row),
        "as_pdf": reverse("tournament-cards-pdf", args=[stream]) + (f"?{named}" if named else ""),
    }
    return show(desk, "cards", context)


@reading_unkept
def printed_cards(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The same as PDF."""
    desk = Desk.to(request, stream, "invite")
    data = link_cards(chosen_cards(desk), desk.title or str(desk.row.date))
    answer = HttpResponse(printed_once("link_cards", data), content_type="application/pdf")
    answer.headers["Content-Disposition"] = 'inline; filename="cards.pdf"'
    return answer


def link_cards(cards: Sequence[Card], title: str) -> dict[str, Any]:
    """The cards in their order, each with its address as a code."""
    return {
        "language": (get_language() or "de")[:2],
        "name": "{} · {}".format(_("Cards"), title),
        "title": title,
        "alt": _("Code that opens the link"),
        "typed-at": cards[0].typed_at if cards else "",
        "words": {
            "open": _("Open with the camera, or type the code at"),
            "empty": _("There is no link that can be printed."),
        },
        "cards": [
            {"name": one.name, "code": one.code, "picture": str(qr_code(one.address))}
            for one in cards
        ],
    }


def chosen_cards(desk: Desk) -> list[Card]:
    """The cards of all players by name, or of the links that the address names."""
    links, wanted = inviting.good_links_of(desk.row), set(desk.request.GET.getlist("link"))
    chosen = [one for one in links if (str(one.pk) in wanted if wanted else one.entry)]
    return sorted(cards_of(desk, chosen), key=lambda card: in_order(card.name))
