"""The register of a club: its people looked up, put right, merged where they are one, erased."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from frontend.forms.people import (
    CONSENTS,
    EraseForm,
    MergeForm,
    PartForm,
    PersonForm,
    consent_of,
    merged,
)
from frontend.forms.plain import UNREADABLE
from frontend.pages.asked import id_named, reading_unkept, writing_unkept
from frontend.pages.tournaments.clubs import club_for
from games.sentences import sentence
from tournaments.directing.ratings_now import Known, ratings_known
from tournaments.models import Person
from tournaments.register import commands, queries

ROWS = 200
_CHOICE = 20


@dataclass(frozen=True)
class Line:
    """A person as the list shows them."""

    person: Person
    rating: int | None
    rated: date | None
    consent: str

    @classmethod
    def of(cls, person: Person, known: dict[str, Known]) -> "Line":
        """The line of somebody."""
        rating, rated = known.get(str(person.pk), Known(None, None))
        return cls(person, rating, rated, str(CONSENTS[consent_of(person)]))


@reading_unkept
def people(request: HttpRequest, club: str) -> HttpResponse:
    """Show the people of a club by name, all or those who are searched for."""
    found, within = club_for(request, club, "read_people")
    search = request.GET.get("find", "")
    shown = queries.people_found(found, search)
    known = ratings_known(str(found.pk))
    context = {
        "club": found,
        "find": search,
        "count": len(shown),
        "lines": [Line.of(person, known) for person in shown[:ROWS]],
        "more": len(shown) > ROWS,
        "manages": within.may("manage_people", found),
    }
    return render(request, "frontend/people/people.html", context)


@writing_unkept
def person(request: HttpRequest, club: str, person: UUID) -> HttpResponse:
    """Show what stands in the register about somebody, or change it."""
    found, _within = club_for(request, club, "manage_people")
    line = queries.person_in(found.pk, person)
    if line is None:
        raise Http404
    if line.merged_into is not None:
        return redirect("person", found.slug, line.merged_into.pk)
    if request.method != "POST":
        return _shown(request, line)
    entering = {"person": _changed, "merge": _merged, "part": _parted, "erase": _erased}
    enter = entering.get(request.POST.get("form", ""))
    if enter is None:
        raise BadRequest
    return enter(request, line)


def _changed(request: HttpRequest, line: Person) -> HttpResponse:
    form = PersonForm(line, request.POST)
    if not form.is_valid():
        return _shown(request, line, form=form, status=UNREADABLE)
    try:
        commands.change_person(
            club=line.club, person=line.pk, said=form.said(), by=form.sender(request.user)
        )
    except (Unusable, Refusal) as problem:
        return _shown(request, line, form=form, status=form.refuse(problem))
    messages.success(request, _("{name} is stored.").format(name=form.cleaned_data["person_name"]))
    return redirect("person", line.club.slug, line.pk)


def _merged(request: HttpRequest, line: Person) -> HttpResponse:
    form = MergeForm(request.POST)
    other = _other(line, form)
    try:
        commands.merge(
            club=line.club, keep=line.pk, people=[other.pk], by=form.sender(request.user)
        )
    except Refusal as refusal:
        return _shown(request, line, other=other, merge=form, status=form.refuse(refusal))
    messages.success(request, merged(line, other))
    return redirect("person", line.club.slug, line.pk)


def _parted(request: HttpRequest, line: Person) -> HttpResponse:
    form = PartForm(request.POST)
    other = _other(line, form)
    try:
        commands.unmerge(club=line.club, person=other.pk, by=form.sender(request.user))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    return redirect("person", line.club.slug, line.pk)


def _erased(request: HttpRequest, line: Person) -> HttpResponse:
    form = EraseForm(request.POST)
    if not form.is_valid():
        return _shown(request, line, erase=form, status=UNREADABLE)
    commands.erase_person(club=line.club, person=line.pk, by=form.sender(request.user))
    messages.success(request, _("The person is erased."))
    return redirect("person", line.club.slug, line.pk)


def _other(line: Person, form: MergeForm | PartForm) -> Person:
    """Whom a form names beside the person of the page: somebody of the same register."""
    if not form.is_valid():
        raise BadRequest
    found = queries.person_in(line.club_id, form.cleaned_data["other"])
    if found is None or found.pk == line.pk:
        raise Http404
    return found


def _shown(
    request: HttpRequest,
    line: Person,
    *,
    form: PersonForm | None = None,
    other: Person | None = None,
    merge: MergeForm | None = None,
    erase: EraseForm | None = None,
    status: int = 200,
) -> HttpResponse:
    known, search = ratings_known(str(line.club_id)), request.GET.get("find", "")
    other = other or _asked(request, line)
    context = {
        "club": line.club,
        "line": Line.of(line, known),
        "form": None if line.erased else form or PersonForm(line),
        "parts": [_part(one) for one in queries.same_person(line)[1:]],
        "find": search,
        "similar": _candidates(line, search, known),
        "other": other and Line.of(other, known),
        "played": [queries.played_by(one) for one in (line, other) if one],
        "erase": None if line.erased else erase or EraseForm(),
        "merge": merge or (MergeForm(initial={"other": other.pk}) if other else None),
    }
    return render(request, "frontend/people/person.html", context, status=status)


def _part(line: Person) -> tuple[Person, PartForm]:
    form = PartForm(initial={"other": line.pk})
    form.auto_id = f"part-{line.number}-%s"
    return line, form


def _asked(request: HttpRequest, line: Person) -> Person | None:
    """Who is looked at beside the person, as the address names them."""
    other = id_named(request.GET.get("with", ""))
    if other is None:
        return None
    found = queries.person_in(line.club_id, other)
    if found is None or found.kept.pk == line.pk or found.erased:
        raise Http404
    return found.kept


def _candidates(line: Person, search: str, known: dict[str, Known]) -> list[Line]:
    """Who may be the same person: those searched for, else those with a similar name."""
    if line.erased:
        return []
    if search.strip():
        found = queries.people_found(line.club, search)
    else:
        numbers = [one.number for one in queries.similar_to(line)]
        found = queries.people_numbered(line.club, numbers)
    return [Line.of(one, known) for one in found if one.pk != line.pk][:_CHOICE]
