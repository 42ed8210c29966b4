"""Calling the arbiter: from the own table, from the helper's desk; the list of those who come."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from engine.refusals import Refusal
from frontend.forms.directing.labels import CALLS
from frontend.forms.reporting import OwnTable
from frontend.pages.asked import id_named, reading_unkept, writing_unkept
from frontend.pages.directing.desk import Desk, show
from frontend.pages.tournaments.live import told
from frontend.pages.tournaments.visits import Visit, row_for
from frontend.pages.tournaments.watching import Watch, let_go
from tournaments.directing import calling
from tournaments.directing.sentences import sentence
from tournaments.models import Call
from tournaments.rights import reach


def _moves(streams: Any) -> dict[UUID, int]:
    try:
        return calling.moves(streams)
    finally:
        let_go()


watch = Watch(_moves)


@dataclass(frozen=True)
class Shown:
    """A call as it is read: which table, why, since when."""

    call: Call
    table: str
    reason: str


def shown(desk: Desk) -> list[Shown]:
    """Who waits, the first one first."""
    called = {number: desk.words.get(name, "") for number, name in desk.state.room.names}
    many = len(desk.state.divisions) > 1
    return list(_shown(calling.open_calls(desk.row.stream), called, many=many))


def _shown(calls: list[Call], called: dict[int, str], *, many: bool) -> Iterator[Shown]:
    for one in calls:
        table = _("Table {number}").format(number=one.table)
        named = [table, called.get(one.table, ""), one.division if many else ""]
        yield Shown(one, " · ".join(part for part in named if part), str(CALLS[one.reason]))


# --- from the own table ---------------------------------------------------------------------------


@require_POST
@never_cache
def call_from_table(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Call the arbiter to the own table, or say that it is settled."""
    visit = Visit.to(request, stream)
    place = own_place(visit, request.POST.get("entry", ""))
    if place is None:
        raise PermissionDenied
    back = redirect(reverse("tournament", args=[stream]) + "#your-table")
    if request.POST.get("form") == "settled":
        open_ = calling.last_of(stream, place)
        if open_ is not None:
            calling.answer(stream, open_.pk)
        return back
    _call(request, stream, visit, place)
    return back


def own_place(visit: Visit, entry: str) -> calling.Place | None:
    """The table at which one of the visitor's entries sits now; None where it sits at none."""
    if entry not in visit.own or not visit.within.may("call_arbiter", visit.row):
        return None
    own = OwnTable.of(visit.state, entry) if entry in visit.state.entries else None
    return own.at if own and calling.table_at(visit.state, own.at) else None


def _call(request: HttpRequest, stream: UUID, at: Any, place: calling.Place) -> None:
    try:
        calling.call(stream, at.state, place, request.POST.get("reason", ""))
    except Refusal as refusal:
        messages.error(request, sentence(refusal, {}))


@reading_unkept
def own_call(request: HttpRequest, stream: UUID, entry: UUID) -> HttpResponse:
    """How the own call stands, to be put into the open page."""
    visit = Visit.to(request, stream)
    place = own_place(visit, str(entry))
    if place is None:
        raise PermissionDenied
    context = {"id": stream, "calling": call_of(visit, str(entry))}
    return render(request, "frontend/tournaments/call.html", context)


def call_of(visit: Visit, entry: str) -> dict[str, Any] | None:
    """What the own table says about calling: nothing where nobody can call from there."""
    place = own_place(visit, entry)
    if place is None or not visit.at_head:
        return None
    last = calling.last_of(visit.row.stream, place)
    reasons = [(code, CALLS[code]) for code in calling.REASONS]
    return {"entry": entry, "last": last, "reasons": reasons}


# --- at the desk ----------------------------------------------------------------------------------


@writing_unkept
def calls(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show who calls; call to a table; say that somebody comes."""
    desk = Desk.to(request, stream, "call_arbiter")
    if request.method != "POST":
        return show(desk, "calls", _listed(desk))
    if request.POST.get("form") == "answer-call":
        return _answered(desk)
    if request.POST.get("form") != "call":
        raise BadRequest
    said = {_name(place): place for place in calling.tables_out(desk.state)}
    place = said.get(request.POST.get("place", ""))
    if place is None:
        messages.error(request, _("There is no such table now. Look again."))
    else:
        _call(request, stream, desk, place)
    return redirect("tournament-calls", stream)


def _answered(desk: Desk) -> HttpResponse:
    if not desk.may("answer_calls"):
        raise PermissionDenied
    number = id_named(desk.request.POST.get("call", ""))
    if number is None:
        raise BadRequest
    calling.answer(desk.row.stream, number)
    return redirect("tournament-calls", desk.row.stream)


def _name(place: calling.Place) -> str:
    return ":".join(map(str, place))


def _listed(desk: Desk) -> dict[str, Any]:
    many = len(desk.state.divisions) > 1
    tables = [
        (_name(place), f"{place[2]} · {place[0]}" if many else str(place[2]))
        for place in calling.tables_out(desk.state)
    ]
    return {
        "calls": shown(desk),
        "tables": tables,
        "reasons": [(code, CALLS[code]) for code in calling.REASONS],
        "answers": desk.may("answer_calls"),
    }


@reading_unkept
def strip(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Who calls, in a few lines, to be put into an open page of those who come."""
    desk = Desk.to(request, stream, "answer_calls")
    return render(request, "frontend/directing/calls_strip.html", strip_of(desk))


def strip_of(desk: Desk) -> dict[str, Any]:
    """What stands above the pages of those who come to tables."""
    found = shown(desk)
    said = ngettext("{n} table calls", "{n} tables call", len(found)).format(n=len(found))
    return {"row": desk.row, "calls": found, "said": said}


@require_GET
async def calls_live(request: HttpRequest, stream: UUID) -> HttpResponseBase:
    """Tell those who come to tables when somebody calls."""
    await sync_to_async(_ask)(request, stream)
    return told(request, stream, watch)


def _ask(request: HttpRequest, stream: UUID) -> None:
    within = reach(request.user)
    if not within.official("answer_calls", row_for(within, stream)):
        raise PermissionDenied
