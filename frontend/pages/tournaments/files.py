"""The files of a tournament that other programs read, and why one of them can't be made."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.refusals import Unusable
from frontend.pages.embedded import tsh
from frontend.pages.tournaments.visits import Visit, at
from games.sentences import sentence
from tournaments.directing.to_trf import file_seen
from tournaments.directing.words import file_of
from tournaments.models import Tournament
from tournaments.rights import NOTHING
from tournaments.tsh.aupair import ENDING

_KEPT = 64  # answers: a form for a tournament at a version

Made = Callable[[UUID, int, str], object]
"""Makes what a file says of a tournament at a version, and a division; or raises Unusable."""


class Format(NamedTuple):
    """A form in which other programs read a tournament: what it is called, and its address.

    Some have a file a division. Not every form holds every tournament: `made` is what finds out.
    """

    label: Any
    address: str
    query: str = ""
    by_division: bool = False
    made: Made | None = None


class File(NamedTuple):
    """A file that the visitor may fetch, or why there is none of this form: `refusal`."""

    label: str
    division: str
    address: str
    refusal: str


def files_for(visit: Visit) -> Iterator[File]:
    """What there is of a tournament for whoever is before it, form by form."""
    codes = list(visit.state.divisions)
    for one in _FORMATS:
        for code in codes if one.by_division else [""]:
            place = [visit.row.stream, *([code] if code else [])]
            where = reverse(one.address, args=place) + one.query
            shown = code if len(codes) > 1 else ""
            yield File(str(one.label), shown, where, _refusal(one, visit, code))


@require_safe
@cache_control(private=True, max_age=0)
def tsh_file(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The archive of tsh, with the names that the visitor sees."""
    return _written(tsh.archive_of, Visit.to(request, stream), ".tsh")


@require_safe
@cache_control(private=True, max_age=0)
def aupair_file(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The file of AUPAIR, with the names that the visitor sees."""
    return _written(tsh.aupair_of, Visit.to(request, stream), ENDING)


def _written(made: Callable[[Visit], bytes], visit: Visit, ending: str) -> HttpResponse:
    """The file; where there can be none the page that says why."""
    try:
        return tsh.sent(made(visit), f"{file_of(visit.row)}{ending}")
    except Unusable:
        return redirect("tournament-documents", visit.row.stream)


def _refusal(form: Format, visit: Visit, division: str) -> str:
    """Why a form can't hold this; empty where it can."""
    if form.made is None:
        return ""
    refusal = _refused(form.made, visit.row.stream, visit.row.version, division)
    return sentence(refusal) if refusal else ""


@lru_cache(maxsize=_KEPT)
def _refused(made: Made, stream: UUID, version: int, division: str) -> Unusable | None:
    try:
        made(stream, version, division)
    except Unusable as refusal:
        return refusal
    return None


def _trf(stream: UUID, version: int, division: str) -> object:
    return file_seen(at(stream, version).state, division, "", {})  # names play no part


def _whole(made: Callable[[Visit], bytes], stream: UUID, version: int, _division: str) -> bytes:
    row = get_object_or_404(Tournament, pk=stream)  # names play no part
    return made(Visit(HttpRequest(), NOTHING, row, at(stream, version), plain=True))


_DIVISIONS = partial(Format, by_division=True, made=_trf)

_FORMATS = (
    Format(_("Results (CSV)"), "api-results"),
    Format(_("Results for a German Excel (CSV)"), "api-results", "?excel=true"),
    Format(_("Players, rounds, standings (XLSX)"), "api-workbook"),
    Format(_("Everything (JSON, an object a line)"), "api-export"),
    _DIVISIONS(_("Federations and other pairing programs (TRF26)"), "api-trf"),
    _DIVISIONS(_("The same as before 2025 (TRF16)"), "api-trf", "?edition=TRF16"),
    Format(_("tsh (archive)"), "tournament-tsh", made=partial(_whole, tsh.archive_of)),
    Format(_("AUPAIR (.tou)"), "tournament-aupair", made=partial(_whole, tsh.aupair_of)),
)
