"""The clubs, the page of each for everybody, its logo, and what its directors set on it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.refusals import Refusal, Unusable
from frontend.forms.clubs import AddressForm, ClubForm, DropLogoForm, LogoForm, PlaceForm
from frontend.forms.plain import UNREADABLE
from frontend.labels import RULESETS
from frontend.pages.asked import reading, writing_unkept
from frontend.pages.tournaments.clubs import club_at, club_for, rankings_of
from frontend.paper.printing import can_be_drawn
from tournaments.club_pages import drop_logo, readdress, settle, take_logo
from tournaments.directing.club_page import Evening, clubs_shown, evenings, is_shown
from tournaments.directing.queries import place_in
from tournaments.logos import Picture, read_logo
from tournaments.models import Club, ClubLogo
from tournaments.rights import NOTHING, Reach, reach

ROWS = 30
_YEAR = 365 * 24 * 3600


@reading
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs of which the viewer finds a page, by their names."""
    return render(request, "frontend/clubs/list.html", {"clubs": clubs_shown(reach(request.user))})


@reading
def club(request: HttpRequest, club: str) -> HttpResponse:
    """Show a club as far as the viewer may see it: its next evenings, its rankings, what is over.

    An old address leads on to the one of today.
    """
    found, within = shown_club(request, club)
    if found.slug != club:
        return redirect("club", found.slug)
    before = place_in(request.GET, "before")
    member = within.may("read_people", found)
    played = evenings(found, within, before=before, most=ROWS)
    context = {
        "club": found,
        "logo": ClubLogo.objects.filter(club=found).defer("body").first(),
        "next": [_line(one) for one in played.next],
        "over": [_line(one) for one in played.over],
        "more": played.more,
        "before": before,
        "rankings": rankings_of(within, str(found.pk)),
        "public": not member or is_shown(found, NOTHING),
        "member": member,
        "manages": within.may("manage_club", found),
        "tells": within.may("manage_hooks", found),
        "ranks": within.may("manage_rankings", found),
    }
    return render(request, "frontend/clubs/club.html", context)


def shown_club(request: HttpRequest, name: str) -> tuple[Club, Reach]:
    """The club of a name, if the viewer finds a page of it."""
    found, within = club_at(name), reach(request.user)
    if found is None or not is_shown(found, within):
        raise Http404
    return found, within


def _line(one: Evening) -> dict[str, Any]:
    rules = RULESETS.get(one.ruleset, one.ruleset)
    return {**one._asdict(), "title": one.title or _("Tournament"), "rules": rules}


@require_safe
@cache_control(private=True, max_age=_YEAR, immutable=True)
def logo(request: HttpRequest, club: str, digest: str) -> HttpResponse:
    """The logo of a club by its hash: the same bytes for ever, and nothing but a picture."""
    found, _within = shown_club(request, club)
    row = ClubLogo.objects.filter(club=found, digest=digest).first()
    if row is None:
        raise Http404
    answer = HttpResponse(bytes(row.body), content_type=f"image/{row.kind}")
    answer.headers["Content-Disposition"] = f'inline; filename="logo.{row.kind}"'
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


# --- what directors set ---------------------------------------------------------------------------


def _settle(club: Club, form: ClubForm) -> str:
    settle(club=club, place=form.cleaned_data["place"])
    return _("The place is stored.")


def _readdress(club: Club, form: ClubForm) -> str:
    readdress(club=club, slug=form.cleaned_data["slug"])
    return _("The address is stored.")


def _take_logo(club: Club, form: ClubForm) -> str:
    picture: Picture = read_logo(form.cleaned_data["logo"])
    if not can_be_drawn(picture.body, picture.kind):
        raise Unusable("logo", "The picture is damaged or was cut off.")
    take_logo(club=club, content=picture.body)
    return _("The logo is stored.")


def _drop_logo(club: Club, _form: ClubForm) -> str:
    drop_logo(club=club)
    return _("The logo is gone.")


SETTINGS: dict[str, tuple[type[ClubForm], Callable[[Club, ClubForm], str]]] = {
    PlaceForm.name: (PlaceForm, _settle),
    AddressForm.name: (AddressForm, _readdress),
    LogoForm.name: (LogoForm, _take_logo),
    DropLogoForm.name: (DropLogoForm, _drop_logo),
}


@writing_unkept
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """Let the directors of a club say where it plays, by which address, with which logo."""
    found, _within = club_for(request, club, "manage_club")
    if request.method != "POST":
        return _settings(request, found)
    form_class, act = SETTINGS.get(request.POST.get("form", ""), (None, None))
    if form_class is None or act is None:
        return _settings(request, found, status=UNREADABLE)
    form = form_class(request.POST, request.FILES)
    if not form.is_valid():
        return _settings(request, found, form, UNREADABLE)
    try:
        messages.success(request, act(found, form))
    except (Unusable, Refusal) as problem:
        return _settings(request, found, form, form.refuse(problem))
    return redirect("club-settings", found.pk)


def _settings(
    request: HttpRequest, club: Club, typed: ClubForm | None = None, status: int = 200
) -> HttpResponse:
    club = Club.objects.get(pk=club.pk)
    picture = ClubLogo.objects.filter(club=club).defer("body").first()
    forms = [
        PlaceForm(initial={"place": club.place}),
        AddressForm(initial={"slug": club.slug}),
        LogoForm(),
        *([DropLogoForm()] if picture else []),
    ]
    shown = [typed if typed and typed.name == one.name else one for one in forms]
    context = {"club": club, "logo": picture, "forms": shown}
    return render(request, "frontend/clubs/settings.html", context, status=status)
