"""Cards of private links as a document, eight to a page."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from frontend.pages.directing.cards import Card
from frontend.qr import qr_code


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
