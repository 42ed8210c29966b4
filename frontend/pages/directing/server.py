"""The page from which a tournament goes to the club's server: by a button, or after each round."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from frontend.forms.directing.server import ServerForm, TakeForm
from frontend.forms.plain import UNREADABLE
from frontend.pages.asked import writing_unkept
from frontend.pages.directing.desk import Desk, Failed, enter, show
from games import checkpoints
from games.sentences import sentence
from tournaments.models import Club, ClubServer
from tournaments.secrecy import Secret, keeps_secrets
from tournaments.travel import journeys

FORMS = {TakeForm.name: TakeForm}


@keeps_secrets
@writing_unkept
def server(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show how far the tournament has come on the club's server; send it, keep or remove that."""
    desk = Desk.to(request, stream, "publish_tournament")
    if request.method != "POST":
        return _shown(desk)
    said = request.POST.get("form", "")
    if said in FORMS:
        done = enter(desk, FORMS)
        if isinstance(done, Failed):
            return _shown(done.desk, failed=done)
    elif said == ServerForm.name:
        form = ServerForm(request.POST)
        if not _kept(desk, form):
            return _shown(desk, form)
    elif said in DEEDS:
        DEEDS[said](desk)
    else:
        raise BadRequest
    return redirect("tournament-server", stream)


def _club(desk: Desk) -> Club:
    """The club, for those alone who act for it: a link for a tournament keeps no token."""
    if desk.club is None or not desk.may_in_club("manage_club"):
        raise PermissionDenied
    return desk.club


@keeps_secrets
def _kept(desk: Desk, form: ServerForm) -> bool:
    """Keep the server that a form names; False where the form says why not."""
    club = _club(desk)
    if not form.is_valid():
        return False
    told = form.cleaned_data
    try:
        journeys.keep_server(club, address=told["server"], token=Secret(told["token"]))
    except Unusable as unreadable:
        form.add_error("server", sentence(unreadable))
        return False
    messages.success(desk.request, _("The server is kept; the token is not shown again."))
    return True


def _removed(desk: Desk) -> None:
    journeys.remove_server(_club(desk))
    messages.success(desk.request, _("Server and token are gone here. What is there stays there."))


def _kept_for(desk: Desk) -> ClubServer:
    found = journeys.server_of(desk.row.club)
    if found is None:
        raise BadRequest
    return found


def _wished(desk: Desk) -> None:
    try:
        journeys.wish(_kept_for(desk), desk.row.stream)
    except Refusal as refusal:
        messages.error(desk.request, sentence(refusal))


def _by_itself(desk: Desk) -> None:
    on = desk.request.POST.get("on") == "yes"
    journeys.let_go_by_itself(_kept_for(desk), desk.row.stream, on=on)


def _stopped(desk: Desk) -> None:
    journeys.stop(desk.row.stream)


DEEDS: Mapping[str, Callable[[Desk], None]] = {
    "server-remove": _removed,
    "send": _wished,
    "by-itself": _by_itself,
    "send-stop": _stopped,
}


def _shown(
    desk: Desk, form: ServerForm | None = None, failed: Failed | None = None
) -> HttpResponse:
    kept, row = journeys.server_of(desk.row.club), journeys.journey_of(desk.row.stream)
    context: dict[str, Any] = {
        "server": kept,
        "keeps": desk.may_in_club("manage_club"),
        "server_form": form or ServerForm(),
        "key": checkpoints.public_key().hex(),
        "take": _take(desk, failed),
        "journey": row if kept else None,
        "missing": journeys.entries_here(desk.row.stream) - row.over if kept and row else 0,
        "trouble": _said(journeys.trouble_of(row)) if kept and row else "",
        "hindrance": _said(journeys.hindrance(desk.row.stream)),
        "going_on": bool(kept and row and row.wanted),
    }
    return show(desk, "server", context, failed, UNREADABLE if form else 200)


def _take(desk: Desk, failed: Failed | None) -> Any:
    """The form that takes the tournament back; None where there is nothing to take."""
    if not (desk.elsewhere and desk.may("set_up_tournament") and checkpoints.can_sign()):
        return None
    return failed.form if failed else TakeForm(desk.scene())


def _said(refusal: Refusal | None) -> str:
    return sentence(refusal) if refusal else ""
