"""Private links: with a role for those who help, and one for each player; shown, printed, ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from engine.refusals import Unusable
from frontend.forms.directing.links import BaseForm, InviteForm
from frontend.forms.plain import UNREADABLE
from frontend.pages.asked import id_named, writing_unkept
from frontend.pages.directing.base_address import base_of, others, say_base
from frontend.pages.directing.cards import Card, cards_of, holder
from frontend.pages.directing.desk import Desk, show
from games.sentences import sentence
from tournaments.collation import in_order
from tournaments.course.state import Entry
from tournaments.directing import inviting
from tournaments.models import Link


@dataclass(frozen=True)
class Kept:
    """A link that is good; with its card, unless an earlier version of the house made it."""

    link: Link
    name: str
    card: Card | None


@writing_unkept
def links(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show who holds links, make some, or take one back."""
    desk = Desk.to(request, stream, "invite")
    if request.method != "POST":
        return _shown(desk)
    wanted = _DEEDS.get(request.POST.get("form", ""))
    if wanted is None:
        raise BadRequest
    return wanted(desk)


def _invite(desk: Desk) -> HttpResponse:
    form = InviteForm(desk.request.POST)
    if not form.is_valid():
        return _shown(desk, invite=form)
    lifetime = timedelta(days=form.cleaned_data["days"])
    inviting.invite(desk.row, form.cleaned_data["role"], lifetime=lifetime)
    return _back(desk, "#roles-title")


def _invite_players(desk: Desk) -> HttpResponse:
    """A link for each player without a good one; sent twice it makes none the second time."""
    for entry in without_link(desk):
        inviting.invite_entry(desk.row, desk.state, entry.id)
    return _back(desk, "#players-title")


def without_link(desk: Desk) -> list[Entry]:
    """Who plays and has no good link, such as late entries."""
    have = {str(link.entry) for link in inviting.good_links_of(desk.row) if link.entry}
    without = [e for e in desk.state.entries.values() if e.spells[-1][1] and e.id not in have]
    return sorted(without, key=lambda entry: in_order(desk.names.get(entry.id, "")))


def _anew(desk: Desk) -> HttpResponse:
    """The link of one player, or anew; the old one is taken back."""
    entry = desk.request.POST.get("entry", "")
    if entry not in desk.state.entries:
        raise BadRequest
    for link in inviting.links_of(desk.row):
        if str(link.entry) == entry:
            inviting.revoke_link(desk.row, link.pk)
    link, _secret = inviting.invite_entry(desk.row, desk.state, entry)
    return _back(desk, f"#link-{link.pk}")


def _revoke(desk: Desk) -> HttpResponse:
    """Take a link back; one that is not good any more is taken back already."""
    number = id_named(desk.request.POST.get("link", ""))
    if number is None:
        raise BadRequest
    inviting.revoke_link(desk.row, number)
    return _back(desk)


def _base(desk: Desk) -> HttpResponse:
    """Say by which address phones reach the house."""
    form = BaseForm(desk.request.POST)
    if form.is_valid():
        try:
            say_base(desk.row, form.cleaned_data["base"])
            return _back(desk, "#base-title")
        except Unusable as unusable:
            form.add_error("base", sentence(unusable))
    return _shown(desk, base=form)


_DEEDS = {
    "invite": _invite,
    "invite-players": _invite_players,
    "anew": _anew,
    "revoke": _revoke,
    "base": _base,
}


def _back(desk: Desk, place: str = "") -> HttpResponse:
    answer = redirect("tournament-links", desk.row.stream)
    answer["Location"] += place
    return answer


def _shown(desk: Desk, *, invite: Any = None, base: Any = None) -> HttpResponse:
    now = base_of(desk.request, desk.row)
    good = list(inviting.good_links_of(desk.row))
    kept = _kept(desk, good)
    context: dict[str, Any] = {
        "invite": invite or InviteForm(),
        "base_form": base or BaseForm(initial={"base": now.address if now.chosen else ""}),
        "base": now,
        "others": others(desk.request, now),
        "without": [(entry, desk.names.get(entry.id) or entry.id) for entry in without_link(desk)],
        "roles": [one for one in kept if not one.link.entry],
        "players": sorted((one for one in kept if one.link.entry), key=lambda o: in_order(o.name)),
    }
    return show(desk, "links", context, status=UNREADABLE if invite or base else 200)


def _kept(desk: Desk, links: Sequence[Link]) -> list[Kept]:
    cards = {card.link: card for card in cards_of(desk, links)}
    return [Kept(link, holder(desk, link), cards.get(link.pk)) for link in links]
