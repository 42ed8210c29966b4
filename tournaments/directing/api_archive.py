"""REST for the archive of a tournament that is over: for its directors, to be given to anybody."""

from collections.abc import Iterator
from uuid import UUID

from django.http import StreamingHttpResponse
from rest_framework.request import Request

from engine.refusals import Refusal
from games.operations import operation, text_of
from games.schemas import REFUSED, UNREADABLE
from tournaments.archives import archive_lines
from tournaments.directing.api_views import TournamentView
from tournaments.refusals import Reason

_KIND = "application/jsonl"


class Archive(TournamentView):
    """The archive of a tournament."""

    verbs = {"GET": "export_archive"}

    @operation("export_archive", text_of(_KIND), {**REFUSED, **UNREADABLE})
    def get(self, _request: Request, stream: UUID) -> StreamingHttpResponse:
        """Export the tournament with its games and a signed checkpoint, once it is closed.

        `python3 -m tournaments.audit FILE` checks all of it without this server.
        """
        row = self.tournament(stream)
        if row.phase != "closed":  # else who plays and directs would read the others' racks
            raise Refusal(Reason.ARCHIVED_WHEN_CLOSED)
        headers = {"Content-Disposition": f'attachment; filename="{stream}.jsonl"'}
        lines: Iterator[str] = archive_lines(stream)
        return StreamingHttpResponse(lines, content_type=_KIND, headers=headers)
