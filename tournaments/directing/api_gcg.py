"""REST for the games of a tournament or club as GCG, a file each in one archive.

It is made while it is sent, a game at a time. Who may not have a game as GCG does not get it here,
and what GCG can't hold is named in a file beside the others.
"""

import io
from collections.abc import Iterator
from typing import Any
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.http.response import HttpResponseBase
from django.urls import path
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.refusals import Refusal, Unusable
from games import asking
from games.gcg_files import export_gcg
from games.models import Sheet
from games.operations import Answers, bytes_of, operation
from games.requests import KNOWN
from games.schemas import REFUSED, UNCHANGED
from games.sentences import sentence
from games.tagged import streamed
from tournaments.directing import found
from tournaments.directing.api_exports import seen, wanted
from tournaments.directing.api_views import TournamentView
from tournaments.directing.words import file_of
from tournaments.models import TableGame, Tournament
from tournaments.rights import Reach, reach_of

ZIP = "application/zip"
LEFT_OUT = "left-out.txt"
_NO: Answers = {**REFUSED, **UNCHANGED}
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # so that the same games are the same bytes


class TournamentGcg(TournamentView):
    """The games of a tournament as GCG."""

    verbs = {"GET": "export_game"}

    @operation("export_tournament_gcg", bytes_of(ZIP), _NO, KNOWN)
    def get(self, request: Request, stream: UUID) -> HttpResponseBase:
        """Give the board games of a tournament as GCG, a file each in a zip archive.

        They are called by division, round and table. Games in which you sit are left out, as are
        those that GCG can't hold; `left-out.txt` names these.
        """
        row = self.tournament(stream)
        return _archive(request, [row], file_of(row))


class ClubGcg(APIView):
    """The games of a club's tournaments as GCG."""

    verbs = {"GET": "export_game"}

    @operation("export_club_gcg", bytes_of(ZIP), _NO, *asking.DATES, KNOWN)
    def get(self, request: Request, club: UUID) -> HttpResponseBase:
        """Give the board games of a club's tournaments as GCG, as `export_tournament_gcg` does."""
        within, owner = reach_of(request), found.club_seen(reach_of(request), club)
        if owner is None:
            raise NotFound
        if club not in within.clubs("export_game"):
            self.permission_denied(request)
        return _archive(request, list(wanted(club, request.query_params)), str(club))


def _archive(request: Request, rows: list[Tournament], name: str) -> HttpResponseBase:
    within = reach_of(request)
    disposition = f'attachment; filename="{name}-gcg.zip"'
    stamp = (seen(rows), within, request.user.pk)
    headers = {"Content-Disposition": disposition}
    return streamed(request, _zipped(rows, within), ZIP, stamp=stamp, **headers)


class _Sent(io.RawIOBase):
    """What has been written since it was taken last: an archive that goes out part by part."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: Any) -> int:
        self._parts.append(bytes(part))
        return len(part)

    def taken(self) -> bytes:
        whole = b"".join(self._parts)
        self._parts.clear()
        return whole


def _zipped(rows: list[Tournament], within: Reach) -> Iterator[bytes]:
    sent, left_out = _Sent(), []
    with ZipFile(sent, "w", ZIP_DEFLATED) as archive:
        for row in rows:
            for called, game in _games(row, within):
                try:
                    text = export_gcg(game)
                except (Unusable, Refusal) as problem:
                    left_out.append(f"{called}: {sentence(problem)}\n")
                else:
                    archive.writestr(_entry(f"{called}.gcg"), text)
                yield sent.taken()
        if left_out:
            archive.writestr(_entry(LEFT_OUT), "".join(left_out))
    yield sent.taken()


def _entry(name: str) -> ZipInfo:
    about = ZipInfo(name, _LONG_AGO)
    about.compress_type = ZIP_DEFLATED
    return about


def _games(row: Tournament, within: Reach) -> Iterator[tuple[str, UUID]]:
    """The games that may be had as GCG, and what each is called."""
    seats = TableGame.objects.filter(tournament=row.stream).order_by("division", "round", "table")
    tables = list(seats)
    sheets = Sheet.objects.in_bulk([table.game for table in tables])
    for at in tables:
        sheet = sheets.get(at.game)
        if sheet is not None and within.may("export_game", sheet):
            called = f"{row.date} {at.division}-{at.round}-{at.table} {at.game}"
            yield called.replace("/", "-"), at.game


urlpatterns = [
    path("tournaments/<uuid:stream>/games.zip", TournamentGcg.as_view(), name="api-gcg-export"),
    path("clubs/<uuid:club>/games.zip", ClubGcg.as_view(), name="api-club-gcg-export"),
]
