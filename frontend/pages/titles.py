"""The title of a game, put right by whoever may open games: words beside the stream, no entry."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from engine.refusals import Unusable
from frontend.pages.games import Visit
from games.commands import change_text
from games.sentences import sentence
from tournaments.directing.changes import note_game


class TitleForm(forms.Form):
    """A title of one line."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=200, required=False)


@require_POST
def title(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Take the title that was sent."""
    visit = Visit.to(request, stream)
    if not visit.may_title:
        raise PermissionDenied
    form = TitleForm(request.POST)
    try:
        if form.is_valid():
            said = form.cleaned_data["title"]
            with transaction.atomic():
                change_text(club=visit.sheet.club, subject=stream, kind="title", words=said)
                note_game(visit.sheet.club, stream)
            messages.success(request, _("The title is stored."))
        else:
            messages.error(request, " ".join(map(str, form.errors["title"])))
    except Unusable as unread:
        messages.error(request, sentence(unread))
    return redirect("game", stream)
