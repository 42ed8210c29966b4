"""Private links: with a role for those who help, and one for each player, to be printed."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend.forms.directing.labels import ROLES
from frontend.forms.directing.links import InviteForm
from frontend.pages.directing.desk import UNREADABLE, Desk, show
from tournaments.directing import inviting
from tournaments.models import Link


@dataclass(frozen=True)
class Fresh:
    """A link that was just made: for whom, and its address, which is told this once."""

    name: str
    address: str


@dataclass(frozen=True)
class Kept:
    """A link that is good, without its secret."""

    link: Link
    name: str
    role: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def links(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show who holds links, make some, or take one back."""
    desk = Desk.to(request, stream, "invite")
    if request.method != "POST":
        return _shown(desk, InviteForm())
    wanted = _DEEDS.get(request.POST.get("form", ""))
    if wanted is None:
        raise BadRequest
    return wanted(desk)


def _invite(desk: Desk) -> HttpResponse:
    form = InviteForm(desk.request.POST)
    if not form.is_valid():
        answer = _shown(desk, form)
        answer.status_code = UNREADABLE
        return answer
    lifetime = timedelta(days=form.cleaned_data["days"])
    role = form.cleaned_data["role"]
    _link, secret = inviting.invite(desk.row, role, lifetime=lifetime)
    return _shown(desk, InviteForm(), [_fresh(desk, str(ROLES[role]), secret)])


def _invite_players(desk: Desk) -> HttpResponse:
    """A link for each player without a good one; sent twice it makes none the second time."""
    have = {str(link.entry) for link in inviting.links_of(desk.row) if link.entry}
    playing = [e for e in desk.state.entries.values() if e.spells[-1][1] and e.id not in have]
    made = [
        _fresh(desk, desk.names.get(entry.id) or entry.id, _secret(desk, entry.id))
        for entry in sorted(playing, key=lambda one: desk.names.get(one.id, "").casefold())
    ]
    return _shown(desk, InviteForm(), made, nobody=not made)


def _anew(desk: Desk) -> HttpResponse:
    """The link of one player anew; the old one is taken back."""
    entry = desk.request.POST.get("entry", "")
    if entry not in desk.state.entries:
        raise BadRequest
    for link in inviting.links_of(desk.row):
        if str(link.entry) == entry:
            inviting.revoke_link(desk.row, link.pk)
    fresh = _fresh(desk, desk.names.get(entry) or entry, _secret(desk, entry))
    return _shown(desk, InviteForm(), [fresh])


def _revoke(desk: Desk) -> HttpResponse:
    """Take a link back; one that is not good any more is taken back already."""
    try:
        inviting.revoke_link(desk.row, UUID(desk.request.POST.get("link", "")))
    except ValueError:
        raise BadRequest from None
    return redirect("tournament-links", desk.row.stream)


_DEEDS = {
    "invite": _invite,
    "invite-players": _invite_players,
    "anew": _anew,
    "revoke": _revoke,
}


def _secret(desk: Desk, entry: str) -> str:
    return inviting.invite_entry(desk.row, desk.state, entry)[1]


def _fresh(desk: Desk, name: str, secret: str) -> Fresh:
    address = desk.request.build_absolute_uri(reverse("private-link", args=[secret]))
    return Fresh(name, address)


def _shown(
    desk: Desk, form: InviteForm, fresh: Iterable[Fresh] = (), *, nobody: bool = False
) -> HttpResponse:
    kept = [
        Kept(link, desk.names.get(str(link.entry), "") if link.entry else "", str(ROLES[link.role]))
        for link in inviting.links_of(desk.row)
    ]
    context: dict[str, Any] = {
        "invite": form,
        "fresh": list(fresh),
        "nobody": nobody,
        "roles": [one for one in kept if not one.link.entry],
        "players": sorted((one for one in kept if one.link.entry), key=lambda one: one.name),
    }
    return show(desk, "links", context)
