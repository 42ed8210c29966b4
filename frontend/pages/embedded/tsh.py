"""A tournament as other programs have it: `tourney.js` and archive of tsh, the file of AUPAIR."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from frontend.pages.embedded.shown import visit_of
from frontend.pages.tournaments.visits import Visit
from games.validators import validated
from tournaments.directing import stamps, to_tsh, tsh_feed
from tournaments.directing.queries import tournament_page
from tournaments.directing.words import file_of
from tournaments.rights import NOTHING
from tournaments.standings.data import as_data
from tournaments.tsh.aupair import ENDING, write_aupair
from tournaments.tsh.writing import write_archive


@require_safe
@validated(stamps.of_tournament)
def tourney(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The tournament as a feed; 404 where there is none for everybody."""
    return HttpResponse(
        tsh_feed.feed(*_told(visit_of(request, stream))),
        content_type="text/javascript; charset=utf-8",
    )


@require_safe
@validated(stamps.of_tournament)
def archive(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The tournament as an archive that tsh reads; 404 where there is none for everybody."""
    visit = visit_of(request, stream)
    return sent(archive_of(visit), f"{file_of(visit.row)}.tsh")


@require_safe
@validated(stamps.of_tournament)
def aupair(request: HttpRequest, stream: UUID) -> HttpResponse:
    """The tournament as a file from which federations rate; 404 where there is none for everybody.

    It ends with the last round of which all results are there.
    """
    visit = visit_of(request, stream)
    return sent(aupair_of(visit), f"{file_of(visit.row)}{ENDING}")


def archive_of(visit: Visit) -> bytes:
    """The archive, with the visitor's names. Raises Unusable where tsh can't hold it."""
    return write_archive(to_tsh.event_of(*_told(visit)))


def aupair_of(visit: Visit) -> bytes:
    """The file for AUPAIR, with the visitor's names. Raises Unusable where it can't hold it."""
    return write_aupair(to_tsh.event_of(*_told(visit)))


def sent(written: bytes, name: str) -> HttpResponse:
    """A file to be kept under this name."""
    named = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(written, content_type="application/octet-stream", headers=named)


def _told(visit: Visit) -> tuple[dict[str, Any], dict[str, Any]]:
    """The tournament and its standings: what is out for everybody, with the visitor's names."""
    out = tournament_page(visit.found, visit.row, NOTHING)
    page = {**out, "title": visit.title, "names": visit.names}
    standings = ((one, visit.standing(one)) for one in visit.state.divisions)
    return page, {code: as_data(one, explained=True) for code, one in standings}
