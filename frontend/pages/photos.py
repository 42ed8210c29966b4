"""The photos of the board beside a game: for officials, and for its players at the end."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.refusals import Refusal
from frontend.forms.fields import PhotoField
from frontend.forms.plain import UNREADABLE, PlainForm
from frontend.pages.asked import reading_unkept, writing_unkept
from frontend.pages.games import Visit, title_of
from games.api_photos import as_jpeg
from games.bodies import takes
from games.photos import MOST_PHOTOS, MOST_SENT, attach, drop, photo_of, photos_of
from games.sentences import sentence

_AROUND = 16 * 1024  # what a body holds beside its file


class PhotoForm(PlainForm):
    """A photo of the board."""

    ids = "photo"

    photo = PhotoField(
        label=gettext_lazy("Photo of the board"),
        help_text=gettext_lazy(
            "PNG, JPEG or WebP. It is made smaller, and what it says of place and device is left "
            "out. Seen by officials of the club, and by the players once the sheet is closed; it "
            "is in no export of the game."
        ),
    )


@takes(MOST_SENT + _AROUND, "open_game")
@writing_unkept
def game_photos(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show the photos beside a game; take one, or take one away."""
    visit = Visit.to(request, stream)
    if not visit.sees_photos:
        raise Http404
    adds = visit.within.official("open_game", visit.sheet)
    form = PhotoForm(request.POST or None, request.FILES or None)
    if request.method == "POST":
        if not adds:
            raise PermissionDenied
        if "drop" in request.POST:
            return _dropped(visit, request.POST["drop"])
        if form.is_valid() and _attached(visit, form):
            return redirect("game-photos", stream)
    context = {
        "title": title_of(visit.page()),
        "stream": stream,
        "photos": photos_of(stream),
        "form": form if adds else None,
        "drops": visit.within.official("correct", visit.sheet),
        "full": len(photos_of(stream)) >= MOST_PHOTOS,
    }
    status = UNREADABLE if request.method == "POST" else 200
    return render(request, "frontend/game/photos.html", context, status=status)


def _attached(visit: Visit, form: PhotoForm) -> bool:
    actor = str(visit.request.user.pk)
    try:
        attach(stream=visit.sheet.stream, actor=actor, photo=form.cleaned_data["photo"])
    except Refusal as refusal:
        form.add_error("photo", sentence(refusal))
        return False
    messages.success(visit.request, _("The photo is stored."))
    return True


def _dropped(visit: Visit, photo: str) -> HttpResponse:
    if not visit.within.official("correct", visit.sheet):
        raise PermissionDenied
    for one in photos_of(visit.sheet.stream):
        if str(one.pk) == photo:
            drop(one)
            messages.success(visit.request, _("The photo is gone."))
    return redirect("game-photos", visit.sheet.stream)


@reading_unkept
def game_photo(request: HttpRequest, stream: UUID, photo: UUID) -> HttpResponse:
    """A photo beside a game."""
    visit = Visit.to(request, stream)
    row = photo_of(stream, photo)
    if row is None or not visit.sees_photos:
        raise Http404
    return as_jpeg(bytes(row.body))
