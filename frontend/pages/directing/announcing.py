"""The announcement as the director writes it, and who has entered there: confirmed, turned away."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _

from engine.refusals import Refusal
from frontend.forms.directing.announcing import ANNOUNCING_FORMS, AnnounceForm, UnannounceForm
from frontend.pages.asked import id_named, reading_unkept, writing_unkept
from frontend.pages.directing.desk import Desk, Failed, answered, show
from frontend.pages.tournaments.signing_up import standing_of
from tournaments.directing import mails, signing_up
from tournaments.directing.sentences import sentence
from tournaments.models import Person, SignUp


@dataclass(frozen=True)
class Line:
    """Somebody who entered on the page: how it stands, and whom in the register it may be."""

    sign_up: SignUp
    where: str
    place: int
    like: list[Person]


@writing_unkept
def announce(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show the announcement and who has entered there, or change something about it."""
    desk = Desk.to(request, stream, "set_up_tournament")
    if (deed := _DEEDS.get(request.POST.get("form", ""))) is not None:
        _check(desk)
        return _done(desk, deed)
    return answered(desk, ANNOUNCING_FORMS, _shown, "tournament-announce")


def _check(desk: Desk) -> None:
    """Who enters themselves becomes a person of the register: its right, which no link has."""
    if not desk.may_in_club("manage_people"):
        raise PermissionDenied


def _done(desk: Desk, deed: Callable[[Desk, SignUp], None]) -> HttpResponse:
    number = id_named(desk.request.POST.get("sign-up", ""))
    one = SignUp.objects.filter(tournament=desk.row.stream, pk=number).first() if number else None
    if one is None:
        raise BadRequest
    try:
        deed(desk, one)
    except Refusal as refusal:
        messages.error(desk.request, sentence(refusal, {str(one.entry): one.name}))
    return redirect("tournament-announce", desk.row.stream)


def _take(desk: Desk, one: SignUp) -> None:
    """Take somebody as a person of the register, or as somebody new."""
    who = desk.request.POST.get("person", "")
    known = [line for line in _like(desk, one) if str(line.pk) == who]
    if who and not known:
        raise BadRequest
    signing_up.confirm(one, known[0].pk if known else None, sure=not known)


def _turn_away(_desk: Desk, one: SignUp) -> None:
    signing_up.withdraw(one)


_DEEDS = {"take": _take, "turn-away": _turn_away}


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    scene, announced = desk.scene(), desk.state.announcement is not None
    offered = [] if desk.state.closed else [AnnounceForm, *([UnannounceForm] if announced else [])]
    lines = list(_lines(desk)) if desk.may_in_club("manage_people") else []
    context: dict[str, Any] = {
        "forms": {form.name: form(scene) for form in offered},
        "announced": announced,
        "asking": [line for line in lines if line.where in ("asked", "kept")],
        "waiting": [line for line in lines if line.where == "waiting"],
        "entered": [line for line in lines if line.where == "entered"],
        "by_mail": mails.goes_out(),
    }
    return show(desk, "announce", context, failed)


def _lines(desk: Desk) -> Iterator[Line]:
    for one in SignUp.objects.filter(tournament=desk.row.stream).order_by("made", "pk"):
        where, place = standing_of(one, desk.state)
        if where != "gone":
            like = _like(desk, one) if where in ("asked", "kept", "waiting") else []
            yield Line(one, where, place, like)


def _like(desk: Desk, one: SignUp) -> list[Person]:
    """The people of the register who may be this one, but for those who play already."""
    numbers = [found.number for found in signing_up.who_may_it_be(one.club, one.name)]
    playing = {entry.person for entry in desk.state.entries.values()}
    found = Person.objects.filter(club=UUID(desk.row.club), number__in=numbers, erased=None)
    return [line for line in found.order_by("number") if str(line.pk) not in playing]


@reading_unkept
def as_file(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Who has entered here, as a list that another house reads: for a laptop without internet."""
    desk = Desk.to(request, stream, "set_up_tournament")
    _check(desk)
    text = StringIO()
    rows = csv.writer(text, delimiter=";", lineterminator="\r\n")
    rows.writerow(["Name", "Verein", "E-Mail", "Einwilligung", "Klasse", "Stand"])
    for line in _lines(desk):
        one = line.sign_up
        consent = "ja" if one.publish_name else "nein"
        stands = _STANDS[line.where]()
        rows.writerow([one.name, one.home_club, one.mail, consent, one.division, stands])
    answer = HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")
    name = slugify(desk.title) or "wortwart"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


_STANDS = {
    "asked": lambda: _("not confirmed"),
    "kept": lambda: _("to be looked at"),
    "waiting": lambda: _("waiting list"),
    "entered": lambda: _("has a place"),
}
