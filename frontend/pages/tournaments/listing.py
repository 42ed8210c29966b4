"""The list of tournaments: those that everybody may see, and those of the viewer's clubs."""

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from frontend.labels import RULESETS
from frontend.pages.asked import reading
from frontend.pages.tournaments.clubs import clubs_by_id
from tournaments.directing.queries import onward, place_in, tournament_list
from tournaments.rights import reach

ROWS = 50


@reading
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments, the latest first, page by page."""
    within = reach(request.user)
    before = place_in(request.GET, "before")
    clubs = [str(club) for club in within.clubs("list_tournaments")]
    found = tournament_list(clubs=clubs, before=before, limit=ROWS + 1)
    shown = found[:ROWS]
    members = {str(club) for club in within.clubs("read_people")}
    known = clubs_by_id({*members, *(row["club"] for row in shown)})
    called = {club: one.name for club, one in known.items()}
    first = not shown and before is None and bool(within.clubs("create_tournament"))
    context = {
        "tournaments": [line_of(row, called) for row in shown],
        "before": before,
        "more": onward(found, ROWS),
        "clubs": [one for club, one in known.items() if club in members],
        "steps": {"made": False} if first else None,
        "may_create": bool(within.clubs("create_tournament")),
        "linked": within.link and within.link.tournament,
    }
    return render(request, "frontend/tournaments/list.html", context)


def line_of(row: dict[str, Any], called: dict[str, str]) -> dict[str, Any]:
    """A line of a list; `called` are the names of clubs."""
    return {
        **row,
        "title": row["title"] or _("Tournament"),
        "date": date.fromisoformat(row["date"]),
        "rules": RULESETS.get(row["ruleset"], row["ruleset"]),
        "club": called.get(row["club"], ""),
    }
