"""The page on which a tournament of another program is looked at, and then brought in."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from frontend.forms.directing.tsh import MOST_OF_AN_EVENT, TshForm
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.pages.asked import writing_unkept
from games.bodies import takes
from tournaments.directing.coming_in import bring, look_at
from tournaments.directing.from_tsh import Looked, told_by
from tournaments.directing.sentences import sentence
from tournaments.models import Club
from tournaments.queries import clubs_of

_MOST_BYTES = 2 * MOST_OF_AN_EVENT + 16 * 1024  # the files, or once more in the preview's form


@takes(_MOST_BYTES, "create_tournament")
@login_required(login_url="login")
@writing_unkept
def import_tsh(request: HttpRequest) -> HttpResponse:
    """Take files, show what they would become, or store the tournament."""
    clubs = _clubs(request)
    if not clubs:
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, TshForm(clubs))
    form = TshForm(clubs, request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=UNREADABLE)
    said = form.cleaned_data
    looked = look_at(club=form.club, files=said["content"], wanted=form.wanted())
    title, day = told_by(
        looked.event, said["title"], said["date"].isoformat() if said["date"] else ""
    )
    if looked.faults:
        return _page(request, form, looked, status=UNREADABLE)
    if "store" in request.POST and title and day:
        return _stored(request, form, title, day)
    again = form.kept(title, day)
    if "store" in request.POST:
        again.refused = _("Say what the tournament is called, and its day.")
        return _page(request, again, looked, status=UNREADABLE)
    return _page(request, again, looked)


def _clubs(request: HttpRequest) -> list[Club]:
    """The clubs whose tournaments and register somebody keeps: both grow."""
    register = clubs_of(request.user, "manage_people")
    return [club for club in clubs_of(request.user, "create_tournament") if club in register]


def _stored(request: HttpRequest, form: TshForm, title: str, day: str) -> HttpResponse:
    try:
        done = bring(
            actor=str(request.user.pk),
            club=form.club,
            files=form.cleaned_data["content"],
            wanted=form.wanted(title, day),
        )
    except (Unusable, Refusal) as problem:
        form.refused = sentence(problem, {})
        return _page(request, form, status=UNPROCESSABLE)
    said = _("The tournament is brought in.")
    messages.success(request, _("This tournament is there already.") if done.repeated else said)
    return redirect("tournament", done.stream)


def _page(
    request: HttpRequest, form: TshForm, looked: Looked | None = None, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "looked": looked}
    if looked is not None:
        context["faults"] = [(_place(told), sentence(one, {})) for told, one in looked.faults]
        context["left_out"] = [(_place(told), sentence(one, {})) for told, one in looked.left_out]
    return render(request, "frontend/directing/import_tsh.html", context, status=status)


def _place(told: str) -> str:
    """Where a fault stands: the file and its line, or what it is about; nowhere in all of it."""
    if told == "file":
        return ""
    file, _comma, line = told.rpartition(", line ")
    return _("{file}, line {line}").format(file=file, line=line) if file else told
