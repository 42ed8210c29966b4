"""The pages of GCG files: a recorded game is looked at, then stored; a game is downloaded."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from frontend.agreements import agreed
from frontend.forms.gcg import GcgForm
from frontend.forms.plain import UNREADABLE, with_line
from frontend.labels import RULESETS
from frontend.pages.asked import reading_unkept, writing_unkept
from frontend.pages.games import Visit
from games.api_gcg import gcg_answer
from games.bodies import takes
from games.gcg_files import MOST_OF_AN_UPLOAD, Looked, import_looked, look_at
from games.sentences import sentence
from tournaments.queries import clubs_of

_MOST_BYTES = 2 * MOST_OF_AN_UPLOAD + 16 * 1024  # the file, or once more in the preview's form


@takes(_MOST_BYTES, "import_games")
@login_required(login_url="login")
@writing_unkept
def import_game(request: HttpRequest) -> HttpResponse:
    """Take a file, show what it would become, or store it."""
    clubs = list(clubs_of(request.user, "import_games"))
    if not clubs:
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, GcgForm(clubs))
    form = GcgForm(clubs, request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=UNREADABLE)
    said = form.cleaned_data
    try:
        looked = look_at(club=said["club"], content=said["content"], ruleset=said["ruleset"])
        if looked.known is not None:
            return _stored(request, looked.known, _("The club has this file already."))
        if "store" in request.POST:
            actor = str(request.user.pk)
            stream = import_looked(actor=actor, club=said["club"], looked=looked)
            return _stored(request, stream, _("The game is stored."))
    except Unusable as unreadable:
        form.refused = with_line(unreadable)
        return _page(request, form, status=UNREADABLE)
    except Refusal as refusal:
        return _page(request, form, status=form.refuse(refusal))
    return _page(request, form.kept(), looked)


def _stored(request: HttpRequest, stream: UUID, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("game", stream)


def _page(
    request: HttpRequest, form: GcgForm, looked: Looked | None = None, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "looked": looked and _shown(looked)}
    return render(request, "frontend/import_gcg.html", context, status=status)


def _shown(looked: Looked) -> dict[str, Any]:
    """What a preview tells: who played, by which rules, what is to be looked at."""
    rules, names = looked.fit.rules, [player.nick for player in looked.record.players]
    options = agreed(rules.name, rules.options())["items"]
    last = looked.record.entries[-1]
    return {
        "players": [player.name or player.nick for player in looked.record.players],
        "ruleset": RULESETS[rules.name],
        "options": [one for one in options if one.differs],
        "alike": [RULESETS[fit.rules.name] for fit in looked.alike],
        "entries": len(looked.record.entries),
        "last": f"{names[last.seat]} {last.total}",
        "findings": [(line, sentence(found, names)) for line, found in looked.findings],
    }


@reading_unkept
def download_game(request: HttpRequest, stream: UUID) -> HttpResponse:
    """A game as a GCG file."""
    visit = Visit.to(request, stream)
    if not visit.within.may("export_game", visit.sheet):
        raise PermissionDenied
    try:
        return gcg_answer(stream)
    except Unusable as impossible:
        raise Http404(sentence(impossible)) from impossible
