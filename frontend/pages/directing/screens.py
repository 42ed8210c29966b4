"""Screens in the hall: the address of each, by what it shows in turn."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from frontend.forms.directing.screens import NoticeForm, ScreenForm
from frontend.forms.plain import UNREADABLE
from frontend.pages.asked import writing
from frontend.pages.directing.base_address import base_of
from frontend.pages.directing.desk import Desk, Failed, enter, show
from frontend.pages.tournaments.screen import Turn


@writing
def screens(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show the form of a screen with the address that it gives, or make one."""
    desk = Desk.to(request, stream, "read_drafts")
    if request.method != "POST":
        return _shown(desk, Turn.asked(request.GET))
    if request.POST.get("form") == NoticeForm.name:
        return _notice(desk)
    form = ScreenForm(list(desk.state.divisions), request.POST)
    if not form.is_valid():
        return _shown(desk, Turn(), form)
    told = form.cleaned_data
    turn = Turn(tuple(told["show"]), tuple(told.get("division", ())), told["seconds"], told["size"])
    return redirect(f"{reverse('tournament-screens', args=[stream])}?{turn.query()}")


def _notice(desk: Desk) -> HttpResponse:
    """Enter what all screens say."""
    done = enter(desk, {NoticeForm.name: NoticeForm})
    if isinstance(done, Failed):
        return _shown(done.desk, Turn(), failed=done)
    return redirect("tournament-screens", desk.row.stream)


def _shown(
    desk: Desk, turn: Turn, form: ScreenForm | None = None, failed: Failed | None = None
) -> HttpResponse:
    address = reverse("tournament-screen", args=[desk.row.stream])
    if turn != Turn():
        address += f"?{turn.query()}"
    notice = NoticeForm(desk.scene())
    notice.initial["said"] = desk.words.get(desk.state.notice or "", "")
    context = {
        "screen_form": form or ScreenForm(list(desk.state.divisions), turn=turn),
        "address": address,
        "whole": base_of(desk.request, desk.row).address + address,
        "forms": {NoticeForm.name: notice} if desk.may("pair") and not desk.state.closed else {},
    }
    return show(desk, "screens", context, failed, UNREADABLE if form else 200)
