"""The page of a club's editions: the list, importing one with its report, and who may look up."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.refusals import Refusal
from frontend.called import Called
from frontend.forms.editions import ListForm, SettingForm
from frontend.forms.plain import UNREADABLE
from frontend.pages.asked import writing_unkept
from frontend.word_lists import edition_called
from games.bodies import takes
from games.sentences import sentence
from tournaments.models import Club
from tournaments.queries import club_named
from tournaments.rights import reach
from tournaments.words.commands import (
    MOST_BYTES,
    MOST_TOLD,
    Imported,
    RefusedLine,
    import_list,
    set_public,
)
from tournaments.words.queries import editions_of, is_public
from tournaments.words.throttling import Lists

TOO_MANY = 429
_MOST_BYTES = MOST_BYTES + 64 * 1024  # what the form adds to its lists
LISTS = Called({"additions": gettext_lazy("to add"), "removals": gettext_lazy("to take away")})


@takes(_MOST_BYTES, "manage_editions")
@writing_unkept
def editions(request: HttpRequest, club: str) -> HttpResponse:
    """Show a club's editions to its people; import a list, or change the setting, for directors."""
    found, within = _club(club), reach(request.user)
    if found is None or not within.may("read_editions", found):
        raise Http404
    manages = within.may("manage_editions", found)
    if request.method != "POST":
        return _page(request, found, ListForm() if manages else None)
    if not manages:
        raise PermissionDenied
    if request.POST.get("form") == "setting":
        return _changed(request, found)
    return _imported(request, found)


def _club(name: str) -> Club | None:
    """The club with this name in addresses, or of this id."""
    try:
        return Club.objects.filter(pk=UUID(name)).first()
    except ValueError:
        return club_named(name)


def _page(
    request: HttpRequest,
    club: Club,
    form: ListForm | None,
    *,
    done: Imported | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "club": club,
        "editions": [(one, edition_called(one)) for one in editions_of([str(club.pk)])],
        "form": form,
        "setting": SettingForm(initial={"public": is_public(club.pk)}) if form else None,
        "done": done,
        "refused_lines": _told(done.refused[:MOST_TOLD]) if done else [],
        "more": len(done.refused[MOST_TOLD:]) if done else 0,
    }
    return render(request, "frontend/words/editions.html", context, status=status)


def _told(lines: Sequence[RefusedLine]) -> list[dict[str, Any]]:
    return [{"list": LISTS[one.list], "line": one.line, "why": sentence(one.why)} for one in lines]


def _imported(request: HttpRequest, club: Club) -> HttpResponse:
    """Import what the form says and show the report; sent again it leads to the same edition."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, club, form, status=UNREADABLE)
    if not Lists().allow_request(request, None):  # type: ignore[arg-type]  # any request will do
        form.refused = _("These are many lists at once. Wait a minute.")
        return _page(request, club, form, status=TOO_MANY)
    try:
        done = import_list(club=club.pk, **form.lists())
    except Refusal as refusal:
        return _page(request, club, form, status=form.refuse(refusal))
    return _page(request, club, ListForm(), done=done)


def _changed(request: HttpRequest, club: Club) -> HttpResponse:
    form = SettingForm(request.POST)
    form.is_valid()  # a box is ticked or not
    set_public(club=club.pk, public=form.cleaned_data["public"])
    messages.success(request, _("The setting is stored."))
    return redirect("editions", club.slug)
