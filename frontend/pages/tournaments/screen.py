"""The screen in the hall: a tournament's slides one after the other, as everybody may see them.

It shows no more than the public sees, whoever has opened it: a projector is public. Without scripts
the browser loads the next slide after some seconds; with them all are in the page and take turns.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from frontend.clocks import clock_shown
from frontend.pages.asked import reading_unkept
from frontend.pages.directing.base_address import base_of
from frontend.pages.tournaments.on_screen import KINDS, USUAL, slides
from frontend.pages.tournaments.slides import AUTOMATIC, LINES
from frontend.pages.tournaments.visits import Visit, at, row_for
from frontend.qr import qr_code
from tournaments.rights import NOTHING, reach

SHORTEST, USUAL_SECONDS, LONGEST = 3, 12, 120


@dataclass(frozen=True)
class Turn:
    """What a screen shows in turn: which kinds, of which divisions, how long and how large each."""

    kinds: tuple[str, ...] = USUAL
    divisions: tuple[str, ...] = ()
    seconds: int = USUAL_SECONDS
    size: int = AUTOMATIC

    @classmethod
    def asked(cls, query: QueryDict) -> "Turn":
        """What an address asks for; what it says wrongly is as usual."""
        kinds = tuple(dict.fromkeys(one for one in query.getlist("show") if one in KINDS))
        seconds, size = _number(query, "seconds"), _number(query, "size")
        return cls(
            kinds or USUAL,
            tuple(query.getlist("division")),
            min(max(seconds, SHORTEST), LONGEST) if seconds else USUAL_SECONDS,
            size if size in LINES else AUTOMATIC,
        )

    def query(self, **more: int) -> str:
        """The turn as addresses have it."""
        asked: Mapping[str, object] = {
            "show": self.kinds,
            "division": self.divisions,
            "seconds": self.seconds,
            "size": self.size,
            **more,
        }
        return urlencode(asked, doseq=True)


def _number(query: Mapping[str, str], name: str) -> int:
    given = query.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 5 else 0  # noqa: PLR2004


@reading_unkept
def screen(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show a slide of a tournament, with all others of the turn behind it."""
    row = row_for(reach(request.user), stream)
    visit = Visit(request, NOTHING, row, at(stream, row.version))
    turn = Turn.asked(request.GET)
    found = slides(visit, turn.kinds, turn.divisions, turn.size)
    shown = _number(request.GET, "at") % len(found)
    address = base_of(request, row).address + reverse("tournament", args=[stream])
    context = {
        "visit": visit,
        "id": stream,
        "title": visit.title,
        "turn": turn,
        "slides": found,
        "due": found[shown].identity,
        "next": turn.query(at=(shown + 1) % len(found)),
        "notice": visit.texts.get(visit.state.notice or "", ""),
        "clock": clock_shown(visit.state.clock, visit.state.setup.zone),
        "zone": visit.state.setup.zone,
        "now": timezone.localtime(timezone=ZoneInfo(visit.state.setup.zone)),
        "qr": qr_code(address) if row.public else "",
    }
    return render(request, "frontend/tournaments/screen.html", context)


@require_safe
def screen_by_its_english_name(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Lead to the screen."""
    query = request.META["QUERY_STRING"]
    return redirect(reverse("tournament-screen", args=[stream]) + (f"?{query}" if query else ""))
