"""REST for GCG files: a recorded game is looked at before it is stored; a game goes out.

What a file says and the rules don't follow is named by its line. The same file is never stored
twice for a club.
"""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.rulesets import RULESETS
from games import schemas
from games.api import GameView
from games.bodies import StrictJSON
from games.gcg_files import (
    MOST_OF_AN_UPLOAD,
    Looked,
    checked_length,
    export_gcg,
    import_looked,
    look_at,
)
from games.requests import actor_of, body_as
from games.rights import reach_of
from games.sentences import sentence
from games.shapes import Opaque, Text

_AROUND_A_FILE = 4 * 1024  # what a body holds beside its file


class GcgText(serializers.Serializer[Any]):
    """A recorded game as text; with `preview` nothing is stored."""

    club = Opaque()
    gcg = Text(max_length=MOST_OF_AN_UPLOAD, trim_whitespace=False)
    ruleset = serializers.ChoiceField(list(RULESETS), required=False, help_text="else the best fit")
    preview = serializers.BooleanField(required=False)


class GcgFile(serializers.Serializer[Any]):
    """A recorded game as a file, in the encoding that it names; `preview` stores nothing."""

    club = Opaque()
    file = serializers.FileField(max_length=200)
    ruleset = serializers.ChoiceField(list(RULESETS), required=False, help_text="else the best fit")
    preview = serializers.BooleanField(required=False)


class LineFinding(schemas.Problem):
    """What a person should look at, and in which line of the file (0: none of its own)."""

    line = serializers.IntegerField()


class Recorded(serializers.Serializer[Any]):
    """What a file holds, or what became of it; `stream` is null where nothing is stored."""

    stream = serializers.UUIDField(allow_null=True)
    repeated = serializers.BooleanField(help_text="the club has this very file already")
    players = serializers.ListField(child=serializers.CharField())
    ruleset = serializers.CharField()
    options = serializers.DictField(help_text="those that differ from the booklet's")
    alike = serializers.ListField(
        child=serializers.CharField(), help_text="rulesets that fit as well"
    )
    entries = serializers.IntegerField()
    findings = LineFinding(many=True)


class GcgFiles(APIView):
    """Recorded games that come in."""

    verbs = {"POST": "import_games"}
    most_bytes = 2 * MOST_OF_AN_UPLOAD + _AROUND_A_FILE  # in JSON letters may take more
    parser_classes = [StrictJSON, MultiPartParser]

    @extend_schema(
        operation_id="import_gcg",
        request={"application/json": GcgText, "multipart/form-data": GcgFile},
        responses={200: Recorded, 201: Recorded, **schemas.REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Look at a GCG file, and store its game unless only a preview is asked for."""
        given = body_as(GcgFile if request.FILES else GcgText, request, "file")
        club = _Owner(given["club"])
        if not reach_of(request).may("import_games", club):
            raise NotFound
        looked = look_at(club=club.club, content=_content(given), ruleset=given.get("ruleset"))
        if looked.known is None and not given.get("preview"):
            stored = import_looked(actor=actor_of(request), club=club.club, looked=looked)
            return Response(_told(looked, stored), status.HTTP_201_CREATED)
        return Response(_told(looked, looked.known))


class _Owner:
    """A club that a request names, as the table of rights wants to see it."""

    def __init__(self, club: str) -> None:
        self.club = club


def _content(given: dict[str, Any]) -> bytes:
    if "file" not in given:
        return checked_length(given["gcg"].encode())
    return checked_length(given["file"].read(MOST_OF_AN_UPLOAD + 1))


def _told(looked: Looked, stream: UUID | None) -> dict[str, Any]:
    return {
        "stream": None if stream is None else str(stream),
        "repeated": looked.known is not None,
        "players": [player.name or player.nick for player in looked.record.players],
        "ruleset": looked.fit.rules.name,
        "options": dict(looked.fit.options),
        "alike": [fit.rules.name for fit in looked.alike],
        "entries": len(looked.record.entries),
        "findings": [
            {
                "line": line,
                "code": found.code,
                "detail": sentence(found, [player.nick for player in looked.record.players]),
                "facts": found.facts,
                "clause": found.clause,
            }
            for line, found in looked.findings
        ],
    }


class GameGcg(GameView):
    """A game as a GCG file."""

    verbs = {"GET": "export_game"}

    @extend_schema(
        operation_id="export_gcg",
        responses={(200, "text/plain"): OpenApiTypes.STR, **schemas.REFUSED},
    )
    def get(self, _request: Request, stream: UUID) -> HttpResponse:
        """Give a game on a board of two players as GCG, with its names and notes."""
        return gcg_answer(self.game(stream).stream)


def gcg_answer(stream: UUID) -> HttpResponse:
    """A game as a file to be kept. Raises Malformed for one that GCG can't hold."""
    name = f'attachment; filename="{stream}.gcg"'
    return HttpResponse(
        export_gcg(stream),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name},
    )


urlpatterns = [
    path("games/gcg/", GcgFiles.as_view(), name="api-import-gcg"),
    path("games/<uuid:stream>/gcg/", GameGcg.as_view(), name="api-export-gcg"),
]
