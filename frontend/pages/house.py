"""What the house says of itself, and the page of whoever runs it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from engine.refusals import Unusable
from frontend.forms.house import ImprintForm, PrivacyForm, WordsForm
from frontend.forms.plain import UNREADABLE
from frontend.kept_about_people import KEPT
from frontend.pages.asked import reading, writing_unkept
from games import followers
from games.queries import headings, titles_of
from tournaments.house_words import IMPRINT, PRIVACY, words_of_house, write_house_words
from tournaments.rights import is_operator

FORMS: dict[str, type[WordsForm]] = {form.name: form for form in (ImprintForm, PrivacyForm)}
AGAIN = "again"
SHOWN = 50


@reading
def imprint(request: HttpRequest) -> HttpResponse:
    """Say who runs the house."""
    context = {"words": words_of_house(IMPRINT), "operator": is_operator(request.user)}
    return render(request, "frontend/house/imprint.html", context)


@reading
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is kept about whom, and for how long."""
    return render(
        request, "frontend/house/privacy.html", {"words": words_of_house(PRIVACY), "kept": KEPT}
    )


@login_required(login_url="login")
@writing_unkept
def house(request: HttpRequest) -> HttpResponse:
    """Show operators what failed behind the requests, and let them write what the house says."""
    if not is_operator(request.user):
        raise PermissionDenied
    said = request.POST.get("form", "")
    if request.method != "POST":
        return _shown(request)
    if said == AGAIN:
        followers.ask_again()
        messages.success(request, _("It is computed again within a minute."))
    elif said not in FORMS:
        return _shown(request, status=UNREADABLE)
    else:
        form = FORMS[said](request.POST)
        if not _is_written(form):
            return _shown(request, form, UNREADABLE)
        messages.success(request, _("It is stored."))
    return redirect("house")


def _is_written(form: WordsForm) -> bool:
    """Whether what a form says stands now; else the form says why not."""
    if not form.is_valid():
        return False
    try:
        write_house_words(form.name, form.cleaned_data["words"])
    except Unusable as problem:
        form.refuse(problem)
        return False
    return True


def _shown(request: HttpRequest, typed: WordsForm | None = None, status: int = 200) -> HttpResponse:
    forms = [
        typed if typed and typed.name == kind else form(initial={"words": words_of_house(kind)})
        for kind, form in FORMS.items()
    ]
    held = followers.held()
    context = {
        "forms": forms,
        "held": list(_told(held[:SHOWN])),
        "more": max(len(held) - SHOWN, 0),
    }
    return render(request, "frontend/house/house.html", context, status=status)


def _told(held: list[followers.Held]) -> Iterator[dict[str, Any]]:
    """What is not computed: of which stream, how often it was tried, until when it waits."""
    streams = [one.stream for one in held]
    called = {**titles_of(streams), **headings(streams)}
    for one in held:
        until = None if one.until is None else datetime.fromtimestamp(one.until / 1e6, UTC)
        yield {**one._asdict(), "called": called.get(one.stream, str(one.stream)), "until": until}
