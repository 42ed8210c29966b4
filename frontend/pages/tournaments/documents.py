"""What is printed of a tournament: a page that offers it, and each document as PDF."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from frontend.forms.documents import PUBLIC as AS_EVERYBODY
from frontend.forms.documents import DocumentForm
from frontend.pages.asked import reading
from frontend.pages.tournaments.files import files_for
from frontend.pages.tournaments.tournament import frame
from frontend.pages.tournaments.visits import Visit
from frontend.paper.asked import Asked
from frontend.paper.documents import DOCUMENTS, PLAYED, PUBLIC, ROUND, Document
from frontend.paper.printing import printed
from tournaments.directing.words import named_file
from tournaments.rights import NOTHING


class Offered(NamedTuple):
    """A document that the visitor may fetch, and what is chosen before; empty: nothing yet."""

    name: str
    document: Document
    form: DocumentForm
    ready: bool


@reading
def documents(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show what there is to print."""
    visit = Visit.to(request, stream)
    context = {
        **frame(visit),
        "documents": list(_offered(visit)),
        "files": list(files_for(visit)),
    }
    return render(request, "frontend/tournaments/documents.html", context)


def _offered(visit: Visit) -> Iterator[Offered]:
    teams = any(map(visit.has_teams, visit.state.divisions))
    for name, one in DOCUMENTS.items():
        if _may(visit, one) and (teams or not one.of_teams):
            form = _form(visit, name, None)
            yield Offered(name, one, form, _ready(one, form))


def _ready(document: Document, form: DocumentForm) -> bool:
    """Whether there is a round to print, where one is wanted."""
    field: Any = form.fields.get("round")
    return not ({ROUND, PLAYED} & set(document.chosen)) or bool(field and field.choices)


def _may(visit: Visit, document: Document) -> bool:
    return document.right == PUBLIC or visit.official(document.right)


def _form(visit: Visit, name: str, data: Any) -> DocumentForm:
    full = visit.official("read_drafts")
    return DocumentForm(DOCUMENTS[name], visit, data, name, full=full)


@reading
def document(request: HttpRequest, stream: UUID, name: str) -> HttpResponse:
    """A document as PDF, with the names that its reader may see."""
    visit = Visit.to(request, stream)
    if name not in DOCUMENTS:
        raise Http404
    if not _may(visit, DOCUMENTS[name]):
        raise PermissionDenied
    form = _form(visit, name, request.GET)
    if not form.is_valid():
        raise BadRequest
    asked = _asked(visit, form.cleaned_data)
    if asked is None:
        raise Http404
    data = DOCUMENTS[name].data(asked)
    answer = HttpResponse(printed(DOCUMENTS[name].template, data), content_type="application/pdf")
    file = named_file(f"{visit.title} {data['heading']}") or name
    answer.headers["Content-Disposition"] = f'inline; filename="{file}.pdf"'
    return answer


def _asked(visit: Visit, told: dict[str, Any]) -> Asked | None:
    """What is asked for; None where the division has no such round to be seen."""
    eyes = visit
    if told.get("names") == AS_EVERYBODY:
        eyes = Visit(visit.request, NOTHING, visit.row, visit.found, plain=True)
    division = told.get("division") or next(iter(visit.state.divisions))
    known = [one.number for one in eyes.rounds(division)]
    number = told.get("round") or 0
    if number and number not in known:
        return None
    return Asked(
        eyes,
        division,
        number or (known[-1] if known else 0),
        told.get("size") == "wall",
        told.get("places") or 3,
        told.get("ruleset") or "",
    )


@require_safe
def table(
    request: HttpRequest, stream: UUID, division: str, number: int, table: int
) -> HttpResponse:
    """Lead whoever has scanned a slip: to the entry of the result, the own table, the round."""
    visit = Visit.to(request, stream)
    place = [stream, division, number]
    if visit.official("report_result"):
        return redirect("tournament-run-table", *place, table)
    played = visit.round(division, number)
    if played is None or table not in played.tables:
        raise Http404
    if not visit.own.isdisjoint(played.tables[table].seats):
        return redirect("tournament", stream)
    anchor = f"#table-{slugify(division)}-{number}-{table}"
    return redirect(reverse("tournament-round", args=place) + anchor)
