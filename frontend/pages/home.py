"""The first page: what this is, what is on tonight, the club's rankings or the clubs, a word."""

from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from frontend.forms.directing.labels import ROLES
from frontend.pages.asked import reading
from frontend.pages.tournaments.clubs import clubs_by_id, rankings_of
from frontend.pages.tournaments.listing import line_of
from games.models import Text
from tournaments.addresses import address_of
from tournaments.directing.inviting import good_links_of
from tournaments.directing.queries import tournament_list
from tournaments.link_secrets import secret_for
from tournaments.models import Tournament
from tournaments.queries import house_is_empty
from tournaments.rights import reach

_OPEN, _OVER, _CLUBS = 6, 3, 8
_HERE = ("127.0.0.1", "::1")
_OF_THIS_COMPUTER = ("localhost", "127.0.0.1", "[::1]")


class Role(NamedTuple):
    """A role in which a visitor of the demo can look around."""

    called: str
    secret: str


@reading
def home(request: HttpRequest) -> HttpResponse:
    """Lead the first visitor to the first account and members to their tournaments.

    Everybody else is told what this is.
    """
    if house_is_empty():
        return redirect("first-account")
    if request.user.is_authenticated:
        return redirect("tournaments" if Tournament.objects.exists() else "games")
    within = reach(request.user)
    found = tournament_list(limit=50)
    clubs = clubs_by_id({row["club"] for row in found})
    alone = next(iter(clubs.values())) if len(clubs) == 1 else None
    lines = [line_of(row, {key: club.name for key, club in clubs.items()}) for row in found]
    context = {
        "open": [line for line in lines if line["phase"] != "closed"][:_OPEN],
        "over": [line for line in lines if line["phase"] == "closed"][:_OVER],
        "club": alone,
        "rankings": rankings_of(within, str(alone.pk)) if alone else [],
        "clubs": [] if alone else list(clubs.values())[:_CLUBS],
        "roles": list(roles()) if settings.DEMO and _is_here(request) else [],
        "demo": settings.DEMO,
        "linked": within.link and within.link.tournament,
    }
    return render(request, "frontend/home.html", context)


def _is_here(request: HttpRequest) -> bool:
    """Whether somebody sits at the computer of the demo itself."""
    host = request.get_host().rsplit(":", 1)[0]
    return address_of(request) in _HERE and host in _OF_THIS_COMPUTER


def roles() -> Iterator[Role]:
    """The links of the demo's tournament, the director's first."""
    mark = Text.objects.filter(kind="demo", words="tournament").first()
    row = mark and Tournament.objects.filter(pk=mark.subject).first()
    if not row:
        return
    links = {"" if link.entry else link.role: link for link in good_links_of(row)}
    for role in ("director", "arbiter", "helper"):
        if role in links:
            yield Role(str(ROLES[role]), secret_for(links[role].pk))
    if "" in links:
        yield Role(_("player"), secret_for(links[""].pk))
